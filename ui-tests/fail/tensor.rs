// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;
use cute_static::tensor::Advance;

// An array owns its elements: `slice` takes a view of it.
//~ CUTE003: the accessor of this tensor cannot be moved to another offset
fn slice_of_an_array() {
    fn row<A: Advance, S, D>(tensor: Tensor<A, Layout<S, D>>) -> usize
    where
        Layout<S, D>: DataLayout,
    {
        tensor.size()
    }
    row(Tensor::fixed([0i32; 32], layout![4, 8]));
}

// A shared slice is not to be changed.
//~ CUTE003: the accessor `&[i32]` does not own the elements that it would change
fn write_to_shared() {
    fn clear<A: MemoryMut<Element = i32>, L: DataLayout>(mut tensor: Tensor<A, L>) {
        tensor.fill(0);
    }
    let data = [0; 32];
    clear(Tensor::fixed(&data, layout![4, 8]));
}

// The rows of a tensor that owns its elements are those of a view of it.
//~ CUTE003: the accessor of this tensor cannot be moved to another offset
//~ an array stays where it is: slice its `view()` or its `view_mut()`
fn rows_of_a_fragment() {
    Tensor::filled(0, layout![4, 8]).rows();
}

fn main() {
    // Three components for two modes.
    //~ CUTE070
    Tensor::fixed([0u32; 32], layout![4, 8]).at((1, 2, 3));
    // On a CPU, coordinates are `usize`.
    //~ CUTE070
    //~ integers must be `usize`
    Tensor::fixed([0u32; 32], layout![4, 8]).at((1u32, 2));
    // One element would be lent three times.
    //~ CUTE020 Extent = 3
    let elements: Vec<&mut u32> = Tensor::fixed([0u32; 8], layout![(3, 8) : (0, 1)]).iter_mut().collect();
    drop(elements);
    // There is no thread 4.
    //~ CUTE101 Expected = 4, Stride = 8
    Tensor::fixed(Counting(0), layout![8, 16]).local_partition(layout![(4, 8) : (1, 8)], 3);
    //~ CUTE122: a tensor's layout has strides that are numbers
    let data = [0; 16];
    Tensor::fixed(&data, layout![16 : f1]);
    // Every row is the same row.
    //~ CUTE020 Extent = 4
    Tensor::fixed([0u32; 8], layout![(4, 8) : (0, 1)]).rows_mut();
    // Rows of what? `group` says.
    //~ CUTE070: this layout does not have two modes
    Tensor::fixed([0u32; 24], layout![2, 3, 4]).rows_mut();
    // A tensor is tiled exactly, or through `with_layout`.
    //~ CUTE023 Bound = 9
    Tensor::fixed([0u32; 144], layout![9, 16]).view().local_tile(tile![4, 8], (0, 1)).at((0, 0));
    // Offset 3 is (3, 0) and (0, 1).
    //~ CUTE100 Reach = 3, Stride = 3
    Tensor::fixed([0u32; 32], layout![(4, 8) : (1, 3)]).tiles_mut(tile![2, 2]);
}

fn second_use() {
    //~ CUTE122: a tensor's layout has strides that are numbers
    let data = [0; 16];
    Tensor::fixed(&data, layout![16 : e1]);
    // Three components for two modes.
    //~ CUTE070
    Tensor::fixed(Counting(0), layout![4, 8]).slice((1, .., 3));
}
