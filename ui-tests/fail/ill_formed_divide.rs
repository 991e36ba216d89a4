//~ CUTE002
use cute_static::prelude::*;

fn f(_: LogicalDivideOf<Layout<Shape![4, 8], Int![1]>, Layout![4 : 1]>) {}

fn main() {}
