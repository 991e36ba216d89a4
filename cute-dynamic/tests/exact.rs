//! The exact decisions against brute force.
//!
//! `compose` and `compose_exact` on all pairs with a left operand of rank 1 to 3 and a right
//! operand of rank 1 to 2, extents 2 to 4 and strides 0 to 8: 15,451,884 pairs. An ordinary run
//! takes a sample of them; `cargo test --release -p cute-dynamic --test exact -- --ignored` takes
//! all.

use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::{HTuple, Layout, LayoutError, Witness};
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
///
/// For each refinement the strides are the values at the unit coordinates, so that it agrees up to
/// its first deviation and no further; the refinement that gets furthest counts.
fn first_impossible(b: &[(u64, u64)], values: &[u64]) -> Option<usize> {
    let mut refinements = vec![vec![]];
    for &(s, _) in b {
        let ways = factorizations(s);
        refinements = refinements.iter().flat_map(|front: &Vec<u64>| ways.iter().map(|way| [front.as_slice(), way].concat())).collect();
    }
    let deviation = |extents: &Vec<u64>| {
        (0..values.len()).find(|&c| {
            let (mut rest, mut place, mut sum) = (c, 1, 0);
            for &s in extents {
                let s = s as usize;
                sum += (rest % s) as u64 * values[place % values.len()];
                rest /= s;
                place *= s;
            }
            sum != values[c]
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
            assert_eq!((*witness, *value), (first as u64, values[first]), "{left} o {right}: not the smallest witness");
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
    let tally = run(101);
    assert_eq!(tally.pairs.into_inner(), 15_451_884_u64.div_ceil(101));
}

#[test]
#[ignore = "all 15,451,884 pairs: for a release build"]
fn every_pair_is_decided_exactly() {
    let tally = run(1);
    let (pairs, composable, refused) = (tally.pairs.into_inner(), tally.composable.into_inner(), tally.refused_by_l1.into_inner());
    println!("{pairs} pairs, {composable} composable, of these {refused} refused by rule L1");
    assert_eq!(pairs, 15_451_884);
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
