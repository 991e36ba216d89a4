//~ CUTE023: cannot tile Lit<100> elements: the tile repeats every Lit<32> elements, and Lit<32> does not divide Lit<100>
use cute_static::prelude::*;

fn kernel(_: ZippedDivideOf<Layout![128, 100], Tile![32, 32]>) {}

fn main() {}
