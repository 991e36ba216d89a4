//~ CUTE001: this is not a shape
// The literal 0 is refused by the macro; here 0 comes as a type.
use cute_static::prelude::*;

type Zero = Int![0];

fn f(_: Layout![4, Zero]) {}

fn main() {}
