//! Types over a semimodule whose scalars do not distribute: the largest number as a sum. What is
//! answered is right, and the rest is refused under one code. Then types that break a law.

use cute_static::diagnostic::{Reason, Refusal};
use cute_static::outcome::{ComposeExactOutcome, ComposeOutcome, LayoutAddOutcome, LogicalDivideOutcome};
use cute_static::prelude::*;
use cute_static::stride::Custom;
use residues::wrong::types::{Boasting, Largest, NeverEqual, Of, TwoSums};

type L1 = Custom<Of<Int![1], Largest>>;
type L2 = Custom<Of<Int![2], Largest>>;
type L3 = Custom<Of<Int![3], Largest>>;
type L5 = Custom<Of<Int![5], Largest>>;

/// The value at an integral coordinate: the largest of `c·d` over the modes, the last unbounded.
fn value(modes: &[(u64, u64)], i: u64) -> u64 {
    let (mut rest, mut largest) = (i, 0);
    for (t, (extent, stride)) in modes.iter().enumerate() {
        let digit = if t + 1 == modes.len() { rest } else { rest % extent };
        largest = largest.max(digit * stride);
        rest /= extent;
    }
    largest
}

/// The code of a refusal.
fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
    W::CODE
}

/// `R(c) = A(B(c))` for the composition of the modes of the left operand with the right one.
macro_rules! composes {
    ($([$($a:tt)*] $modes:expr, [$($b:tt)*];)*) => { $( {
        let (a, b) = (<Layout![$($a)*]>::NEW, <Layout![$($b)*]>::NEW);
        let composed = a.compose(b);
        for i in 0..b.size() {
            assert_eq!(composed.element(i), value($modes, b.offset(i) as u64), "{a} ∘ {b} = {composed} at {i}");
        }
    } )* };
}

macro_rules! refused {
    ($([$($a:tt)*] [$($b:tt)*];)*) => { $(
        assert_eq!(code(None::<ComposeOutcome<Layout![$($a)*], Layout![$($b)*]>>), "CUTE159");
    )* };
}

#[test]
fn composition_without_distributing() {
    composes! {
        // One run on each mode.
        [8 : L3] &[(8, 3)], [4 : 2];
        [8 : L3] &[(8, 3)], [(4, 1) : (2, 1)];
        [8 : L3] &[(8, 3)], [(4, 3) : (2, 0)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [(4, 6) : (1, 4)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [(3, 4) : (4, 1)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [8 : 1];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [(2, 2) : (2, 4)];
        // Modes that would be one if scalars distributed stay two.
        [(2, 4) : (L1, L2)] &[(2, 1), (4, 2)], [(2, 4) : (1, 2)];
    }
    refused! {
        [8 : L3] [(2, 4) : (1, 2)];
        [8 : L3] [(2, 2) : (3, 1)];
        [(4, 6) : (L5, L2)] [(2, 2) : (1, 2)];
        [(4, 6) : (L5, L2)] [(2, 3) : (4, 8)];
        // Digits on both modes.
        [(4, 6) : (L5, L2)] [2 : 5];
    }
    assert_eq!(code(None::<LogicalDivideOutcome<Layout![8 : L3], Int![2]>>), "CUTE159");
    assert_eq!(code(None::<LayoutAddOutcome<Layout![8 : L3], Layout![8 : L2]>>), "CUTE159");
}

/// What the general rule refuses is decided by the values: an answer has them, and where there is
/// none a search over all cuts of the leaves finds none.
#[test]
fn exact_composition_without_distributing() {
    /// Whether the leaves `(n : r)` of the right operand can be cut so that the values add up.
    fn has_answer(modes: &[(u64, u64)], b: &[(u64, u64)]) -> bool {
        fn cuts(n: u64) -> Vec<Vec<u64>> {
            let divisors = (2..=n).filter(|m| n.is_multiple_of(*m));
            let cut: Vec<Vec<u64>> = divisors.flat_map(|m| cuts(n / m).into_iter().map(move |rest| [vec![m], rest].concat())).collect();
            if n == 1 { vec![vec![]] } else { cut }
        }
        let leaf = |n: u64, r: u64| {
            cuts(n).into_iter().map(move |cut| {
                let places = cut.iter().scan(1, |place, m| {
                    let here = *place;
                    *place *= m;
                    Some(here)
                });
                places.zip(&cut).map(|(place, &m)| (m, place * r)).collect::<Vec<_>>()
            })
        };
        let mut all: Vec<Vec<(u64, u64)>> = vec![vec![]];
        for &(n, r) in b {
            all = all.into_iter().flat_map(|before| leaf(n, r).map(move |cut| [before.clone(), cut].concat())).collect();
        }
        all.into_iter().any(|modes_of_b| {
            (0..modes_of_b.iter().map(|m| m.0).product()).all(|i: u64| {
                let (mut rest, mut x, mut largest) = (i, 0, 0);
                for &(m, r) in &modes_of_b {
                    x += rest % m * r;
                    largest = largest.max(rest % m * value(modes, r));
                    rest /= m;
                }
                value(modes, x) == largest
            })
        })
    }
    macro_rules! composes {
        ($([$($a:tt)*] $modes:expr, [$($b:tt)*] $leaves:expr;)*) => { $( {
            assert!(has_answer($modes, $leaves));
            let (a, b) = (<Layout![$($a)*]>::NEW, <Layout![$($b)*]>::NEW);
            let composed = a.compose_exact(b);
            for i in 0..b.size() {
                assert_eq!(composed.element(i), value($modes, b.offset(i) as u64), "{a} ∘ {b} = {composed} at {i}");
            }
        } )* };
    }
    macro_rules! refused {
        ($([$($a:tt)*] $modes:expr, [$($b:tt)*] $leaves:expr;)*) => { $(
            assert!(!has_answer($modes, $leaves));
            assert_eq!(code(None::<ComposeExactOutcome<Layout![$($a)*], Layout![$($b)*]>>), "CUTE014");
        )* };
    }
    composes! {
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [2 : 5] &[(2, 5)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [(2, 2) : (0, 5)] &[(2, 0), (2, 5)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [3 : 5] &[(3, 5)];
        [(2, 2, 2) : (L1, L2, L5)] &[(2, 1), (2, 2), (2, 5)], [2 : 3] &[(2, 3)];
        [(2, 2, 2) : (L1, L2, L5)] &[(2, 1), (2, 2), (2, 5)], [2 : 5] &[(2, 5)];
        [(2, 2, 2) : (L1, L2, L5)] &[(2, 1), (2, 2), (2, 5)], [(2, 2) : (5, 2)] &[(2, 5), (2, 2)];
        [(2, 2, 2) : (L1, L2, L5)] &[(2, 1), (2, 2), (2, 5)], [4 : 2] &[(4, 2)];
        [(2, 3, 4) : (L5, L5, L3)] &[(2, 5), (3, 5), (4, 3)], [(2, 2) : (1, 1)] &[(2, 1), (2, 1)];
        [(2, 3, 4) : (L5, L5, L3)] &[(2, 5), (3, 5), (4, 3)], [6 : 1] &[(6, 1)];
        [(2, 3, 4) : (L5, L5, L3)] &[(2, 5), (3, 5), (4, 3)], [2 : 7] &[(2, 7)];
    }
    refused! {
        [8 : L3] &[(8, 3)], [(2, 4) : (1, 2)] &[(2, 1), (4, 2)];
        [8 : L3] &[(8, 3)], [(2, 2) : (3, 1)] &[(2, 3), (2, 1)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [(2, 2) : (1, 2)] &[(2, 1), (2, 2)];
        [(4, 6) : (L5, L2)] &[(4, 5), (6, 2)], [(2, 3) : (4, 8)] &[(2, 4), (3, 8)];
        [(2, 2, 2) : (L1, L2, L5)] &[(2, 1), (2, 2), (2, 5)], [4 : 3] &[(4, 3)];
        [(2, 3, 4) : (L5, L5, L3)] &[(2, 5), (3, 5), (4, 3)], [(2, 2) : (7, 6)] &[(2, 7), (2, 6)];
    }
}

#[test]
fn coalesce_without_distributing() {
    let layout = <Layout![(2, 1, 4) : (L1, L5, L2)]>::NEW;
    let coalesced = layout.coalesce();
    assert_eq!(coalesced.to_string(), "(_2,_4):(1,2)");
    assert!((0..8).all(|i| coalesced.element(i) == value(&[(2, 1), (4, 2)], i as u64)));
    // One run on each mode: the tile and the rest are the layout itself.
    let divided = layout.zipped_divide(tile![1, 1, 4]);
    assert!((0..4).all(|i| (0..2).all(|j| divided.element((i, j)) == value(&[(2, 1), (4, 2)], (j + 2 * i) as u64))));
}

/// Answers of types that break a law: another layout, never a panic.
#[test]
fn wrong_types_have_wrong_layouts() {
    macro_rules! exercise {
        ($($semimodule:ty)*) => { $( {
            type A = Custom<Of<Int![1], $semimodule>>;
            type B = Custom<Of<Int![3], $semimodule>>;
            let layout = <Layout![(3, (2, 4)) : (A, (B, A))]>::NEW;
            let values = (0..24).map(|i| layout.element(i)).collect::<Vec<_>>();
            let others = [
                (0..24).map(|i| layout.coalesce().element(i)).collect::<Vec<_>>(),
                (0..24).map(|i| layout.zipped_divide(tile![3, 2]).element(i)).collect(),
                (0..6).map(|i| layout.compose(layout![(2, 3) : (3, 1)]).element(i)).collect(),
                (0..2).map(|i| layout.compose(layout![2 : 4]).element(i)).collect(),
                (0..24).map(|i| layout.slice((.., ..)).element(i)).collect(),
                (0..24).map(|i| layout.layout_add(layout).element(i)).collect(),
            ];
            assert_eq!(others[4], values);
            assert!(!layout.to_string().is_empty());
        } )* };
    }
    exercise! { Boasting TwoSums NeverEqual }
}
