//~ CUTE122
use cute_static::prelude::*;

// A mode of extent 1 goes nowhere, but its stride is one of the layout's all the same.
fn f(_: ComplementOf<Layout![(2, 1) : (1, e0)]>) {}

fn main() {}
