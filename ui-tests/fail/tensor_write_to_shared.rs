//~ E0594
// A shared slice is not to be changed.
use cute_static::prelude::*;

fn main() {
    let data = [0; 32];
    let mut matrix = Tensor::fixed(&data, layout![4, 8]);
    matrix[(1, 2)] = 3;
}
