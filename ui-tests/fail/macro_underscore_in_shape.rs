//~ CUTE005: `_` keeps a whole mode
use cute_static::prelude::*;

fn f(_: Shape![4, _]) {}

fn main() {}
