//~ CUTE147
//~ CUTE147: the Lit<4> values that the instruction moves at once do not lie together in this data
// The example of diagnostic/codes.md.
use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy};
use cute_static::prelude::*;

type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;

fn main() {
    layout![32, 32].vectorize(Source::<Copy>::default());
}
