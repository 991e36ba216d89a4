//~ CUTE020 Extent = 4
// Every row is the same row.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed([0u32; 8], layout![(4, 8) : (0, 1)]).rows_mut();
}
