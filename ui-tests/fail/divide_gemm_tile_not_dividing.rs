//~ CUTE023 Bound = 100, Reach = 64
// A 128x128x64 tile of a 512x384x100 problem.
use cute_static::prelude::*;

fn main() {
    layout![512, 384, 100].tiled_divide(tile![128, 128, 64]);
}
