//~ CUTE070
// Three components for two modes.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed(Counting(0), layout![4, 8]).slice((1, .., 3));
}
