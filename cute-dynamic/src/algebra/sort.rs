//! Modes sorted by stride, and the mixed-radix position that each mode stands at.

use crate::Mode;
use crate::layout::ModeList;
use smallvec::SmallVec;

/// Whether the modes are sorted by stride.
#[inline(always)]
pub(crate) fn is_sorted(modes: &[Mode]) -> bool {
    modes.is_sorted_by_key(|mode| mode.stride)
}

/// Sorts modes by stride; modes of one stride keep their order.
#[inline(always)]
pub(crate) fn sort(modes: &mut [Mode]) {
    sort_by_key(modes, |mode| mode.stride);
}

/// [`sort`] for two modes, in registers.
#[inline(always)]
pub(crate) fn sorted_pair(a: Mode, b: Mode) -> [Mode; 2] {
    if a.stride > b.stride { [b, a] } else { [a, b] }
}

/// [`sort`] for three modes, in registers.
#[inline(always)]
pub(crate) fn sorted_triple(a: Mode, b: Mode, c: Mode) -> [Mode; 3] {
    if a.stride <= b.stride && b.stride <= c.stride {
        return [a, b, c];
    }
    let [a, b] = sorted_pair(a, b);
    let [b, c] = sorted_pair(b, c);
    let [a, b] = sorted_pair(a, b);
    [a, b, c]
}

/// The modes of extent 2 or more, sorted by stride.
pub(crate) fn sorted(modes: &[Mode]) -> ModeList {
    let mut sorted: ModeList = modes.iter().copied().filter(|mode| mode.extent > 1).collect();
    sort(&mut sorted);
    sorted
}

/// A mode, and the product of the extents before it: where its coordinate counts in an integral coordinate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Positioned<D = u64> {
    pub(crate) mode: Mode<D>,
    pub(crate) position: u64,
}

/// All modes with their positions.
pub(crate) fn positioned<D: Clone>(modes: &[Mode<D>]) -> impl Iterator<Item = Positioned<D>> + '_ {
    let mut next = 1u64;
    modes.iter().map(move |mode| {
        let position = next;
        // The last product is the size of the layout, which fits.
        next = next.wrapping_mul(mode.extent);
        Positioned { mode: mode.clone(), position }
    })
}

/// The modes of extent 2 or more with their positions, sorted by stride.
pub(crate) fn sorted_positions(modes: &[Mode]) -> SmallVec<[Positioned; 8]> {
    let mut sorted: SmallVec<[Positioned; 8]> = positioned(modes).filter(|p| p.mode.extent > 1).collect();
    sort_positions(&mut sorted);
    sorted
}

/// Sorts modes with their positions by stride.
pub(crate) fn sort_positions(modes: &mut [Positioned]) {
    sort_by_key(modes, |p| p.mode.stride);
}

/// A stable sort that is quickest for the few modes that layouts have, and never slow.
#[inline]
fn sort_by_key<T: Copy>(items: &mut [T], key: impl Fn(&T) -> u64) {
    if items.len() > 16 {
        return items.sort_by_key(key);
    }
    for end in 1..items.len() {
        let item = items[end];
        let mut i = end;
        while i > 0 && key(&items[i - 1]) > key(&item) {
            items[i] = items[i - 1];
            i -= 1;
        }
        items[i] = item;
    }
}
