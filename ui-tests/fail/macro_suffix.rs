//~ CUTE005: `k` is not the suffix of an integer
use cute_static::prelude::*;

fn f(_: Int![4k]) {}

fn main() {}
