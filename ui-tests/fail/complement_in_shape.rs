//~ CUTE004: this is not a bound for a complement
// CuTe takes a shape for its size; here the bound is a number.
use cute_static::prelude::*;

fn main() {
    layout![4 : 1].complement_in(shape![4, 6]);
}
