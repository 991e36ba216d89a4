//~ shape and stride together are a layout: `Layout![4:1]`
use cute_static::prelude::*;

fn f(_: Shape![4 : 1]) {}

fn main() {}
