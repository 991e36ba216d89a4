// A function reports a refusal once, so further uses are in further functions.
use cute_static::algorithm::copy;
use cute_static::prelude::*;

fn main() {
    // Source and destination are the same elements.
    //~ E0502
    let mut data = Tensor::fixed([1; 8], layout![8 : 1]);
    copy(&data.view(), &mut data.view_mut());
    // A part borrows the data.
    //~ E0597
    let part = {
        let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
        matrix.rows_mut().next()
    };
    part.unwrap().at(0);
    // The tiles and the rows of a tensor at the same time would overlap.
    //~ E0499
    let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    let mut tiles = matrix.tiles_mut(tile![2, 2]);
    let mut rows = matrix.rows_mut();
    tiles.next().unwrap()[0] = 1;
    rows.next().unwrap()[0] = 1;
    // A slice of a mutable tensor takes the borrow with it; `slice_mut` borrows.
    //~ E0382
    let mut data = [0; 32];
    let matrix = Tensor::fixed(&mut data, layout![4, 8]);
    let row = matrix.slice((1, ..));
    let other = matrix.slice((1, ..));
    row.at(0);
    other.at(0);
}

fn second_use() {
    // A view to read while another may change what it sees.
    //~ E0502
    let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    let mut parts = matrix.rows_mut();
    let view = matrix.view();
    parts.next().unwrap()[0] = 1;
    view.at(0);
    // Two views to change of the same elements.
    //~ E0499
    let mut data = [0; 32];
    let mut matrix = Tensor::fixed(&mut data, layout![4, 8]);
    let mut left = matrix.slice_mut((.., 1));
    let mut right = matrix.slice_mut((.., 1));
    left[0] = 1;
    right[0] = 2;
}
