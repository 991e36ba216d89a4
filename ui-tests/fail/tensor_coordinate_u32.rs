//~ CUTE070
//~ integers must be `usize`
// On a CPU, coordinates are `usize`.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed([0u32; 32], layout![4, 8]).at((1u32, 2));
}
