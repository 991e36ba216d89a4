//~ CUTE141
//~ CUTE141: this is not a thread-value layout
use cute_static::atom::*;
use cute_static::prelude::*;

type Copy = TiledCopy<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8, 4) : (1, 32, 256)], Shape![32, 32]>;

fn main() {
    layout![32, 32].partition(Source::<Copy>::default());
}
