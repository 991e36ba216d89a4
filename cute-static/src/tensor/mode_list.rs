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

    /// Returns how far below 0 the least offset is, if it fits and all leaves are in the list.
    pub(super) const fn fall(&self) -> Option<u64> {
        let (mut fall, mut at) = (0u64, 0);
        while at < self.count {
            let Mode { extent, stride, runs_backwards } = self.modes[at];
            if runs_backwards {
                fall = match (extent - 1).checked_mul(stride) {
                    Some(reach) => match fall.checked_add(reach) {
                        Some(fall) => fall,
                        None => return None,
                    },
                    None => return None,
                };
            }
            at += 1;
        }
        if self.is_complete { Some(fall) } else { None }
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
    /// They are if all leaves of both are linear, and what each bit of a coordinate here yields is
    /// an exclusive or of what some of the bits there yield: then so is every offset, and each of
    /// these is one there. A leaf here that is not linear may be one there, which none of the
    /// others is.
    const fn is_spanned_by(&self, whole: &Self) -> bool {
        if !self.is_complete || !whole.is_complete {
            return false;
        }
        let mut basis = Basis([0; 64]);
        let mut is_used = [false; Self::LIMIT];
        let mut at = 0;
        while at < whole.count {
            let Mode { extent, stride, .. } = whole.modes[at];
            if is_linear(extent, stride) {
                let (mut left, mut image) = (extent, stride);
                while left > 1 {
                    basis = basis.with(image);
                    left /= 2;
                    image = image.wrapping_shl(1);
                }
            }
            at += 1;
        }
        at = 0;
        while at < self.count {
            let Mode { extent, stride, .. } = self.modes[at];
            at += 1;
            if (extent - 1).checked_mul(stride).is_none() {
                return false;
            }
            if is_linear(extent, stride) {
                let (mut left, mut image) = (extent, stride);
                while left > 1 {
                    if basis.reduced(image) != 0 {
                        return false;
                    }
                    left /= 2;
                    image = image.wrapping_shl(1);
                }
                continue;
            }
            let mut found = 0;
            while found < whole.count && (is_used[found] || whole.modes[found].extent != extent || whole.modes[found].stride != stride) {
                found += 1;
            }
            if found == whole.count {
                return false;
            }
            is_used[found] = true;
        }
        true
    }

    /// Returns the largest `base ⊕ L(c)` of this layout over bits; `None` if that takes more steps,
    /// or does not fit.
    ///
    /// What the bits of linear leaves yield spans the values that they add. Of the others every
    /// multiple is looked at.
    pub(super) const fn largest_over_bits(&self, base: u64, mut steps: u64) -> Option<u64> {
        let (mut basis, mut others, mut at) = (Basis([0; 64]), Self::EMPTY, 0);
        while at < self.count {
            let mode = self.modes[at];
            at += 1;
            if !self.is_complete || (mode.extent - 1).checked_mul(mode.stride).is_none() {
                return None;
            }
            if !is_linear(mode.extent, mode.stride) {
                others = others.with_mode(mode);
                continue;
            }
            let (mut left, mut image) = (mode.extent, mode.stride);
            while left > 1 {
                basis = basis.with(image);
                left /= 2;
                image = image.wrapping_shl(1);
            }
        }
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
    /// They do if the bits of the coordinates yield independent elements: an extent that is a power
    /// of two, where the multiples of its stride carry nothing, yields the exclusive or of what its
    /// bits yield. Of any other leaf the multiples differ, and keep to the bits that they have: it
    /// shares none of these with the other leaves.
    const fn check_independent(&self) -> Result<(), TensorError> {
        let mut basis = Basis([0; 64]);
        let (mut linear, mut others, mut at) = (0u64, 0u64, 0);
        while at < self.count {
            let Mode { extent, stride, .. } = self.modes[at];
            at += 1;
            let reach = match (extent - 1).checked_mul(stride) {
                Some(reach) if reach > 0 => reach,
                _ => return Err(TensorError::ModesOverlap { reach: linear | others, stride }),
            };
            let spans = (u64::MAX >> reach.leading_zeros()) & (u64::MAX << stride.trailing_zeros());
            if spans & others != 0 {
                return Err(TensorError::ModesOverlap { reach: linear | others, stride });
            }
            if !is_linear(extent, stride) {
                if spans & linear != 0 {
                    return Err(TensorError::ModesOverlap { reach: linear | others, stride });
                }
                others |= spans;
                continue;
            }
            let (mut left, mut image) = (extent, stride);
            while left > 1 {
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

    /// Tells whether all offsets of this layout are offsets of `whole`, where both are 0 at the
    /// coordinate 0; if a swizzle follows, where both begin at one offset before it.
    ///
    /// They are if each mode `(s : d)` here steps along one mode `(S : D)` there, `d = m·D`, both
    /// in one direction, and the steps `(s-1)·m` of all modes that step along it come to at most
    /// `S-1`: then a coordinate here is a sum of steps, which is a coordinate there. Modes there
    /// that continue one another, `D' = S·D`, in one direction, count as one.
    #[must_use]
    pub const fn is_within(self, whole: Self) -> bool {
        if self.is_over_bits && whole.is_over_bits {
            return self.is_spanned_by(&whole);
        }
        if !self.is_complete || !whole.is_complete || !self.is_swizzled_like(&whole) {
            return false;
        }
        let mut whole = whole.sorted().merged();
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

    /// Merges modes that continue one another; the list is sorted.
    const fn merged(self) -> Self {
        let mut merged = Self::EMPTY;
        let mut at = 0;
        while at < self.count {
            let mode = self.modes[at];
            at += 1;
            if merged.count > 0 {
                let last = merged.modes[merged.count - 1];
                let continues = last.runs_backwards == mode.runs_backwards
                    && match last.extent.checked_mul(last.stride) {
                        Some(end) => end == mode.stride && end > 0,
                        None => false,
                    };
                if continues && let Some(extent) = last.extent.checked_mul(mode.extent) {
                    merged.modes[merged.count - 1].extent = extent;
                    continue;
                }
            }
            merged = merged.with_mode(mode);
        }
        merged
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

    use super::ModeList;
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
            assert_eq!(list(a).fall(), image.iter().min().map(|least| least.unsigned_abs()), "{a:?}");
            for b in &layouts {
                if list(b).is_within(list(a)) {
                    within += 1;
                    assert!(offsets(b).iter().all(|offset| image.contains(offset)), "{b:?} in {a:?}");
                }
            }
            assert!(list(a).is_within(list(a)) || list(a).check_injective().is_err(), "{a:?}");
        }
        assert!(injective > 200 && within > 20_000, "{injective} {within}");
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
            assert!(list.is_within(list) && !list.is_within(ModeList::EMPTY.with(1 << 20, 1)));
        }
        // Within one another: a yes is true.
        let pairs: Vec<&Vec<(u64, u64)>> = layouts.iter().step_by(37).collect();
        let mut within = 0;
        for whole in &pairs {
            let (image, listed) = (offsets(whole), |modes: &[(u64, u64)]| modes.iter().fold(ModeList::EMPTY, |list, &(s, d)| list.with(s, d)).over_bits());
            for modes in &pairs {
                if listed(modes).is_within(listed(whole)) {
                    within += 1;
                    assert!(offsets(modes).iter().all(|offset| image.contains(offset)), "{modes:?} in {whole:?}");
                }
            }
        }
        assert!(within > pairs.len(), "{within}");
        assert!(yes > 500 && linear > 500, "{yes} {linear}");
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
        assert!(!huge.is_within(list(&[(4, 1)])));
        assert!(ModeList::EMPTY.with(u64::MAX, 1).with(3, u64::MAX).check_injective().is_ok());
    }
}
