//~ CUTE003: this is not a layout
use cute_static::prelude::*;

fn f(_: Cosize<Shape![4, 8]>) {}

fn main() {}
