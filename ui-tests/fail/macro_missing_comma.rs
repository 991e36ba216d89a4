//~ items are separated by commas
use cute_static::prelude::*;

fn f(_: Shape![4 8]) {}

fn main() {}
