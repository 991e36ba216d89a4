//~ CUTE143
//~ CUTE143: cannot partition: a mode of Lit<48> elements is not a whole number of tiles of Lit<32>
// The example of diagnostic/codes.md.
use cute_static::atom::{OperandA, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
use cute_static::prelude::*;

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;

fn main() {
    layout![48, 16].partition(OperandA::<Mma>::default());
}
