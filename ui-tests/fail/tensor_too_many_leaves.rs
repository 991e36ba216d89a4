//~ CUTE128
// 2^25 elements; what borrows two of them apart compares the strides of all 25 modes.
use cute_static::prelude::*;

fn main() {
    let mut data = vec![0u8; 1 << 25];
    let many = layout![2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
    Tensor::new(&mut data[..], many).unwrap().iter_mut();
}
