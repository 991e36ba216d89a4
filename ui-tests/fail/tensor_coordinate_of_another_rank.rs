//~ CUTE070
// Three components for two modes.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed([0u32; 32], layout![4, 8]).at((1, 2, 3));
}
