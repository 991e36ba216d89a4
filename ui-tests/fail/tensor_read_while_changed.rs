//~ E0502
// A view to read while another may change what it sees.
use cute_static::prelude::*;

fn main() {
    let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    let mut parts = matrix.rows_mut();
    let view = matrix.view();
    parts.next().unwrap()[0] = 1;
    view.at(0);
}
