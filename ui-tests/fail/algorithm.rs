use cute_static::algorithm::{copy, copy_if, gemm, reduce};
use cute_static::prelude::*;

fn main() {
    // A mask for half of the elements.
    //~ CUTE104 What = NumberOfElements, A = 4, B = 8
    let (source, mut to) = (Tensor::fixed([1; 8], layout![8 : 1]), Tensor::fixed([0; 8], layout![8 : 1]));
    copy_if(&Tensor::fixed([true; 4], layout![4 : 1]), &source, &mut to);
    // A shared slice is not written to.
    //~ CUTE003: the accessor `&[{integer}]` does not own the elements that it would change
    let source = Tensor::fixed([1; 8], layout![8 : 1]);
    copy(&source, &mut Tensor::fixed(&[0; 8], layout![8 : 1]));
    // Rows are at least a whole number of 8, but how many?
    //~ CUTE105 What = ModeM
    let rows = Multiple::<Int![8]>::new(16).unwrap();
    let a = Tensor::new(vec![1.0; 64].leak(), layout![({rows}, 4) : (4, 1)]).unwrap();
    let b = Tensor::filled(1.0, layout![2, 4]);
    gemm(&a, &b, &mut Tensor::new(vec![0.0; 32].leak(), layout![({rows}, 2) : (2, 1)]).unwrap());
    // B has a batch less than A and C. One matrix for all would be a mode 4:0.
    //~ CUTE104 What = ModeL, A = 3, B = 4
    let (a, b) = (Tensor::filled(1.0f32, layout![2, 2, 4]), Tensor::filled(1.0f32, layout![2, 2, 3]));
    gemm(&a, &b, &mut Tensor::filled(0.0f32, layout![2, 2, 4]));
    // The transpose of A is meant.
    //~ CUTE104 What = ModeK, A = 128, B = 96
    let a = Tensor::filled(1.0f32, layout![(64, 128) : (128, 1)]);
    let b = Tensor::filled(1.0f32, layout![(32, (8, 12)) : (96, (12, 1))]);
    gemm(&a, &b, &mut Tensor::filled(0.0f32, layout![64, 32]));
    // C is transposed: (N, M).
    //~ CUTE104 What = ModeM, A = 64, B = 32
    let (a, b) = (Tensor::filled(1.0f32, layout![64, 16]), Tensor::filled(1.0f32, layout![64, 16]));
    gemm(&a, &b, &mut Tensor::filled(0.0f32, layout![32, 64]));
    // A product of bytes does not fit in a byte.
    //~ CUTE003: `u8` times `u8` is not known to add to `i8`
    let v = Tensor::fixed([1u8; 4], layout![4 : 1]);
    gemm(&v, &v, &mut Tensor::fixed([0i8; 4], layout![4 : 1]));
    // Values are read out of the tensor, so they are `Copy`. `iter` borrows others.
    //~ E0277
    let names = Tensor::fixed(["a", "b"].map(String::from), layout![2 : 1]);
    reduce(&names, String::new(), |all, name| all + &name);
}
