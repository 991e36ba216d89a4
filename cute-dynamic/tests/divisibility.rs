//! Left divisibility, admissible right operands, and what decides exact compositions, against brute
//! force over all small shapes and layouts.

mod asked;

use asked::asked;
use cute_dynamic::exact::{DEFAULT_BUDGET, DecidedBy};
use cute_dynamic::{HTuple, Layout, LayoutError, Mode};

fn tuple(numbers: &[u64]) -> HTuple {
    match numbers {
        [number] => (*number).into(),
        _ => HTuple::tuple(numbers.iter().map(|&number| number.into())).unwrap(),
    }
}

/// All shapes of 1 to `rank` extents from 1 to `largest`.
fn shapes(rank: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    let mut shapes = vec![];
    for _ in 0..rank {
        all = all.iter().flat_map(|front| (1..=largest).map(move |s| [front.as_slice(), &[s]].concat())).collect();
        shapes.extend(all.iter().cloned());
    }
    shapes
}

/// All layouts of 1 to `rank` modes with extents to `largest` and strides below `strides`.
fn layouts(rank: usize, largest: u64, strides: u64) -> Vec<Layout> {
    let modes: Vec<(u64, u64)> = (1..=largest).flat_map(|s| (0..strides).map(move |d| (s, d))).collect();
    let mut all: Vec<Vec<(u64, u64)>> = vec![vec![]];
    let mut layouts = vec![];
    for _ in 0..rank {
        all = all.iter().flat_map(|front| modes.iter().map(move |mode| [front.as_slice(), &[*mode]].concat())).collect();
        layouts.extend(all.iter().map(|modes| {
            let part = |f: fn(&(u64, u64)) -> u64| tuple(&modes.iter().map(f).collect::<Vec<_>>());
            Layout::from_parts(part(|mode| mode.0), part(|mode| mode.1)).unwrap()
        }));
    }
    layouts
}

/// The value of the extension, straight from the definition.
fn extension(shape: &[u64], stride: &[u64], x: u64) -> u64 {
    let (mut rest, mut value) = (x, 0);
    for (i, (&s, &d)) in shape.iter().zip(stride).enumerate() {
        value += if i + 1 == shape.len() { rest } else { rest % s } * d;
        rest /= s;
    }
    value
}

/// The division index and the factor by Definition 2.11: all that satisfy its first two conditions.
fn by_definition(shape: &[u64], d: u64) -> Vec<(usize, u64)> {
    let last = shape.len() - 1;
    let prefix = |i: usize| shape[..i].iter().product::<u64>();
    (0..=last).filter(|&i| d > 0 && d.is_multiple_of(prefix(i))).map(|i| (i, d / prefix(i))).filter(|&(i, c)| i == last || c < shape[i]).collect()
}

#[test]
fn left_division_is_shahs_definition() {
    let (mut divided, mut weak) = (0, 0);
    for extents in shapes(3, 6) {
        let shape = tuple(&extents);
        for d in 0..=60 {
            let found = by_definition(&extents, d);
            assert!(found.len() <= 1, "{shape} has no unique index for {d}");
            let expected = found.first().copied();
            assert_eq!(shape.weakly_left_divide(d).ok(), expected, "{shape} by {d}");
            assert_eq!(shape.is_weakly_left_divisible(d), expected.is_some());
            let divides = expected.is_some_and(|(i, c)| i + 1 == extents.len() || extents[i].is_multiple_of(c));
            assert_eq!(shape.is_left_divisible(d), divides, "{shape} by {d}");
            (divided, weak) = (divided + u32::from(divides), weak + u32::from(expected.is_some()));
            let (Ok(quotient), Some((i, c))) = (shape.left_divide(d), expected) else { continue };
            // Its equation, for strides that share nothing.
            let strides = [1, 1000, 1_000_000];
            let stride: Vec<u64> = strides[..extents.len()].to_vec();
            let rest: Vec<u64> = [&[c * stride[i]], &stride[i + 1..]].concat();
            for x in 0..40 {
                assert_eq!(extension(quotient.leaves(), &rest, x), extension(&extents, &stride, d * x), "{shape} by {d} at {x}");
            }
        }
    }
    assert!(divided > 1000 && weak > divided + 500, "{divided} {weak}");
}

/// Definition 2.12, with the quotient that the definition has.
fn is_admissible_mode(extents: &[u64], mode: Mode) -> bool {
    if mode.extent == 1 || mode.stride == 0 {
        return true;
    }
    let Some(&(i, c)) = by_definition(extents, mode.stride).first() else { return false };
    if i + 1 == extents.len() {
        return true;
    }
    if !extents[i].is_multiple_of(c) {
        return false;
    }
    let quotient = [&[extents[i] / c], &extents[i + 1..]].concat();
    !by_definition(&quotient, mode.extent).is_empty()
}

/// What a layout of this shape yields at every coordinate, its coordinates themselves: the
/// composition exists for all strides exactly if the values of `B` there add up.
fn adds_up(extents: &[u64], b: &Layout) -> bool {
    let digits = |x: u64| {
        let mut rest = x;
        extents.iter().enumerate().map(move |(i, &s)| {
            let here = if i + 1 == extents.len() { rest } else { rest % s };
            rest /= s;
            here
        })
    };
    (0..b.size()).all(|c| {
        let mut rest = c;
        let mut sums = vec![0; extents.len()];
        let mut offset = 0;
        for mode in b.leaves() {
            let alone = rest % mode.extent * mode.stride;
            rest /= mode.extent;
            offset += alone;
            sums.iter_mut().zip(digits(alone)).for_each(|(sum, digit)| *sum += digit);
        }
        sums.into_iter().eq(digits(offset))
    })
}

#[test]
fn admissible_is_the_repaired_theorem() {
    let (mut admissible, mut published, mut unsound) = (0, 0, 0);
    let right = [layouts(2, 6, 9), layouts(3, 2, 7)].concat();
    for extents in shapes(3, 6).iter().step_by(asked(3, 13)) {
        let shape = tuple(extents);
        let identity = Layout::identity(&shape).unwrap();
        for (k, b) in right.iter().enumerate().filter(|(k, _)| (k + extents.len()) % 3 == 0) {
            let modes = b.leaves().iter().all(|&mode| is_admissible_mode(extents, mode));
            let expected = modes && adds_up(extents, b);
            assert_eq!(shape.is_admissible(b), expected, "{shape} and {b}");
            let intervals = shape.disjoint_intervals(b).is_ok();
            assert_eq!(intervals, are_disjoint(extents, b), "{shape} and {b}");
            if expected {
                admissible += 1;
                // Every layout of the shape composes, also with strides that cancel.
                let strides: [u64; 3] = [[1, 3, 5], [1, 1000, 1_000_000], [7, 0, 2], [1, extents[0], 11]][k % 4];
                let a = Layout::from_parts(shape.clone(), tuple(&strides[..extents.len()])).unwrap();
                let r = a.compose(b).unwrap_or_else(|error| panic!("{a} o {b}: {error}"));
                assert!(r.offsets().eq(b.offsets().map(|x| extension(extents, &strides[..extents.len()], x))), "{a} o {b} = {r}");
                assert!(identity.compose(b).is_ok(), "{shape} and {b}");
            } else if modes {
                assert!(identity.compose(b).is_err(), "{shape} and {b}");
            }
            if modes && intervals {
                published += 1;
                assert!(expected || b.leaves().len() > 2, "the published condition is sound for two modes: {shape} and {b}");
                unsound += u32::from(!expected);
            }
        }
    }
    assert!(admissible > 5_000 && published > 4_000 && unsound > 0, "{admissible} {published} {unsound}");
}

/// Definition 2.17 (2), number by number.
fn are_disjoint(extents: &[u64], b: &Layout) -> bool {
    let inner: u64 = extents[..extents.len() - 1].iter().product();
    let interval = |mode: &Mode| {
        let (from, to) = (mode.stride, mode.stride * (mode.extent - 1));
        (1..inner).filter(move |x| from > 0 && (from..=to).contains(x)).collect::<Vec<u64>>()
    };
    let intervals: Vec<_> = b.leaves().iter().map(interval).collect();
    intervals.iter().enumerate().all(|(k, a)| intervals[..k].iter().all(|b| a.iter().all(|x| !b.contains(x))))
}

#[test]
fn intervals_of_definition() {
    for extents in shapes(3, 4) {
        let inner: u64 = extents[..extents.len() - 1].iter().product();
        for (extent, stride) in (1..=5).flat_map(|s| (0..=20).map(move |d| (s, d))) {
            let expected: Vec<u64> = (1..inner).filter(|x| stride > 0 && (stride..=stride * (extent - 1)).contains(x)).collect();
            let found = tuple(&extents).interval_of_definition(extent, stride).unwrap();
            assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), expected, "{extents:?} {extent}:{stride}");
        }
    }
}

#[test]
fn shapes_that_no_layout_has_are_refused() {
    let b: Layout = "2:1".parse().unwrap();
    for (shape, refusal) in [((4, 0), LayoutError::ZeroExtent), ((u64::MAX, 2), LayoutError::Overflow)] {
        let shape = <HTuple>::from(shape);
        assert_eq!(shape.admissible(&b), Err(refusal));
        assert_eq!(shape.disjoint_intervals(&b), Err(refusal));
        assert_eq!(shape.interval_of_definition(2, 1), Err(refusal));
    }
    assert_eq!(<HTuple>::from((4, 0)).left_divide(2), Err(LayoutError::ZeroExtent));
    assert_eq!(<HTuple>::from((4, 6)).left_divide(0), Err(LayoutError::NotLeftDivisible { left: 0, extent: 4 }));
    assert_eq!(<HTuple>::from(()).left_divide(12).unwrap().to_string(), "1");
    assert_eq!(<HTuple>::from(5).left_divide(12).unwrap().to_string(), "1");
    assert_eq!(<HTuple>::from((2, u64::MAX)).left_divide(u64::MAX - 1).unwrap().to_string(), "3");
}

/// A rule that accepts goes with an answer, one that refuses with none, and rule L1 with `compose`.
#[test]
fn what_decides_exact_compositions() {
    let mut counts = std::collections::BTreeMap::new();
    let left = layouts(3, 4, 6);
    let right = layouts(2, 4, 6);
    for i in (0..left.len() * right.len()).step_by(211) {
        let (a, b) = (&left[i / right.len()], &right[i % right.len()]);
        let decided = a.compose_exact_decided_by(b, DEFAULT_BUDGET).unwrap();
        let exact = a.compose_exact(b, DEFAULT_BUDGET);
        *counts.entry((decided, exact.is_ok())).or_insert(0) += 1;
        match decided {
            DecidedBy::OneMode => assert!(a.coalesce_extension().leaves().len() <= 1 && exact.is_ok(), "{a} o {b}"),
            DecidedBy::NoCarry => assert_eq!(exact, a.compose(b), "{a} o {b}"),
            DecidedBy::Bisection => assert!(a.compose(b).is_err(), "{a} o {b}"),
            DecidedBy::Divisibility => assert!(exact.is_err(), "{a} o {b}"),
            decided => panic!("{a} o {b}: {decided}"),
        }
    }
    let kinds: Vec<_> = counts.keys().copied().collect();
    let expected =
        [(DecidedBy::OneMode, true), (DecidedBy::NoCarry, true), (DecidedBy::Bisection, false), (DecidedBy::Bisection, true), (DecidedBy::Divisibility, false)];
    assert_eq!(kinds, expected, "{counts:?}");

    // The corner decides where the search for the smallest coordinate does not end.
    let (a, b): (Layout, Layout) = ("(6,2):(1,50)".parse().unwrap(), "(2,2,2):(1,2,3)".parse().unwrap());
    assert_eq!(a.compose_exact_decided_by(&b, 0), Ok(DecidedBy::Corner));
    let undecided: (Layout, Layout) = ("(4,2,8):(1,5,9)".parse().unwrap(), "5:7".parse().unwrap());
    assert_eq!(undecided.0.compose_exact_decided_by(&undecided.1, 0), Err(LayoutError::BudgetSpent { budget: 0 }));
    // Where rule L1 answers, the exact rule needs no step.
    let (a, b): (Layout, Layout) = ("(4,8):(1,100)".parse().unwrap(), "8:1".parse().unwrap());
    assert_eq!(a.compose_exact(&b, 0), a.compose(&b));
    // By mode, the tile that takes most.
    let (a, tiler): (Layout, cute_dynamic::Tiler) = ("((4,2,8),8):((1,5,9),100)".parse().unwrap(), "<5:7,4:1>".parse().unwrap());
    assert_eq!(a.compose_exact_decided_by(&tiler, DEFAULT_BUDGET), Ok(DecidedBy::Bisection));
}
