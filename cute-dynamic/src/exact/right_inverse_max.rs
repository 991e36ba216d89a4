//! The largest right inverse, decided exactly.
//!
//! A right inverse is a chain of modes `(s_i : x_i)` with `A(x_i) = P_i`, where
//! `P_i = s_0·…·s_{i-1}`, and with `A(Σ c_i·x_i) = Σ c_i·P_i` on its box. The search builds the
//! chain mode by mode: each coordinate with the offset `P_i` is a stride that may come next, and
//! each extent below the first one that breaks the equation may go with it. A stride
//! `s_{i-1}·x_{i-1}` would only make the mode before longer, so that every right inverse is met
//! once.
//!
//! Nothing is larger than the first offset that `A` does not take. Sorted by stride, the modes of
//! `A` fill `[0, reach]` without a hole as long as the next stride is at most `reach + 1`, so that
//! this offset is known at once. For an injective layout the greedy chain gets as far, and there is
//! nothing to search.

use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::sort::{Positioned, sorted_positions};
use crate::budget::Budget;
use crate::htuple::HTuple;
use crate::int::div_ceil;
use crate::layout::{ModeList, offset_at_index};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl HTuple<Mode> {
    /// Returns the largest layout `R` into the coordinates of `A` with `A(R(k)) = k` on `[0, |R|)`:
    /// the right inverse (Cecka §3.4.1) of maximal size.
    ///
    /// [`Layout::right_inverse`] follows one chain of modes. For an injective layout that is the
    /// largest right inverse, and the answer here is the same one. Where modes overlap there may be
    /// a larger one, which only a search finds. `R` maps into `[0, |A|)`; the extension of `A` is
    /// not used.
    ///
    /// ```
    /// use cute_dynamic::{Layout, exact::DEFAULT_BUDGET};
    ///
    /// let layout: Layout = "(4,2):(1,2)".parse()?;
    /// assert_eq!(layout.right_inverse().to_string(), "4:1");
    /// assert_eq!(layout.right_inverse_max(DEFAULT_BUDGET)?.to_string(), "(3,2):(1,5)");
    ///
    /// // The windows of a convolution: 8 positions, 3 taps.
    /// let layout: Layout = "(8,3):(1,1)".parse()?;
    /// assert_eq!(layout.right_inverse_max(DEFAULT_BUDGET)?.to_string(), "(5,2):(1,19)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent and a larger one may exist,
    /// [`LayoutError::RoomSpent`] where more than [`ROOM`](super::ROOM) coordinates would have to
    /// be kept.
    pub fn right_inverse_max(&self, budget: u64) -> Result<Layout, LayoutError> {
        let greedy = self.right_inverse();
        let sorted = sorted_positions(self.leaves());
        let bound = first_gap(&sorted);
        if greedy.size() >= bound {
            return Ok(greedy);
        }
        let mut search = Search {
            modes: coalesce_modes(self.leaves()),
            sorted: &sorted,
            size: self.size(),
            bound,
            chain: ModeList::new(),
            largest: greedy.size(),
            best: greedy,
            budget: Budget::new(budget),
        };
        search.extend(1, 0)?;
        Ok(search.best)
    }
}

/// The smallest offset that a layout does not take; `sorted` are its modes, sorted by stride.
fn first_gap(sorted: &[Positioned]) -> u64 {
    // All offsets below are taken.
    let mut filled = 1;
    for Mode { extent, stride } in sorted.iter().map(|p| p.mode) {
        if stride > filled {
            break;
        }
        // At most the cosize.
        filled += (extent - 1) * stride;
    }
    filled
}

/// The search for a right inverse of maximal size.
struct Search<'a> {
    /// The modes of `A`, coalesced.
    modes: ModeList,
    /// The modes of `A`, sorted by stride.
    sorted: &'a [Positioned],
    /// `|A|`.
    size: u64,
    /// No right inverse is larger.
    bound: u64,
    /// The right inverse so far, without modes that would merge.
    chain: ModeList,
    /// The largest right inverse found, and its size.
    best: Layout,
    largest: u64,
    budget: Budget,
}

impl Search<'_> {
    /// Tries all ways to go on with the right inverse so far, which has this size and reaches up to
    /// the coordinate `top`.
    fn extend(&mut self, size: u64, top: u64) -> Result<(), LayoutError> {
        let merging = self.chain.last().and_then(|mode| mode.extent.checked_mul(mode.stride));
        let strides = coordinates_at(self.sorted, size, &mut self.budget)?;
        let kept = strides.len();
        for stride in strides {
            if Some(stride) == merging {
                continue;
            }
            let run = self.run(stride, size, top)?;
            if size * run > self.largest {
                self.largest = size * run;
                self.chain.push(Mode::new(run, stride));
                self.best = Layout::of_modes_unchecked(&self.chain);
                self.chain.pop();
            }
            // Extents that lead to the bound come first.
            let bound = self.bound;
            let fits = move |extent: &u64| bound.is_multiple_of(size * extent);
            for extent in (2..=run).rev().filter(fits).chain((2..=run).rev().filter(|extent| !fits(extent))) {
                let size = size * extent;
                // Whatever comes next has a multiple of this size.
                if self.bound / size * size <= self.largest {
                    continue;
                }
                self.budget.spend()?;
                self.chain.push(Mode::new(extent, stride));
                self.extend(size, top + (extent - 1) * stride)?;
                self.chain.pop();
            }
        }
        self.budget.release(kept);
        Ok(())
    }

    /// How often the right inverse so far, which has this size and reaches up to `top`, may be
    /// repeated at a stride: at least once.
    fn run(&mut self, stride: u64, size: u64, top: u64) -> Result<u64, LayoutError> {
        let limit = ((self.size - 1 - top) / stride + 1).min(self.bound / size);
        let chain = Layout::of_modes_unchecked(&self.chain);
        for c in 1..limit {
            for (offset, coordinate) in (c * size..).zip(chain.offsets()) {
                self.budget.spend()?;
                if offset_at_index(&self.modes, c * stride + coordinate) != Ok(offset) {
                    return Ok(c);
                }
            }
        }
        Ok(limit)
    }
}

/// The coordinates at which a layout has an offset, in ascending order, for which room is taken;
/// `sorted` are its modes, sorted by stride.
pub(super) fn coordinates_at(sorted: &[Positioned], offset: u64, budget: &mut Budget) -> Result<Vec<u64>, LayoutError> {
    let mut found = Vec::new();
    let reach = sorted.iter().map(|p| (p.mode.extent - 1) * p.mode.stride).sum();
    collect_coordinates(sorted, reach, offset, 0, &mut found, budget)?;
    found.sort_unstable();
    Ok(found)
}

/// [`coordinates_at`], each plus `coordinate`; the layout reaches up to the offset `reach`.
fn collect_coordinates(sorted: &[Positioned], reach: u64, offset: u64, coordinate: u64, found: &mut Vec<u64>, budget: &mut Budget) -> Result<(), LayoutError> {
    budget.spend()?;
    if offset > reach {
        return Ok(());
    }
    let Some((&Positioned { mode: Mode { extent, stride }, position }, rest)) = sorted.split_last() else {
        budget.keep()?;
        found.push(coordinate);
        return Ok(());
    };
    let below = reach - (extent - 1) * stride;
    // The other modes make up for the rest, at most `below`.
    let first = if stride == 0 { 0 } else { div_ceil(offset.saturating_sub(below), stride) };
    for c in first..extent {
        let Some(offset) = offset.checked_sub(c * stride) else { break };
        collect_coordinates(rest, below, offset, coordinate + c * position, found, budget)?;
    }
    Ok(())
}
