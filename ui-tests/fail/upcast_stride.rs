//~ CUTE060 Factor = 4, Extent = 8, Stride = 3
use cute_static::prelude::*;

fn main() {
    layout![8 : 3].upcast(int![4]);
}
