//~ CUTE060 Factor = 4, Extent = 6, Stride = 1
// 32 bits to 128: groups of four.
use cute_static::prelude::*;

fn main() {
    layout![6 : 1].recast(int![32], int![128]);
}
