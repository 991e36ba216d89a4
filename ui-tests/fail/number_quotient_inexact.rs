//~ CUTE091 B = 2, A = 7
use cute_static::int::Quotient;
use cute_static::prelude::*;

fn f(_: Quotient<Int![7], Int![2]>) {}

fn main() {}
