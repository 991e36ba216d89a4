//! Layouts over bits: what they yield is exclusive-ored.

use super::{Mode, ModeList};
use crate::tensor::TensorError;

impl ModeList {
    /// Returns how many coordinates of the first leaf have consecutive offsets, over bits, in all
    /// of the layout: a power of two. A base that the offsets are exclusive-ored onto may cut this
    /// down, and is the caller's to look at.
    pub(in crate::tensor) const fn block_of_bits(&self) -> usize {
        if !self.is_complete || self.count == 0 || self.modes[0].stride != 1 {
            return 1;
        }
        let (mut bits, mut at) = (self.modes[0].extent, 1);
        while at < self.count {
            bits |= self.modes[at].stride;
            at += 1;
        }
        let zeros = bits.trailing_zeros();
        if zeros < usize::BITS { 1 << zeros } else { 1 }
    }

    /// Checks that different coordinates over bits have different offsets.
    ///
    /// They do if the bits of the coordinates yield independent elements: where the multiples of a
    /// stride below the extent carry nothing, they are exclusive ors of those by powers of two. Of
    /// any other leaf the multiples differ, and keep to the bits that they have: it shares none of
    /// these with the other leaves.
    pub(super) const fn check_independent(&self) -> Result<(), TensorError> {
        let mut basis = Basis([0; 64]);
        let (mut linear, mut others, mut at) = (0u64, 0u64, 0);
        while at < self.count {
            let mode = self.modes[at];
            let Mode { extent, stride, .. } = mode;
            at += 1;
            let spans = match mode.spans() {
                Some(spans) if spans > 0 => spans,
                _ => return Err(TensorError::ModesOverlap { reach: linear | others, stride }),
            };
            if !mode.is_sum_of_columns() {
                if spans & (linear | others) != 0 {
                    return Err(TensorError::ModesOverlap { reach: linear | others, stride });
                }
                others |= spans;
                continue;
            }
            let (mut left, mut image) = (extent - 1, stride);
            while left > 0 {
                if image & others != 0 {
                    return Err(TensorError::ModesOverlap { reach: linear | others, stride });
                }
                if basis.reduced(image) == 0 {
                    return Err(TensorError::ModesOverlap { reach: image, stride });
                }
                basis = basis.with(image);
                linear |= image;
                left /= 2;
                image <<= 1;
            }
        }
        Ok(())
    }

    /// Tells whether all offsets of this layout over bits are offsets of `whole`, where both are 0
    /// at the coordinate 0.
    ///
    /// What the bits of linear leaves there yield spans a space `V`, and each other leaf `(S : D)`
    /// there adds a multiple of `D` below `S·D`. So all offsets here are offsets there if each leaf
    /// here adds elements of `V`, or, `(s : d)` with `d = m·D`, steps along one other leaf there,
    /// where
    ///
    /// - the steps `(s-1)·m` of all leaves that step along it come to at most `S-1`, and
    /// - these leaves have no bit in common, so that the exclusive or of what they add is its sum,
    ///   a multiple of `D` below `S·D`.
    pub(super) const fn is_spanned_by(&self, whole: &Self) -> bool {
        let (space, mut others) = (whole.space(), whole.counting());
        let mut taken = [0u64; Self::LIMIT];
        let mut rest = Self::EMPTY;
        let mut at = 0;
        // Leaves that are there take those first, so that none of the others steps along them.
        while at < self.count {
            let mode = self.modes[at];
            at += 1;
            let Some(spans) = mode.spans() else { return false };
            if spans == 0 || mode.adds_elements_of(&space) {
                continue;
            }
            let equal = others.index_of(mode);
            if equal == others.count {
                rest = rest.with_mode(mode);
            } else {
                others.modes[equal].extent = 1;
            }
        }
        at = 0;
        while at < rest.count {
            let (mode, mut found, mut candidate) = (rest.modes[at], others.count, 0);
            let Some(spans) = mode.spans() else { return false };
            at += 1;
            while candidate < others.count {
                let Mode { extent, stride, .. } = others.modes[candidate];
                let is_free = mode.stride % stride == 0 && taken[candidate] & spans == 0 && mode.stride / stride <= (extent - 1) / (mode.extent - 1);
                if is_free && (found == others.count || stride > others.modes[found].stride) {
                    found = candidate;
                }
                candidate += 1;
            }
            if found == others.count {
                return false;
            }
            others.modes[found].extent -= (mode.extent - 1) * (mode.stride / others.modes[found].stride);
            taken[found] |= spans;
        }
        true
    }

    /// Returns what the bits of linear leaves yield.
    pub(super) const fn space(&self) -> Basis {
        let (mut basis, mut at) = (Basis([0; 64]), 0);
        while at < self.count {
            let Mode { extent, stride, .. } = self.modes[at];
            at += 1;
            if is_linear(extent, stride) {
                let (mut left, mut image) = (extent, stride);
                while left > 1 {
                    basis = basis.with(image);
                    left /= 2;
                    image = image.wrapping_shl(1);
                }
            }
        }
        basis
    }

    /// Returns the leaves over bits that are not linear, each with the neighbours that continue it
    /// and have none of its bits: they add all multiples of its stride below an extent.
    pub(super) const fn counting(&self) -> Self {
        let (mut counting, mut last, mut at) = (Self::EMPTY, Mode { extent: 1, stride: 0, runs_backwards: false }, 0);
        while at < self.count {
            let mode = self.modes[at];
            at += 1;
            last = match (last.continued_by(mode), last.spans(), mode.spans()) {
                (Some(merged), Some(bits), Some(more)) if bits & more == 0 && merged.spans().is_some() => merged,
                _ => {
                    counting = counting.with_counting(last);
                    mode
                }
            };
        }
        counting.with_counting(last)
    }

    /// Returns the list with one more leaf over bits, if it is not linear.
    const fn with_counting(self, mode: Mode) -> Self {
        match mode.spans() {
            Some(spans) if spans > 0 && !is_linear(mode.extent, mode.stride) => self.with_mode(mode),
            _ => self,
        }
    }

    /// Tells whether all leaves are here, and their multiples fit.
    pub(super) const fn fits_over_bits(&self) -> bool {
        let mut at = 0;
        while at < self.count {
            if self.modes[at].spans().is_none() {
                return false;
            }
            at += 1;
        }
        self.is_complete
    }

    /// Returns the largest `base ⊕ L(c)` of this layout over bits; `None` if that takes more steps,
    /// or does not fit.
    ///
    /// What the bits of linear leaves yield spans the values that they add. Of the others every
    /// multiple is looked at.
    pub(in crate::tensor) const fn largest_over_bits(&self, base: u64, mut steps: u64) -> Option<u64> {
        if !self.fits_over_bits() {
            return None;
        }
        let (basis, others) = (self.space(), self.counting());
        let largest = others.largest_of_multiples(0, base, &basis, &mut steps);
        if steps == 0 { None } else { Some(largest) }
    }

    /// Goes through the multiples of the leaves from `leaf` on, exclusive-ored onto `base`.
    const fn largest_of_multiples(&self, leaf: usize, base: u64, basis: &Basis, steps: &mut u64) -> u64 {
        *steps = steps.saturating_sub(1);
        if leaf == self.count {
            return basis.largest_from(base);
        }
        let (mut largest, mut i) = (0, 0);
        while i < self.modes[leaf].extent && *steps > 0 {
            let value = self.largest_of_multiples(leaf + 1, base ^ (i * self.modes[leaf].stride), basis, steps);
            if value > largest {
                largest = value;
            }
            i += 1;
        }
        largest
    }
}

impl Mode {
    /// Returns the bits that the multiples of the stride below the extent may have, if the largest
    /// fits.
    pub(super) const fn spans(self) -> Option<u64> {
        let Some(reach) = (self.extent - 1).checked_mul(self.stride) else { return None };
        if reach == 0 {
            return Some(0);
        }
        if !self.is_free_of_carries() {
            return Some((u64::MAX >> reach.leading_zeros()) & (u64::MAX << self.stride.trailing_zeros()));
        }
        let (mut spans, mut step) = (0, 1);
        while step < self.extent {
            spans |= step * self.stride;
            step *= 2;
        }
        Some(spans)
    }

    /// Tells whether the multiples of the stride below the extent are exclusive ors of those by
    /// powers of two, and so are those below the next power of two, which fit.
    const fn is_free_of_carries(self) -> bool {
        match self.extent.checked_next_power_of_two() {
            Some(extent) => (extent - 1).checked_mul(self.stride).is_some() && is_linear(extent, self.stride),
            None => false,
        }
    }

    /// Tells whether the multiples of the stride below the extent are exclusive ors of those by
    /// powers of two below it.
    const fn is_sum_of_columns(self) -> bool {
        let highest = 1 << self.extent.ilog2();
        // What there is together with the highest bit.
        let (mut rest, mut beside) = ((self.extent - highest).saturating_sub(1), 0);
        while rest > 0 {
            beside = (2 * beside) | self.stride;
            rest /= 2;
        }
        is_linear(highest, self.stride) && (beside == 0 || beside & (highest * self.stride) == 0)
    }

    /// Tells whether the multiples of the stride below the extent are elements of a space.
    const fn adds_elements_of(self, space: &Basis) -> bool {
        if !self.is_free_of_carries() {
            return false;
        }
        let mut step = 1;
        while step < self.extent {
            if space.reduced(step * self.stride) != 0 {
                return false;
            }
            step *= 2;
        }
        true
    }
}

/// Independent elements of bits: for each bit one of which it is the highest, or 0.
#[derive(Clone, Copy)]
pub(super) struct Basis([u64; 64]);

impl Basis {
    /// Returns what is left of an element, exclusive-ored with some of these: 0 if it is an
    /// exclusive or of some.
    pub(super) const fn reduced(&self, mut element: u64) -> u64 {
        while element != 0 && self.0[element.ilog2() as usize] != 0 {
            element ^= self.0[element.ilog2() as usize];
        }
        element
    }

    /// Returns the largest exclusive or of an element and some of these: each bit that can be had,
    /// from the highest one down.
    const fn largest_from(&self, mut element: u64) -> u64 {
        let mut bit = 64;
        while bit > 0 {
            bit -= 1;
            if element >> bit & 1 == 0 {
                element ^= self.0[bit];
            }
        }
        element
    }

    /// Returns these and one more element, unless it is an exclusive or of them.
    const fn with(mut self, element: u64) -> Self {
        let rest = self.reduced(element);
        if rest != 0 {
            self.0[rest.ilog2() as usize] = rest;
        }
        self
    }
}

/// Tells whether the multiples of a stride below an extent are exclusive ors of those by its powers
/// of two. Their largest fits in 64 bits.
pub(super) const fn is_linear(extent: u64, stride: u64) -> bool {
    if !extent.is_power_of_two() {
        return false;
    }
    let mut shift = 1;
    while shift < extent.ilog2() {
        if stride & (stride << shift) != 0 {
            return false;
        }
        shift += 1;
    }
    true
}
