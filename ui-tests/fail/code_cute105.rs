//~ CUTE105
//~ CUTE105: whether the sizes of these tensors agree in AllElements is known only at run time: Lit<8> and RuntimeNumber
// The example of diagnostic/codes.md.
use cute_static::algorithm::copy;
use cute_static::prelude::*;

fn main() {
    let n = Dyn::new(8).unwrap();
    let source = Tensor::fixed([1; 8], layout![8 : 1]);
    copy(&source, &mut Tensor::new(&mut [0; 8][..], layout![{n} : 1]).unwrap());
}
