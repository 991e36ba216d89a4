//~ E0499
// Two views to change of the same elements.
use cute_static::prelude::*;

fn main() {
    let mut data = [0; 32];
    let mut matrix = Tensor::fixed(&mut data, layout![4, 8]);
    let mut left = matrix.slice_mut((.., 1));
    let mut right = matrix.slice_mut((.., 1));
    left[0] = 1;
    right[0] = 2;
}
