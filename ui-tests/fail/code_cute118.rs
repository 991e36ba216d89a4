//~ CUTE118
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed(Counting(0), layout![10, 7]).tiles_ceil(tile![4 : 2, 4]);
}
