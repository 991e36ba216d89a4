// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

fn main() {
    // Only a layout has modes to pair.
    //~ CUTE003
    //~ expected a layout
    layout![2, 3].blocked_product(tile![4, 6]);
    //~ CUTE021 Reach = 4, Stride = 2
    layout![(4, 2) : (1, 2)].blocked_product(layout![2, 2]);
    //~ CUTE003
    //~ expected a layout or a tiler
    layout![2, 3].logical_product(4usize);
    // The complement of (2,8):(24,1) is (3,1):(8,48).
    //~ CUTE011 Load = 3, Extent = 3
    layout![(2, 8) : (24, 1)].flat_product(layout![(2, 2) : (1, 2)]);
    // The complement of (2,2):(1,8) is (4,1):(2,16); six copies are not a mode of it.
    //~ CUTE010 Extent = 6, Run = 4
    layout![(2, 2) : (1, 8)].logical_product(layout![6 : 1]);
    //~ CUTE013 Tiles = 2, Modes = 1
    layout![2 : 1].logical_product(tile![4, 6]);
    //~ CUTE021 Reach = 16, Stride = 8
    layout![(4, 4) : (8, 4)].raked_product(layout![2, 2]);
    //~ CUTE013 Tiles = 3, Modes = 2
    layout![2, 3].tiled_product(tile![4, 6, 8]);
    // By mode: the second mode overlaps itself.
    //~ CUTE021 Reach = 4, Stride = 3
    layout![(2, (4, 2)) : (1, (1, 3))].zipped_product(tile![3, 2]);
}

fn second_use() {
    //~ CUTE021 Reach = 4, Stride = 2
    layout![(4, 2) : (1, 2)].logical_product(layout![3 : 1]);
    //~ CUTE003
    //~ expected a layout
    layout![2, 3].raked_product(int![4]);
}
