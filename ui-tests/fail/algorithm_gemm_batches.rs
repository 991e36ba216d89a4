//~ CUTE104 What = ModeL, A = 3, B = 4
// B has a batch less than A and C. One matrix for all would be a mode 4:0.
use cute_static::algorithm::gemm;
use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::filled(1.0f32, layout![2, 2, 4]), Tensor::filled(1.0f32, layout![2, 2, 3]));
    gemm(&a, &b, &mut Tensor::filled(0.0f32, layout![2, 2, 4]));
}
