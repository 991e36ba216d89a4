//~ CUTE090: cannot subtract: Lit<5> - Lit<8> is below zero
use cute_static::int::Difference;
use cute_static::prelude::*;

fn f(_: Difference<Int![5], Int![8]>) {}

fn main() {}
