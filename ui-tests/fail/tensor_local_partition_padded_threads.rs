//~ CUTE101 Expected = 4, Stride = 8
// There is no thread 4.
use cute_static::prelude::*;

fn main() {
    Tensor::fixed(Counting(0), layout![8, 16]).local_partition(layout![(4, 8) : (1, 8)], 3);
}
