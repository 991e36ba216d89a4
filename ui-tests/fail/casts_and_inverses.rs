// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

// Sorted: 6:1 and 3:4.
//~ CUTE030 Reach = 6, Stride = 4
fn left_inverse_unsorted(_: LeftInverseOf<Layout![(3, 6) : (4, 1)]>) {}

fn main() {
    //~ CUTE004: this is not a factor for a cast
    layout![8 : 1].downcast(int![0]);
    //~ CUTE061 Factor = 2
    layout![(4, 3) : (2, 8)].downcast(int![2]);
    // Injective, and floor(x / 2) inverts it; the rule asks for strides that divide.
    //~ CUTE030 Reach = 4, Stride = 5
    layout![(2, 2) : (2, 5)].left_inverse();
    //~ CUTE030 Reach = 4, Stride = 2
    layout![(4, 2) : (1, 2)].left_inverse();
    // 32 bits to 128: groups of four.
    //~ CUTE060 Factor = 4, Extent = 6, Stride = 1
    layout![6 : 1].recast(int![32], int![128]);
    // Two modes in one element whose offsets add up past it.
    //~ CUTE060 Factor = 4, Extent = 4
    layout![(2, 4) : (1, 3)].upcast(int![4]);
    //~ CUTE060 Factor = 4, Extent = 8, Stride = 6
    layout![(4, 8) : (1, 6)].upcast(int![4]);
    //~ CUTE060 Factor = 4, Extent = 8, Stride = 3
    layout![8 : 3].upcast(int![4]);
}

fn second_use() {
    // 32 bits to 16.
    //~ CUTE061 Factor = 2
    layout![6 : 3].recast(int![32], int![16]);
    //~ CUTE004: this is not a factor for a cast
    layout![8 : 1].upcast(int![0]);
    //~ CUTE060 Factor = 4, Extent = 6, Stride = 1
    layout![6 : 1].upcast(int![4]);
}
