//~ CUTE141
//~ CUTE141: `u32` is not a tiled product
use cute_static::atom::*;
use cute_static::prelude::*;

fn main() {
    layout![32, 16].partition(OperandA::<u32>::default());
}
