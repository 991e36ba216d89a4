//~ CUTE141
//~ CUTE141: `u32` is not an instruction for matrix products
use cute_static::atom::*;
use cute_static::prelude::*;

type Mma = TiledMma<u32, Layout![2, 2, 1]>;

fn main() {
    layout![32, 16].partition(OperandA::<Mma>::default());
}
