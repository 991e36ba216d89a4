//! The categories, against brute force and against the algebra.

mod asked;

use asked::asked;
use cute_dynamic::category::{
    FactMorphism, Factorization, MutualRefinement, NestMorphism, Refinement, TupleMorphism, count_permutations_of, factorizations_of, permutations_of,
};
use cute_dynamic::{HTuple, Layout, LayoutError};
use std::collections::{HashMap, HashSet};

fn offsets(layout: &Layout) -> Vec<u64> {
    layout.offsets().collect()
}

/// Whether the offsets are each of `0..bound` once.
fn is_onto(layout: &Layout, bound: u64) -> bool {
    let mut offsets = offsets(layout);
    offsets.sort_unstable();
    offsets.into_iter().eq(0..bound)
}

mod permutation {
    use super::*;

    /// All permutations of `[0, n)` as values, layouts or not.
    fn arrangements(n: u64) -> Vec<Vec<u64>> {
        (0..n).fold(vec![vec![]], |arrangements, last| {
            let insert = |before: &Vec<u64>| (0..=before.len()).map(|at| [&before[..at], &[last], &before[at..]].concat()).collect::<Vec<_>>();
            arrangements.iter().flat_map(insert).collect()
        })
    }

    #[test]
    fn exactly_those_permutations_that_are_layouts() {
        for n in 1..=8 {
            let layouts: Vec<Layout> = permutations_of(n).collect();
            let expected: HashSet<Vec<u64>> = arrangements(n).into_iter().filter(|values| Layout::from_offsets(values).is_ok()).collect();
            assert_eq!(layouts.len(), expected.len());
            assert_eq!(layouts.iter().map(offsets).collect::<HashSet<_>>(), expected);
        }
    }

    #[test]
    fn each_once_and_coalesced_the_identity_first() {
        for n in 1..=240 {
            let layouts: Vec<Layout> = permutations_of(n).collect();
            assert!(layouts[0].is_same_function(&Layout::left(n).unwrap()));
            for layout in &layouts {
                assert_eq!((layout.size(), layout.is_permutation()), (n, true), "{layout}");
                assert_eq!(layout.coalesce(), *layout);
            }
            assert_eq!(layouts.iter().collect::<HashSet<_>>().len(), layouts.len());
            assert_eq!(count_permutations_of(n), Ok(layouts.len() as u64), "{n}");
        }
        assert_eq!((permutations_of(0).count(), count_permutations_of(0)), (0, Ok(0)));
    }

    #[test]
    fn counts() {
        let counts = [(1, 1), (4, 2), (6, 3), (8, 6), (12, 14), (16, 24), (24, 78), (30, 25), (32, 120), (36, 110), (48, 504), (60, 206), (64, 720), (72, 930)];
        for (n, count) in counts {
            assert_eq!(count_permutations_of(n), Ok(count), "{n}");
        }
        for (prime, powers) in [(2u64, 20), (3, 20), (7, 20), (65_537, 3), (4_294_967_291, 2), (18_446_744_073_709_551_557, 1)] {
            let mut factorial = 1;
            for k in 1..=powers {
                factorial *= u64::from(k);
                assert_eq!(count_permutations_of(prime.pow(k)), Ok(factorial), "{prime}^{k}");
            }
        }
    }

    /// `F(n, k)` by inclusion and exclusion over the factors that are 1, which has nothing in
    /// common with the recurrence.
    #[test]
    fn counts_by_another_formula() {
        let binomial = |n: u64, k: u64| (0..k).fold(1i128, |value, i| value * i128::from(n - i) / i128::from(i + 1));
        let divisor_function = |exponents: &[u64], k: u64| exponents.iter().map(|&e| if k == 0 { 0 } else { binomial(e + k - 1, k - 1) }).product::<i128>();
        let primes = [2u64, 3, 5, 7, 11, 13, 17, 19, 23, 29];
        for exponents in [
            vec![12, 2],
            vec![6, 5],
            vec![4, 4, 4],
            vec![3, 3, 2, 2],
            vec![1; 10],
            vec![2; 6],
            vec![19, 1],
            vec![10, 1, 1, 1],
            vec![7, 3, 2, 1],
            vec![2, 2, 2, 2, 2, 1, 1],
        ] {
            let n = primes.iter().zip(&exponents).map(|(prime, &e)| prime.pow(e as u32)).product();
            let (mut orders, mut total) = (vec![1i128, 1], 0i128);
            for k in 1..=exponents.iter().sum::<u64>() {
                let at = k as usize;
                if at > 1 {
                    orders.push((k as i128 - 1) * orders[at - 1] + (k as i128 - 2) * orders[at - 2]);
                }
                let sign = |i: u64| if i.is_multiple_of(2) { 1 } else { -1 };
                let factorizations: i128 = (0..=k).map(|i| sign(i) * binomial(k, i) * divisor_function(&exponents, k - i)).sum();
                total += factorizations * orders[at];
            }
            let expected = u64::try_from(total).map_err(|_| LayoutError::Overflow);
            assert_eq!(count_permutations_of(n), expected, "{n}");
        }
    }

    #[test]
    fn large_numbers() {
        assert_eq!(count_permutations_of(1 << 21), Err(LayoutError::Overflow));
        for n in [1 << 63, u64::MAX, 897_612_484_786_617_600] {
            let some: HashSet<Layout> = permutations_of(n).take(2000).collect();
            assert_eq!(some.len(), 2000);
            assert!(some.iter().all(|layout| layout.size() == n && layout.is_permutation()));
        }
    }

    /// Composites that are layouts are found, all of them; for prime powers that is every one.
    #[test]
    fn composition() {
        let closed = [(4, 4), (6, 7), (8, 36), (12, 100), (24, 2196), (30, 193), (36, 3244)];
        for n in 1..=36 {
            let layouts: Vec<Layout> = permutations_of(n).collect();
            let values: Vec<Vec<u64>> = layouts.iter().map(offsets).collect();
            let all: HashSet<&Vec<u64>> = values.iter().collect();
            let mut compose = 0;
            for (a, a_values) in layouts.iter().zip(&values) {
                for (b, b_values) in layouts.iter().zip(&values) {
                    let composite: Vec<u64> = b_values.iter().map(|&offset| a_values[offset as usize]).collect();
                    match a.compose(b) {
                        Ok(layout) => assert_eq!(offsets(&layout), composite, "{a} o {b}"),
                        Err(error) => assert!(!all.contains(&composite), "{a} o {b}: {error}"),
                    }
                    compose += usize::from(all.contains(&composite));
                }
            }
            let is_prime_power = (2..=n).find(|prime| n.is_multiple_of(*prime)).is_none_or(|prime| (0..6).any(|k| prime.pow(k) == n));
            assert_eq!(compose == layouts.len() * layouts.len(), is_prime_power, "{n}");
            if let Some((_, expected)) = closed.iter().find(|(of, _)| *of == n) {
                assert_eq!(compose, *expected, "{n}");
            }
        }
    }

    #[test]
    fn inverse() {
        for n in 1..=72 {
            let all: HashSet<Layout> = permutations_of(n).collect();
            for layout in &all {
                let inverse = layout.inverse().unwrap();
                assert!(all.contains(&inverse.coalesce()), "{layout}");
                assert_eq!(inverse.inverse().unwrap().coalesce(), *layout);
                let identity = Layout::left(n).unwrap();
                assert!(layout.compose(&inverse).unwrap().is_same_function(&identity) && inverse.compose(layout).unwrap().is_same_function(&identity));
            }
        }
    }
}

/// All maps from `n` things to `k`.
fn maps(n: usize, k: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![vec![]], |maps, _| maps.iter().flat_map(|map| (0..k).map(|target| [&map[..], &[target]].concat())).collect())
}

fn is_one_to_one(map: &[usize]) -> bool {
    map.iter().collect::<HashSet<_>>().len() == map.len()
}

mod fact {
    use super::*;

    /// Objects with up to `factors` primes out of 2, 3, 5.
    fn objects(factors: usize) -> Vec<Factorization> {
        let primes = [2, 3, 5];
        let object = |map: &Vec<usize>| Factorization::new(map.iter().map(|&i| primes[i]).collect::<Vec<_>>()).unwrap();
        (0..=factors).flat_map(|n| maps(n, 3)).map(|map| object(&map)).collect()
    }

    #[test]
    fn factorizations() {
        for n in 1..500 {
            let all: Vec<Factorization> = factorizations_of(n).collect();
            assert!(all.is_sorted() && all.iter().all(|object| object.product() == n));
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
            // Multinomial: the orders of the primes, over the orders of equal ones.
            let primes = all[0].primes();
            let factorial = |n: usize| (1..=n).product::<usize>();
            let equal: usize = primes.chunk_by(|a, b| a == b).map(|chunk| factorial(chunk.len())).product();
            assert_eq!(all.len(), factorial(primes.len()) / equal, "{n}");
        }
        assert_eq!(factorizations_of(0).count(), 0);
        assert_eq!(Factorization::new([2, 1]), Err(LayoutError::NotPrime { factor: 1 }));
        assert_eq!(Factorization::new([2; 64]), Err(LayoutError::Overflow));
        assert_eq!(Factorization::new([]).unwrap().product(), 1);
    }

    #[test]
    fn the_layout_has_the_realization_for_its_function() {
        for object in objects(3) {
            for map in (0..=3).flat_map(|n| maps(n, object.primes().len())) {
                let morphism = FactMorphism::new(object.clone(), map).unwrap();
                let realized: Vec<u64> = (0..morphism.domain().product()).map(|x| morphism.realize(x).unwrap()).collect();
                assert_eq!(offsets(&morphism.layout()), realized, "{morphism}");
                assert_eq!(morphism.realize(realized.len() as u64), None);
                if is_one_to_one(morphism.map()) {
                    assert!(realized.iter().all(|&y| y < object.product()), "{morphism}");
                }
            }
        }
    }

    /// A category: identities, associativity, and the realization as a functor where Shah's Lemma
    /// 3.12 holds.
    #[test]
    fn composition() {
        let mut broken = 0;
        for object in objects(2) {
            let alphas = (0..=3).flat_map(|n| maps(n, object.primes().len())).map(|map| FactMorphism::new(object.clone(), map).unwrap());
            for alpha in alphas {
                assert_eq!(FactMorphism::identity(object.clone()).compose(&alpha).as_ref(), Ok(&alpha));
                assert_eq!(alpha.compose(&FactMorphism::identity(alpha.domain())).as_ref(), Ok(&alpha));
                for map in (0..=2).flat_map(|n| maps(n, alpha.map().len())) {
                    let one_to_one = is_one_to_one(&map);
                    let beta = FactMorphism::new(alpha.domain(), map).unwrap();
                    let composite = alpha.compose(&beta).unwrap();
                    assert_eq!(composite.domain(), beta.domain());
                    let size = beta.domain().product();
                    let respects = (0..size).all(|x| beta.realize(x).and_then(|y| alpha.realize(y)) == composite.realize(x));
                    assert!(respects || !one_to_one, "{alpha} after {beta}");
                    broken += u32::from(!respects);
                    if one_to_one && let Ok(layout) = alpha.layout().compose(&beta.layout()) {
                        assert_eq!(offsets(&layout), offsets(&composite.layout()));
                    }
                    for map in (0..=2).flat_map(|n| maps(n, beta.map().len())) {
                        let gamma = FactMorphism::new(beta.domain(), map).unwrap();
                        assert_eq!(composite.compose(&gamma), alpha.compose(&beta.compose(&gamma).unwrap()));
                    }
                }
            }
        }
        assert!(broken > 0, "Lemma 3.12 is not true of all maps");
        let object = Factorization::new([2, 3]).unwrap();
        let (swap, identity) = (FactMorphism::new(object.clone(), [1, 0]).unwrap(), FactMorphism::identity(object.clone()));
        assert_eq!(swap.compose(&identity), Err(LayoutError::NotComposable { entry: 0 }));
        assert_eq!(FactMorphism::new(object, [0, 2]), Err(LayoutError::NotAMorphism { entry: 1, target: 2 }));
    }

    /// Shah Proposition 3.15 and Remark 3.16: isomorphisms between factorizations of `n` become
    /// exactly the permutations that are layouts.
    #[test]
    fn which_permutations_are_layouts() {
        for n in 1..=72 {
            let permutations: HashSet<Layout> = permutations_of(n).collect();
            let mut realized = HashSet::new();
            for object in factorizations_of(n) {
                let factors = object.primes().len();
                for map in maps(factors, factors).into_iter().filter(|map| is_one_to_one(map)) {
                    let morphism = FactMorphism::new(object.clone(), map).unwrap();
                    let inverse = morphism.inverse().unwrap();
                    assert!(morphism.is_isomorphism() && morphism.domain().product() == n);
                    assert_eq!(morphism.compose(&inverse), Ok(FactMorphism::identity(object.clone())));
                    assert_eq!(inverse.compose(&morphism), Ok(FactMorphism::identity(morphism.domain())));
                    assert!(inverse.layout().is_same_function(&morphism.layout().inverse().unwrap()));
                    realized.insert(morphism.layout().coalesce());
                }
            }
            assert_eq!(realized, permutations, "{n}");
            for layout in &permutations {
                let morphism = FactMorphism::from_permutation(layout).unwrap();
                assert!(morphism.is_isomorphism());
                assert_eq!(morphism.layout().coalesce(), *layout);
            }
        }
        let padded: Layout = "(4,8):(1,5)".parse().unwrap();
        assert_eq!(FactMorphism::from_permutation(&padded), Err(LayoutError::NotBijective { expected: 4, stride: 5 }));
    }

    #[test]
    fn inverse() {
        let object = Factorization::new([2, 3]).unwrap();
        for map in (0..=3).flat_map(|n| maps(n, 2)) {
            let morphism = FactMorphism::new(object.clone(), map).unwrap();
            let permutes = morphism.domain().product() == 6 && morphism.layout().is_permutation();
            assert_eq!(morphism.is_isomorphism(), permutes, "{morphism}");
        }
        let constant = FactMorphism::new(object, [1, 1]).unwrap();
        assert_eq!(constant.inverse(), Err(LayoutError::NotInvertible { entry: 0 }));
    }

    #[test]
    fn large_numbers() {
        let largest = Factorization::new([18_446_744_073_709_551_557]).unwrap();
        assert_eq!(FactMorphism::new(largest.clone(), [0, 0]), Err(LayoutError::Overflow));
        assert_eq!(FactMorphism::identity(largest).layout().size(), 18_446_744_073_709_551_557);
        // Four times the offset 2^62, with a domain of 16 elements.
        let binary = Factorization::new([2; 63]).unwrap();
        assert_eq!(FactMorphism::new(binary.clone(), [62; 4]), Err(LayoutError::Overflow));
        assert_eq!(FactMorphism::new(binary, [62; 3]).unwrap().realize(7), Some(3 << 62));
    }
}

/// All morphisms of `Tuple` with up to `rank` entries below `bound` on both sides.
fn tuple_morphisms(rank: usize, bound: usize) -> Vec<TupleMorphism> {
    let tuples: Vec<Vec<u64>> = (0..=rank).flat_map(|n| maps(n, bound)).map(|map| map.iter().map(|&i| i as u64 + 1).collect()).collect();
    let mut morphisms = Vec::new();
    for domain in &tuples {
        for codomain in &tuples {
            // The last target stands for the base point.
            for map in maps(domain.len(), codomain.len() + 1) {
                let map: Vec<Option<usize>> = map.iter().map(|&target| (target < codomain.len()).then_some(target)).collect();
                morphisms.extend(TupleMorphism::new(&domain[..], &codomain[..], map));
            }
        }
    }
    morphisms
}

fn by_codomain(morphisms: &[TupleMorphism]) -> HashMap<&[u64], Vec<&TupleMorphism>> {
    let mut by_codomain: HashMap<&[u64], Vec<&TupleMorphism>> = HashMap::new();
    for morphism in morphisms {
        by_codomain.entry(morphism.codomain()).or_default().push(morphism);
    }
    by_codomain
}

/// All flat layouts with up to `rank` modes, extents up to `extent` and strides up to `stride`.
fn layouts(rank: usize, extent: u64, stride: u64) -> Vec<Layout> {
    let modes: Vec<(u64, u64)> = (1..=extent).flat_map(|s| (0..=stride).map(move |d| (s, d))).collect();
    let layout = |map: Vec<usize>| {
        let shape = HTuple::tuple(map.iter().map(|&i| HTuple::from(modes[i].0))).unwrap();
        let stride = HTuple::tuple(map.iter().map(|&i| HTuple::from(modes[i].1))).unwrap();
        Layout::from_parts(shape, stride).unwrap()
    };
    (0..=rank).flat_map(|n| maps(n, modes.len())).map(layout).collect()
}

/// The same function, mode by mode at the top.
fn same_by_mode(a: &Layout, b: &Layout) -> bool {
    a.rank() == b.rank() && a.modes().zip(b.modes()).all(|(a, b)| a.is_same_function(&b))
}

mod tuple {
    use super::*;

    #[test]
    fn the_layout_has_the_realization_for_its_function() {
        for f in tuple_morphisms(3, 3) {
            let size: u64 = f.domain().iter().product();
            let codomain: u64 = f.codomain().iter().product();
            let realized: Vec<u64> = (0..size).map(|x| f.realize(x).unwrap()).collect();
            assert_eq!(offsets(&f.layout()), realized, "{f}");
            assert_eq!(f.realize(size), None);
            assert!(realized.iter().all(|&y| y < codomain), "{f}");
            let distinct = realized.iter().collect::<HashSet<_>>().len() == realized.len();
            let broadcast = f.domain().iter().zip(f.map()).any(|(&extent, target)| extent > 1 && target.is_none());
            assert_eq!(distinct, !broadcast, "{f}");
        }
    }

    /// Identities, associativity, the functor to functions, and composition of layouts.
    #[test]
    fn composition() {
        let morphisms = tuple_morphisms(2, 3);
        let into = by_codomain(&morphisms);
        for g in &morphisms {
            assert_eq!(TupleMorphism::identity(g.codomain()).unwrap().compose(g).as_ref(), Ok(g));
            assert_eq!(g.compose(&TupleMorphism::identity(g.domain()).unwrap()).as_ref(), Ok(g));
            for f in &into[g.domain()] {
                let composite = g.compose(f).unwrap();
                for x in 0..f.domain().iter().product() {
                    assert_eq!(composite.realize(x), f.realize(x).and_then(|y| g.realize(y)), "{g} after {f}");
                }
                let by_layouts = g.layout().compose(&f.layout()).unwrap();
                assert!(by_layouts.is_same_function(&composite.layout()), "{g} after {f}");
                for e in &into[f.domain()] {
                    assert_eq!(composite.compose(e), g.compose(&f.compose(e).unwrap()));
                }
            }
        }
        let (f, g) = (TupleMorphism::identity([2, 3]).unwrap(), TupleMorphism::identity([2, 2]).unwrap());
        assert_eq!(g.compose(&f), Err(LayoutError::NotComposable { entry: 1 }));
    }

    #[test]
    fn inverse() {
        for f in tuple_morphisms(3, 3) {
            match f.inverse() {
                Ok(inverse) => {
                    assert!(f.is_isomorphism() && f.layout().is_permutation());
                    assert_eq!(f.compose(&inverse), TupleMorphism::identity(f.codomain()));
                    assert_eq!(inverse.compose(&f), TupleMorphism::identity(f.domain()));
                    assert!(inverse.layout().is_same_function(&f.layout().inverse().unwrap()));
                }
                Err(LayoutError::NotInvertible { entry }) => {
                    let is_hit = |target| f.map().contains(&Some(target));
                    assert!(!f.is_isomorphism() && (entry < f.codomain().len() && !is_hit(entry) || f.map()[entry].is_none()));
                }
                Err(error) => panic!("{f}: {error}"),
            }
        }
    }

    #[test]
    fn coalesce() {
        for f in tuple_morphisms(3, 4) {
            let coalesced = f.coalesce();
            assert_eq!(coalesced.layout(), f.layout().coalesce(), "{f}");
            assert_eq!(coalesced.coalesce(), coalesced);
            assert_eq!(coalesced.codomain().iter().product::<u64>(), f.codomain().iter().product());
        }
    }

    #[test]
    fn complement() {
        for f in tuple_morphisms(3, 3) {
            let (complement, bound) = (f.complement(), f.codomain().iter().product());
            let both = f.concatenate(&complement).unwrap();
            if f.is_injective() {
                assert_eq!(complement.layout().coalesce(), f.layout().complement_in(bound).unwrap(), "{f}");
                assert!(is_onto(&both.layout(), bound), "{f}");
                assert_eq!(both.is_isomorphism(), f.map().iter().all(Option::is_some));
                assert_eq!(complement.complement().complement(), complement);
            } else {
                assert!(!both.is_isomorphism());
            }
        }
    }

    /// `f ⊘ g` and `f ⊗ g` against the algebra.
    #[test]
    fn divide_and_product() {
        let morphisms = tuple_morphisms(3, 3);
        let into = by_codomain(&morphisms);
        for f in &morphisms {
            for g in into[f.domain()].iter().filter(|g| g.domain().len() <= 2) {
                let expected = f.layout().logical_divide(&g.layout());
                match f.logical_divide(g) {
                    Ok(quotient) => assert!(expected.unwrap().is_same_function(&quotient.layout()), "{f} by {g}"),
                    // An entry 1 at the base point is broadcast for the morphism and does not
                    // matter to the layout.
                    Err(LayoutError::Broadcast { extent }) => assert!(extent == 1 || matches!(expected, Err(LayoutError::Broadcast { .. }))),
                    Err(error) => panic!("{f} by {g}: {error}"),
                }
            }
            // Long complements have the most morphisms into them; those of up to two entries are as
            // telling.
            for g in into[f.complement().domain()].iter().filter(|g| g.domain().len() <= 2) {
                let product = f.logical_product(g).unwrap();
                let expected = f.layout().logical_product(&g.layout()).unwrap();
                assert!(expected.is_same_function(&product.layout()), "{f} with {g}");
            }
        }
    }

    /// Tractable by the definition: of two modes, the earlier one by stride and extent ends where
    /// the stride of the other is a multiple.
    fn is_tractable(layout: &Layout) -> bool {
        let modes: Vec<(u64, u64)> = layout.leaves().iter().filter(|mode| mode.extent > 1 && mode.stride > 0).map(|mode| (mode.stride, mode.extent)).collect();
        (0..modes.len()).all(|i| (0..modes.len()).all(|j| i == j || modes[i] > modes[j] || modes[j].0.is_multiple_of(modes[i].0 * modes[i].1)))
    }

    /// The correspondence theorem: morphisms of standard form are the tractable layouts.
    #[test]
    fn standard_representation() {
        let mut standard = HashSet::new();
        for layout in layouts(3, 4, 12) {
            match TupleMorphism::from_layout(&layout) {
                Ok(f) => {
                    assert!(is_tractable(&layout) && f.is_standard(), "{layout}");
                    for (got, expected) in f.layout().leaves().iter().zip(layout.leaves()) {
                        assert!(got == expected || expected.extent == 1 && got.stride == 0, "{layout} became {f}");
                    }
                    assert_eq!(f.standard_form(), f);
                    standard.insert(f);
                }
                Err(LayoutError::NotTractable { reach, stride }) => assert!(!is_tractable(&layout) && stride % reach != 0, "{layout}"),
                Err(error) => panic!("{layout}: {error}"),
            }
        }
        for f in tuple_morphisms(3, 3) {
            let form = f.standard_form();
            // The layout of the empty domain is 1:0, which has a mode.
            assert!(f.domain().is_empty() || TupleMorphism::from_layout(&f.layout()).as_ref() == Ok(&form), "{f}");
            assert_eq!(f.is_standard(), form == f, "{f}");
            let within = |f: &TupleMorphism| f.layout().leaves().iter().all(|mode| mode.stride <= 12);
            assert!(!f.is_standard() || !within(&f) || standard.contains(&f), "{f}");
        }
    }

    #[test]
    fn refused() {
        let new = |domain: &[u64], codomain: &[u64], map: &[Option<usize>]| TupleMorphism::new(domain, codomain, map);
        assert_eq!(new(&[2], &[3], &[Some(0)]), Err(LayoutError::NotAMorphism { entry: 0, target: 0 }));
        assert_eq!(new(&[2], &[2], &[Some(1)]), Err(LayoutError::NotAMorphism { entry: 0, target: 1 }));
        assert_eq!(new(&[2, 2], &[2], &[Some(0), Some(0)]), Err(LayoutError::NotAMorphism { entry: 1, target: 0 }));
        assert_eq!(new(&[2, 2], &[2], &[Some(0)]), Err(LayoutError::RanksDiffer { a: 2, b: 1 }));
        assert_eq!(new(&[0], &[], &[None]), Err(LayoutError::ZeroExtent));
        assert_eq!(new(&[1 << 32, 1 << 32], &[], &[None, None]), Err(LayoutError::Overflow));
        assert_eq!(new(&[], &[u64::MAX, 2], &[]), Err(LayoutError::Overflow));
        // Reaches up to 2^64.
        let layout: Layout = "2:9223372036854775808".parse().unwrap();
        assert_eq!(TupleMorphism::from_layout(&layout), Err(LayoutError::Overflow));
        let f = TupleMorphism::identity([1 << 32, 1 << 31]).unwrap();
        assert_eq!(f.extended(&[2]), Err(LayoutError::Overflow));
        let (broadcast, rest) = (TupleMorphism::new([1 << 40], [], [None]).unwrap(), TupleMorphism::new([1 << 40], [], [None]).unwrap());
        assert_eq!(broadcast.concatenate(&rest), Err(LayoutError::Overflow));
        assert_eq!(broadcast.logical_product(&rest), Err(LayoutError::Overflow));
    }
}

/// The ways to write a number as a product of numbers of at least 2, in order; one number included.
fn cuts(n: u64) -> Vec<Vec<u64>> {
    let first = (2..=n).filter(|first| n.is_multiple_of(*first));
    let mut cuts: Vec<Vec<u64>> =
        first.filter(|first| *first < n).flat_map(|first| cuts(n / first).into_iter().map(move |rest| [vec![first], rest].concat())).collect();
    cuts.push(vec![n]);
    cuts
}

fn flat(entries: &[u64]) -> HTuple {
    HTuple::tuple(entries.iter().map(|&entry| HTuple::from(entry))).unwrap()
}

/// A number, or a tuple of several.
fn part(entries: &[u64]) -> HTuple {
    if let [entry] = entries { HTuple::from(*entry) } else { flat(entries) }
}

/// All refinements of a flat tuple by flat tuples.
fn refinements(entries: &[u64]) -> Vec<Refinement> {
    let fine = entries.iter().fold(vec![vec![]], |tuples: Vec<Vec<HTuple>>, &entry| {
        let next = |tuple: &Vec<HTuple>| cuts(entry).iter().map(|cut| [&tuple[..], &[part(cut)]].concat()).collect::<Vec<_>>();
        tuples.iter().flat_map(next).collect()
    });
    fine.into_iter().map(|fine| Refinement::new(flat(entries), HTuple::tuple(fine).unwrap()).unwrap()).collect()
}

fn prefix_products(entries: &[u64]) -> Vec<u64> {
    entries
        .iter()
        .scan(1, |product, entry| {
            *product *= entry;
            Some(*product)
        })
        .collect()
}

/// Whether the prefix products of both form one chain of divisors, that of the second going at
/// least as far.
fn chain(t: &[u64], u: &[u64]) -> bool {
    let (mut all, last) = (prefix_products(t), prefix_products(u).last().copied().unwrap_or(1));
    let fits = all.iter().all(|&boundary| boundary <= last);
    all.extend(prefix_products(u));
    all.sort_unstable();
    fits && all.windows(2).all(|pair| pair[1] % pair[0] == 0)
}

mod refinement {
    use super::*;

    #[test]
    fn refines_what_it_is_compatible_with() {
        let shapes: Vec<HTuple> = [
            "4",
            "(4)",
            "((4))",
            "(2,2)",
            "(4,1)",
            "(1,4)",
            "(2,(2,1))",
            "((2,2),1)",
            "()",
            "1",
            "(1)",
            "((),4)",
            "(6,2)",
            "((2,3),2)",
            "((3,2),(2))",
            "(2,3,2)",
            "12",
            "(0,3)",
            "0",
        ]
        .map(|text| text.parse().unwrap())
        .into();
        for coarse in &shapes {
            for fine in &shapes {
                let refinement = Refinement::new(coarse, fine);
                assert_eq!(refinement.is_ok(), coarse.is_compatible(fine), "{fine} of {coarse}");
                if let Ok(refinement) = refinement {
                    assert_eq!((refinement.coarse(), refinement.fine()), (coarse, fine));
                    for (i, entry) in coarse.leaves().iter().enumerate() {
                        assert_eq!(refinement.part(i).unwrap().size(), Ok(*entry));
                    }
                    let rank = coarse.leaves().len();
                    assert_eq!(refinement.part(rank), Err(LayoutError::NoSuchMode { index: rank, rank }));
                }
            }
            assert_eq!(Refinement::identity(coarse), Refinement::new(coarse, coarse).unwrap());
        }
    }

    #[test]
    fn mutual() {
        let tuples: Vec<Vec<u64>> = (0..=3).flat_map(|n| maps(n, 8)).map(|map| map.iter().map(|&i| i as u64 + 1).collect()).collect();
        for t in &tuples {
            for u in &tuples {
                match MutualRefinement::new(flat(t), flat(u)) {
                    Ok(mutual) => {
                        assert!(chain(t, u), "{t:?} and {u:?}");
                        assert_eq!(Refinement::new(flat(t), mutual.left().fine()).as_ref(), Ok(mutual.left()));
                        assert_eq!(Refinement::new(flat(u), mutual.right().fine()).as_ref(), Ok(mutual.right()));
                        let pieces = [mutual.left().fine().leaves(), mutual.beyond()].concat();
                        assert_eq!(pieces, mutual.right().fine().leaves());
                        // The coarsest: cut at the boundaries and nowhere else.
                        let boundaries: HashSet<u64> = prefix_products(t).into_iter().chain(prefix_products(u)).filter(|&boundary| boundary > 1).collect();
                        assert_eq!(pieces.iter().filter(|piece| **piece > 1).count(), boundaries.len(), "{t:?} and {u:?}");
                    }
                    // A 1 past the end of nothing at all has no place.
                    Err(LayoutError::NoMutualRefinement { .. }) => assert!(!chain(t, u) || u.is_empty(), "{t:?} and {u:?}"),
                    Err(error) => panic!("{t:?} and {u:?}: {error}"),
                }
            }
        }
    }

    #[test]
    fn nesting_stays() {
        let mutual = MutualRefinement::new(((4, 3), 2), (2, (12, 5))).unwrap();
        assert_eq!(mutual.left().fine().to_string(), "(((2,2),3),2)");
        assert_eq!(mutual.right().fine().to_string(), "(2,((2,3,2),5))");
        assert_eq!(mutual.beyond(), [5]);
        let zero = MutualRefinement::new(flat(&[0]), flat(&[0]));
        assert_eq!(zero, Err(LayoutError::NoMutualRefinement { left: 0, right: 0 }));
        let deepest = (0..64).fold(HTuple::from(6), |tuple, _| HTuple::tuple([tuple]).unwrap());
        assert_eq!(MutualRefinement::new(deepest, flat(&[2, 3])), Err(LayoutError::TooDeep));
    }
}

mod nest {
    use super::*;

    /// A morphism of `Tuple`, with its entries grouped in some way.
    fn nested(f: &TupleMorphism) -> NestMorphism {
        let group = |entries: &[u64]| match entries {
            [a, rest @ ..] => HTuple::tuple([HTuple::from(*a), flat(rest)]).unwrap(),
            [] => flat(&[]),
        };
        NestMorphism::new(group(f.domain()), group(f.codomain()), f.map()).unwrap()
    }

    #[test]
    fn as_tuple_with_the_nesting_kept() {
        for f in tuple_morphisms(3, 3) {
            let nest = nested(&f);
            assert_eq!(nest.flatten(), &f);
            assert_eq!(nest.map(), f.map());
            assert!(nest.layout().shape() == *nest.domain() && nest.layout().is_same_function(&f.layout()));
            assert!((0..=nest.layout().size()).all(|x| nest.realize(x) == f.realize(x)));
            assert_eq!(nest.coalesce().layout(), nest.layout().coalesce());
            assert_eq!(nest.standard_form().domain(), nest.domain());
            assert_eq!(nest.standard_form().flatten(), &f.standard_form());
            assert_eq!(NestMorphism::from_layout(&nest.layout()), Ok(nest.standard_form()));
            assert_eq!((nest.is_injective(), nest.is_degenerate(), nest.is_isomorphism()), (f.is_injective(), f.is_degenerate(), f.is_isomorphism()));
            assert!(nest.standard_form().is_standard());
            assert_eq!(nest.inverse().is_ok(), f.inverse().is_ok());
            if let Ok(inverse) = nest.inverse() {
                assert_eq!(nest.compose(&inverse), NestMorphism::identity(nest.codomain()));
                assert_eq!(inverse.compose(&nest), NestMorphism::identity(nest.domain()));
            }
        }
        let (flat, deep) = (NestMorphism::identity((2, 3, 2)).unwrap(), NestMorphism::identity((2, (3, 2))).unwrap());
        assert_eq!(deep.compose(&flat), Err(LayoutError::NotComposable { entry: 3 }));
        assert_eq!(deep.compose_refined(&flat).unwrap().to_string(), "(2,3,2) -> (2,(3,2)) by (0,1,2)");
    }

    #[test]
    fn complement_divide_and_product() {
        let morphisms = tuple_morphisms(3, 3);
        let into = by_codomain(&morphisms);
        for f in &morphisms {
            let f = nested(f);
            let (complement, bound) = (f.complement(), f.flatten().codomain().iter().product());
            if f.is_injective() {
                assert_eq!(complement.layout().coalesce(), f.layout().complement_in(bound).unwrap());
                assert!(is_onto(&f.concatenate(&complement).unwrap().layout(), bound), "{f}");
            }
            for g in into[f.flatten().domain()].iter().filter(|g| g.domain().len() <= 2) {
                let g = nested(g);
                if let Ok(quotient) = f.logical_divide(&g) {
                    let expected = f.layout().logical_divide(&g.layout()).unwrap();
                    assert!(same_by_mode(&expected, &quotient.layout()), "{f} by {g}");
                    assert_eq!(quotient.layout().modes().next().unwrap().shape(), *g.domain());
                }
            }
            for g in into[complement.flatten().domain()].iter().filter(|g| g.domain().len() <= 1) {
                let g = NestMorphism::new(flat(g.domain()), flat(g.codomain()), g.map()).unwrap();
                let product = f.logical_product(&g).unwrap();
                let expected = f.layout().logical_product(&g.layout()).unwrap();
                assert!(same_by_mode(&expected, &product.layout()), "{f} with {g}");
                assert_eq!(product.domain().to_string(), format!("({},{})", f.domain(), g.domain()));
            }
        }
    }

    /// Pulled back or pushed forward along any refinement, a morphism has the function that it had.
    #[test]
    fn pullback_and_pushforward() {
        let morphisms = tuple_morphisms(2, 6);
        for f in &morphisms {
            let f = NestMorphism::new(flat(f.domain()), flat(f.codomain()), f.map()).unwrap();
            for refinement in refinements(f.flatten().codomain()) {
                let finer = f.pullback(&refinement).unwrap();
                assert_eq!(finer.codomain(), refinement.fine());
                assert!(Refinement::new(f.domain(), finer.domain()).is_ok());
                assert!(finer.layout().is_same_function(&f.layout()), "{f} along {}", refinement.fine());
            }
            for refinement in refinements(f.flatten().domain()) {
                let finer = f.pushforward(&refinement).unwrap();
                assert_eq!(finer.domain(), refinement.fine());
                assert!(Refinement::new(f.codomain(), finer.codomain()).is_ok());
                assert!(finer.layout().is_same_function(&f.layout()), "{f} along {}", refinement.fine());
            }
        }
        let f = NestMorphism::identity((6, 6)).unwrap();
        let other = Refinement::identity((6, 4));
        assert_eq!(f.pullback(&other), Err(LayoutError::NotComposable { entry: 1 }));
        assert_eq!(f.pushforward(&other), Err(LayoutError::NotComposable { entry: 1 }));
    }

    /// Composition through a mutual refinement exists whenever the boundaries chain, and is the
    /// composition of the functions.
    #[test]
    fn compose_refined() {
        let flat = |f: TupleMorphism| NestMorphism::new(flat(f.domain()), flat(f.codomain()), f.map()).unwrap();
        let firsts: Vec<NestMorphism> = tuple_morphisms(2, 6).into_iter().filter(TupleMorphism::is_standard).map(flat).collect();
        let seconds: Vec<NestMorphism> = tuple_morphisms(2, 4).into_iter().map(flat).collect();
        for f in &firsts {
            for g in &seconds {
                let (t, u) = (f.flatten().codomain(), g.flatten().domain());
                match g.compose_refined(f) {
                    Ok(composite) => {
                        for x in 0..f.layout().size() {
                            assert_eq!(composite.realize(x), f.realize(x).and_then(|y| g.realize(y)), "{g} after {f}");
                        }
                        assert!(Refinement::new(f.domain(), composite.domain()).is_ok() && Refinement::new(g.codomain(), composite.codomain()).is_ok());
                        if f.codomain() == g.domain() {
                            assert_eq!(g.compose(f).as_ref(), Ok(&composite));
                        }
                    }
                    Err(error) => assert!(matches!(error, LayoutError::NoMutualRefinement { .. }) && !chain(t, u), "{g} after {f}: {error}"),
                }
            }
        }
    }
}

/// The algorithms on layouts against the algebra, on every pair of tractable layouts of some size.
mod tractable {
    use super::*;
    use cute_dynamic::category::tractable;

    /// With a mode of extent 1 only once, in rank 1: its stride does not matter.
    fn tractable_layouts(rank: usize, extent: u64, stride: u64) -> Vec<Layout> {
        let essential = |layout: &Layout| layout.rank() == 1 || layout.leaves().iter().all(|mode| mode.extent > 1);
        layouts(rank, extent, stride).into_iter().filter(|layout| essential(layout) && TupleMorphism::from_layout(layout).is_ok()).collect()
    }

    /// What the morphisms answer against what the algebra answers: how often both do, and how often
    /// the algebra alone. Never may the morphisms answer alone, or differently.
    #[derive(Default, Debug, PartialEq)]
    struct Answers {
        both: usize,
        algebra: usize,
    }

    impl Answers {
        fn compare(&mut self, what: &str, [a, b]: [&Layout; 2], by_morphisms: Result<Layout, LayoutError>, expected: Result<Layout, LayoutError>) {
            match (by_morphisms, expected) {
                (Ok(got), Ok(expected)) => {
                    self.both += 1;
                    let same =
                        if what == "composed with" { got.is_same_function(&expected) && b.shape().is_compatible(&got) } else { same_by_mode(&got, &expected) };
                    assert!(same, "{a} {what} {b}: {got}, and by the algebra {expected}");
                }
                (Err(_), Ok(_)) => self.algebra += 1,
                (Err(_), Err(_)) => {}
                (Ok(got), Err(error)) => panic!("{a} {what} {b}: {got}, and by the algebra: {error}"),
            }
        }
    }

    /// Compositions, quotients and products of all pairs.
    fn compare(first: &[Layout], second: &[Layout]) -> [Answers; 3] {
        let mut answers = [Answers::default(), Answers::default(), Answers::default()];
        let [composition, quotient, product] = &mut answers;
        for a in first {
            for b in second {
                composition.compare("composed with", [a, b], tractable::compose(a, b), a.compose(b));
                quotient.compare("divided by", [a, b], tractable::logical_divide(a, b), a.logical_divide(b));
                product.compare("times", [a, b], tractable::logical_product(a, b), a.logical_product(b));
            }
        }
        answers
    }

    #[test]
    fn all_small_pairs() {
        let (first, second) = (tractable_layouts(2, 4, 6), tractable_layouts(2, 3, 4));
        let first: Vec<Layout> = first.into_iter().step_by(asked(1, 5)).collect();
        let [_, quotient, _] = compare(&first, &second);
        assert_eq!(quotient.algebra, 0, "every quotient of tractable layouts");
    }

    /// `cargo test --release --test category -- --ignored --nocapture`: 4.3 million pairs.
    #[test]
    #[ignore = "takes a minute in release mode"]
    fn all_pairs() {
        for (first, second) in [((2, 6, 18), (2, 6, 18)), ((3, 3, 9), (2, 4, 12)), ((3, 4, 12), (2, 4, 12))] {
            let [first, second] = [first, second].map(|(rank, extent, stride)| tractable_layouts(rank, extent, stride));
            let answers = compare(&first, &second);
            println!("{} times {} pairs; composition, quotient, product: {answers:?}", first.len(), second.len());
            assert_eq!(answers[1].algebra, 0, "every quotient of tractable layouts");
        }
    }

    /// Against the definition: `R(c) = Â(B(c))`, with the strides of modes of extent 1 in `A` for
    /// its extension, and beyond the size of `A`.
    #[test]
    fn composition_by_its_definition() {
        for a in layouts(2, 3, 4) {
            for b in tractable_layouts(2, 3, 6) {
                if let Ok(layout) = tractable::compose(&a, &b) {
                    assert!(b.offsets().map(|offset| a.offset(offset).unwrap()).eq(layout.offsets()), "{a} after {b}");
                    assert!(b.shape().is_compatible(&layout));
                }
            }
        }
        let (a, b): (Layout, Layout) = ("(4,1):(1,7)".parse().unwrap(), "(2,6):(2,4)".parse().unwrap());
        assert_eq!(tractable::compose(&a, &b), Err(LayoutError::NotTractable { reach: 4, stride: 7 }));
        let a: Layout = "(4,1):(1,12)".parse().unwrap();
        assert_eq!(tractable::compose(&a, &b).unwrap().to_string(), "(2,6):(2,12)");
    }

    #[test]
    fn complement_in() {
        for a in layouts(2, 4, 9).into_iter().step_by(asked(1, 5)) {
            for bound in 0..=48 {
                assert_eq!(tractable::complement_in(&a, bound).ok(), a.complement_in(bound).ok(), "{a} in {bound}");
            }
        }
    }

    /// The example of the article.
    #[test]
    fn example() {
        let (a, b): (Layout, Layout) = ("(6,6):(1,6)".parse().unwrap(), "(12,3,6):(1,72,12)".parse().unwrap());
        let (f, g) = (NestMorphism::from_layout(&a).unwrap(), NestMorphism::from_layout(&b).unwrap());
        assert_eq!((f.to_string(), g.to_string()), ("(6,6) -> (6,6) by (0,1)".into(), "(12,3,6) -> (12,6,3) by (0,2,1)".into()));
        assert_eq!(g.compose(&f), Err(LayoutError::NotComposable { entry: 0 }));
        assert_eq!(g.compose_refined(&f).unwrap().to_string(), "(6,(2,3)) -> ((6,2),6,3) by (0,1,3)");
        assert_eq!(tractable::compose(&b, &a).unwrap().to_string(), "(6,(2,3)):(1,(6,72))");
    }

    /// Sizes up to 2^63: right or refused, no panic.
    #[test]
    fn large_numbers() {
        let texts = [
            "4:1",
            "(2,2):(1,4611686018427387904)",
            "(2,2):(9223372036854775807,1)",
            "9223372036854775808:1",
            "(4294967296,2147483648):(2147483648,1)",
            "2:9223372036854775808",
            "(4294967296,4294967295):(0,0)",
        ];
        let layouts: Vec<Layout> = texts.iter().map(|text| text.parse().unwrap()).collect();
        for a in &layouts {
            for b in &layouts {
                let pair = [a, b];
                let mut answers = Answers::default();
                answers.compare("composed with", pair, tractable::compose(a, b), a.compose(b));
                answers.compare("divided by", pair, tractable::logical_divide(a, b), a.logical_divide(b));
                answers.compare("times", pair, tractable::logical_product(a, b), a.logical_product(b));
            }
            assert_eq!(tractable::complement_in(a, u64::MAX).ok(), a.complement_in(u64::MAX).ok());
        }
    }
}
