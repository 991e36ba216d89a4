//~ CUTE011 Load = 3, Extent = 3
// CuTe compiles this into a layout that gives one offset to two coordinates.
use cute_static::prelude::*;

fn main() {
    layout![(2, 8) : (24, 1)].tile_to_shape(shape![4, 16]);
}
