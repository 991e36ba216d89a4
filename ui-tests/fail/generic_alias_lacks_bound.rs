//~ CUTE003
// The alias in a generic signature needs the bound.
use cute_static::prelude::*;

fn f<A, B>(_: ComposeOf<A, B>) {}

fn main() {}
