//~ CUTE104
//~ CUTE104: the sizes of these tensors do not agree in AllElements: Lit<8> and Lit<9>
// The example of diagnostic/codes.md.
use cute_static::algorithm::copy;
use cute_static::prelude::*;

fn main() {
    let source = Tensor::fixed([1; 8], layout![(2, 4) : (4, 1)]);
    copy(&source, &mut Tensor::fixed([0; 9], layout![9 : 1]));
}
