//~ CUTE003: the elements of the accessor `&[i32]` are not its own to change
// A shared slice is not to be changed.
use cute_static::prelude::*;

fn clear<A: MemoryMut<Element = i32>, L: DataLayout>(mut tensor: Tensor<A, L>) {
    tensor.fill(0);
}

fn main() {
    let data = [0; 32];
    clear(Tensor::fixed(&data, layout![4, 8]));
}
