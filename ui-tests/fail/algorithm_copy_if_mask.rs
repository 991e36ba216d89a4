//~ CUTE104 What = AllElements, A = 4, B = 8
// A mask for half of the elements.
use cute_static::algorithm::copy_if;
use cute_static::prelude::*;

fn main() {
    let (source, mut to) = (Tensor::fixed([1; 8], layout![8 : 1]), Tensor::fixed([0; 8], layout![8 : 1]));
    copy_if(&Tensor::fixed([true; 4], layout![4 : 1]), &source, &mut to);
}
