//~ CUTE001: this is not a shape
use cute_static::prelude::*;

fn f(_: LayoutRight<Layout![4, 8]>) {}

fn main() {}
