//~ CUTE149 Holders = 16, Threads = 32
use cute_static::atom::*;
use cute_static::prelude::*;

fn main() {
    <CopyAtom<SM75_U32x4_LDSM_N, f64> as ElementLayouts>::Destination::default();
}
