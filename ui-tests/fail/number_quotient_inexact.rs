//~ CUTE091: cannot divide exactly: Lit<2> does not divide Lit<7>
use cute_static::int::Quotient;
use cute_static::prelude::*;

fn f(_: Quotient<Int![7], Int![2]>) {}

fn main() {}
