//! Left inverses of layouts that are not injective, by search.
//!
//! `R` must lead from each offset that `A` takes to one of the coordinates that have it. The search
//! builds `R` mode by mode. Let `R` be right at the offsets below `P`, the product of its extents
//! so far, and let `x` be the first offset of `A` from there on. Either the next mode reaches `x`:
//! then each coordinate of `x` gives a stride, and the mode may be as long as the equation holds at
//! the offsets after `x`. Or the mode ends before `x`: then its stride changes none of the offsets
//! so far. Mostly the stride 0 works; if not, the search tries all strides that lead no offset
//! beyond its last coordinate.

use super::right_inverse_max::coordinates_at;
use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::sort::{Positioned, sorted_positions};
use crate::budget::Budget;
use crate::int::{add, div_exact, div_rem, mul};
use crate::layout::{ModeList, offset_at_index};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

/// The modes of a layout `R` into `[0, |A|)` with `A(R(A(k))) = A(k)`, the last one without an end;
/// `None` if there is none.
pub(super) fn pseudo_inverse(a: &Layout, budget: u64) -> Result<Option<ModeList>, LayoutError> {
    let sorted = sorted_positions(a.leaves());
    let broadcast = sorted.iter().take_while(|p| p.mode.stride == 0).count();
    let mut budget = Budget::new(budget);
    let mut targets = Vec::new();
    for (offset, last_coordinate) in a.offsets().zip(0..) {
        budget.spend()?;
        budget.keep()?;
        targets.push(Target { offset, last_coordinate });
    }
    targets.sort_unstable_by(|a, b| b.cmp(a));
    targets.dedup_by_key(|target| target.offset);
    targets.reverse();
    let mut search = Search { modes: coalesce_modes(a.leaves()), sorted: &sorted[broadcast..], targets, inverse: ModeList::new(), free_strides: false, budget };
    if !search.extend(1)? {
        search.sorted = &sorted;
        search.free_strides = true;
        if !search.extend(1)? {
            return Ok(None);
        }
    }
    Ok(Some(search.inverse))
}

/// An offset of `A`, and the last coordinate that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Target {
    offset: u64,
    last_coordinate: u64,
}

struct Search<'a> {
    /// The modes of `A`, coalesced.
    modes: ModeList,
    /// The modes of `A` in whose coordinates the inverse is sought, sorted by stride.
    sorted: &'a [Positioned],
    /// What the inverse must satisfy, in the order of the offsets.
    targets: Vec<Target>,
    /// The modes of the inverse so far.
    inverse: ModeList,
    /// Whether strides that matter to no offset so far are tried, not only 0.
    free_strides: bool,
    budget: Budget,
}

impl Search<'_> {
    /// Goes on with the inverse so far, which is right at all offsets below `reach`, the product of
    /// its extents. Whether that leads to an end.
    fn extend(&mut self, reach: u64) -> Result<bool, LayoutError> {
        let first = self.targets.partition_point(|target| target.offset < reach);
        let Some(&Target { offset, .. }) = self.targets.get(first) else { return Ok(true) };
        if self.free_strides && self.most(first, reach, reach)?.is_none() {
            return Ok(false);
        }
        let (quotient, remainder) = div_rem(offset, reach);
        let below = offset_at_index(&self.inverse, remainder)?;
        // A stride that merges only makes the mode before longer.
        let merging = self.inverse.last().and_then(|mode| mode.extent.checked_mul(mode.stride));
        let coordinates = coordinates_at(self.sorted, offset, &mut self.budget)?;
        let kept = coordinates.len();
        for coordinate in coordinates {
            let Some(stride) = coordinate.checked_sub(below).and_then(|rest| div_exact(rest, quotient)) else { continue };
            if Some(stride) == merging {
                continue;
            }
            let Some(wrong) = self.first_wrong(first, reach, stride)? else {
                self.inverse.push(Mode::new(1, stride));
                return Ok(true);
            };
            for extent in (quotient + 1..=wrong / reach).rev() {
                if self.extend_by(Mode::new(extent, stride), reach)? {
                    return Ok(true);
                }
            }
        }
        self.budget.release(kept);
        for extent in (2..=quotient).rev() {
            let most = if self.free_strides { self.most(first, reach, reach * extent)?.unwrap_or(0) } else { 0 };
            for stride in 0..=most {
                if Some(stride) != merging && self.extend_by(Mode::new(extent, stride), reach)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn extend_by(&mut self, mode: Mode, reach: u64) -> Result<bool, LayoutError> {
        self.inverse.push(mode);
        let found = self.extend(reach * mode.extent)?;
        if !found {
            self.inverse.pop();
        }
        Ok(found)
    }

    /// The largest stride that a mode from `reach` to `end` may have, so that it leads no target
    /// beyond its last coordinate: 0 if it matters to none. `None` if the modes before do so
    /// already. All targets before the one with the index `first` are right.
    fn most(&mut self, first: usize, reach: u64, end: u64) -> Result<Option<u64>, LayoutError> {
        let mut most = None;
        for &Target { offset, last_coordinate } in &self.targets[first..] {
            self.budget.spend()?;
            let (quotient, remainder) = div_rem(offset % end, reach);
            let Some(left) = offset_at_index(&self.inverse, remainder).ok().and_then(|below| last_coordinate.checked_sub(below)) else { return Ok(None) };
            most = most.into_iter().chain(left.checked_div(quotient)).min();
        }
        Ok(Some(most.unwrap_or(0)))
    }

    /// The first offset, from the target with the index `first` on, at which the inverse so far
    /// goes wrong if it goes on with this stride.
    fn first_wrong(&mut self, first: usize, reach: u64, stride: u64) -> Result<Option<u64>, LayoutError> {
        for &Target { offset, last_coordinate } in &self.targets[first..] {
            self.budget.spend()?;
            let (quotient, remainder) = div_rem(offset, reach);
            let coordinate = offset_at_index(&self.inverse, remainder).and_then(|below| add(below, mul(quotient, stride)?));
            if !coordinate.is_ok_and(|coordinate| coordinate <= last_coordinate && offset_at_index(&self.modes, coordinate) == Ok(offset)) {
                return Ok(Some(offset));
            }
        }
        Ok(None)
    }
}
