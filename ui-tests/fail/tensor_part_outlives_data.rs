//~ E0597
// A part borrows the data.
use cute_static::prelude::*;

fn main() {
    let part = {
        let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
        matrix.rows_mut().next()
    };
    part.unwrap().at(0);
}
