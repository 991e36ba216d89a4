//! How many layouts permute `[0, n)`. [`PermutationsOf!`](crate::PermutationsOf) lists them.

/// Returns the number of layouts that permute `[0, n)`, or `None` if it does not fit in 64 bits.
///
/// `Σ_k F(n, k)·S(k)`, with `F(n, k)` the number of ordered factorizations of `n` into `k` factors
/// of at least 2, and `S(k)` the number of orders of `k` things in which none is followed by its
/// successor. `k!` for `p^k`. (Shah §3.)
///
/// ```
/// use cute_static::category::count_permutations_of;
///
/// const COUNT: Option<u64> = count_permutations_of(12);
/// assert_eq!(COUNT, Some(14));
/// assert_eq!([0, 1, 4, 6, 8, 24].map(count_permutations_of), [Some(0), Some(1), Some(2), Some(3), Some(6), Some(78)]);
/// ```
#[must_use]
pub const fn count_permutations_of(n: u32) -> Option<u64> {
    if n == 0 {
        return Some(0);
    }
    // `factorizations[k]` is F(m, k), for growing divisors m of n; a number of 32 bits has no more
    // than 31 factors.
    let mut factorizations = [0u64; 32];
    factorizations[0] = 1;
    let (mut most, mut rest, mut prime) = (0, n, 2);
    while rest > 1 {
        if prime > rest / prime {
            prime = rest;
        }
        let mut exponent = 0;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            match with_prime(&factorizations, most, exponent) {
                Some(more) => factorizations = more,
                None => return None,
            }
            most += exponent;
        }
        prime += 1;
    }
    sum_over_orders(&factorizations, most)
}

/// The numbers of factorizations when a prime with this exponent joins a number with at most `most`
/// factors: to get k of j factors, say which are the j, and share the exponent out.
const fn with_prime(factorizations: &[u64; 32], most: usize, exponent: usize) -> Option<[u64; 32]> {
    let mut more = [0u64; 32];
    let mut j = 0;
    while j <= most {
        let mut new = if j == 0 { 1 } else { 0 };
        while new <= exponent && factorizations[j] > 0 {
            let k = j + new;
            let ways = times(times(Some(factorizations[j]), binomial(k, j)), binomial(exponent + j - 1, k - 1));
            more[k] = match ways {
                Some(ways) => match more[k].checked_add(ways) {
                    Some(sum) => sum,
                    None => return None,
                },
                None => return None,
            };
            new += 1;
        }
        j += 1;
    }
    Some(more)
}

/// `Σ_k F(n, k)·S(k)`, with `S(k) = (k-1)·S(k-1) + (k-2)·S(k-2)`.
const fn sum_over_orders(factorizations: &[u64; 32], most: usize) -> Option<u64> {
    let (mut orders, mut before) = (Some(1u64), Some(0u64));
    let mut count = factorizations[0];
    let mut k = 1;
    while k <= most {
        if k > 1 {
            let next = match (times(Some(k as u64 - 1), orders), times(Some(k as u64 - 2), before)) {
                (Some(a), Some(b)) => a.checked_add(b),
                _ => None,
            };
            (before, orders) = (orders, next);
        } else {
            (before, orders) = (Some(1), Some(1));
        }
        if factorizations[k] > 0 {
            count = match times(Some(factorizations[k]), orders) {
                Some(term) => match count.checked_add(term) {
                    Some(sum) => sum,
                    None => return None,
                },
                None => return None,
            };
        }
        k += 1;
    }
    Some(count)
}

const fn times(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => a.checked_mul(b),
        _ => None,
    }
}

const fn binomial(n: usize, k: usize) -> Option<u64> {
    let (mut value, mut i) = (1u64, 0);
    while i < k {
        // Each step is a binomial coefficient, so that the division is exact.
        value = match value.checked_mul((n - i) as u64) {
            Some(product) => product / (i as u64 + 1),
            None => return None,
        };
        i += 1;
    }
    Some(value)
}
