//~ CUTE144
//~ CUTE144: not a tiled product: its tile has Lit<32> elements along a mode, and the atoms side by side have Lit<64>
// The example of diagnostic/codes.md.
use cute_static::atom::{OperandA, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
use cute_static::prelude::*;

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![4, 1, 1], Tile![32, 32, 16]>;

fn main() {
    layout![64, 16].partition(OperandA::<Mma>::default());
}
