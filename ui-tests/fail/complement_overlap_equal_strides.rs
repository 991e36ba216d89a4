//~ CUTE021
//~ offset Lit<2>, beyond the stride Lit<1>
use cute_static::prelude::*;

fn f(_: ComplementOf<Layout![(2, 2) : (1, 1)]>) {}

fn main() {}
