//~ CUTE145
//~ CUTE145: not a tiled copy: it has Lit<16> threads, and the instruction works with Lit<32> at a time
// The example of diagnostic/codes.md.
use cute_static::atom::{CopyAtom, F16, SM75_U32x4_LDSM_N, Source, TiledCopyOf};
use cute_static::prelude::*;

type Copy = TiledCopyOf<CopyAtom<SM75_U32x4_LDSM_N, F16>, Layout![16, 1], Layout![1, 8]>;

fn main() {
    layout![16, 16].partition(Source::<Copy>::default());
}
