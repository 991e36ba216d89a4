//~ CUTE005: expected an integer, found "4"
use cute_static::prelude::*;

fn f(_: Int!["4"]) {}

fn main() {}
