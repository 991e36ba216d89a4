//~ CUTE020 Extent = 3
// One element would be lent three times.
use cute_static::prelude::*;

fn main() {
    let elements: Vec<&mut u32> = Tensor::fixed([0u32; 8], layout![(3, 8) : (0, 1)]).iter_mut().collect();
    drop(elements);
}
