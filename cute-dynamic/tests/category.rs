//! The categories, against brute force and against the algebra.

use cute_dynamic::category::{FactMorphism, Factorization, count_permutations_of, factorizations_of, permutations_of};
use cute_dynamic::{Layout, LayoutError};
use std::collections::HashSet;

fn offsets(layout: &Layout) -> Vec<u64> {
    layout.offsets().collect()
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

    /// `F(n, k)` by inclusion and exclusion over the factors that are 1, which has nothing in common with the recurrence.
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
                let sign = |i: u64| if i % 2 == 0 { 1 } else { -1 };
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
            let is_prime_power = (2..=n).find(|prime| n % prime == 0).is_none_or(|prime| (0..6).any(|k| prime.pow(k) == n));
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

    /// A category: identities, associativity, and the realization as a functor where Shah's Lemma 3.12 holds.
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

    /// Shah Proposition 3.15 and Remark 3.16: isomorphisms between factorizations of `n` become exactly the permutations that are layouts.
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
                let morphism = FactMorphism::of_permutation(layout).unwrap();
                assert!(morphism.is_isomorphism());
                assert_eq!(morphism.layout().coalesce(), *layout);
            }
        }
        let padded: Layout = "(4,8):(1,5)".parse().unwrap();
        assert_eq!(FactMorphism::of_permutation(&padded), Err(LayoutError::NotBijective { expected: 4, stride: 5 }));
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
