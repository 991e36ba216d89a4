//~ CUTE003: these are not operands of this operation of the layout algebra
// A shape is not a layout.
use cute_static::prelude::*;

fn f(_: ComposeOf<Shape![4, 8], Layout![4 : 1]>) {}

fn main() {}
