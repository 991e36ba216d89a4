//~ CUTE104 What = ModeM, A = 64, B = 32
// C is transposed: (N, M).
use cute_static::algorithm::gemm;
use cute_static::prelude::*;

fn main() {
    let (a, b) = (Tensor::filled(1.0f32, layout![64, 16]), Tensor::filled(1.0f32, layout![64, 16]));
    gemm(&a, &b, &mut Tensor::filled(0.0f32, layout![32, 64]));
}
