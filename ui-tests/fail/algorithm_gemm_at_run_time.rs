//~ CUTE105 What = ModeM
// Rows are at least a whole number of 8, but how many?
use cute_static::algorithm::gemm;
use cute_static::prelude::*;

fn main() {
    let rows = Multiple::<Int![8]>::new(16).unwrap();
    let a = Tensor::new(vec![1.0; 64].leak(), layout![({rows}, 4) : (4, 1)]).unwrap();
    let b = Tensor::filled(1.0, layout![2, 4]);
    gemm(&a, &b, &mut Tensor::new(vec![0.0; 32].leak(), layout![({rows}, 2) : (2, 1)]).unwrap());
}
