//~ CUTE003: the accessor `[i32; 32]` cannot be moved to another offset
// An array owns its elements: `slice` takes a view of it.
use cute_static::prelude::*;
use cute_static::tensor::Advance;

fn row<A: Advance, S, D>(tensor: Tensor<A, Layout<S, D>>) -> usize
where
    Layout<S, D>: DataLayout,
{
    tensor.size()
}

fn main() {
    row(Tensor::fixed([0i32; 32], layout![4, 8]));
}
