//~ CUTE023 Bound = 100, Reach = 32
use cute_static::prelude::*;

fn kernel(_: ZippedDivideOf<Layout![128, 100], Tile![32, 32]>) {}

fn main() {}
