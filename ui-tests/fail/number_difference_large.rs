//~ CUTE090: cannot subtract: Lit<1000> - Millions<1, 48, 577> is below zero
use cute_static::int::Difference;
use cute_static::prelude::*;

fn f(_: Difference<Int![1000], Int![1048577]>) {}

fn main() {}
