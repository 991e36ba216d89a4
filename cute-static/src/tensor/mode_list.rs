//! The modes of a layout as plain numbers, and the two questions that memory safety asks of them.
//! A swizzle that follows the layout is in the list, too.
//!
//! Constant functions: for a static layout the compiler answers, for one with runtime leaves the
//! program does.

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

    /// Tells whether the same swizzle follows both layouts, or none, and neither is over bits.
    pub(super) const fn is_swizzled_like(&self, other: &Self) -> bool {
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

    /// Returns how many coordinates of the first leaf have consecutive offsets, over bits, in all
    /// of the layout: a power of two.
    pub(super) const fn block_of_bits(&self) -> usize {
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
        self.count == other.count && self.is_complete && other.is_complete && self.is_swizzled_like(other)
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
    const fn is_spanned_by(&self, whole: &Self) -> bool {
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
    const fn space(&self) -> Basis {
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
    const fn counting(&self) -> Self {
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

    /// Returns the largest `base ⊕ L(c)` of this layout over bits; `None` if that takes more steps,
    /// or does not fit.
    ///
    /// What the bits of linear leaves yield spans the values that they add. Of the others every
    /// multiple is looked at.
    pub(super) const fn largest_over_bits(&self, base: u64, mut steps: u64) -> Option<u64> {
        let mut at = 0;
        while at < self.count {
            if !self.is_complete || self.modes[at].spans().is_none() {
                return None;
            }
            at += 1;
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

    /// Checks that different coordinates over bits have different offsets.
    ///
    /// They do if the bits of the coordinates yield independent elements: where the multiples of a
    /// stride below the extent carry nothing, they are exclusive ors of those by powers of two. Of
    /// any other leaf the multiples differ, and keep to the bits that they have: it shares none of
    /// these with the other leaves.
    const fn check_independent(&self) -> Result<(), TensorError> {
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
    pub const fn check_within(self, whole: Self) -> Result<(), TensorError> {
        if !self.is_complete || !whole.is_complete {
            return Err(TensorError::TooManyModes { limit: Self::LIMIT });
        }
        let is_within = if self.is_over_bits && whole.is_over_bits {
            self.is_spanned_by(&whole)
        } else {
            self.is_swizzled_like(&whole) && (self.steps_along(whole.sorted().merged()) || self.is_found_in(whole.chained()))
        };
        if is_within { Ok(()) } else { Err(TensorError::LeavesThePart) }
    }

    /// Tells whether each mode steps along that of the largest stride there which is not larger.
    const fn steps_along(&self, mut whole: Self) -> bool {
        let mut at = 0;
        while at < self.count {
            let Mode { extent, stride, runs_backwards } = self.modes[at];
            at += 1;
            // A mode of stride 0 stays where it is.
            if stride == 0 {
                continue;
            }
            let mut found = whole.count;
            let mut candidate = 0;
            while candidate < whole.count {
                let Mode { stride: step, runs_backwards: steps_back, .. } = whole.modes[candidate];
                if step != 0 && step <= stride && steps_back == runs_backwards {
                    found = candidate;
                }
                candidate += 1;
            }
            if found == whole.count || stride % whole.modes[found].stride != 0 {
                return false;
            }
            let (steps, left) = ((extent - 1).checked_mul(stride / whole.modes[found].stride), whole.modes[found].extent - 1);
            match steps {
                // The extent left is what the modes to come may step through.
                Some(steps) if steps <= left => whole.modes[found].extent -= steps,
                _ => return false,
            }
        }
        true
    }

    /// Tells whether a search finds steps along single modes there, or else sums of them. What
    /// reaches further than all modes there is not looked for.
    const fn is_found_in(&self, mut whole: Self) -> bool {
        let this = self.sorted();
        let ((back, forth), (least, most)) = (this.reaches_below(this.count, 1), whole.reaches_below(whole.count, 1));
        back <= least
            && forth <= most
            && (this.is_sum_from(this.count, &mut whole, &mut Search::along_single_modes())
                || this.is_sum_from(this.count, &mut whole, &mut Search::along_sums()))
    }

    /// Searches steps for the leaves below `leaf`, and for `rest` of the stride of the leaf
    /// `leaf` along the modes of `whole` below `end`. The lists are sorted, and the largest strides
    /// are first. What the extents of `whole` have left may be stepped through.
    ///
    /// A yes is right whatever way the search goes, because it takes each step from an extent. Ways
    /// that it leaves out lead nowhere that another way does not: of modes there that are equal it
    /// takes the first, and none if it leaves out that; and where a mode there equals a mode here,
    /// it gives the one to the other. For let steps be found in which the mode here goes along
    /// others, by `m_j`, and some modes go along the equal one, by `k` each: these may go along the
    /// others instead, by `k·m_j`, because they have no more steps together.
    const fn is_sum(&self, leaf: usize, rest: i128, end: usize, whole: &mut Self, search: &mut Search) -> bool {
        if rest == 0 {
            return self.is_sum_from(leaf, whole, search);
        }
        // A constant has a limit of calls within calls.
        if search.depth == Search::DEPTH {
            return false;
        }
        let steps = self.modes[leaf].extent - 1;
        let mut at = end;
        while at > 0 && search.steps > 0 {
            at -= 1;
            search.steps -= 1;
            let mode = whole.modes[at];
            if whole.has_between(at + 1, end, mode) {
                continue;
            }
            // In the direction of the mode: `rest = m·D + r`, where the modes below come to `r`.
            let (towards, stride) = (if mode.runs_backwards { -rest } else { rest }, mode.stride as i128);
            let (most, least) = if search.sums {
                let (back, forth) = whole.reaches_below(at, steps);
                let (behind, ahead) = if mode.runs_backwards { (forth, back) } else { (back, forth) };
                ((towards + behind).div_euclid(stride), -(ahead - towards).div_euclid(stride))
            } else if towards % stride == 0 {
                (towards / stride, towards / stride)
            } else {
                (0, 0)
            };
            let left = ((mode.extent - 1) / steps) as i128;
            let mut m = if most <= left {
                most
            } else if search.sums {
                left
            } else {
                0
            };
            while m > 0 && m >= least && search.steps > 0 {
                let taken = m as u64 * steps;
                whole.modes[at].extent -= taken;
                search.depth += 1;
                let is_sum = self.is_sum(leaf, if mode.runs_backwards { rest + m * stride } else { rest - m * stride }, at, whole, search);
                search.depth -= 1;
                whole.modes[at].extent += taken;
                if is_sum {
                    return true;
                }
                m -= 1;
            }
            if search.sums && least > 0 {
                return false;
            }
        }
        false
    }

    /// Searches steps for the leaves below `leaf`.
    const fn is_sum_from(&self, leaf: usize, whole: &mut Self, search: &mut Search) -> bool {
        if leaf == 0 || self.modes[leaf - 1].stride == 0 {
            return true;
        }
        if search.depth == Search::DEPTH {
            return false;
        }
        search.depth += 1;
        let mode = self.modes[leaf - 1];
        let equal = whole.index_of(mode);
        let is_sum = if equal < whole.count {
            whole.modes[equal].extent = 1;
            let is_sum = self.is_sum_from(leaf - 1, whole, search);
            whole.modes[equal].extent = mode.extent;
            is_sum
        } else {
            let stride = mode.stride as i128;
            self.is_sum(leaf - 1, if mode.runs_backwards { -stride } else { stride }, whole.count, whole, search)
        };
        search.depth -= 1;
        is_sum
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

    /// Tells whether a mode is in a range of the list.
    const fn has_between(&self, mut at: usize, end: usize, mode: Mode) -> bool {
        while at < end {
            if self.modes[at].equals(mode) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns how far the modes below an index reach backwards and forwards, in as many equal
    /// steps.
    const fn reaches_below(&self, end: usize, steps: u64) -> (i128, i128) {
        let (mut back, mut forth, mut at) = (0i128, 0i128, 0);
        while at < end {
            let Mode { extent, stride, runs_backwards } = self.modes[at];
            // What is more than fits is as good as without an end.
            let reach = ((extent - 1) / steps).saturating_mul(stride) as i128;
            if runs_backwards {
                back += reach;
            } else {
                forth += reach;
            }
            at += 1;
        }
        (back, forth)
    }

    /// Merges modes that continue one another; the list is sorted.
    const fn merged(self) -> Self {
        let mut merged = Self::EMPTY;
        let mut at = 0;
        while at < self.count {
            merged = merged.with_next(self.modes[at]);
            at += 1;
        }
        merged
    }

    /// Returns the list with one more mode, merged with the last if it continues that.
    const fn with_next(mut self, mode: Mode) -> Self {
        if self.count > 0
            && let Some(merged) = self.modes[self.count - 1].continued_by(mode)
        {
            self.modes[self.count - 1] = merged;
            return self;
        }
        self.with_mode(mode)
    }

    /// Merges modes that continue one another, of those that are not broadcast: first neighbours,
    /// as the algebra merges them, then any. Sorted by stride.
    const fn chained(self) -> Self {
        let (mut chained, mut at) = (Self::EMPTY, 0);
        while at < self.count {
            if self.modes[at].stride > 0 {
                chained = chained.with_next(self.modes[at]);
            }
            at += 1;
        }
        let mut first = 0;
        while first < chained.count {
            let mut next = 0;
            while next < chained.count {
                match chained.modes[first].continued_by(chained.modes[next]) {
                    Some(merged) => {
                        chained.modes[first] = merged;
                        chained.count -= 1;
                        chained.modes[next] = chained.modes[chained.count];
                        // There may be more to merge, with any of them.
                        (first, next) = (0, 0);
                    }
                    None => next += 1,
                }
            }
            first += 1;
        }
        chained.sorted()
    }
}

impl Mode {
    /// Returns the bits that the multiples of the stride below the extent may have, if the largest
    /// fits.
    const fn spans(self) -> Option<u64> {
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

    const fn equals(self, other: Self) -> bool {
        self.extent == other.extent && self.stride == other.stride && self.runs_backwards == other.runs_backwards
    }

    /// Returns both modes as one, if the other continues this one. None continues a broadcast.
    const fn continued_by(self, next: Self) -> Option<Self> {
        match self.extent.checked_mul(self.stride) {
            Some(end) if end > 0 && end == next.stride && self.runs_backwards == next.runs_backwards => match self.extent.checked_mul(next.extent) {
                Some(extent) => Some(Mode { extent, ..self }),
                None => None,
            },
            _ => None,
        }
    }
}

/// How far a search has come.
struct Search {
    /// How many steps it may take yet.
    steps: u64,
    /// How many calls are within one another.
    depth: usize,
    /// Whether a mode may step along several at once.
    sums: bool,
}

impl Search {
    /// As many calls within one another as a constant of any crate has room for.
    const DEPTH: usize = 80;

    const fn along_single_modes() -> Self {
        Search { steps: 1 << 12, depth: 0, sums: false }
    }

    const fn along_sums() -> Self {
        Search { sums: true, ..Self::along_single_modes() }
    }
}

/// Independent elements of bits: for each bit one of which it is the highest, or 0.
#[derive(Clone, Copy)]
struct Basis([u64; 64]);

impl Basis {
    /// Returns what is left of an element, exclusive-ored with some of these: 0 if it is an
    /// exclusive or of some.
    const fn reduced(&self, mut element: u64) -> u64 {
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
const fn is_linear(extent: u64, stride: u64) -> bool {
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

/// Refuses at compile time, in decimal numbers: the cosize of a layout is more than it may be.
pub(super) const fn refuse_cosize(cosize: u64, bound: u64) -> ! {
    refuse(said!(ImageTooLarge), &[("Cosize", Number(cosize)), ("Bound", Number(bound))])
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{ModeList, TensorError};
    use std::vec;
    use std::vec::Vec;

    fn list(modes: &[(u64, i64)]) -> ModeList {
        modes.iter().fold(ModeList::EMPTY, |list, &(extent, stride)| list.with_signed(extent, stride.unsigned_abs(), stride < 0))
    }

    fn offsets(modes: &[(u64, i64)]) -> Vec<i64> {
        modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent as i64).flat_map(|c| offsets.iter().map(move |o| o + c * stride)).collect())
    }

    /// Tries all pairs of layouts of up to two modes with small numbers: what the checks say yes to
    /// is true.
    #[test]
    fn yes_is_true() {
        let single: Vec<(u64, i64)> = (1..5).flat_map(|s| (-6..7).map(move |d| (s, d))).collect();
        let mut layouts: Vec<Vec<(u64, i64)>> = single.iter().map(|&mode| vec![mode]).collect();
        layouts.extend(single.iter().flat_map(|&a| single.iter().map(move |&b| vec![a, b])));
        let (mut injective, mut within) = (0, 0);
        for a in &layouts {
            let image = offsets(a);
            if list(a).check_injective().is_ok() {
                injective += 1;
                let mut unique = image.clone();
                unique.sort_unstable();
                unique.dedup();
                assert_eq!(unique.len(), image.len(), "{a:?}");
            }
            for b in &layouts {
                if list(b).check_within(list(a)).is_ok() {
                    within += 1;
                    assert!(offsets(b).iter().all(|offset| image.contains(offset)), "{b:?} in {a:?}");
                }
            }
            assert_eq!(list(a).check_within(list(a)), Ok(()), "{a:?}");
        }
        assert!(injective > 200 && within > 20_000, "{injective} {within}");
    }

    /// Numbers that look random, below a bound each.
    fn numbers() -> impl FnMut(u64) -> u64 {
        let mut state = 1u64;
        move |bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        }
    }

    fn shuffle<T>(items: &mut [T], below: &mut impl FnMut(u64) -> u64) {
        (1..items.len()).for_each(|i| items.swap(i, below(i as u64 + 1) as usize));
    }

    /// Modes of three or four, mostly with shared offsets: a yes is true.
    #[test]
    fn yes_is_true_of_shared_offsets() {
        let mut below = numbers();
        let modes =
            |most: u64, below: &mut dyn FnMut(u64) -> u64| -> Vec<(u64, i64)> { (0..1 + below(most)).map(|_| (1 + below(4), below(9) as i64 - 4)).collect() };
        let (mut yes, mut no) = (0, 0);
        for _ in 0..60_000 {
            let (whole, part) = (modes(4, &mut below), modes(3, &mut below));
            if list(&part).check_within(list(&whole)).is_ok() {
                yes += 1;
                let image = offsets(&whole);
                assert!(offsets(&part).iter().all(|offset| image.contains(offset)), "{part:?} in {whole:?}");
            } else {
                no += 1;
            }
        }
        assert!(yes > 5_000 && no > 5_000, "{yes} {no}");
    }

    /// Modes that are split, put together with the next, shuffled and left out are within, whatever
    /// the strides are.
    #[test]
    fn what_is_regrouped_is_within() {
        let mut below = numbers();
        for round in 0..20_000 {
            let bound = [2, 3, 9, 1 << 30][round % 4];
            let mut whole: Vec<(u64, i64)> = Vec::new();
            let mut part: Vec<(u64, i64)> = Vec::new();
            for _ in 0..1 + below(4) {
                let stride = (below(bound) as i64 + i64::from(bound > 9)) * if below(2) == 0 { 1 } else { -1 };
                // Factors of the extent: some cuts are those of the whole, others those of the
                // part.
                let (mut of_whole, mut of_part, mut step) = ((1, stride), (1, stride), stride);
                for _ in 0..1 + below(3) {
                    let factor = 1 + below(6);
                    of_whole.0 *= factor;
                    of_part.0 *= factor;
                    step *= factor as i64;
                    if below(2) == 0 {
                        part.push(of_part);
                        of_part = (1, step);
                    }
                    if below(3) == 0 {
                        whole.push(of_whole);
                        of_whole = (1, step);
                    }
                }
                whole.push(of_whole);
                part.push(of_part);
            }
            shuffle(&mut part, &mut below);
            part.truncate(part.len() - below(2) as usize);
            if round % 2 == 0 {
                part.insert(0, (5, 0));
            }
            assert_eq!(list(&part).check_within(list(&whole)), Ok(()), "{part:?} in {whole:?}");
        }
    }

    /// Modes that step along several at once are within as long as these have steps left.
    #[test]
    fn sums_of_steps_are_within() {
        let mut below = numbers();
        let (mut diagonals, mut found) = (0, 0);
        for round in 0..20_000 {
            let bound = [4, 40, 1 << 20][round % 3];
            let whole: Vec<(u64, i64)> = (0..1 + below(4)).map(|_| (1 + below(9), below(bound) as i64 - bound as i64 / 2)).collect();
            let mut left: Vec<u64> = whole.iter().map(|mode| mode.0 - 1).collect();
            let mut part = Vec::new();
            for _ in 0..1 + below(3) {
                let extent = 2 + below(3);
                let steps: Vec<u64> = left.iter().map(|&left| below(left / (extent - 1) + 1)).collect();
                diagonals += usize::from(steps.iter().filter(|&&steps| steps > 0).count() > 1);
                left.iter_mut().zip(&steps).for_each(|(left, steps)| *left -= (extent - 1) * steps);
                part.push((extent, whole.iter().zip(&steps).map(|(mode, &steps)| mode.1 * steps as i64).sum()));
            }
            let is_within = list(&part).check_within(list(&whole)).is_ok();
            assert!(is_within, "{part:?} in {whole:?}");
            found += usize::from(is_within);
        }
        assert!(diagonals > 5_000 && found == 20_000, "{diagonals} {found}");
    }

    /// A search ends, with the largest numbers too, and as a constant.
    #[test]
    fn a_search_ends() {
        const fn many(count: u64, stride: u64) -> ModeList {
            let (mut list, mut at) = (ModeList::EMPTY, 0);
            while at < count {
                list = list.with_signed(2 + at, stride + at * at, at % 2 == 1);
                at += 1;
            }
            list
        }
        // Sums of many strides, no two of which are equal.
        const NONE: bool = many(24, 1001).check_within(many(24, 1000)).is_ok();
        const ALL: bool = many(24, 1000).check_within(many(24, 1000)).is_ok();
        const { assert!(!NONE && ALL) }
        let mut below = numbers();
        let large = [u64::MAX, u64::MAX - 1, 1 << 63, 1 << 32, 3, 2, 1, 0];
        for _ in 0..2_000 {
            let any = |below: &mut dyn FnMut(u64) -> u64| {
                (0..1 + below(24)).fold(ModeList::EMPTY, |list, _| list.with_signed(large[below(8) as usize], large[below(8) as usize], below(2) == 0))
            };
            let (part, whole) = (any(&mut below), any(&mut below));
            let _ = part.check_within(whole);
            assert_eq!(whole.check_within(whole), Ok(()));
        }
        let one_more = many(24, 1).with(2, 1);
        let error = TensorError::TooManyModes { limit: ModeList::LIMIT };
        assert_eq!(one_more.check_within(many(2, 1)), Err(error));
        assert_eq!(many(2, 1).check_within(one_more), Err(error));
    }

    /// Tries all pairs of modes over bits, and triples of single bits: a yes is true, and where all
    /// is linear, so is a no.
    #[test]
    fn independent_bits() {
        let offsets = |modes: &[(u64, u64)]| -> Vec<u64> {
            modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent).flat_map(|c| offsets.iter().map(move |o| o ^ (c * stride))).collect())
        };
        let single: Vec<(u64, u64)> = (1..7).flat_map(|s| (0..13).map(move |d| (s, d))).collect();
        let mut layouts: Vec<Vec<(u64, u64)>> = single.iter().flat_map(|&a| single.iter().map(move |&b| vec![a, b])).collect();
        layouts.extend((0..4096).map(|i: u64| (0..3).map(|k| (2, i >> (4 * k) & 15)).collect()));
        let (mut yes, mut linear) = (0, 0);
        for modes in &layouts {
            let list = modes.iter().fold(ModeList::EMPTY, |list, &(extent, stride)| list.with(extent, stride)).over_bits();
            let image = offsets(modes);
            let mut unique = image.clone();
            unique.sort_unstable();
            unique.dedup();
            let is_injective = unique.len() == image.len();
            let answer = list.check_injective().is_ok();
            assert!(!answer || is_injective, "{modes:?}");
            yes += usize::from(answer);
            if modes.iter().all(|&(extent, stride)| super::is_linear(extent, stride)) {
                linear += 1;
                assert_eq!(answer, is_injective, "{modes:?}");
            }
            for base in [0, 5, 18] {
                assert_eq!(list.largest_over_bits(base, 1 << 13), image.iter().map(|offset| offset ^ base).max(), "{base} {modes:?}");
            }
            let block = list.block_of_bits() as u64;
            assert!(image.chunks(block as usize).all(|run| run.iter().enumerate().all(|(i, &offset)| offset == run[0] + i as u64)), "{modes:?}");
            assert!(block == 1 || modes.iter().find(|mode| mode.0 > 1).is_some_and(|mode| mode.1 == 1));
            assert!(list.check_within(list).is_ok() && list.check_within(ModeList::EMPTY.with(1 << 20, 1)).is_err());
        }
        // Within one another: a yes is true.
        let pairs: Vec<&Vec<(u64, u64)>> = layouts.iter().step_by(37).collect();
        let mut within = 0;
        for whole in &pairs {
            let (image, listed) = (offsets(whole), |modes: &[(u64, u64)]| modes.iter().fold(ModeList::EMPTY, |list, &(s, d)| list.with(s, d)).over_bits());
            for modes in &pairs {
                if listed(modes).check_within(listed(whole)).is_ok() {
                    within += 1;
                    assert!(offsets(modes).iter().all(|offset| image.contains(offset)), "{modes:?} in {whole:?}");
                }
            }
        }
        assert!(within > pairs.len(), "{within}");
        assert!(yes > 500 && linear > 500, "{yes} {linear}");
    }

    /// Leaves over bits that are split and put together where no bits are shared are within, and a
    /// yes is true.
    #[test]
    fn split_leaves_over_bits() {
        let mut below = numbers();
        let image = |modes: &[(u64, u64)]| -> Vec<u64> {
            modes.iter().fold(vec![0], |offsets, &(extent, stride)| (0..extent).flat_map(|c| offsets.iter().map(move |o| o ^ (c * stride))).collect())
        };
        let listed = |modes: &[(u64, u64)]| modes.iter().fold(ModeList::EMPTY, |list, &(s, d)| list.with(s, d)).over_bits();
        let (mut split, mut apart, mut yes) = (0, 0, 0);
        for _ in 0..8_000 {
            let whole: Vec<(u64, u64)> = (0..1 + below(3)).map(|_| (1 + below(12), below(9) << (3 * below(2)))).collect();
            // Each leaf as two that come to the same offsets, where they do.
            let mut part = Vec::new();
            for &(extent, stride) in &whole {
                let first = 1 + below(extent);
                let halves = [(first, stride), (extent / first, first * stride)];
                if extent % first == 0 && image(&halves) == image(&[(extent, stride)]) {
                    part.extend(halves);
                    split += usize::from(first > 1 && first < extent);
                } else {
                    part.push((extent, stride));
                }
            }
            shuffle(&mut part, &mut below);
            let bits = |&(extent, stride): &(u64, u64)| (0..extent).fold(0, |bits, c| bits | (c * stride));
            let (_, are_apart) = whole.iter().map(bits).fold((0, true), |(all, are_apart), bits| (all | bits, are_apart && all & bits == 0));
            apart += usize::from(are_apart);
            assert!(listed(&part).check_within(listed(&whole)).is_ok() || !are_apart, "{part:?} in {whole:?}");
            for other in [&whole, &part] {
                let any: Vec<(u64, u64)> = (0..1 + below(2)).map(|_| (1 + below(7), below(9))).collect();
                if listed(&any).check_within(listed(other)).is_ok() {
                    yes += 1;
                    let all = image(other);
                    assert!(image(&any).iter().all(|offset| all.contains(offset)), "{any:?} in {other:?}");
                }
            }
        }
        assert!(split > 500 && apart > 1_000 && yes > 1_000, "{split} {apart} {yes}");
    }

    #[test]
    fn the_largest_offset_takes_few_steps_or_is_not_looked_for() {
        let many = ModeList::EMPTY.with(101, 1).with(101, 3).with(101, 5).over_bits();
        assert_eq!(many.largest_over_bits(0, 1 << 13), None);
        let linear = (0..8).fold(ModeList::EMPTY, |list, i| list.with(1 << 7, 1 << (7 * i))).over_bits();
        assert_eq!(linear.largest_over_bits(0, 2), Some((1 << 56) - 1));
    }

    #[test]
    fn extents_beyond_64_bits_are_not_within() {
        let huge = ModeList::EMPTY.with(u64::MAX, u64::MAX - 1);
        assert!(huge.check_within(list(&[(4, 1)])).is_err());
        assert!(ModeList::EMPTY.with(u64::MAX, 1).with(3, u64::MAX).check_injective().is_ok());
    }
}
