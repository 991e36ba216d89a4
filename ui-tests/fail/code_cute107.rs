//~ CUTE107
//~ CUTE107: this layout does not come apart into blocks of these extents that may stick out
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed(Counting(0), layout![10, 7]).tiles_ceil(tile![4 : 2, 4]);
}
