//! From a function to the layout that computes it.
//!
//! A layout is a function on `[0, M)`. This module finds the layout of a function (Pham, *On CuTe
//! layouts*, poses the problem). One pass is enough, without a search, because every mode is
//! forced.
//!
//! Let `f` agree so far with a layout of size `Q`, `Q | M`, and let `a = f(Q)`. While
//! `f(j·Q + i) = j·a + f(i)` for `0 <= i < Q`, one more mode of stride `a` explains `f`. Let
//! `x = t·Q + i` be the first index at which that fails.
//!
//! - If `i = 0` and `t` divides `M/Q`, the mode is `(t : a)`, and the next one has stride `f(x)`.
//! - Otherwise no layout of size `M` agrees with `f` on `[0, x]`, while one agrees on `[0, x)`,
//!   namely the modes so far and `(M/Q : a)`.
//!
//! *Proof.* Take a layout of size `M` that agrees with `f` below `x`, coalesced. Its first modes
//! are those found so far, by induction. Let `e` be the extent of the next; its stride is `a`. If
//! `e < t`, the mode after it would have the stride `f(e·Q) = e·a` and have merged. So `e >= t`,
//! and `e` divides `M/Q`. For `i > 0` the value at `x` is that at `t·Q` plus that at `i`, and those
//! at `t·Q` and `i` are below `x`, where `f` has them: the forced value is `t·a + f(i)`. For
//! `i = 0` and `e > t` it is `t·a`; only `e = t` leaves it free, and that needs `t | M/Q`.

use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::stride::{CodomainRule, Stride, sum_of_multiples};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use smallvec::{SmallVec, smallvec};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout of size `len` with `L(i) = f(i)` for every `i < len`, coalesced. It is
    /// unique.
    ///
    /// `f` is called once for each index, in order, and no more once it is clear that no layout
    /// agrees with it. Time `O(len)`, and no memory that grows with `len`; for values that lie in
    /// memory already, [`Layout::from_offsets`] is faster. (Pham, *On CuTe layouts*.)
    ///
    /// The values are natural numbers, integers, or elements of another [codomain](crate::stride).
    /// Where scalars do not distribute over sums of them, as of XOR elements, every answer is
    /// right, and there may be a layout where none is found.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let transposed = Layout::from_fn(32, |i| i % 4 * 8 + i / 4)?;
    /// assert_eq!(transposed.to_string(), "(4,8):(8,1)");
    /// let reversed = Layout::from_fn(32, |i| (i / 4) as i64 - (i % 4 * 8) as i64)?;
    /// assert_eq!(reversed.to_string(), "(4,8):(-8,1)");
    ///
    /// let square = Layout::from_fn(4, |i| i * i);
    /// assert_eq!(square, Err(LayoutError::NotAffine { index: 3, value: 9, forced: Some(5) }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAffine`] with the first index at which no layout agrees: there is a layout
    /// of size `len` that agrees with `f` on `[0, index)`, and none that agrees on `[0, index]`. Of
    /// values that are no integers, [`LayoutError::NotAffineFrom`] so.
    /// [`LayoutError::ZeroExtent`] if `len` is 0. [`LayoutError::Overflow`] if there is a layout,
    /// but its offsets do not fit. [`LayoutError::BitsCarry`] or [`LayoutError::NotDistributive`]
    /// where none is found, and scalars do not distribute over the sums of strides.
    pub fn from_fn(len: u64, f: impl FnMut(u64) -> D) -> Result<Layout<D>, LayoutError> {
        fit(Computed { len, f })
    }
}

impl HTuple<Mode<i64>> {
    /// Returns the layout with these offsets, of either sign: [`Layout::from_fn`] for values in
    /// memory.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// assert_eq!(Layout::from_signed_offsets(&[0, -1, 4, 3])?.to_string(), "(2,2):(-1,4)");
    /// let error = Layout::from_signed_offsets(&[0, -1, -4]).unwrap_err();
    /// assert_eq!(error, LayoutError::NotAffine { index: 2, value: -4, forced: Some(-2) });
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::from_fn`].
    pub fn from_signed_offsets(offsets: &[i64]) -> Result<Layout<i64>, LayoutError> {
        Layout::from_fn(offsets.len() as u64, |i| offsets[i as usize])
    }
}

impl HTuple<Mode> {
    /// Returns the layout with these offsets, `L(i) = offsets[i]`, coalesced. It is unique.
    ///
    /// [`Layout::from_fn`] for values in memory, at the speed of comparing them. (Pham, *On CuTe
    /// layouts*.)
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// assert_eq!(Layout::from_offsets(&[0, 4, 1, 5, 2, 6, 3, 7])?.to_string(), "(2,4):(4,1)");
    ///
    /// // 0 1 2 would be a first mode of extent 3, which does not divide 4.
    /// let error = Layout::from_offsets(&[0, 1, 2, 4]).unwrap_err();
    /// assert_eq!(error, LayoutError::NotAffine { index: 3, value: 4, forced: Some(3) });
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::from_fn`].
    pub fn from_offsets(offsets: &[u64]) -> Result<Layout, LayoutError> {
        fit(Stored(offsets))
    }
}

/// Where a function leaves the layout that it agreed with so far.
struct Deviation<D> {
    index: u64,
    value: D,
    /// What the layout has there, if it fits in the codomain.
    forced: Option<D>,
}

impl<D: Stride> Deviation<D> {
    fn error(self) -> LayoutError {
        D::apply_rule::<NotAffine>(self)
    }

    /// The error, where these modes were found, and then one of this stride.
    fn error_after(self, modes: &[Mode<D>], stride: &D) -> LayoutError {
        let found = || modes.iter().map(|mode| &mode.stride).chain([stride]);
        // Twice, so that equal strides are asked about, too.
        let multiples: Vec<_> = found().chain(found()).map(|stride| (None, stride.clone())).collect();
        if D::distributes(&multiples) { self.error() } else { D::refuse_sums(&multiples, modes.last().map_or(1, |mode| mode.extent)) }
    }
}

/// The refusal of a function. A value that is no integer is not in it.
struct NotAffine;

impl CodomainRule for NotAffine {
    type Question<'a, D: Stride + 'a> = Deviation<D>;
    type Answer<D: Stride> = LayoutError;

    fn of_any<D: Stride>(found: Deviation<D>) -> LayoutError {
        LayoutError::NotAffineFrom { index: found.index }
    }

    fn of_integers(found: Deviation<u64>) -> LayoutError {
        LayoutError::NotAffine { index: found.index, value: found.value.into(), forced: found.forced.map(i128::from) }
    }

    fn of_signed(found: Deviation<i64>) -> LayoutError {
        LayoutError::NotAffine { index: found.index, value: found.value.into(), forced: found.forced.map(i128::from) }
    }
}

/// A function on `[0, len)`. Its values are asked for in the order of the indices.
trait Function<D: Stride> {
    fn len(&self) -> u64;

    /// `f(i)`, for `i` 0 or 1.
    fn value(&mut self, i: u64) -> D;

    /// The first `x` above `period` at which `f` is not
    /// `x ↦ (x div period)·stride + f(x mod period)`, if there is one. `low` is the layout of `f`
    /// on `[0, period)`, and `stride` is `f(period)`.
    fn deviation(&mut self, low: &[Mode<D>], period: u64, stride: &D) -> Result<Option<Deviation<D>>, LayoutError>;
}

/// The algorithm of the head of this file.
fn fit<D: Stride>(mut f: impl Function<D>) -> Result<Layout<D>, LayoutError> {
    let len = f.len();
    if len == 0 {
        return Err(LayoutError::ZeroExtent);
    }
    let value = f.value(0);
    if value != D::default() {
        return Err(Deviation { index: 0, value, forced: Some(D::default()) }.error());
    }
    let mut modes = ModeList::new();
    if len > 1 {
        let (mut period, mut stride) = (1, f.value(1));
        while let Some(deviation) = f.deviation(&modes, period, &stride)? {
            let extent = deviation.index / period;
            if !deviation.index.is_multiple_of(period) || !(len / period).is_multiple_of(extent) {
                return Err(deviation.error_after(&modes, &stride));
            }
            modes.push(Mode::new(extent, stride));
            (period, stride) = (deviation.index, deviation.value);
        }
        modes.push(Mode::new(len / period, stride));
    }
    Layout::of_modes(&modes)
}

/// Values that a closure computes.
struct Computed<F> {
    len: u64,
    f: F,
}

impl<D: Stride, F: FnMut(u64) -> D> Function<D> for Computed<F> {
    fn len(&self) -> u64 {
        self.len
    }

    fn value(&mut self, i: u64) -> D {
        (self.f)(i)
    }

    fn deviation(&mut self, low: &[Mode<D>], period: u64, stride: &D) -> Result<Option<Deviation<D>>, LayoutError> {
        let mut check = |index: u64, forced: Option<D>| {
            let value = (self.f)(index);
            (Some(&value) != forced.as_ref()).then_some(Deviation { index, value, forced })
        };
        let (mut start, mut steps) = (period, 1);
        loop {
            // At `start`, the beginning of a block, `f` is `steps` times the stride.
            if period > 1 {
                let mut values = Values::of(low);
                for i in 1..period {
                    if let Some(deviation) = check(start + i, sum_of_multiples(&[(steps, stride), (1, values.next()?)])?) {
                        return Ok(Some(deviation));
                    }
                }
            }
            // Both at most the length.
            (start, steps) = (start + period, steps + 1);
            if start == self.len {
                return Ok(None);
            }
            if let Some(deviation) = check(start, sum_of_multiples(&[(steps, stride)])?) {
                return Ok(Some(deviation));
            }
        }
    }
}

/// The values of modes at the coordinates from 1 on, each by an increment.
struct Values<'a, D> {
    modes: &'a [Mode<D>],
    coordinate: SmallVec<[u64; 8]>,
    /// The values where the coordinates before a mode are 0.
    from: SmallVec<[D; 9]>,
}

impl<'a, D: Stride> Values<'a, D> {
    fn of(modes: &'a [Mode<D>]) -> Self {
        Values { modes, coordinate: smallvec![0; modes.len()], from: smallvec![D::default(); modes.len() + 1] }
    }

    /// The next value; there is one.
    fn next(&mut self) -> Result<&D, LayoutError> {
        let counting = self.modes.iter().zip(&mut self.coordinate).take_while(|(mode, c)| **c + 1 == mode.extent);
        let carries = counting.map(|(_, c)| *c = 0).count();
        let mode = &self.modes[carries];
        self.coordinate[carries] += 1;
        let (before, behind) = self.from.split_at_mut(carries + 1);
        before.fill(mode.stride.times(self.coordinate[carries])?.plus(&behind[0])?);
        Ok(&self.from[0])
    }
}

/// Values in memory.
struct Stored<'a>(&'a [u64]);

impl Function<u64> for Stored<'_> {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn value(&mut self, i: u64) -> u64 {
        self.0[i as usize]
    }

    /// Doubles what agrees: if `f` is right on `[0, k·period)`, the next as many values must be the
    /// same, each `k·stride` larger.
    fn deviation(&mut self, low: &[Mode], period: u64, &stride: &u64) -> Result<Option<Deviation<u64>>, LayoutError> {
        let (offsets, period) = (self.0, period as usize);
        // The largest value that is right so far.
        let mut largest: u64 = low.iter().map(|mode| (mode.extent - 1) * mode.stride).sum();
        let (mut right, mut shift) = (period, Some(stride));
        while right < offsets.len() {
            let (before, next) = offsets.split_at(right);
            let found = match shift {
                Some(shift) if largest.checked_add(shift).is_some() => first_difference(next, before, shift),
                // Some of the forced values do not fit in 64 bits, and nothing is equal to those.
                _ => next.iter().zip(before).position(|(&value, &before)| shift.and_then(|shift| shift.checked_add(before)) != Some(value)),
            };
            if let Some(found) = found {
                let index = right + found;
                let forced = stride.checked_mul((index / period) as u64).and_then(|high| high.checked_add(offsets[index % period]));
                return Ok(Some(Deviation { index: index as u64, value: offsets[index], forced }));
            }
            // Either there are values left, all of this block fitted, and the sum is one of them;
            // or the loop ends.
            largest = largest.saturating_add(shift.unwrap_or(u64::MAX));
            shift = shift.and_then(|shift| shift.checked_mul(2));
            right = right.saturating_mul(2);
        }
        Ok(None)
    }
}

/// The first `i` with `values[i] != before[i] + shift`. No sum overflows.
fn first_difference(values: &[u64], before: &[u64], shift: u64) -> Option<usize> {
    // A loop that does not stop early compiles to vector instructions, so it goes by blocks.
    const BLOCK: usize = 64;
    let differ = |(value, before): (&u64, &u64)| value ^ before.wrapping_add(shift);
    for (block, (values, before)) in values.chunks(BLOCK).zip(before.chunks(BLOCK)).enumerate() {
        if values.iter().zip(before).map(differ).fold(0, |any, difference| any | difference) != 0 {
            return values.iter().zip(before).position(|pair| differ(pair) != 0).map(|i| block * BLOCK + i);
        }
    }
    None
}
