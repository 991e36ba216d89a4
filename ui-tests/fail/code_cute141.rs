//~ CUTE141
//~ CUTE141: `SM75_U32x4_LDSM_N` is not an instruction for matrix products
// The example of diagnostic/codes.md.
use cute_static::atom::{MmaAtom, SM75_U32x4_LDSM_N};

fn product<A: MmaAtom>(_: A) {}

fn main() {
    product(SM75_U32x4_LDSM_N);
}
