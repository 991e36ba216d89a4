//~ CUTE103
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    for row in matrix.rows_mut() {
        row.compose(layout![9 : 1]);
    }
}
