//~ CUTE060 Factor = 4, Extent = 6, Stride = 1
use cute_static::prelude::*;

fn main() {
    layout![6 : 1].upcast(int![4]);
}
