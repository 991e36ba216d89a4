//~ CUTE140
//~ CUTE140: this thread-value layout has not as many threads as its instruction
use cute_static::atom::MmaAtom;
use cute_static::prelude::*;

struct Rows;

impl MmaAtom for Rows {
    type D = f32;
    type A = f32;
    type B = f32;
    type C = f32;
    type Shape = Shape![4, 1, 4];
    type ThreadId = Layout![4 : 1];
    type LayoutA = Layout![(2, 8) : (1, 2)];
    type LayoutB = Layout![(4, 4) : (0, 1)];
    type LayoutC = Layout![(4, 1) : (1, 0)];
}

fn main() {}
