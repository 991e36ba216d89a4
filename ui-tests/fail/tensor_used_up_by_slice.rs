//~ E0382
// A slice of a mutable tensor takes the borrow with it; `slice_mut` borrows.
use cute_static::prelude::*;

fn main() {
    let mut data = [0; 32];
    let matrix = Tensor::fixed(&mut data, layout![4, 8]);
    let row = matrix.slice((1, ..));
    let other = matrix.slice((1, ..));
    row.at(0);
    other.at(0);
}
