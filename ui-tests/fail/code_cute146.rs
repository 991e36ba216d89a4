//~ CUTE146
//~ CUTE146: not a tiled copy: each thread has Lit<6> values, and the instruction moves Lit<4> at a time
// The example of diagnostic/codes.md.
use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy};
use cute_static::prelude::*;

type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![32, 8], Layout![1, 6]>;

fn main() {
    layout![32, 48].partition(Source::<Copy>::default());
}
