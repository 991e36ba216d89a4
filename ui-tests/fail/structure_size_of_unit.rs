//~ CUTE003: this is not a number, a tuple of numbers or a layout, so it has no size
use cute_static::prelude::*;

fn f(_: Size<()>) {}

fn main() {}
