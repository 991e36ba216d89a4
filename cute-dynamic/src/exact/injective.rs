//! Injectivity, decided exactly.
//!
//! Two coordinates with the same offset differ by `c` with `Σ c_l·d_l = 0` and `|c_l| < s_l`. The
//! modes are sorted by stride and `c` is chosen from the largest stride down; what is chosen must
//! stay within what the smaller strides can make up for, and be a multiple of their greatest common
//! divisor.

use super::predicates::{holds, injective_elements};
use crate::algebra::sort::sorted_positions;
use crate::budget::Budget;
use crate::htuple::HTuple;
use crate::int::gcd;
use crate::stride::{CodomainRule, Coordinate, Element, Stride, Xor};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use smallvec::SmallVec;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns whether different coordinates have different values, decided exactly (Cecka §3.4.1
    /// calls such layouts injective).
    ///
    /// Integers of either sign and coordinates are decided by their strides, XOR elements and those
    /// of another crate by going through the coordinates.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, Layout, exact::DEFAULT_BUDGET};
    /// assert!("(2,2):(2,5)".parse::<Layout>()?.is_injective(DEFAULT_BUDGET)?);
    /// assert!("(3,2):(2,3)".parse::<Layout>()?.is_injective(DEFAULT_BUDGET)?); // the modes interleave
    /// assert!(!"(4,2):(2,4)".parse::<Layout>()?.is_injective(DEFAULT_BUDGET)?);
    ///
    /// let is_injective = |text: &str| text.parse::<AnyLayout>().unwrap().is_injective(DEFAULT_BUDGET);
    /// assert_eq!(is_injective("(4,6):(e0,e1)"), Ok(true));
    /// assert_eq!(is_injective("(4,6):(e0,2*e0)"), Ok(false));
    /// assert_eq!(is_injective("(4,4):(f1,f5)"), Ok(true));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent; [`LayoutError::RoomSpent`].
    pub fn is_injective(&self, budget: u64) -> Result<bool, LayoutError> {
        holds(self.injective(budget))
    }

    /// Checks what [`is_injective`](Self::is_injective) asks. The error has two coordinates of the
    /// same value.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, Layout, LayoutError, exact::DEFAULT_BUDGET};
    /// let layout: Layout = "(4,2):(1,2)".parse()?;
    /// assert_eq!(layout.injective(DEFAULT_BUDGET), Err(LayoutError::NotInjective { first: 2, second: 4, offset: 2 }));
    /// let layout: Layout<i64> = "(4,2):(-1,2)".parse()?;
    /// assert_eq!(layout.injective(DEFAULT_BUDGET), Err(LayoutError::NotInjective { first: 1, second: 7, offset: -1 }));
    /// let layout: AnyLayout = "(4,6):(e0,2*e0)".parse()?;
    /// assert_eq!(layout.injective(DEFAULT_BUDGET), Err(LayoutError::NotInjectiveAt { first: 2, second: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`], or [`LayoutError::NotInjectiveAt`] of values that are no
    /// integers; [`LayoutError::BudgetSpent`] where the budget of steps is spent;
    /// [`LayoutError::RoomSpent`].
    pub fn injective(&self, budget: u64) -> Result<(), LayoutError> {
        D::apply_rule::<Injective>((self, budget))
    }
}

/// Whether different coordinates have different values.
struct Injective;

impl CodomainRule for Injective {
    type Question<'a, D: Stride + 'a> = (&'a Layout<D>, u64);
    type Answer<D: Stride> = Result<(), LayoutError>;

    /// Elements have no order, so that each is compared with all before.
    fn of_any<D: Stride>((layout, budget): Self::Question<'_, D>) -> Result<(), LayoutError> {
        let mut budget = Budget::new(budget);
        let mut values: Vec<D> = Vec::new();
        for second in 0..layout.size() {
            budget.keep()?;
            let value = layout.offset(second)?;
            for (first, before) in (0..).zip(&values) {
                budget.spend()?;
                if *before == value {
                    return Err(LayoutError::NotInjectiveAt { first, second });
                }
            }
            values.push(value);
        }
        Ok(())
    }

    fn of_integers((layout, budget): Self::Question<'_, u64>) -> Result<(), LayoutError> {
        natural(layout, budget)
    }

    /// Those of [`magnitudes`](Layout::magnitudes), for a reflection moves every offset alike.
    fn of_signed((layout, budget): Self::Question<'_, i64>) -> Result<(), LayoutError> {
        signed(layout, budget)
    }

    fn of_coordinates((layout, budget): Self::Question<'_, Coordinate>) -> Result<(), LayoutError> {
        layout.to_any().injective(budget)
    }

    fn of_xor((layout, budget): Self::Question<'_, Xor>) -> Result<(), LayoutError> {
        layout.to_any().injective(budget)
    }

    fn of_elements((layout, budget): Self::Question<'_, Element>) -> Result<(), LayoutError> {
        injective_elements(layout, budget)
    }
}

/// [`Layout::injective`] of natural numbers.
fn natural(layout: &Layout, budget: u64) -> Result<(), LayoutError> {
    let modes = sorted_positions(layout.leaves());
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

/// [`Layout::injective`] of integers of either sign.
fn signed(layout: &Layout<i64>, budget: u64) -> Result<(), LayoutError> {
    let (first, second) = match layout.magnitudes()?.injective(budget) {
        Err(LayoutError::NotInjective { first, second, .. }) => (first, second),
        checked => return checked,
    };
    // The modes of negative strides run backwards there.
    let reflected = |coordinate: u64| {
        let mut place = 1;
        layout.leaves().iter().fold(0, |sum, mode| {
            let component = coordinate / place % mode.extent;
            let at = if mode.stride < 0 { mode.extent - 1 - component } else { component };
            let sum = sum + at * place;
            place *= mode.extent;
            sum
        })
    };
    let (first, second) = (reflected(first), reflected(second));
    Err(LayoutError::NotInjective { first: first.min(second), second: first.max(second), offset: layout.offset(first)?.into() })
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
