use cute_static::prelude::*;

fn main() {
    // CuTe compiles this into a layout that gives one offset to two coordinates.
    //~ CUTE011 Load = 3, Extent = 3
    layout![(2, 8) : (24, 1)].tile_to_shape(shape![4, 16]);
    //~ CUTE050 Block = 4, Target = 10
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![10, 4]);
    // A mode counts with its size.
    //~ CUTE050 Block = 6, Target = 8
    layout![(4, (2, 3)) : (6, (1, 2))].tile_to_shape(shape![4, 8]);
    // The order has three leaves for two modes.
    //~ CUTE083
    layout![(4, 2) : (2, 1)].tile_to_shape_ordered(shape![8, 4], stride![0, 1, 2]);
    //~ CUTE021 Reach = 4, Stride = 2
    layout![(4, 2) : (1, 2)].tile_to_shape(shape![8, 4]);
    //~ CUTE050 Block = 2, Target = 5
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![12, 5]);
    //~ CUTE003: this is not a target shape
    layout![(4, 2) : (2, 1)].tile_to_shape(layout![8, 4]);
    // The target has one mode, the block two: the second mode of the target counts as 1.
    //~ CUTE050 Block = 2, Target = 1
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![8]);
}
