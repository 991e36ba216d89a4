//~ CUTE023 Bound = 9
// A tensor is tiled exactly, or through `with_layout`.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed([0u32; 144], layout![9, 16]).view().local_tile(tile![4, 8], (0, 1)).at((0, 0));
}
