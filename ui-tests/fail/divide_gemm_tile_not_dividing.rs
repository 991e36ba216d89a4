//~ CUTE023: cannot tile Lit<100> elements: the tile repeats every Lit<64> elements, and Lit<64> does not divide Lit<100>
// A 128x128x64 tile of a 512x384x100 problem.
use cute_static::prelude::*;

fn main() {
    layout![512, 384, 100].tiled_divide(tile![128, 128, 64]);
}
