//! The modes into which several layouts can be cut.

use crate::{Layout, Mode};
use alloc::vec::Vec;

/// The coarsest shape that each layout can be cut into, compact, or nothing if one ends within a
/// mode of another and does not divide it. The layouts have one size, and are coalesced.
pub(crate) fn common_cut(layouts: &[Layout]) -> Option<Vec<Mode>> {
    // The products of a layout's first extents, which its size bounds.
    let ends = |layout: &Layout| {
        layout
            .leaves()
            .iter()
            .scan(1, |end, mode| {
                *end *= mode.extent;
                Some(*end)
            })
            .collect::<Vec<u64>>()
    };
    let mut ends: Vec<u64> = layouts.iter().flat_map(ends).filter(|&end| end > 1).collect();
    ends.sort_unstable();
    ends.dedup();
    let begins = core::iter::once(1).chain(ends.iter().copied());
    begins.zip(&ends).map(|(begin, &end)| end.is_multiple_of(begin).then(|| Mode { extent: end / begin, stride: begin })).collect()
}
