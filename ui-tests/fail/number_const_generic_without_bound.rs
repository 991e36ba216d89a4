//~ 2 errors
//~ CUTE006
//~ add the bound `Const<N>: ConstToInt`
// A generic function that does not ask for the conversion.
use cute_static::prelude::*;

fn rows<const N: usize>(_: Shape![const N, 4]) {}

fn main() {}
