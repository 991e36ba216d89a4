//~ CUTE003: the accessor `&[i32]` does not own the elements that it would change
// A shared slice is not to be changed.
use cute_static::prelude::*;

fn clear<A: MemoryMut<Element = i32>, L: DataLayout>(mut tensor: Tensor<A, L>) {
    tensor.fill(0);
}

fn main() {
    let data = [0; 32];
    clear(Tensor::fixed(&data, layout![4, 8]));
}
