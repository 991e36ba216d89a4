//~ `Int!` takes one number
use cute_static::prelude::*;

fn f(_: Int![4, 8]) {}

fn main() {}
