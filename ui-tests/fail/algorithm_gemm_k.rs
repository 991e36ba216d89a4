//~ CUTE104 What = ModeK, A = 128, B = 96
// The transpose of A is meant.
use cute_static::algorithm::gemm;
use cute_static::prelude::*;

fn main() {
    let a = Tensor::filled(1.0f32, layout![(64, 128) : (128, 1)]);
    let b = Tensor::filled(1.0f32, layout![(32, (8, 12)) : (96, (12, 1))]);
    gemm(&a, &b, &mut Tensor::filled(0.0f32, layout![64, 32]));
}
