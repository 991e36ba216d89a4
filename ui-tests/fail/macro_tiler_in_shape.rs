//~ CUTE005: `<…>` writes a tiler, for `Tile!`
use cute_static::prelude::*;

fn f(_: Shape![<4, 8>]) {}

fn main() {}
