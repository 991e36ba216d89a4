//~ CUTE005: expected an integer, found the float 1.5
use cute_static::prelude::*;

fn f(_: Shape![4, 1.5]) {}

fn main() {}
