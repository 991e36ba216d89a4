//~ CUTE005: a layout has no empty tuple
use cute_static::prelude::*;

fn f(_: Shape![4, ()]) {}

fn main() {}
