//~ CUTE090 A = 1000, B = 1048577
use cute_static::int::Difference;
use cute_static::prelude::*;

fn f(_: Difference<Int![1000], Int![1048577]>) {}

fn main() {}
