//! Runtime leaves and the index types: the right offset, or a refusal, in debug and in release
//! builds; never one that has wrapped around.

use cute_static::htuple::{coordinates_in, crd2idx_in};
use cute_static::layout::crd2idx_with_in;
use cute_static::prelude::*;
use std::panic::catch_unwind;

/// Extents and strides about the ends of the index types.
const NUMBERS: [u64; 11] = [1, 2, 3, 1 << 16, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 32) + 5, 1 << 63, u64::MAX - 1, u64::MAX];

fn leaf(value: u64) -> Dyn {
    Dyn::new(value).unwrap()
}

/// The offset at `(i, (j, k))` of the layout `(m,(3,n)):(d,(2,e))`, by definition.
fn exact([i, j, k]: [u64; 3], [d, e]: [u64; 2]) -> u128 {
    [(i, d), (j, 2), (k, e)].iter().fold(0u128, |sum, &(c, stride)| sum.saturating_add(u128::from(c) * u128::from(stride)))
}

/// Checks all layouts with these numbers in an index type, at the corners of their domains and
/// beyond; how many offsets there were, and how many coordinates of the domain had none.
macro_rules! check {
    ($index:ident) => {{
        let (mut offsets, mut refusals) = (0, 0);
        for [m, n, d, e] in NUMBERS.iter().flat_map(|&m| NUMBERS.iter().flat_map(move |&n| NUMBERS.iter().flat_map(move |&d| NUMBERS.map(|e| [m, n, d, e])))) {
            let layout = layout![({leaf(m)}, (3, {leaf(n)})) : ({leaf(d)}, (2, {leaf(e)}))];
            let reach = exact([m - 1, 2, n - 1], [d, e]);
            // The largest `u64` stands for what does not fit.
            let fits = reach <= u128::from($index::MAX as u64) && reach < u128::from(u64::MAX);
            let corners = |extent: u64| [0, 1, extent - 1, extent].into_iter().filter_map(|c| Some((c, $index::try_from(c).ok()?)));
            for ((i, a), (k, b)) in corners(m).flat_map(|i| corners(n).map(move |k| (i, k))) {
                let coordinate = (a, (1 as $index, b));
                let offset = layout.checked_offset_in(coordinate);
                if i < m && k < n && fits {
                    assert_eq!(offset.map(|offset| offset as u128), Some(exact([i, 1, k], [d, e])), "{layout} at {coordinate:?}");
                    assert_eq!(Some(layout.offset_in(coordinate)), offset);
                    offsets += 1;
                } else {
                    assert_eq!(offset, None, "{layout} at {coordinate:?}");
                    refusals += u32::from(i < m && k < n);
                }
            }
        }
        (offsets, refusals)
    }};
}

#[test]
fn offsets_are_right_or_refused() {
    let (narrow, wide) = (check!(u32), check!(u64));
    assert!(narrow.0 > 3_000 && narrow.1 > 30_000, "{narrow:?}");
    assert!(wide.0 > 30_000 && wide.1 > 60_000, "{wide:?}");
    if usize::BITS == 64 {
        assert_eq!(check!(usize), wide);
    }
}

/// Whether it panics with CUTE008.
fn is_refused<R: std::fmt::Debug>(call: impl FnOnce() -> R + std::panic::UnwindSafe) -> bool {
    match catch_unwind(call) {
        Ok(_) => false,
        Err(panic) => panic.downcast_ref::<&str>().is_some_and(|message| message.starts_with("CUTE008")),
    }
}

#[test]
fn everything_that_evaluates_refuses() {
    let layout = layout![(4, 8) : (1, {leaf((1 << 32) + 5)})];
    assert_eq!(layout.offset_in((1u64, 1u64)), (1 << 32) + 6);
    assert!(is_refused(move || layout.offset_in((1u32, 1u32))));
    assert!(is_refused(move || layout.offset_in(5u32)));
    assert!(is_refused(move || LayoutFunction::offset_in(&layout, 5u32)));
    assert!(is_refused(move || layout.slice_and_offset_in((1u32, ..))));
    assert!(is_refused(move || crd2idx_with_in(5u32, layout.shape(), layout.stride())));
    // The second component of a coordinate.
    let layout = layout![(4, 8) : (e0, {leaf((1 << 32) + 5)}*e1)];
    assert_eq!(layout.slice_and_offset_in((.., 1u64)).1, (0, (1 << 32) + 5));
    assert!(is_refused(move || layout.slice_and_offset_in((.., 1u32))));
    // The offsets do not fit in `u64` either.
    let layout = layout![(4, 8) : (1, {leaf(1 << 62)})];
    assert!(is_refused(move || layout.offset_in((1u64, 4u64))));
    assert!(is_refused(move || layout.offset_in((1u64, 3u64))));
    // Nor do these indices; those of one mode do, whatever is after it.
    let (wide, narrow) = (shape![{ leaf(1 << 20) }, { leaf(1 << 20) }], shape![{ leaf(1 << 31) }, 2]);
    assert!(is_refused(move || crd2idx_in((1u32, 1u32), wide)));
    assert_eq!(crd2idx_in((1u64, 1u64), wide), (1 << 20) + 1);
    assert_eq!(crd2idx_in(((1u32 << 31) - 1, 1u32), narrow), u32::MAX);
    let huge = shape![{ leaf((1 << 32) + 1) }];
    assert!(is_refused(move || coordinates_in::<u32, _>(huge).nth(1)));
    assert_eq!(coordinates_in::<u64, _>(huge).nth(1), Some(1));
}

/// A tensor is made only if its layout fits in `usize`, so its accesses do not ask again; a layout
/// that does not fit in memory is an error before.
#[test]
fn tensors_ask_when_they_are_made() {
    let data = [7u8; 9];
    for pitch in [1u64, 2, 3, 4, 1 << 31, (1 << 32) + 1, 1 << 63, u64::MAX] {
        let tensor = Tensor::new(&data[..], layout![(3, 3) : (1, {leaf(pitch)})]);
        assert_eq!(tensor.is_ok(), 2 + 2 * u128::from(pitch) < 9, "{pitch}");
    }
    // One row, wherever the next would be.
    let tensor = Tensor::new(&data[..], layout![({leaf(1)}, 9) : ({leaf(u64::MAX)}, 1)]).unwrap();
    assert_eq!((tensor.at(8), tensor.at((0, 8)), tensor.get((1, 0))), (7, 7, None));
}

/// A computed value is that of its own offset: a function that has been moved ends earlier, so that
/// offsets do not come round again.
#[test]
fn computed_values_end() {
    let half = 1u64 << 63;
    let tensor = Tensor::fixed(Computed::new(|d| d), layout![(2, 2) : (1, 9223372036854775807)]).slice((.., 1));
    assert_eq!(tensor.at(1), half as usize);
    assert!(tensor.with_layout(layout![2 : {leaf(half - 1)}]).is_ok_and(|moved| moved.at(1) == usize::MAX - 1));
    assert!(tensor.with_layout(layout![2 : {leaf(half)}]).is_err());
    let moved = tensor.into_parts().0;
    assert!(catch_unwind(std::panic::AssertUnwindSafe(|| Tensor::fixed(moved, layout![2 : 1]).at(0))).is_err());
}
