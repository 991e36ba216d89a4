//~ CUTE070: this layout does not have two modes
// Rows of what? `group` says.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed([0u32; 24], layout![2, 3, 4]).rows_mut();
}
