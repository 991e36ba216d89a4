//! Layouts as functions, in 128 bits: independent of the crate's own evaluation.

use cute_dynamic::{Layout, Mode};

/// Layouts of at most so many elements are checked on their whole domain.
pub const WHOLE: u64 = 256;

/// `Â(x)`; `None` beyond 128 bits.
pub fn value(layout: &Layout, x: u64) -> Option<u128> {
    let (mut rest, mut sum) = (u128::from(x), 0u128);
    let leaves = layout.leaves();
    for (t, mode) in leaves.iter().enumerate() {
        let here = if t + 1 == leaves.len() { rest } else { rest % u128::from(mode.extent) };
        sum = sum.checked_add(here.checked_mul(mode.stride.into())?)?;
        rest /= u128::from(mode.extent);
    }
    Some(sum)
}

/// `A(x)` in the domain, where it fits by the layout's own promise.
pub fn offset(layout: &Layout, x: u64) -> u64 {
    assert!(x < layout.size(), "{x} is no coordinate of {layout}");
    value(layout, x).and_then(|value| u64::try_from(value).ok()).unwrap_or_else(|| panic!("{layout} has no offset at {x}"))
}

/// The coordinates at which layouts of one size are compared: all, or those at the ends and
/// boundaries of their modes and some between.
pub fn coordinates(layouts: &[&Layout]) -> Vec<u64> {
    let size = layouts[0].size();
    if size <= WHOLE {
        return (0..size).collect();
    }
    let mut found = vec![0, 1, 2, size / 2, size / 3, size - 2, size - 1];
    for layout in layouts {
        let (mut place, mut top) = (1u64, 0u64);
        for mode in layout.leaves() {
            // Each mode alone at its end, all of them up to it, and the steps on and off its
            // boundary.
            let end = (mode.extent - 1) * place;
            top += end;
            found.extend([place, place - 1, place.saturating_add(1), end, top, top / 2]);
            place = place.saturating_mul(mode.extent);
        }
    }
    // Multiples of the golden ratio lie everywhere.
    found.extend((1..16u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) % size));
    found.retain(|&x| x < size);
    found.sort_unstable();
    found.dedup();
    found
}

/// `|A|`, as wide as products of it are.
pub fn size(layout: &Layout) -> u128 {
    layout.leaves().iter().map(|mode| u128::from(mode.extent)).product()
}

/// The leaves of two or more elements, sorted by stride, then extent; those of stride 0 only if
/// they are asked for.
pub fn sorted<'a>(layouts: impl IntoIterator<Item = &'a Layout>, broadcast: bool) -> Vec<Mode> {
    let leaves = layouts.into_iter().flat_map(Layout::leaves).copied();
    let mut leaves: Vec<Mode> = leaves.filter(|mode| mode.extent > 1 && (broadcast || mode.stride > 0)).collect();
    leaves.sort_by_key(|mode| (mode.stride, mode.extent));
    leaves
}

/// Where a mode ends, `s·d`.
pub fn reach(mode: Mode) -> u128 {
    u128::from(mode.extent) * u128::from(mode.stride)
}

/// Whether these modes, sorted, count `0, 1, 2, …` without a gap: a bijection onto
/// `[0, product of the extents)`.
pub fn is_perfect_chain(sorted: &[Mode]) -> bool {
    let mut next = 1u128;
    sorted.iter().all(|&mode| {
        let continues = u128::from(mode.stride) == next;
        next = reach(mode);
        continues
    })
}
