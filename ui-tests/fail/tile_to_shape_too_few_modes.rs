//~ CUTE050 Block = 2, Target = 1
// The target has one mode, the block two: the second mode of the target counts as 1.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![8]);
}
