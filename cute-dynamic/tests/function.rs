//! From functions to layouts: against all small functions and all small layouts.

mod asked;

use asked::asked;
use cute_dynamic::{HTuple, Layout, LayoutError};
use std::cell::Cell;
use std::collections::HashSet;

/// The sequences of extents, each at least 2, with product `size`.
fn shapes(size: u64) -> Vec<Vec<u64>> {
    if size == 1 {
        return vec![vec![]];
    }
    let extents = (2..=size).filter(|extent| size.is_multiple_of(*extent));
    extents.flat_map(|extent| shapes(size / extent).into_iter().map(move |rest| [vec![extent], rest].concat())).collect()
}

/// All tuples of `len` numbers below `bound`.
fn tuples(len: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..bound.pow(len as u32)).map(move |i| (0..len).map(|digit| i / bound.pow(digit as u32) % bound).collect())
}

fn values(shape: &[u64], stride: &[u64]) -> Vec<u64> {
    let size = shape.iter().product();
    let value = |i| shape.iter().zip(stride).fold((i, 0), |(rest, sum), (extent, stride)| (rest / extent, sum + rest % extent * stride)).1;
    (0..size).map(value).collect()
}

/// Every prefix of every layout function of a size with strides below a bound.
///
/// For functions with values below the bound that is every layout that matters: a stride is a
/// value, and one that stands after a prefix does not show in it.
fn prefixes(size: u64, bound: u64) -> HashSet<Vec<u64>> {
    let mut prefixes = HashSet::new();
    for shape in shapes(size) {
        for stride in tuples(shape.len(), bound) {
            let values = values(&shape, &stride);
            prefixes.extend((0..=values.len()).map(|end| values[..end].to_vec()));
        }
    }
    prefixes
}

#[test]
fn all_small_functions() {
    let of_twelve = asked(3, 2);
    for (size, bound) in [(1, 6), (2, 12), (3, 12), (4, 8), (5, 6), (6, 5), (7, 4), (8, 4), (9, 3), (10, 3), (12, of_twelve), (16, 2)] {
        let prefixes = prefixes(size, bound);
        let mut layouts = 0;
        for f in tuples(size as usize, bound) {
            let found = Layout::from_offsets(&f);
            match (0..f.len()).find(|&i| !prefixes.contains(&f[..=i])) {
                None => {
                    let layout = found.as_ref().expect("a layout has these values");
                    assert!(layout.offsets().eq(f.iter().copied()), "{f:?} became {layout}");
                    assert_eq!(layout.coalesce(), *layout);
                    layouts += 1;
                }
                Some(first) => {
                    let Err(LayoutError::NotAffine { index, value, forced: Some(forced) }) = &found else { panic!("{f:?} became {found:?}") };
                    assert_eq!((*index, *value), (first as u64, f[first].into()), "{f:?}");
                    // No other value is possible there, except a larger one than those of the
                    // enumeration.
                    for other in 0..bound {
                        let agrees = prefixes.contains(&[&f[..first], &[other]].concat());
                        assert_eq!(agrees, i128::from(other) == *forced, "{f:?}: {other} at {first}");
                    }
                }
            }
            let calls = Cell::new(0);
            let computed = Layout::from_fn(size, |i| {
                assert_eq!(calls.replace(i + 1), i, "in order, once each");
                f[i as usize]
            });
            assert_eq!(computed, found, "{f:?}");
            assert_eq!(calls.get(), found.err().and_then(|error| error.witness()?.coordinate()).map_or(size, |witness| witness + 1), "no call too many");
        }
        assert!(layouts > 0);
    }
}

#[test]
fn every_layout_comes_back() {
    for size in 1..=48 {
        for shape in shapes(size) {
            if shape.len() > 3 {
                continue;
            }
            for stride in tuples(shape.len(), 7) {
                let layout = layout(&shape, &stride);
                let offsets: Vec<u64> = layout.offsets().collect();
                assert_eq!(Layout::from_offsets(&offsets), Ok(layout.coalesce()));
                assert_eq!(Layout::from_fn(size, |i| offsets[i as usize]), Ok(layout.coalesce()));
            }
        }
    }
}

fn layout(shape: &[u64], stride: &[u64]) -> Layout {
    let tuple = |numbers: &[u64]| HTuple::tuple(numbers.iter().map(|&n| HTuple::from(n))).unwrap();
    Layout::from_parts(tuple(shape), tuple(stride)).unwrap()
}

/// One wrong value in a long function is found wherever it is, past every block of the comparison.
#[test]
fn one_wrong_value() {
    for text in ["4096:3", "(2,2048):(5,1)", "(3,5,7,11):(385,77,11,1)", "(64,64):(64,1)", "(2,2,2,2,2,2,2,2,2,2):(9,1,30,0,5,77,2,3,4,6)", "(65,63):(1,100)"] {
        let layout: Layout = text.parse().unwrap();
        let offsets: Vec<u64> = layout.offsets().collect();
        for wrong in (0..offsets.len()).step_by(asked(1, 13)) {
            for change in [1, u64::MAX, 1 << 63] {
                let mut changed = offsets.clone();
                changed[wrong] = changed[wrong].wrapping_add(change);
                let found = Layout::from_offsets(&changed);
                assert_eq!(found, Layout::from_fn(changed.len() as u64, |i| changed[i as usize]), "{text} at {wrong}");
                match found {
                    // A changed value may end a mode and begin the next; what comes later then is
                    // wrong.
                    Err(LayoutError::NotAffine { index, .. }) => assert!(index >= wrong as u64, "{text} at {wrong}: {index}"),
                    Ok(found) => assert!(found.offsets().eq(changed.iter().copied())),
                    Err(LayoutError::Overflow) => assert!(changed.contains(&u64::MAX)),
                    Err(error) => panic!("{text} at {wrong}: {error}"),
                }
            }
        }
    }
}

#[test]
fn values_at_the_end_of_the_range() {
    const MAX: u64 = u64::MAX;
    let both = |offsets: &[u64]| {
        let found = Layout::from_offsets(offsets);
        assert_eq!(Layout::from_fn(offsets.len() as u64, |i| offsets[i as usize]), found);
        found
    };
    assert_eq!(both(&[]), Err(LayoutError::ZeroExtent));
    assert_eq!(both(&[0]).unwrap().to_string(), "1:0");
    assert_eq!(both(&[MAX]), Err(LayoutError::NotAffine { index: 0, value: MAX.into(), forced: Some(0) }));
    assert_eq!(both(&[0, MAX - 1]).unwrap().to_string(), format!("2:{}", MAX - 1));
    // 2:MAX has these values, but its cosize is 2^64.
    assert_eq!(both(&[0, MAX]), Err(LayoutError::Overflow));
    // The forced value is 2^64 + 1; wrapped it would be 1.
    assert_eq!(both(&[0, 1 << 63, 1]), Err(LayoutError::NotAffine { index: 2, value: 1, forced: None }));
    assert_eq!(both(&[0, 1 << 63, 0]), Err(LayoutError::NotAffine { index: 2, value: 0, forced: None }));
    assert_eq!(both(&[0, 1 << 63, 0, 1 << 63]).unwrap().to_string(), format!("(2,2):({},0)", 1u64 << 63));
    // The stride of the second mode fits with the first value of its block, not with the second.
    assert_eq!(both(&[0, 2, MAX - 1, 0]), Err(LayoutError::NotAffine { index: 3, value: 0, forced: None }));
    assert_eq!(both(&[0, MAX / 2, MAX - 1, MAX - 1 + MAX / 2 % 2]), Err(LayoutError::NotAffine { index: 3, value: MAX.into(), forced: None }));
    let message = both(&[0, 1 << 63, 0]).unwrap_err().to_string();
    assert_eq!(message, "no layout of this size has these values: at index 2 the value is 0, but the values before it force a value beyond 64 bits");
}

/// All functions with small values of either sign, beside all layouts with strides of either sign:
/// the answer has the values, and a refusal names the first index from which no layout agrees.
#[test]
fn all_small_functions_of_either_sign() {
    for (size, bound) in [(1, 3), (2, 6), (3, 5), (4, 3), (5, 2), (6, 2), (8, 1), (9, 1)] {
        let range = 2 * bound as u64 + 1;
        let signed = |numbers: &[u64]| numbers.iter().map(|&n| n as i64 - bound).collect::<Vec<i64>>();
        let mut prefixes = HashSet::new();
        for shape in shapes(size) {
            for stride in tuples(shape.len(), range) {
                let stride = signed(&stride);
                let value = |i: u64| shape.iter().zip(&stride).fold((i, 0), |(rest, sum), (&s, &d)| (rest / s, sum + (rest % s) as i64 * d)).1;
                let values: Vec<i64> = (0..size).map(value).collect();
                prefixes.extend((0..=values.len()).map(|end| values[..end].to_vec()));
            }
        }
        let mut answered = 0;
        for f in tuples(size as usize, range) {
            let f = signed(&f);
            let found = Layout::from_signed_offsets(&f);
            match (0..f.len()).find(|&i| !prefixes.contains(&f[..=i])) {
                None => {
                    let layout = found.unwrap();
                    assert!((0..size).all(|i| layout.offset(i) == Ok(f[i as usize])), "{f:?} became {layout}");
                    assert_eq!((&layout.coalesce(), layout.size()), (&layout, size));
                    answered += 1;
                }
                Some(first) => {
                    let Err(LayoutError::NotAffine { index, value, forced: Some(forced) }) = found else { panic!("{f:?} became {found:?}") };
                    assert_eq!((index, value), (first as u64, f[first].into()), "{f:?}");
                    assert_ne!(value, forced);
                }
            }
        }
        assert!(answered > 0);
    }
}

/// Signed values near the ends of 64 bits: sums in between that do not fit say nothing.
#[test]
fn signed_values_at_the_ends_of_the_range() {
    let found = Layout::from_signed_offsets;
    assert_eq!(found(&[0, i64::MIN]).unwrap().to_string(), format!("2:{}", i64::MIN));
    assert_eq!(found(&[0, i64::MAX, 0]), Err(LayoutError::NotAffine { index: 2, value: 0, forced: None }));
    assert_eq!(found(&[0, 1 << 62, 5]), Err(LayoutError::NotAffine { index: 2, value: 5, forced: None }));
    // Four times the stride does not fit, and with what is before it does.
    let offsets = [0, i64::MIN / 2, i64::MAX / 2 + 1, 0];
    assert_eq!(found(&offsets).unwrap().to_string(), format!("(2,2):({},{})", i64::MIN / 2, i64::MAX / 2 + 1));
    assert_eq!(found(&[]), Err(LayoutError::ZeroExtent));
    // All of these fit, and the distance between two of them does not.
    assert_eq!(found(&[0, i64::MAX, i64::MIN, -1]), Err(LayoutError::Overflow));
}

/// Coordinates and bits: what comes back has the values.
#[test]
fn functions_into_other_codomains() {
    use cute_dynamic::stride::{Coordinate, Xor};
    let identity = Layout::identity((4, 6)).unwrap();
    assert_eq!(Layout::from_fn(24, |i| identity.offset(i).unwrap()).unwrap(), identity);
    let other = Layout::from_fn(4, |i| Coordinate::basis(&[(i / 3) as usize]).unwrap());
    assert_eq!(other, Err(LayoutError::NotAffineFrom { index: 0 }));
    assert_eq!(Layout::from_fn(4, |i| if i == 3 { Coordinate::default() } else { identity.offset(i).unwrap() }), Err(LayoutError::NotAffineFrom { index: 3 }));
    for text in ["8:f1", "(4,4):(f1,f5)", "(2,2,2):(f3,f5,f6)"] {
        let layout: Layout<Xor> = text.parse().unwrap();
        let found = Layout::from_fn(layout.size(), |i| layout.offset(i).unwrap()).unwrap();
        assert!((0..layout.size()).all(|i| found.offset(i) == layout.offset(i)), "{text} became {found}");
    }
    assert!(matches!(Layout::from_fn(4, |i| Xor(i * i)), Err(LayoutError::BitsCarry { .. })));
}

/// A domain far too large to walk through is left at the first index that is wrong.
#[test]
fn stops_at_the_witness() {
    let found = Layout::from_fn(u64::MAX, |i| if i < 1000 { i } else { 7 });
    assert_eq!(found, Err(LayoutError::NotAffine { index: 1000, value: 7, forced: Some(1000) }));
}

/// `cargo test --release --test function -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn a_million_offsets() {
    let texts = ["1000000:1", "(2,500000):(500000,1)", "(500000,2):(2,1)", "(1000,1000):(1000,1)", "(8,5,5,5,5,5,5,8):(1,40,8,200,1000,5000,25000,125000)"];
    for text in texts.into_iter().map(str::to_owned).chain([binary(20)]) {
        let layout: Layout = text.parse().unwrap();
        let offsets: Vec<u64> = layout.offsets().collect();
        let best = |f: &dyn Fn() -> Layout| {
            let run = |_| {
                let start = std::time::Instant::now();
                assert_eq!(std::hint::black_box(f()), layout.coalesce());
                start.elapsed()
            };
            (0..10).map(run).min().unwrap()
        };
        let stored = best(&|| Layout::from_offsets(&offsets).unwrap());
        let computed = best(&|| Layout::from_fn(offsets.len() as u64, |i| offsets[i as usize]).unwrap());
        println!("{text}: from_offsets {stored:?}, from_fn {computed:?}");
    }
}

/// `bits` modes of extent 2, in the order that reverses the bits.
fn binary(bits: usize) -> String {
    let strides: Vec<String> = (0..bits).rev().map(|bit| (1u64 << bit).to_string()).collect();
    format!("({}):({})", vec!["2"; bits].join(","), strides.join(","))
}
