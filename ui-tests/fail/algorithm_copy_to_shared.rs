//~ CUTE003: the accessor `&[{integer}]` does not own the elements that it would change
// A shared slice is not written to.
use cute_static::algorithm::copy;
use cute_static::prelude::*;

fn main() {
    let source = Tensor::fixed([1; 8], layout![8 : 1]);
    copy(&source, &mut Tensor::fixed(&[0; 8], layout![8 : 1]));
}
