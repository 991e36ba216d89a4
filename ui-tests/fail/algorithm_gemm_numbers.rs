//~ CUTE003: `u8` times `u8` is not known to add to `i8`
// A product of bytes does not fit in a byte.
use cute_static::algorithm::gemm;
use cute_static::prelude::*;

fn main() {
    let v = Tensor::fixed([1u8; 4], layout![4 : 1]);
    gemm(&v, &v, &mut Tensor::fixed([0i8; 4], layout![4 : 1]));
}
