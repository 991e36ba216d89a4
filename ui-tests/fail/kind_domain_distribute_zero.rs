//~ CUTE004: this is not a size and a shape to distribute it over
use cute_static::algebra::DomainDistributeOf;
use cute_static::prelude::*;

fn f(_: DomainDistributeOf<Shape![4, 8], Int![0]>) {}

fn main() {}
