//~ CUTE005: a layout has no empty tuple
use cute_static::prelude::*;

fn f(_: Layout![]) {}

fn main() {}
