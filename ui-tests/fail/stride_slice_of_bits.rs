//~ CUTE122
use core::ops::RangeFull;
use cute_static::prelude::*;

fn row<A: SliceAndOffset<(usize, RangeFull), usize>>(layout: A) -> usize {
    let (row, offset) = layout.slice_and_offset((1usize, ..));
    offset + row.offset(1usize)
}

fn main() {
    row(layout![(4, 4) : (f1, f5)]);
}
