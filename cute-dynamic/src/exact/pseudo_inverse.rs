//! Left inverses of layouts that are not injective, by search.
//!
//! `R` must lead from each offset that `A` takes to one of the coordinates that have it. The search builds `R` mode by mode. Say `R` is right at the offsets below
//! `P`, the product of its extents so far, and `x` is the first offset of `A` from there on. Either the next mode reaches `x`: then each coordinate of `x` makes a
//! stride, and the mode may be as long as the offsets behind `x` go well. Or it ends before `x`. Then its stride matters to none of the offsets so far; 0 mostly
//! does, and if it does not, all are tried that lead to coordinates.

use super::Budget;
use super::right_inverse_max::coordinates_at;
use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::sort::{Positioned, sorted_positions};
use crate::int::{add, div_exact, div_rem, mul};
use crate::layout::{ModeList, offset_at_index};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

/// The modes of a layout `R` into `[0, |A|)` with `A(R(A(k))) = A(k)`, the last one without an end; `None` if there is none.
pub(super) fn pseudo_inverse(a: &Layout, budget: u64) -> Result<Option<ModeList>, LayoutError> {
    let sorted = sorted_positions(a.leaves());
    let broadcast = sorted.iter().take_while(|p| p.mode.stride == 0).count();
    let mut budget = Budget::new(budget);
    let mut offsets = Vec::new();
    for offset in a.filter().offsets() {
        budget.spend()?;
        offsets.push(offset);
    }
    offsets.sort_unstable();
    offsets.dedup();
    let (modes, size) = (coalesce_modes(a.leaves()), a.size());
    let mut search = Search { modes, size, sorted: &sorted[broadcast..], offsets, inverse: ModeList::new(), free_strides: 1, budget };
    if !search.extend(1)? {
        search.sorted = &sorted;
        search.free_strides = size;
        if !search.extend(1)? {
            return Ok(None);
        }
    }
    Ok(Some(search.inverse))
}

struct Search<'a> {
    /// The modes of `A`, coalesced.
    modes: ModeList,
    /// `|A|`.
    size: u64,
    /// The modes of `A` in whose coordinates the inverse is sought, sorted by stride.
    sorted: &'a [Positioned],
    /// The offsets that `A` takes, in ascending order.
    offsets: Vec<u64>,
    /// The modes of the inverse so far.
    inverse: ModeList,
    /// Strides that matter to no offset are tried below this number.
    free_strides: u64,
    budget: Budget,
}

impl Search<'_> {
    /// Goes on with the inverse so far, which is right at all offsets below `reach`, the product of its extents. Whether that leads to an end.
    fn extend(&mut self, reach: u64) -> Result<bool, LayoutError> {
        self.budget.spend()?;
        let first = self.offsets.partition_point(|&offset| offset < reach);
        let Some(&offset) = self.offsets.get(first) else { return Ok(true) };
        let (quotient, remainder) = div_rem(offset, reach);
        // A stride that merges only makes the mode before longer.
        let merging = self.inverse.last().and_then(|mode| mode.extent.checked_mul(mode.stride));
        for coordinate in coordinates_at(self.sorted, offset, &mut self.budget)? {
            let below = offset_at_index(&self.inverse, remainder)?;
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
        for stride in 0..self.free_strides {
            if Some(stride) == merging {
                continue;
            }
            for extent in (2..=quotient).rev() {
                if self.extend_by(Mode::new(extent, stride), reach)? {
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

    /// The first offset, from the one with the index `first` on, at which the inverse so far goes wrong if it goes on with this stride.
    fn first_wrong(&mut self, first: usize, reach: u64, stride: u64) -> Result<Option<u64>, LayoutError> {
        for i in first..self.offsets.len() {
            self.budget.spend()?;
            let offset = self.offsets[i];
            let (quotient, remainder) = div_rem(offset, reach);
            let coordinate = offset_at_index(&self.inverse, remainder).and_then(|below| add(below, mul(quotient, stride)?));
            if !coordinate.is_ok_and(|coordinate| coordinate < self.size && offset_at_index(&self.modes, coordinate) == Ok(offset)) {
                return Ok(Some(offset));
            }
        }
        Ok(None)
    }
}
