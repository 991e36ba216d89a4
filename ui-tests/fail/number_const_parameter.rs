//~ CUTE006: the constant of `Const<1536>` is not in typenum's table of const parameters
use cute_static::prelude::*;

type Rows<const N: usize> = Shape![const N, 4];

fn f(_: Rows<1536>) {}

fn main() {}
