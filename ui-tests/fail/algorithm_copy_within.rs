//~ E0502
// Source and destination are the same elements.
use cute_static::algorithm::copy;
use cute_static::prelude::*;

fn main() {
    let mut data = Tensor::fixed([1; 8], layout![8 : 1]);
    copy(&data.view(), &mut data.view_mut());
}
