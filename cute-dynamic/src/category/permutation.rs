//! The permutations of `[0, n)` that are layouts: all of them, how many there are, and how they
//! compose.
//!
//! A layout permutes `[0, n)` iff its modes, sorted by stride, chain from 1 to `n`: each stride is
//! the product of the extents before. So it is an ordered factorization of `n` and an order of its
//! factors (Shah, Proposition 3.15). It is coalesced, and then there is one layout for each
//! permutation, iff no mode is followed by the one that continues it.
//!
//! Permutations that are layouts always have an inverse that is one, [`Layout::inverse`]. They form
//! a group only if `n` is a prime power; for other `n`, [`Layout::compose`] finds the composite of
//! two of them whenever it is a layout (measured for `n <= 60`: every pair).

use super::prime;
use crate::int::{add, mul};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};
use alloc::vec;
use alloc::vec::Vec;

/// Returns all layouts that permute `[0, n)`, each once, coalesced, the identity first; none for 0.
///
/// They are generated one by one; [`count_permutations_of`] says how many will come. (Shah §3.)
///
/// ```
/// use cute_dynamic::category::permutations_of;
///
/// let layouts: Vec<String> = permutations_of(6).map(|layout| layout.to_string()).collect();
/// assert_eq!(layouts, ["6:1", "(2,3):(3,1)", "(3,2):(2,1)"]);
/// ```
#[must_use]
pub fn permutations_of(n: u64) -> Permutations {
    let mut divisors = vec![1];
    for (prime, exponent) in prime::factors(n) {
        let before = divisors.len();
        for i in 0..before * exponent as usize {
            divisors.push(divisors[i] * prime);
        }
    }
    divisors.sort_unstable();
    let factors = if n > 1 { vec![n] } else { vec![] };
    Permutations { divisors, order: (0..factors.len()).collect(), factors, more: n > 0 }
}

/// Returns the number of layouts that permute `[0, n)`, without generating them.
///
/// `Σ_k F(n, k)·S(k)`, with `F(n, k)` the number of ordered factorizations of `n` into `k` factors
/// of at least 2, and `S(k)` the number of orders of `k` things in which none is followed by its
/// successor. `k!` for `p^k`. (Shah §3.)
///
/// ```
/// use cute_dynamic::category::count_permutations_of;
/// assert_eq!([4, 6, 8, 12, 24].map(count_permutations_of), [Ok(2), Ok(3), Ok(6), Ok(14), Ok(78)]);
/// assert_eq!(count_permutations_of(1 << 20)?, (1..=20).product());
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
///
/// # Errors
/// [`LayoutError::Overflow`] if the number does not fit in 64 bits.
pub fn count_permutations_of(n: u64) -> Result<u64, LayoutError> {
    if n == 0 {
        return Ok(0);
    }
    // `factorizations[k]` is F(m, k), for growing divisors m of n. No term of a sum is negative, so
    // one that does not fit means that the number does not.
    let mut factorizations = vec![1];
    for (_, exponent) in prime::factors(n) {
        let exponent = exponent as usize;
        let mut more = vec![0; factorizations.len() + exponent];
        for (j, &before) in factorizations.iter().enumerate().filter(|&(_, &before)| before > 0) {
            // To get k factors out of j, say which are the j, and share the exponent out: the k-j
            // new factors need a part of it.
            for new in usize::from(j == 0)..=exponent {
                let k = j + new;
                let ways = mul(mul(before, binomial(k, j)?)?, binomial(exponent + j - 1, k - 1)?)?;
                more[k] = add(more[k], ways)?;
            }
        }
        factorizations = more;
    }
    // S(k) = (k-1)·S(k-1) + (k-2)·S(k-2).
    let (mut orders, mut orders_before) = (1, 0);
    let mut count = 0;
    for (k, &factorizations) in (0..).zip(&factorizations) {
        if k > 1 {
            (orders, orders_before) = (add(mul(k - 1, orders)?, mul(k - 2, orders_before)?)?, orders);
        } else {
            (orders, orders_before) = (1, k);
        }
        count = add(count, mul(factorizations, orders)?)?;
    }
    Ok(count)
}

fn binomial(n: usize, k: usize) -> Result<u64, LayoutError> {
    // Each step is a binomial coefficient, so that the division is exact.
    (0..k as u64).try_fold(1, |value, i| Ok(mul(value, n as u64 - i)? / (i + 1)))
}

/// The layouts that permute `[0, n)`; see [`permutations_of`].
#[derive(Clone, Debug)]
pub struct Permutations {
    /// The divisors of `n`, ascending.
    divisors: Vec<u64>,
    /// An ordered factorization of `n`: the extents by ascending stride.
    factors: Vec<u64>,
    /// Which of the factors is the first mode, the second, and so on.
    order: Vec<usize>,
    /// Whether factors and order are a layout that is yet to come.
    more: bool,
}

impl Iterator for Permutations {
    type Item = Layout;

    fn next(&mut self) -> Option<Layout> {
        if !self.more {
            return None;
        }
        let by_stride: ModeList = self
            .factors
            .iter()
            .scan(1, |stride, &extent| {
                let mode = Mode::new(extent, *stride);
                // At most n.
                *stride *= extent;
                Some(mode)
            })
            .collect();
        let modes: ModeList = self.order.iter().map(|&factor| by_stride[factor]).collect();
        self.more = next_order(&mut self.order) || self.next_factors();
        Some(Layout::of_modes_unchecked(&modes))
    }
}

impl core::iter::FusedIterator for Permutations {}

impl Permutations {
    /// The next ordered factorization in descending order, with its first order.
    fn next_factors(&mut self) -> bool {
        let mut rest = 1;
        while let Some(last) = self.factors.pop() {
            rest *= last;
            let below = self.divisors.partition_point(|divisor| *divisor < last);
            if let Some(&next) = self.divisors[..below].iter().skip(1).rfind(|divisor| rest.is_multiple_of(**divisor)) {
                self.factors.extend([next, rest / next]);
                self.order = (0..self.factors.len()).collect();
                return without_successors(&mut self.order);
            }
        }
        false
    }
}

/// The next order, lexicographically, in which no element is followed by its successor.
fn next_order(order: &mut [usize]) -> bool {
    next_permutation(order) && without_successors(order)
}

/// This order or the next in which no element is followed by its successor.
fn without_successors(order: &mut [usize]) -> bool {
    while let Some(i) = order.windows(2).position(|pair| pair[1] == pair[0] + 1) {
        // All orders that begin like this have the pair. Go past them at once.
        order[i + 2..].sort_unstable_by(|a, b| b.cmp(a));
        if !next_permutation(order) {
            return false;
        }
    }
    true
}

/// The next arrangement in lexicographic order; equal elements are not told apart.
pub(super) fn next_permutation<T: Ord>(order: &mut [T]) -> bool {
    let Some(i) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = order.iter().rposition(|element| *element > order[i]).expect("the next element is larger");
    order.swap(i, larger);
    order[i + 1..].reverse();
    true
}
