//! Injectivity, decided exactly.
//!
//! Two coordinates with the same offset differ by `c` with `Σ c_l·d_l = 0` and `|c_l| < s_l`. The
//! modes are sorted by stride and `c` is chosen from the largest stride down; what is chosen must
//! stay within what the smaller strides can make up for, and be a multiple of their greatest common
//! divisor.

use crate::algebra::sort::sorted_positions;
use crate::budget::Budget;
use crate::htuple::HTuple;
use crate::int::gcd;
use crate::{LayoutError, Mode};
use smallvec::SmallVec;

impl HTuple<Mode> {
    /// Returns whether different coordinates have different offsets, decided exactly (Cecka §3.4.1
    /// calls such layouts injective).
    ///
    /// ```
    /// use cute_dynamic::{Layout, exact::DEFAULT_BUDGET};
    /// assert!("(2,2):(2,5)".parse::<Layout>()?.is_injective(DEFAULT_BUDGET)?);
    /// assert!("(3,2):(2,3)".parse::<Layout>()?.is_injective(DEFAULT_BUDGET)?); // the modes interleave
    /// assert!(!"(4,2):(2,4)".parse::<Layout>()?.is_injective(DEFAULT_BUDGET)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent.
    pub fn is_injective(&self, budget: u64) -> Result<bool, LayoutError> {
        is_injective(self.injective(budget))
    }

    /// Checks what [`is_injective`](Self::is_injective) asks. The error has two coordinates of the
    /// same offset.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    /// let layout: Layout = "(4,2):(1,2)".parse()?;
    /// assert_eq!(layout.injective(DEFAULT_BUDGET), Err(LayoutError::NotInjective { first: 2, second: 4, offset: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`]; [`LayoutError::BudgetSpent`] where the budget of steps is
    /// spent.
    pub fn injective(&self, budget: u64) -> Result<(), LayoutError> {
        let modes = sorted_positions(self.leaves());
        let mut below = SmallVec::<[Below; 8]>::new();
        let mut sum = Below { reach: 0, divisor: 0 };
        for p in &modes {
            below.push(sum);
            sum = Below { reach: sum.reach + u128::from(p.mode.extent - 1) * u128::from(p.mode.stride), divisor: gcd(sum.divisor, p.mode.stride) };
        }
        let mut differences = SmallVec::<[i128; 8]>::from_elem(0, modes.len());
        let sides: SmallVec<[Mode; 8]> = modes.iter().map(|p| p.mode).collect();
        if !find_difference(&sides, &below, 0, false, &mut differences, &mut Budget::new(budget))? {
            return Ok(());
        }
        // One coordinate takes what is positive, the other what is negative.
        let (mut first, mut second, mut offset) = (0, 0, 0);
        for (p, &difference) in modes.iter().zip(&differences) {
            let steps = difference.unsigned_abs() as u64;
            if difference > 0 {
                first += steps * p.position;
                offset += steps * p.mode.stride;
            } else {
                second += steps * p.position;
            }
        }
        Err(LayoutError::NotInjective { first: first.min(second), second: first.max(second), offset: offset.into() })
    }
}

impl HTuple<Mode<i64>> {
    /// Returns whether different coordinates have different offsets: whether those of
    /// [`magnitudes`](Self::magnitudes) are, for a reflection moves every offset alike.
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent.
    pub fn is_injective(&self, budget: u64) -> Result<bool, LayoutError> {
        is_injective(self.magnitudes()?.injective(budget))
    }

    /// Checks what [`is_injective`](Self::is_injective) asks. The error has two coordinates of the
    /// same offset.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    /// let layout: Layout<i64> = "(4,2):(-1,2)".parse()?;
    /// assert_eq!(layout.injective(DEFAULT_BUDGET), Err(LayoutError::NotInjective { first: 1, second: 7, offset: -1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`]; [`LayoutError::BudgetSpent`] where the budget of steps is
    /// spent.
    pub fn injective(&self, budget: u64) -> Result<(), LayoutError> {
        let (first, second) = match self.magnitudes()?.injective(budget) {
            Err(LayoutError::NotInjective { first, second, .. }) => (first, second),
            checked => return checked,
        };
        // The modes of negative strides run backwards there.
        let reflected = |coordinate: u64| {
            let mut place = 1;
            self.leaves().iter().fold(0, |sum, mode| {
                let component = coordinate / place % mode.extent;
                let at = if mode.stride < 0 { mode.extent - 1 - component } else { component };
                let sum = sum + at * place;
                place *= mode.extent;
                sum
            })
        };
        let (first, second) = (reflected(first), reflected(second));
        Err(LayoutError::NotInjective { first: first.min(second), second: first.max(second), offset: self.offset(first)?.into() })
    }
}

/// Whether the check found no two coordinates.
fn is_injective(checked: Result<(), LayoutError>) -> Result<bool, LayoutError> {
    match checked {
        Ok(()) => Ok(true),
        Err(LayoutError::NotInjective { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

/// What the modes of smaller strides can make up for.
#[derive(Clone, Copy, Debug)]
struct Below {
    /// The largest sum of them.
    reach: u128,
    /// The greatest common divisor of their strides; 0 if there are none.
    divisor: u64,
}

/// Chooses the differences of the sorted `modes` from the last to the first, so that they add up to
/// `-sum`. `nonzero` says whether one of those chosen is not 0; the first that is not is positive,
/// since a difference and its negative say the same.
fn find_difference(modes: &[Mode], below: &[Below], sum: i128, nonzero: bool, differences: &mut [i128], budget: &mut Budget) -> Result<bool, LayoutError> {
    budget.spend()?;
    let Some((&Mode { extent, stride }, rest)) = modes.split_last() else { return Ok(sum == 0 && nonzero) };
    let last = modes.len() - 1;
    let Below { reach, divisor } = below[last];
    if stride == 0 {
        // Broadcast modes sort first: nothing is below but more of them.
        differences[last] = i128::from(!nonzero);
        return Ok(sum == 0);
    }
    // Below 2^64 in absolute value, as all offsets are.
    let (reach, stride, most) = (reach as i128, i128::from(stride), i128::from(extent - 1));
    // -reach <= sum + c·stride <= reach
    let lowest = (-reach - sum).div_euclid(stride) + i128::from((-reach - sum).rem_euclid(stride) != 0);
    let highest = (reach - sum).div_euclid(stride);
    let (lowest, highest) = (lowest.max(if nonzero { -most } else { 0 }), highest.min(most));
    for c in lowest..=highest {
        let total = sum + c * stride;
        let reachable = if divisor == 0 { total == 0 } else { total % i128::from(divisor) == 0 };
        if !reachable {
            budget.spend()?;
            continue;
        }
        differences[last] = c;
        if find_difference(rest, below, total, nonzero || c != 0, differences, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}
