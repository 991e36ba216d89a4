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

/// [`sort`] for a number of modes that is known to be small: exchanges of neighbours, in registers.
#[inline(always)]
pub(crate) fn sorted_array<const N: usize>(mut modes: [Mode; N]) -> [Mode; N] {
    if (1..N).all(|i| modes[i - 1].stride <= modes[i].stride) {
        return modes;
    }
    for end in 1..N {
        for i in (1..=end).rev() {
            let (a, b) = (modes[i - 1], modes[i]);
            (modes[i - 1], modes[i]) = if a.stride > b.stride { (b, a) } else { (a, b) };
        }
    }
    modes
}

/// The modes of extent 2 or more, sorted by stride.
pub(crate) fn sorted(modes: &[Mode]) -> ModeList {
    let mut sorted: ModeList = modes.iter().copied().filter(|mode| mode.extent > 1).collect();
    sort(&mut sorted);
    sorted
}

/// A mode, and the product of the extents before it: where its coordinate counts in an integral
/// coordinate.
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
