//~ CUTE050: cannot tile to shape: a block of Lit<2> elements does not divide the target extent Lit<1>
// The target has one mode, the block two: the second mode of the target counts as 1.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![8]);
}
