//! The exact decisions against brute force.
//!
//! `compose` and `compose_exact` on all pairs with a left operand of rank 1 to 3 and a right
//! operand of rank 1 to 2, extents 2 to 4 and strides 0 to 8: 15,451,884 pairs. An ordinary run
//! takes a sample of them; `cargo test --release -p cute-dynamic --test exact -- --ignored` takes
//! all.

mod asked;

use asked::asked;
use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::stride::{Codomain, Coordinate, Stride, Xor};
use cute_dynamic::{AnyLayout, HTuple, Layout, LayoutError, Witness};
use std::sync::atomic::{AtomicU64, Ordering};

/// The flat layouts of a rank, extents 2 to 4, strides 0 to 8.
fn layouts(rank: usize) -> Vec<Vec<(u64, u64)>> {
    let mut all = vec![vec![]];
    for _ in 0..rank {
        all = all.iter().flat_map(|front: &Vec<_>| (2..=4).flat_map(move |s| (0..=8).map(move |d| [front.clone(), vec![(s, d)]].concat()))).collect();
    }
    all
}

fn layout(modes: &[(u64, u64)]) -> Layout {
    let part = |f: fn(&(u64, u64)) -> u64| match modes {
        [mode] => HTuple::from(f(mode)),
        _ => HTuple::tuple(modes.iter().map(|mode| HTuple::from(f(mode)))).unwrap(),
    };
    Layout::from_parts(part(|m| m.0), part(|m| m.1)).unwrap()
}

/// `Â(x)`, straight from the definition.
fn extension(a: &[(u64, u64)], x: u64) -> u64 {
    let (mut rest, mut value) = (x, 0);
    for (i, &(s, d)) in a.iter().enumerate() {
        let here = if i + 1 == a.len() { rest } else { rest % s };
        value += here * d;
        rest /= s;
    }
    value
}

/// `Â(B(c))` for every integral coordinate `c` of `B`.
fn table(a: &[(u64, u64)], b: &[(u64, u64)]) -> Vec<u64> {
    let size: u64 = b.iter().map(|m| m.0).product();
    let offset = |c: u64| {
        let (mut rest, mut sum) = (c, 0);
        for &(s, d) in b {
            sum += rest % s * d;
            rest /= s;
        }
        sum
    };
    (0..size).map(|c| extension(a, offset(c))).collect()
}

/// All ways to write `n` as an ordered product of factors of at least 2.
fn factorizations(n: u64) -> Vec<Vec<u64>> {
    if n == 1 {
        return vec![vec![]];
    }
    (2..=n).filter(|&f| n.is_multiple_of(f)).flat_map(|f| factorizations(n / f).into_iter().map(move |rest| [vec![f], rest].concat())).collect()
}

/// The first coordinate at which no layout that refines `b` agrees with the values up to there;
/// `None` if a layout agrees everywhere.
fn first_impossible(b: &[(u64, u64)], values: &[u64]) -> Option<usize> {
    first_impossible_of(b, values, |multiples| multiples.iter().map(|&(n, m)| n * m).sum())
}

/// [`first_impossible`] for values that `sum` adds up, each with its multiple.
///
/// For each refinement the strides are the values at the unit coordinates, so that it agrees up to
/// its first deviation and no further; the refinement that gets furthest counts.
fn first_impossible_of<V: PartialEq>(b: &[(u64, u64)], values: &[V], sum: impl Fn(&[(u64, &V)]) -> V) -> Option<usize> {
    let mut refinements = vec![vec![]];
    for &(s, _) in b {
        let ways = factorizations(s);
        refinements = refinements.iter().flat_map(|front: &Vec<u64>| ways.iter().map(|way| [front.as_slice(), way].concat())).collect();
    }
    let deviation = |extents: &Vec<u64>| {
        (0..values.len()).find(|&c| {
            let (mut rest, mut place, mut multiples) = (c, 1, vec![]);
            for &s in extents {
                let s = s as usize;
                multiples.push(((rest % s) as u64, &values[place % values.len()]));
                rest /= s;
                place *= s;
            }
            sum(&multiples) != values[c]
        })
    };
    let deviations: Vec<Option<usize>> = refinements.iter().map(deviation).collect();
    if deviations.contains(&None) { None } else { deviations.into_iter().flatten().max() }
}

/// What came of a number of pairs.
#[derive(Default)]
struct Tally {
    pairs: AtomicU64,
    composable: AtomicU64,
    refused_by_l1: AtomicU64,
}

fn check(a: &[(u64, u64)], b: &[(u64, u64)], (left, right): (&Layout, &Layout), tally: &Tally) {
    let values = table(a, b);
    let impossible = first_impossible(b, &values);
    let exact = left.compose_exact(right, DEFAULT_BUDGET);
    let l1 = left.compose(right);
    tally.pairs.fetch_add(1, Ordering::Relaxed);
    match (&exact, impossible) {
        (Ok(r), None) => {
            assert!(r.offsets().eq(values.iter().copied()), "{left} o {right} = {r}: wrong values");
            assert!(right.is_compatible(r), "{left} o {right} = {r}: no refinement");
            tally.composable.fetch_add(1, Ordering::Relaxed);
        }
        (Err(LayoutError::NoLayout { witness, value, forced }), Some(first)) => {
            assert_eq!((*witness, *value), (first as u64, values[first].into()), "{left} o {right}: not the smallest witness");
            assert_ne!(Some(*value), *forced, "{left} o {right}");
        }
        _ => panic!("{left} o {right}: {exact:?}, by brute force {impossible:?}"),
    }
    match (&l1, &exact) {
        (Ok(l1), Ok(exact)) => assert_eq!(l1, exact, "{left} o {right}"),
        (Ok(l1), Err(_)) => panic!("{left} o {right} = {l1}: accepted and wrong"),
        (Err(refusal), Ok(_)) => {
            assert_eq!(refusal.witness().and_then(Witness::coordinate), None, "{left} o {right}: {refusal}, and there is a layout");
            tally.refused_by_l1.fetch_add(1, Ordering::Relaxed);
        }
        (Err(refusal), Err(impossible)) => {
            assert_eq!(refusal.witness().and_then(Witness::coordinate), impossible.witness().and_then(Witness::coordinate), "{left} o {right}")
        }
    }
}

/// Checks every `step`-th pair.
fn run(step: usize) -> Tally {
    let tally = Tally::default();
    let lefts: Vec<_> = (1..=3).flat_map(layouts).map(|modes| (layout(&modes), modes)).collect();
    let rights: Vec<_> = (1..=2).flat_map(layouts).map(|modes| (layout(&modes), modes)).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (lefts, rights, tally) = (&lefts, &rights, &tally);
            scope.spawn(move || {
                for i in (thread * step..lefts.len() * rights.len()).step_by(threads * step) {
                    let ((left, a), (right, b)) = (&lefts[i / rights.len()], &rights[i % rights.len()]);
                    check(a, b, (left, right), tally);
                }
            });
        }
    });
    tally
}

#[test]
fn a_sample_of_the_pairs_is_decided_exactly() {
    let step = asked(101, 409);
    let tally = run(step);
    assert_eq!(tally.pairs.into_inner(), 15_451_884_u64.div_ceil(step as u64));
}

#[test]
#[ignore = "all 15,451,884 pairs: for a release build"]
fn every_pair_is_decided_exactly() {
    let tally = run(1);
    let (pairs, composable, refused) = (tally.pairs.into_inner(), tally.composable.into_inner(), tally.refused_by_l1.into_inner());
    println!("{pairs} pairs, {composable} composable, of these {refused} refused by rule L1");
    assert_eq!(pairs, 15_451_884);
}

/// Numbers from a multiplicative generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    /// The modes of a layout with up to `rank` modes, and strides as `stride` makes them.
    fn modes<D>(&mut self, rank: u64, mut stride: impl FnMut(&mut Self) -> D) -> Vec<(u64, D)> {
        (0..=self.below(rank)).map(|_| (2 + self.below(3), stride(self))).collect()
    }
}

/// The layout with these modes, over any codomain.
fn layout_over<D: Stride>(modes: &[(u64, D)]) -> Layout<D> {
    let shape = if let [(extent, _)] = modes { HTuple::from(*extent) } else { HTuple::tuple(modes.iter().map(|mode| HTuple::from(mode.0))).unwrap() };
    let stride =
        if let [(_, stride)] = modes { HTuple::leaf(stride.clone()) } else { HTuple::tuple(modes.iter().map(|mode| HTuple::leaf(mode.1.clone()))).unwrap() };
    Layout::with_strides(shape, stride).unwrap()
}

/// Compares [`Layout::compose_exact`] with brute force over values that `sum` adds up, on so many
/// pairs; returns how many compose of which rule L1 refuses some, and how many do not.
fn compare<D: Stride>(pairs: usize, mut stride: impl FnMut(&mut Numbers) -> D, sum: impl Fn(&[(u64, &D)]) -> D) -> [usize; 3] {
    let (mut numbers, mut counts) = (Numbers(7), [0; 3]);
    for _ in 0..pairs {
        let a = numbers.modes(3, &mut stride);
        let b = numbers.modes(2, |numbers| numbers.below(9));
        let (left, right) = (layout_over(&a), layout(&b));
        let at = |x: u64| {
            let mut rest = x;
            let digits = a.iter().enumerate().map(|(i, (s, d))| {
                let here = if i + 1 == a.len() { rest } else { rest % s };
                rest /= s;
                (here, d)
            });
            sum(&digits.collect::<Vec<_>>())
        };
        let values: Vec<D> = right.offsets().map(at).collect();
        let by_l1 = left.compose(&right);
        match (left.compose_exact(&right, DEFAULT_BUDGET), first_impossible_of(&b, &values, &sum)) {
            (Ok(r), None) => {
                assert!((0..r.size()).all(|c| r.offset(c).as_ref() == Ok(&values[c as usize])), "{left:?} o {right} = {r:?}");
                assert!(right.is_compatible(&r), "{left:?} o {right} = {r:?}");
                assert!(by_l1.as_ref().map_or(true, |by_l1| *by_l1 == r), "{left:?} o {right}");
                assert!(left.compose_exact_decided_by(&right, DEFAULT_BUDGET).is_ok());
                counts[usize::from(by_l1.is_err())] += 1;
            }
            (Err(refusal @ (LayoutError::NoLayout { witness, .. } | LayoutError::NoLayoutFrom { witness })), Some(first)) => {
                assert_eq!(witness, first as u64, "{left:?} o {right}");
                assert_eq!((refusal.code(), by_l1.is_err()), ("CUTE014", true), "{left:?} o {right}");
                counts[2] += 1;
            }
            (exact, impossible) => panic!("{left:?} o {right}: {exact:?}, by brute force {impossible:?}"),
        }
    }
    counts
}

/// Left operands of either sign.
#[test]
fn signed_compositions_are_decided_exactly() {
    let signed = |numbers: &mut Numbers| numbers.below(11) as i64 - 5;
    let counts = compare(asked(60_000, 15_000), signed, |multiples| multiples.iter().map(|&(n, &m)| n as i64 * m).sum());
    assert!(counts[0] > asked(10_000, 2_500) && counts[1] > asked(40, 5) && counts[2] > asked(10_000, 2_500), "{counts:?}");
}

/// Left operands that yield coordinates, and hours of a dial, which cannot be subtracted here.
#[test]
fn compositions_over_other_codomains_are_decided_exactly() {
    let pair = |numbers: &mut Numbers| (numbers.below(3), numbers.below(3) as i64 - 1);
    let counts = compare(asked(40_000, 10_000), pair, |multiples| multiples.iter().fold((0, 0), |sum, &(n, &(x, y))| (sum.0 + n * x, sum.1 + n as i64 * y)));
    assert!(counts.iter().all(|&count| count > asked(10, 0)), "{counts:?}");
    let hours = |numbers: &mut Numbers| Hour(numbers.below(5));
    let counts = compare(asked(40_000, 10_000), hours, |multiples| Hour(multiples.iter().map(|(n, m)| n * m.0).sum::<u64>() % 5));
    assert!(counts.iter().all(|&count| count > asked(50, 5)), "{counts:?}");
    // The largest of multiples, of which there are no differences.
    let heights = |numbers: &mut Numbers| Height(numbers.below(3));
    let highest = |multiples: &[(u64, &Height)]| Height(multiples.iter().filter(|(n, _)| *n > 0).map(|(_, m)| m.0).max().unwrap_or(0));
    let counts = compare(asked(40_000, 10_000), heights, highest);
    assert!(counts.iter().all(|&count| count > asked(50, 5)), "{counts:?}");
}

macro_rules! distributes {
    ($type:ident $word:literal: |$a:ident, $b:ident| $sum:expr, |$m:ident, $n:ident| $multiple:expr) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        struct $type(u64);

        impl Stride for $type {
            const CODOMAIN: Codomain = Codomain::Other($word);

            fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
                let ($a, $b) = (self.0, other.0);
                Ok($type($sum))
            }

            fn times(&self, $n: u64) -> Result<Self, LayoutError> {
                let $m = self.0;
                Ok($type($multiple))
            }

            fn distributes(_: &[(Option<u64>, Self)]) -> bool {
                true
            }

            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

distributes!(Hour "hours": |a, b| (a + b) % 5, |m, n| n % 5 * m % 5);
distributes!(Height "heights": |a, b| a.max(b), |m, n| if n == 0 { 0 } else { m });

/// Whatever the elements are, no two coordinates of one value are missed.
#[test]
fn injective_layouts_over_any_elements() {
    fn check<D: Stride>(layout: &Layout<D>) -> bool {
        let values: Vec<D> = (0..layout.size()).map(|c| layout.offset(c).unwrap()).collect();
        let is_injective = (0..values.len()).all(|c| !values[..c].contains(&values[c]));
        match layout.injective(DEFAULT_BUDGET) {
            Ok(()) => assert!(is_injective, "{layout}"),
            Err(LayoutError::NotInjective { first, second, .. } | LayoutError::NotInjectiveAt { first, second }) => {
                assert!(first < second && values[first as usize] == values[second as usize], "{layout}");
            }
            Err(error) => panic!("{layout}: {error}"),
        }
        assert_eq!(layout.is_injective(DEFAULT_BUDGET), Ok(is_injective));
        is_injective
    }
    let (mut numbers, mut injective) = (Numbers(5), 0);
    for _ in 0..500 {
        injective += u32::from(check(&layout_over(&numbers.modes(2, |numbers| Hour(numbers.below(5))))));
        injective += u32::from(check(&layout_over(&numbers.modes(2, |numbers| Xor(numbers.below(9))))));
        let coordinate = |numbers: &mut Numbers| Coordinate::basis(&[numbers.below(2) as usize]).unwrap().times(numbers.below(4)).unwrap();
        injective += u32::from(check(&layout_over(&numbers.modes(3, coordinate))));
    }
    assert!(injective > 100, "{injective}");
    assert_eq!(layout_over(&[(1000, Hour(1))]).injective(3), Err(LayoutError::BudgetSpent { budget: 3 }));
}

/// Where scalars do not distribute, an answer of `compose` stays, and an element that is found at
/// run time has the answer of an XOR element. `compose_exact.rs` has what exists.
#[test]
fn bits_go_further_than_the_rule_of_compose() {
    let (mut refused, mut beyond) = (0, 0);
    let mut numbers = Numbers(3);
    for _ in 0..5_000 {
        let (a, b) = (numbers.modes(3, |numbers| Xor(numbers.below(9))), numbers.modes(2, |numbers| numbers.below(9)));
        let (a, b) = (layout_over(&a), layout(&b));
        let (exact, by_rule) = (a.compose_exact(&b, DEFAULT_BUDGET), a.compose(&b));
        assert!(by_rule.is_err() || exact == by_rule, "{a} o {b}");
        assert!(a.compose_exact_decided_by(&b, DEFAULT_BUDGET).is_ok());
        assert_eq!(a.to_any().compose_exact(&b, DEFAULT_BUDGET), exact.as_ref().map(Layout::to_any).map_err(Clone::clone), "{a} o {b}");
        refused += u32::from(exact.is_err());
        beyond += u32::from(by_rule.is_err() && exact.is_ok());
    }
    assert!(refused > 500 && beyond > 20, "{refused} {beyond}");
}

/// A layout of elements that are integers is decided as one of integers, with their values.
#[test]
fn any_layouts_are_decided_as_what_they_are() {
    let exact = |a: &str, b: &str| a.parse::<AnyLayout>().unwrap().compose_exact(&b.parse::<Layout>().unwrap(), DEFAULT_BUDGET);
    let show = |a: &str, b: &str| exact(a, b).map_or_else(|why| why.to_string(), |r| r.to_string());
    assert_eq!(exact("(4,6,8):(2,3,5)", "3:3"), Err(LayoutError::NoLayout { witness: 2, value: 7, forced: Some(12) }));
    assert_eq!(exact("(4,6,8):(-2,-3,-5)", "3:3"), Err(LayoutError::NoLayout { witness: 2, value: -7, forced: Some(-12) }));
    assert_eq!(show("(4,8):(-8,1)", "4:2"), "(2,2):(-16,1)");
    assert_eq!(show("(4,2,8):([1,-1],[5,-5],[9,-9])", "5:7"), "5:[8,-8]");
    assert_eq!(
        show("(4,6,8):([2,0],[3,0],[5,0])", "3:3"),
        "no layout equals the composition: at coordinate 2 it has another value than the values before it force"
    );
    assert_eq!(exact("(2,2):(1,-9223372036854775807)", "3:2"), Err(LayoutError::Overflow));
}

#[test]
fn must_accept_and_must_reject() {
    // The cases of the specification, with the answers stated there.
    let accepted_by_l1 = [
        ("(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)"),
        ("(4,2,8):(3,12,97)", "3:3", "3:9"),
        ("(5,7):(1,100)", "4:3", "(2,2):(3,101)"),
        ("(8,4):(1,100)", "(2,3):(1,1)", "(2,3):(1,1)"),
        ("7:11", "(3,5):(6,3)", "(3,5):(66,33)"),
        ("(5,3):(7,1)", "2:3", "2:21"),
        ("7:11", "3:4", "3:44"),
    ];
    let accepted_by_l2 = [("(4,2,8):(1,5,9)", "5:7", "5:8"), ("(2,2,2,2):(1,3,5,11)", "4:3", "4:4"), ("(2,2,2):(1,3,5)", "(2,2):(3,1)", "(2,2):(4,1)")];
    let rejected = [
        ("(4,2,8):(3,12,97)", "4:3"),
        ("(4,2,8):(3,15,97)", "3:3"),
        ("(4,6,8):(2,3,5)", "6:3"),
        ("(4,6,8):(2,3,5)", "6:1"),
        ("(6,2):(1,7)", "(3,2):(2,3)"),
        ("(6,2):(1,50)", "(2,2,2):(1,2,3)"),
        ("(4,3):(1,10)", "(2,2):(2,2)"),
        ("(4,8):(1,100)", "(3,2):(1,3)"),
    ];
    let parse = |text: &str| text.parse::<Layout>().unwrap();
    for (a, b, r) in accepted_by_l1 {
        assert_eq!(parse(a).compose(&parse(b)), Ok(parse(r)), "{a} o {b}");
        assert_eq!(parse(a).compose_exact(&parse(b), DEFAULT_BUDGET), Ok(parse(r)), "{a} o {b}");
    }
    for (a, b, r) in accepted_by_l2 {
        assert!(parse(a).compose(&parse(b)).is_err(), "{a} o {b}");
        assert_eq!(parse(a).compose_exact(&parse(b), DEFAULT_BUDGET), Ok(parse(r)), "{a} o {b}");
    }
    for (a, b) in rejected {
        assert!(parse(a).compose(&parse(b)).is_err(), "{a} o {b}");
        assert!(matches!(parse(a).compose_exact(&parse(b), DEFAULT_BUDGET), Err(LayoutError::NoLayout { .. })), "{a} o {b}");
    }
}

/// A run of a later leaf may be the first thing that does not divide, and the sums of all leaves
/// are looked at only after the last. The leaf that a refusal names is that from which on there is
/// no composition.
#[test]
fn a_refusal_names_the_first_leaf_that_does_not_fit() {
    let parse = |text: &str| text.parse::<Layout>().unwrap();
    for (a, b, expected) in [
        ("(4,4):(1,100)", "(4,4):(3,4000)", 0),
        ("(4,4):(1,100)", "(4,5):(3,3)", 0),
        ("(6,5,4,5):(11,4,4,4)", "(6,4,5):(4,3,3)", 0),
        ("(4,4):(1,100)", "(2,4,4):(1,3,4000)", 1),
        ("(6,2):(1,50)", "(2,2,2):(1,2,3)", 2),
        ("(6,2):(1,50)", "((2,2),(1,2,1),2):((1,2),(7,3,5),6)", 3),
        ("(4,8):(1,100)", "(2,3):(8,3)", 1),
    ] {
        let refusal = parse(a).compose(&parse(b)).unwrap_err();
        let (LayoutError::ShapeDivisibility { leaf, .. } | LayoutError::CarriesIntoEachOther { leaf, .. }) = refusal else { panic!("{a} o {b}: {refusal}") };
        assert_eq!(leaf, expected, "{a} o {b}: {refusal}");
        assert!(refusal.to_string().contains(&format!("; the first mode that does not fit is mode {expected}; ")), "{refusal}");
    }
}

/// All values of these compositions fit in 64 bits; what a layout would have in their place does
/// not.
#[test]
fn what_a_layout_would_have_to_have_may_be_beyond_64_bits() {
    for (a, b, witness, value) in [
        // 2 and 1 of the forced modes (3:7686143364045646500, 2:4611686018427387900).
        ("(5,5):(3843071682022823250,768614336404564650)", "6:2", 5, 1_537_228_672_809_129_300),
        // A run of 3 that does not divide 4.
        ("(5,5):(4000000000000000000,1)", "4:2", 3, 4_000_000_000_000_000_001),
    ] {
        let (a, b): (Layout, Layout) = (a.parse().unwrap(), b.parse().unwrap());
        let refusal = a.compose_exact(&b, DEFAULT_BUDGET).unwrap_err();
        assert_eq!(refusal, LayoutError::NoLayout { witness, value, forced: None }, "{a} o {b}");
        assert!(refusal.to_string().ends_with("but the values before it force a value beyond 64 bits"), "{refusal}");
        assert_eq!(a.compose(&b).unwrap_err().witness(), Some(Witness::Coordinate(witness)), "{a} o {b}");
    }
    // Here a value of the composition itself does not fit.
    let (a, b): (Layout, Layout) = ("(2,2):(1,9223372036854775808)".parse().unwrap(), "3:2".parse().unwrap());
    assert_eq!(a.compose_exact(&b, DEFAULT_BUDGET), Err(LayoutError::Overflow));
}

#[test]
fn a_spent_budget_is_undecided_and_never_an_answer() {
    let (a, b): (Layout, Layout) = ("(4,2,8):(1,5,9)".parse().unwrap(), "5:7".parse().unwrap());
    for budget in 0..64 {
        match a.compose_exact(&b, budget) {
            Ok(r) => assert_eq!(r.to_string(), "5:8"),
            Err(error) => assert_eq!(error, LayoutError::BudgetSpent { budget }),
        }
    }
}

#[test]
fn injectivity_is_decided_exactly() {
    for rank in 1..=3 {
        for modes in layouts(rank) {
            let layout = layout(&modes);
            let offsets: Vec<u64> = layout.offsets().collect();
            let mut sorted = offsets.clone();
            sorted.sort_unstable();
            let injective = sorted.windows(2).all(|pair| pair[0] != pair[1]);
            match layout.injective(DEFAULT_BUDGET) {
                Ok(()) => assert!(injective, "{layout}"),
                Err(LayoutError::NotInjective { first, second, offset }) => {
                    let at = |coordinate: u64| i128::from(offsets[coordinate as usize]);
                    assert!(first < second && at(first) == offset && at(second) == offset, "{layout}: {first} {second}");
                }
                Err(error) => panic!("{layout}: {error}"),
            }
        }
    }
}
