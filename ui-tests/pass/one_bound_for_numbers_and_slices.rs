//! One bound is enough where the result is a number, a compact layout like another, or a slice with
//! its offset; and a compact layout may stand in a bound.
use core::ops::RangeFull;
use cute_static::layout::{LayoutLike, MakeLayoutLike, SliceAndOffset};
use cute_static::prelude::*;

fn numbers<A: HasSize + HasRank + HasDepth + HasCosize>() -> [u64; 4] {
    [<Size<A>>::VALUE, <Rank<A>>::VALUE, <Depth<A>>::VALUE, <Cosize<A>>::VALUE]
}

fn like<A: MakeLayoutLike>(a: A) -> usize {
    <LayoutLike<A>>::SIZE as usize + a.make_layout_like().offset(1)
}

fn row<A: SliceAndOffset<(u32, RangeFull), u32>>(a: A) -> u32 {
    let (row, offset) = a.slice_and_offset((2, ..));
    offset + row.offset_in(3u32)
}

fn through<L: Compose<Layout![4, 8]>>(l: L) -> String {
    l.compose(layout![4, 8]).to_string()
}

fn main() {
    assert_eq!(numbers::<Layout![(4, 8) : (1, 5)]>(), [32, 2, 1, 39]);
    assert_eq!(like(layout![(4, 8) : (8, 1)]), 40);
    assert_eq!(row(layout![(4, 8) : (8, 1)]), 19);
    assert_eq!(through(layout![32 : 2]), "(_4,_8):(_2,_8)");
}
