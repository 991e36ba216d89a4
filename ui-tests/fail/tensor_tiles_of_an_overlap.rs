//~ CUTE100 Reach = 3, Stride = 3
// Offset 3 is (3, 0) and (0, 1).
use cute_static::prelude::*;

fn main() {
    Tensor::fixed([0u32; 32], layout![(4, 8) : (1, 3)]).tiles_mut(tile![2, 2]);
}
