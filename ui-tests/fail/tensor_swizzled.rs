// Tensors over swizzled layouts are refused what others are.
use cute_static::prelude::*;

fn main() {
    // One element would be lent four times: a swizzle leaves coordinates that share a sum together.
    //~ CUTE020 Extent = 4
    let elements: Vec<&mut u32> = Tensor::fixed([0u32; 8], swizzle![1, 0, 1].compose(layout![(4, 8) : (0, 1)])).iter_mut().collect();
    drop(elements);
    // Every row is the same row.
    //~ CUTE020 Extent = 2
    Tensor::fixed([0u32; 8], swizzle![1, 0, 1].compose(layout![(2, 8) : (0, 1)])).rows_mut();
    // Three components for two modes.
    //~ CUTE070
    Tensor::fixed([0u32; 32], swizzle![2, 0, 3].compose(layout![4, 8])).at((1, 2, 3));
}

// Elements of a tensor stay where they are; the strides within would be negative.
//~ CUTE129: the inner layout of a composed layout has strides that are natural numbers
fn flipped() {
    Tensor::fixed([0u32; 32], swizzle![2, 0, 3].compose(layout![4, 8])).flip(int![0]);
}

//~ CUTE129: the inner layout of a composed layout has strides that are natural numbers
fn reversed() {
    let _: Tensor<[u32; 32], Layout![32 : -1]> = Tensor::fixed([0u32; 32], swizzle![2, 0, 3].compose(layout![4, 8])).reversed();
}

//~ CUTE129: the inner layout of a composed layout has strides that are natural numbers
fn flipped_over_bits() {
    Tensor::over_bits([0u32; 32], layout![(4, 8) : (f1, f4)]).unwrap().flip(int![0]);
}
