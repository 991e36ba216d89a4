//! The categories, against brute force and against the algebra.

use cute_dynamic::category::{count_permutations_of, permutations_of};
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
