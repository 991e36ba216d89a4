//! The modes of a layout as plain numbers, and the two questions that memory safety asks of them:
//! whether different coordinates have different offsets, and whether all offsets are those of
//! another layout. A swizzle that follows the layout is in the list, too.
//!
//! Constant functions: for a static layout the compiler answers, for one with runtime leaves the
//! program does.

mod bits;
mod listed;
mod merged;
mod sums;
#[cfg(test)]
mod tests;

use super::TensorError;
use crate::swizzle::SwizzleFunction;
use cute_refusals::Value::Number;
use cute_refusals::refuse;

/// The leaves of a layout of extent 2 or more, and the swizzle after it, if there is one.
#[derive(Clone, Copy, Debug)]
pub struct ModeList {
    count: usize,
    /// Whether all of them are here.
    is_complete: bool,
    /// The bits that the swizzle reads, none if there is none, and how far down it moves them.
    swizzle: (u64, i32),
    /// Whether the leaves are over bits: what they yield is exclusive-ored.
    is_over_bits: bool,
    modes: [Mode; ModeList::LIMIT],
}

/// A leaf of a layout.
#[derive(Clone, Copy, Debug)]
struct Mode {
    extent: u64,
    /// Its magnitude.
    stride: u64,
    runs_backwards: bool,
}

impl ModeList {
    /// As many leaves as a list holds.
    pub const LIMIT: usize = cute_refusals::limits::CHECKED_LEAVES;

    /// No leaves.
    pub const EMPTY: Self = ModeList {
        count: 0,
        is_complete: true,
        swizzle: (0, 0),
        is_over_bits: false,
        modes: [Mode { extent: 1, stride: 0, runs_backwards: false }; Self::LIMIT],
    };

    /// Returns the list with one more leaf.
    #[must_use]
    pub const fn with(self, extent: u64, stride: u64) -> Self {
        self.with_mode(Mode { extent, stride, runs_backwards: false })
    }

    /// Returns the list with one more leaf, of the stride `-stride` if it runs backwards.
    #[must_use]
    pub const fn with_signed(self, extent: u64, stride: u64, runs_backwards: bool) -> Self {
        self.with_mode(Mode { extent, stride, runs_backwards })
    }

    const fn with_mode(mut self, mode: Mode) -> Self {
        if mode.extent < 2 {
            return self;
        }
        if self.count == Self::LIMIT {
            self.is_complete = false;
            return self;
        }
        self.modes[self.count] = mode;
        self.count += 1;
        self
    }

    /// Returns the list with the leaves of another at the end.
    #[must_use]
    pub const fn and(mut self, other: Self) -> Self {
        let mut at = 0;
        while at < other.count {
            self = self.with_mode(other.modes[at]);
            at += 1;
        }
        self.is_complete = self.is_complete && other.is_complete;
        self
    }

    /// Returns the list of the layout with a swizzle after it.
    #[must_use]
    pub(super) const fn under<Sw: SwizzleFunction>(mut self) -> Self {
        self.swizzle = if Sw::READS == 0 { (0, 0) } else { (Sw::READS, Sw::SHIFT) };
        self
    }

    /// Tells whether what the leaves of both lists yield is added up, not exclusive-ored, and the
    /// same swizzle follows, or none.
    const fn adds_and_swizzles_like(&self, other: &Self) -> bool {
        self.swizzle.0 == other.swizzle.0 && self.swizzle.1 == other.swizzle.1 && !self.is_over_bits && !other.is_over_bits
    }

    /// Returns the list of these leaves over bits.
    #[must_use]
    pub(super) const fn over_bits(mut self) -> Self {
        self.is_over_bits = true;
        self
    }

    /// Returns the list whose sums an algorithm goes through: that of the integral coordinates, if
    /// it is over bits; none if their number does not fit.
    pub(super) const fn sums(self) -> Option<Self> {
        if self.is_over_bits { self.integral() } else { Some(self) }
    }

    /// Returns the number of leaves in the list.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Tells whether all leaves are in the list.
    pub(crate) const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns whether offsets grow with the coordinates, in every leaf.
    pub(super) const fn runs_forwards(&self) -> bool {
        let mut at = 0;
        while at < self.count {
            if self.modes[at].runs_backwards {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Tells whether two lists differ in their directions alone.
    pub(super) const fn is_reflection_of(&self, other: &Self) -> bool {
        let mut at = 0;
        while at < self.count && at < other.count {
            let (a, b) = (&self.modes[at], &other.modes[at]);
            if a.extent != b.extent || a.stride != b.stride {
                return false;
            }
            at += 1;
        }
        self.count == other.count && self.is_complete && other.is_complete && self.adds_and_swizzles_like(other)
    }

    /// Returns the list of the layout whose modes run forwards instead.
    #[must_use]
    pub(super) const fn magnitudes(mut self) -> Self {
        let mut at = 0;
        while at < self.count {
            self.modes[at].runs_backwards = false;
            at += 1;
        }
        self
    }

    /// Returns extent and stride of a leaf in the list.
    pub(crate) const fn leaf(&self, at: usize) -> (u64, u64) {
        (self.modes[at].extent, self.modes[at].stride)
    }

    /// Returns the number of coordinates, if it fits and all leaves are in the list.
    const fn size(&self) -> Option<u64> {
        if !self.is_complete {
            return None;
        }
        let mut size = 1u64;
        let mut at = 0;
        while at < self.count {
            match size.checked_mul(self.modes[at].extent) {
                Some(product) => size = product,
                None => return None,
            }
            at += 1;
        }
        Some(size)
    }

    /// Returns the list of the one leaf that counts the coordinates, if their number is known to
    /// fit.
    pub(super) const fn integral(&self) -> Option<Self> {
        match self.size() {
            Some(size) => Some(Self::EMPTY.with(size, 1)),
            None => None,
        }
    }

    /// Sorts the list by stride.
    const fn sorted(mut self) -> Self {
        let mut end = 1;
        while end < self.count {
            let mut at = end;
            while at > 0 && self.modes[at - 1].stride > self.modes[at].stride {
                let mode = self.modes[at];
                self.modes[at] = self.modes[at - 1];
                self.modes[at - 1] = mode;
                at -= 1;
            }
            end += 1;
        }
        self
    }

    /// Checks that different coordinates have different offsets.
    ///
    /// They do if, sorted by stride, each stride is larger than the largest offset of the modes
    /// before it. For let two coordinates have one offset, and let the mode with the largest stride
    /// `d` in which they differ be the last: there they differ by at least `d`, and the modes
    /// before it by at most their reach, which is less. Modes that run backwards change nothing:
    /// run forwards, they move every offset alike. Neither does a swizzle after the layout, which
    /// is a bijection.
    pub const fn check_injective(self) -> Result<(), TensorError> {
        if !self.is_complete {
            return Err(TensorError::TooManyModes { limit: Self::LIMIT });
        }
        if self.is_over_bits {
            return self.check_independent();
        }
        let list = self.sorted();
        let mut reach = 0u64;
        let mut at = 0;
        while at < list.count {
            let Mode { extent, stride, .. } = list.modes[at];
            if stride <= reach {
                return Err(TensorError::ModesOverlap { reach, stride });
            }
            reach = reach.saturating_add((extent - 1).saturating_mul(stride));
            at += 1;
        }
        Ok(())
    }

    /// Checks that all offsets of this layout are offsets of `whole`, where both are 0 at the
    /// coordinate 0; if a swizzle follows, where both begin at one offset before it.
    ///
    /// They are if each stride `d` here is a sum `Σ m_j·D_j` of strides there, `m_j ≥ 0`, and for
    /// each mode `(S_j : D_j)` there the steps `(s-1)·m_j` of all modes `(s : d)` here come to at
    /// most `S_j - 1`: then `Σ c·d = Σ x_j·D_j` with `x_j = Σ c·m_j < S_j`, which is a coordinate
    /// there. Modes there that continue one another, `D' = S·D`, in one direction, count as one;
    /// this adds to what steps along them.
    ///
    /// That is so of each operation that regroups, merges, splits or leaves out modes, and of each
    /// composition that stays within the domain: `m_j` are the digits of the right operand's stride
    /// in the extents of the left one, and no digit carries. The steps are found by a
    /// [search](Self::is_sum), which gives up where very many ways are open.
    ///
    /// What is not found so is decided [offset by offset](Self::is_listed_in). To decide it in
    /// general is a subset sum, so that this has a number of steps, `PART_STEPS`: a no is certain
    /// unless they are spent.
    pub const fn check_within(self, whole: Self) -> Result<(), TensorError> {
        if !self.is_complete || !whole.is_complete {
            return Err(TensorError::TooManyModes { limit: Self::LIMIT });
        }
        let is_within = if self.is_over_bits && whole.is_over_bits {
            self.is_spanned_by(&whole) || self.is_listed_over_bits(&whole)
        } else if self.adds_and_swizzles_like(&whole) {
            self.steps_along(whole.sorted().merged()) || {
                let chained = whole.chained();
                self.is_found_in(chained) || self.is_listed_in(&chained)
            }
        } else {
            false
        };
        if is_within { Ok(()) } else { Err(TensorError::LeavesThePart) }
    }

    /// Returns where a mode is in the list, the last of equal ones; `count` if it is not.
    const fn index_of(&self, mode: Mode) -> usize {
        let mut at = self.count;
        while at > 0 {
            at -= 1;
            if self.modes[at].equals(mode) {
                return at;
            }
        }
        self.count
    }
}

impl Mode {
    const fn equals(self, other: Self) -> bool {
        self.extent == other.extent && self.stride == other.stride && self.runs_backwards == other.runs_backwards
    }
}

/// Refuses at compile time, in decimal numbers: the cosize of a layout is more than it may be.
pub(super) const fn refuse_cosize(cosize: u64, bound: u64) -> ! {
    refuse(said!(ImageTooLarge), &[("Cosize", Number(cosize)), ("Bound", Number(bound))])
}
