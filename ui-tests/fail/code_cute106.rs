//~ CUTE106
//~ CUTE106: the ranks of these layouts make no product
// The example of diagnostic/codes.md.
use cute_static::algorithm::gemm;
use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::fixed([1; 4], layout![2, 2]), Tensor::fixed([1; 2], layout![2 : 1]));
    gemm(&a, &b, &mut Tensor::fixed([0; 2], layout![2 : 1]));
}
