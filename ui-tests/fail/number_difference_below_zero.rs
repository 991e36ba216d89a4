//~ CUTE090 A = 5, B = 8
use cute_static::int::Difference;
use cute_static::prelude::*;

fn f(_: Difference<Int![5], Int![8]>) {}

fn main() {}
