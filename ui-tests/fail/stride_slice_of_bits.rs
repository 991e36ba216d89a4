//~ CUTE122
use core::ops::RangeFull;
use cute_static::layout::SliceAndOffset;
use cute_static::prelude::*;

fn row<A: SliceAndOffset<(usize, RangeFull), usize>>(layout: A) -> usize {
    let (row, offset) = layout.slice_and_offset((1, ..));
    offset + row.offset(1)
}

fn main() {
    row(layout![(4, 4) : (f1, f5)]);
}
