//~ CUTE100 Reach = 63, Stride = 32
use cute_static::atom::*;
use cute_static::prelude::*;

type Atom = SM80_16x8x16_F32F16F16F32_TN;
type Mma = TiledMma<Atom, Layout![(2, 2, 1) : (1, 1, 0)]>;

fn main() {
    Mma::new().thread_slice(3u32).partition_a(layout![64, 64]);
}
