//~ CUTE001: this is not a shape
use cute_static::prelude::*;

fn f(_: LayoutLeft<Int![0]>) {}

fn main() {}
