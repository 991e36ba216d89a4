// A function reports a refusal once, so further uses are in further functions.
use core::ops::RangeFull;
use cute_static::layout::SliceAndOffset;
use cute_static::prelude::*;

//~ CUTE122
fn injective_bits() {
    fn scatter<L: Injective>(_: L) {}
    scatter(layout![(4, 4) : (f1, f5)]);
}

//~ CUTE122
fn slice_of_bits() {
    fn row<A: SliceAndOffset<(usize, RangeFull), usize>>(layout: A) -> usize {
        let (row, offset) = layout.slice_and_offset((1, ..));
        offset + row.offset(1)
    }
    row(layout![(4, 4) : (f1, f5)]);
}

fn main() {
    //~ CUTE120
    layout![(4) : (1)].append(layout![(4) : (e0)]);
    //~ CUTE123 Extent = 2
    // 3 and 3 + 4 have digits in both modes of the left operand: 6 and 12 would add with a carry.
    layout![(2, 4) : (f1, f6)].compose(layout![(2, 2) : (3, 4)]);
    // Two modes go to one mode of the left operand.
    //~ CUTE011 Load = 2, Extent = 2
    layout![((2, 2), 4) : ((1, 10), 4)].compose(layout![(2, 2) : (e0, e0)]);
    //~ CUTE127
    layout![((2, 4), 8) : ((1, 32), 4)].compose(layout![4 : [1, 1]]);
    //~ CUTE121 Component = 1, Modes = 0
    layout![(4, 4) : (4, 1)].compose(layout![4 : e(0, 1)]);
    //~ CUTE121
    layout![((2, 2), 4) : ((1, 2), 4)].compose(layout![(2, 2) : (e0, e(0, 0))]);
    //~ CUTE122
    layout![(4, 4) : (4, 1)].compose(layout![4 : f3]);
    //~ CUTE124 Extent = 3
    layout![(3, 4) : (f1, f4)].right_inverse();
    //~ CUTE030
    layout![(4, 2) : (e0, 2*e0)].left_inverse();
    // At check time, and not when the program is built.
    //~ CUTE122: this needs offsets, and the layout yields
    layout![(4, 4) : (e0, e1)].offset((1, 2));
}

fn second_use() {
    //~ CUTE120
    layout![(4, 4) : (1, f4)].cosize();
    // One message: that there is no number, either, is not said.
    //~ CUTE122
    layout![(4, 4) : (e0, e1)].max_common_vector(layout![(4, 4) : (1, 4)]);
}

fn third_use() {
    // Component 0 is an integer for one mode and a tuple for the other.
    //~ CUTE120
    layout![(4, 3) : (e0, e(0, 1))].size();
    //~ CUTE122
    layout![(4, 8) : (e0, e1)].upcast(int![2]);
}

fn fourth_use() {
    //~ CUTE120
    layout![(4, 3) : (2, e0)].size();
}

fn fifth_use() {
    //~ CUTE120
    layout![(4, 3) : (2, e0)].cosize();
}

fn sixth_use() {
    // One message each: that what comes of it is no layout, either, is not said.
    //~ CUTE122: this needs offsets that are integers
    layout![(4, 8) : (e0, e1)].reversed();
    //~ CUTE122: this needs offsets that are integers
    layout![(4, 8) : (e0, e1)].flip(int![0]);
    //~ CUTE122: this needs offsets that are integers
    layout![4 : e0].flip(int![0]);
}

fn seventh_use() {
    // In decimal, as numbers above 0 are.
    //~ CUTE129 Stride = -8
    layout![(4, 8) : (-8, 1)].complement();
    //~ CUTE129 Stride = -1000001
    layout![4 : -1000001].complement();
}

fn eighth_use() {
    //~ CUTE129 Stride = -12345
    layout![(4, 8) : (1, -12345)].left_inverse();
}

fn ninth_use() {
    // A name in a message stays what it is where a program has the same.
    mod mine {
        pub struct Integers;
    }
    let _ = mine::Integers;
    //~ CUTE122 Expected = TheIntegers, Found = CoordinateTuples
    layout![(4, 8) : (e0, e1)].downcast(int![2]);
}
