//! Exact composition where it goes through all values: over XOR elements, and with right operands
//! that yield coordinates. Every answer and every witness is that of a search through all layouts
//! that refine the right operand.

use cute_dynamic::exact::{DEFAULT_BUDGET, DecidedBy};
use cute_dynamic::stride::{Coordinate, Stride, Xor};
use cute_dynamic::{AnyLayout, HTuple, Layout, LayoutError, Mode};

/// All lists of factors of at least 2 with the product `n`.
fn factorizations(n: u64) -> Vec<Vec<u64>> {
    if n == 1 {
        return vec![Vec::new()];
    }
    let first = (2..=n).filter(|&factor| n.is_multiple_of(factor));
    first.flat_map(|factor| factorizations(n / factor).into_iter().map(move |rest| [vec![factor], rest].concat())).collect()
}

/// The value of modes at an integral coordinate, the last mode unbounded.
fn value<D: Stride>(modes: &[(u64, D)], i: u64) -> D {
    let mut rest = i;
    let digits = modes.iter().enumerate().map(|(k, (n, d))| {
        let digit = if k + 1 == modes.len() { rest } else { rest % n };
        rest /= n;
        d.times(digit).unwrap()
    });
    digits.fold(D::default(), |sum, digit| sum.plus(&digit).unwrap())
}

/// The first coordinate at which every layout that refines one of these extents differs from the
/// values; `None` if one has them all.
fn first_impossible<D: Stride>(extents: &[u64], values: &[D]) -> Option<u64> {
    let mut shapes = vec![Vec::new()];
    for &n in extents {
        let of_leaf = factorizations(n);
        shapes = shapes.iter().flat_map(|shape: &Vec<u64>| of_leaf.iter().map(|more| [shape.clone(), more.clone()].concat())).collect();
    }
    // A mode begins where all coordinates before it are 0, so that a value is its stride.
    let agrees_up_to = |shape: &Vec<u64>| {
        let mut place = 1;
        let stride_at = |n: &u64| {
            let mode = (*n, values[place as usize].clone());
            place *= n;
            mode
        };
        let modes: Vec<(u64, D)> = shape.iter().map(stride_at).collect();
        (0..values.len()).find(|&i| value(&modes, i as u64) != values[i])
    };
    shapes.iter().map(|shape| agrees_up_to(shape).unwrap_or(values.len())).max().filter(|&first| first < values.len()).map(|first| first as u64)
}

fn layout<D: Stride>(modes: &[(u64, D)]) -> Layout<D> {
    let shape = HTuple::tuple(modes.iter().map(|(n, _)| HTuple::leaf(*n))).unwrap();
    Layout::with_strides(shape, HTuple::tuple(modes.iter().map(|(_, d)| HTuple::leaf(d.clone()))).unwrap()).unwrap()
}

/// Compares what `compose_exact` says with the search. Returns whether there is an answer.
fn check<D: Stride>(what: &str, said: Result<Layout<D>, LayoutError>, extents: &[u64], values: &[D]) -> bool {
    match (said, first_impossible(extents, values)) {
        (Ok(composed), None) => {
            let modes: Vec<(u64, D)> = composed.leaves().iter().map(|Mode { extent, stride }| (*extent, stride.clone())).collect();
            assert!((0..values.len()).all(|i| value(&modes, i as u64) == values[i]), "{what}");
            assert_eq!(composed.size(), values.len() as u64, "{what}");
            true
        }
        (Err(LayoutError::NoLayoutFrom { witness }), Some(first)) => {
            assert_eq!(witness, first, "{what}");
            false
        }
        (said, first) => panic!("{what}: {said:?}, and the search finds {first:?}"),
    }
}

/// All lists of up to two pairs.
fn lists(extents: &[u64], strides: u64) -> Vec<Vec<(u64, u64)>> {
    let modes: Vec<_> = extents.iter().flat_map(|&n| (0..strides).map(move |d| (n, d))).collect();
    let pairs = modes.iter().flat_map(|&first| modes.iter().map(move |&second| vec![first, second]));
    modes.iter().map(|&mode| vec![mode]).chain(pairs).collect()
}

/// Of the pairs that rule L1 refuses, those are counted that have an answer.
#[test]
fn over_bits_an_answer_is_found_if_there_is_one() {
    let (left, right) = (lists(&[2, 3, 4], 7), lists(&[2, 3, 4, 6], 6));
    let (mut answered, mut beyond) = (0, 0);
    for i in (0..left.len() * right.len()).step_by(23) {
        let (a, b) = (&left[i % left.len()], &right[i / left.len()]);
        let elements: Vec<_> = a.iter().map(|&(n, d)| (n, Xor(d))).collect();
        let offset = |i: u64| b.iter().fold((i, 0), |(rest, x), &(n, r)| (rest / n, x + rest % n * r)).1;
        let size: u64 = b.iter().map(|(n, _)| n).product();
        let values: Vec<_> = (0..size).map(|i| value(&elements, offset(i))).collect();
        let extents: Vec<_> = b.iter().map(|(n, _)| *n).collect();
        let left = layout(&elements);
        let right = layout(b);
        let by_l1 = left.compose(&right);
        let said = left.compose_exact(&right, DEFAULT_BUDGET);
        if by_l1.is_ok() {
            assert_eq!(said, by_l1);
        }
        if check(&format!("{left} o {right}"), said, &extents, &values) {
            answered += 1;
            beyond += u32::from(by_l1.is_err());
        }
    }
    assert!(answered > 4000 && beyond > 50, "{answered} {beyond}");
}

#[test]
fn over_bits_some_has_an_answer_and_some_has_none() {
    let exact = |a: &str, b: &str| a.parse::<AnyLayout>().unwrap().compose_exact(&b.parse::<Layout>().unwrap(), DEFAULT_BUDGET);
    assert_eq!(exact("(2,2):(f3,f6)", "4:1").unwrap().to_string(), "(2,2):(f3,f6)");
    assert_eq!(exact("(4,4):(f8,f5)", "3:5").unwrap().to_string(), "3:f13");
    assert_eq!(exact("(8,2):(f16,0)", "(4,2,2):(6,24,1)").unwrap().to_string(), "((2,2),2,2):((f96,f64),0,f16)");
    // 0, 3, 6 and 9, but what follows is not added to them by exclusive or.
    assert_eq!(exact("4:f3", "(4,2):(1,2)").unwrap_err(), LayoutError::NoLayoutFrom { witness: 5 });
}

#[test]
fn operands_that_yield_coordinates_are_decided_by_values() {
    let left = lists(&[2, 3, 4], 5);
    let left: Vec<_> = left.iter().filter(|modes| modes.len() == 2).collect();
    let right = lists(&[2, 3, 4, 6], 16);
    let (mut answered, mut beyond) = (0, 0);
    for i in (0..left.len() * right.len()).step_by(97) {
        let ([(s, p), (t, q)], b) = (&left[i % left.len()][..], &right[i / left.len()]) else { unreachable!() };
        // Each number is a coordinate `(x, y)` in two digits.
        let a: Layout = format!("(({s},2,8),{t}):(({p},5,9),{q})").parse().unwrap();
        let coordinate = |d: u64| Coordinate::basis(&[0]).unwrap().times(d % 4).unwrap().plus(&Coordinate::basis(&[1]).unwrap().times(d / 4).unwrap()).unwrap();
        let tile = layout(&b.iter().map(|&(n, d)| (n, coordinate(d))).collect::<Vec<_>>());
        let point = |i: u64| b.iter().fold((i, (0, 0)), |(rest, (x, y)), &(n, d)| (rest / n, (x + rest % n * (d % 4), y + rest % n * (d / 4)))).1;
        let size: u64 = b.iter().map(|(n, _)| n).product();
        let values: Vec<u64> = (0..size).map(|i| value(&[(*s, *p), (2, 5), (8, 9)], point(i).0) + q * point(i).1).collect();
        let extents: Vec<_> = b.iter().map(|(n, _)| *n).collect();
        let by_l1 = a.compose(&tile);
        let said = a.compose_exact(&tile, DEFAULT_BUDGET);
        if by_l1.is_ok() {
            assert_eq!(said, by_l1);
        }
        if check(&format!("{a} o {tile}"), said, &extents, &values) {
            answered += 1;
            beyond += u32::from(by_l1.is_err());
        }
    }
    assert!(answered > 1000 && beyond > 10, "{answered} {beyond}");
}

#[test]
fn what_is_gone_through_has_a_budget() {
    let (a, b): (Layout<Xor>, Layout) = ("(4,4):(f8,f5)".parse().unwrap(), "3:5".parse().unwrap());
    assert_eq!(a.compose_exact_decided_by(&b, DEFAULT_BUDGET), Ok(DecidedBy::Values));
    assert_eq!(a.compose_exact(&b, 1), Err(LayoutError::BudgetSpent { budget: 1 }));
    // A leaf with more elements than steps, whose values go on and on.
    let (a, b): (Layout<Xor>, Layout) = ("8:f1".parse().unwrap(), "(1048576,1048576):(1,1048576)".parse().unwrap());
    assert_eq!(a.compose_exact(&b, 0), a.compose(&b));
    let b: Layout = "(1048576,3):(4,2)".parse().unwrap();
    assert!(a.compose(&b).is_err());
    assert_eq!(a.compose_exact(&b, DEFAULT_BUDGET), Err(LayoutError::BudgetSpent { budget: DEFAULT_BUDGET }));
}
