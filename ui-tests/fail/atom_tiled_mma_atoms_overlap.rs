//~ CUTE100
//~ CUTE100: the layout is not proved injective: sorted by stride, the modes up to some mode reach offset Lit<63>, and the stride of the next is Lit<32>, not more
use cute_static::atom::*;
use cute_static::prelude::*;

type Atom = SM80_16x8x16_F32F16F16F32_TN;
type Mma = TiledMma<Atom, Layout![(2, 2, 1) : (1, 1, 0)]>;

fn main() {
    Mma::new().thread_slice(3u32).partition_a(layout![64, 64]);
}
