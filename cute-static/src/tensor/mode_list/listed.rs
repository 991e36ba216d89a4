//! Whether all offsets of a layout are those of another, offset by offset.
//!
//! What no sums of steps show may be so all the same, where an offset of the whole comes about in
//! several ways: the offsets 0, 2, 3 and 5 of `(2,2):(2,3)` are offsets of `(3,2,2):(1,1,2)`. So
//! each offset is looked for, as long as there are steps left.

use super::bits::Basis;
use super::{Mode, ModeList};
use cute_refusals::limits::PART_STEPS;

/// Every offset takes a step, and so does each mode there along which it is looked for.
struct Looking<'a> {
    whole: &'a ModeList,
    /// How far the modes of the whole below each index reach, backwards and forwards.
    reaches: [(i128, i128); ModeList::LIMIT + 1],
    steps: u64,
}

impl ModeList {
    /// Tells whether all offsets here are offsets of `whole`, where the search for each has steps
    /// enough.
    pub(super) const fn is_listed_in(&self, whole: &Self) -> bool {
        let (mut reaches, mut at) = ([(0, 0); ModeList::LIMIT + 1], 0);
        while at <= whole.count {
            reaches[at] = whole.reaches_below(at, 1);
            at += 1;
        }
        self.all_are_offsets(0, 0, &mut Looking { whole, reaches, steps: PART_STEPS })
    }

    /// Tells whether all offsets of the leaves from `leaf` on, added to `offset`, are those of the
    /// whole.
    const fn all_are_offsets(&self, leaf: usize, offset: i128, looking: &mut Looking<'_>) -> bool {
        if leaf == self.count {
            return looking.finds(looking.whole.count, offset);
        }
        let Mode { extent, stride, runs_backwards } = self.modes[leaf];
        let mut c = 0;
        while c < extent && (c == 0 || stride > 0) {
            if looking.steps == 0 {
                return false;
            }
            looking.steps -= 1;
            // There are few steps: the products fit.
            let step = c as i128 * stride as i128;
            if !self.all_are_offsets(leaf + 1, if runs_backwards { offset - step } else { offset + step }, looking) {
                return false;
            }
            c += 1;
        }
        true
    }

    /// [`is_listed_in`](Self::is_listed_in), over bits. What the linear leaves of the whole yield
    /// is a space, and every multiple of the others is tried.
    pub(super) const fn is_listed_over_bits(&self, whole: &Self) -> bool {
        if !self.fits_over_bits() || !whole.fits_over_bits() {
            return false;
        }
        self.all_are_values(0, 0, &whole.space(), &whole.counting(), &mut { PART_STEPS })
    }

    const fn all_are_values(&self, leaf: usize, value: u64, space: &Basis, others: &Self, steps: &mut u64) -> bool {
        if leaf == self.count {
            return others.yields(0, value, space, steps);
        }
        let Mode { extent, stride, .. } = self.modes[leaf];
        let mut c = 0;
        while c < extent && (c == 0 || stride > 0) {
            if *steps == 0 || !self.all_are_values(leaf + 1, value ^ (c * stride), space, others, steps) {
                return false;
            }
            c += 1;
        }
        true
    }

    /// Tells whether a value is an exclusive or of multiples of the leaves from `leaf` on and an
    /// element of the space.
    const fn yields(&self, leaf: usize, value: u64, space: &Basis, steps: &mut u64) -> bool {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        if leaf == self.count {
            return space.reduced(value) == 0;
        }
        let Mode { extent, stride, .. } = self.modes[leaf];
        let mut c = 0;
        while c < extent && *steps > 0 {
            if self.yields(leaf + 1, value ^ (c * stride), space, steps) {
                return true;
            }
            c += 1;
        }
        false
    }
}

impl Looking<'_> {
    /// Tells whether the modes of the whole below `end` have a coordinate of this offset.
    const fn finds(&mut self, end: usize, rest: i128) -> bool {
        if rest == 0 {
            return true;
        }
        if end == 0 || self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let Mode { extent, stride, runs_backwards } = self.whole.modes[end - 1];
        let (back, forth) = self.reaches[end - 1];
        // In the direction of the mode: `rest = m·D + r`, where the modes below come to `r`.
        let (towards, behind, ahead) = if runs_backwards { (-rest, forth, back) } else { (rest, back, forth) };
        let stride = stride as i128;
        let (most, least) = ((towards + behind).div_euclid(stride), -(ahead - towards).div_euclid(stride));
        let mut m = if most < extent as i128 { most } else { extent as i128 - 1 };
        while m >= 0 && m >= least && self.steps > 0 {
            if self.finds(end - 1, if runs_backwards { rest + m * stride } else { rest - m * stride }) {
                return true;
            }
            m -= 1;
        }
        false
    }
}
