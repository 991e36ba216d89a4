//~ CUTE148
//~ CUTE148: not an atom of a copy: the instruction divides each element between threads: Lit<16> of them would hold what Lit<32> have
use cute_static::atom::*;
use cute_static::prelude::*;

fn main() {
    <CopyAtom<SM75_U32x4_LDSM_N, f64> as ElementLayouts>::Destination::default();
}
