//~ CUTE060 Factor = 4, Extent = 8, Stride = 6
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 6)].upcast(int![4]);
}
