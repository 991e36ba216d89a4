//~ CUTE006: the constant of `cute_static::int::Const<1537>` has no type-level number
use cute_static::prelude::*;

type Rows<const N: usize> = Shape![const N, 4];

fn f(_: Rows<1537>) {}

fn main() {}
