//~ CUTE148 Values = 16, Element = 32
use cute_static::atom::*;
use cute_static::prelude::*;

type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u16>, f32>, Layout![32, 8], Layout![1, 4]>;

fn main() {
    layout![32, 32].partition(Source::<Copy>::default());
}
