//~ CUTE005: expected an extent, found
use cute_static::prelude::*;

fn f(_: Shape![4, @]) {}

fn main() {}
