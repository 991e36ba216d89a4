//! Layouts with strides of either sign: reversed views, and what they have in common with layouts
//! of natural numbers.
//!
//! Coordinates are natural numbers; only the values have a sign. Reflecting a mode, `c` to
//! `s-1-c`, negates its strides and adds what the mode reaches, `(s-1)·d`, so that everything that
//! asks for no order of the values is the same with a sign and without: slices, coalesce,
//! composition with what yields natural numbers, divisions. Complements, inverses and casts have
//! answers in the natural numbers, and refuse a negative stride under one reason,
//! [`LayoutError::NegativeStride`].

use super::{Layout, Mode};
use crate::LayoutError;
use crate::htuple::HTuple;
use crate::stride::Stride;
use core::ops::RangeInclusive;

impl HTuple<Mode> {
    /// Returns this layout over integers of either sign: the same function.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if an offset does not fit in 63 bits.
    pub fn to_signed(&self) -> Result<Layout<i64>, LayoutError> {
        self.with_strides_by(|mode| i64::try_from(mode.stride).map_err(|_| LayoutError::Overflow))
    }

    /// Returns the layout `R` whose mode `mode` runs backwards, and the offset at which it begins:
    /// `R(c) + offset = A(c')`, where `c'` is `c` with its component `i` of that mode replaced by
    /// `s-1-i` (NumPy's `flip`).
    ///
    /// The mode may be nested: its integral coordinates run backwards, and with them each leaf.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let matrix: Layout = "(4,8):(8,1)".parse()?;
    /// let (flipped, base) = matrix.flip(0)?;
    /// assert_eq!((flipped.to_string().as_str(), base), ("(4,8):(-8,1)", 24));
    /// assert_eq!(flipped.offset((1, 2))? + base, matrix.offset((2, 2))? as i64);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; [`LayoutError::Overflow`] if an offset does not fit in 63 bits.
    pub fn flip(&self, mode: usize) -> Result<(Layout<i64>, i64), LayoutError> {
        self.to_signed()?.flip(mode)
    }

    /// Returns the layout that runs backwards along every mode, and the offset at which it begins:
    /// `R(i) + offset = A(|A|-1-i)`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if an offset does not fit in 63 bits.
    pub fn reversed(&self) -> Result<(Layout<i64>, i64), LayoutError> {
        self.to_signed()?.reversed()
    }
}

impl HTuple<Mode<i64>> {
    /// Returns this layout over natural numbers.
    ///
    /// # Errors
    /// [`LayoutError::NegativeStride`].
    pub fn to_natural(&self) -> Result<Layout, LayoutError> {
        self.with_strides_by(|mode| u64::try_from(mode.stride).map_err(|_| LayoutError::NegativeStride { stride: mode.stride }))
    }

    /// Returns the layout with every stride without its sign: this one with the modes of negative
    /// strides run backwards.
    ///
    /// Its offsets, less the largest distance below 0 that this layout has an offset at, are the
    /// offsets of this layout: so one is injective where the other is.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout<i64> = "(4,8):(-8,1)".parse()?;
    /// assert_eq!(layout.magnitudes()?.to_string(), "(4,8):(8,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// None that a layout has: they are those of [`Layout::from_parts`].
    pub fn magnitudes(&self) -> Result<Layout, LayoutError> {
        self.with_strides_by(|mode| Ok(mode.stride.unsigned_abs()))
    }

    /// Returns the least and the largest offset.
    ///
    /// A tensor over this layout begins so far into its data as the least is below 0, and has
    /// [`cosize`](Self::cosize) elements.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout<i64> = "(4,8):(-8,1)".parse()?;
    /// assert_eq!(layout.offset_range(), -24..=7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn offset_range(&self) -> RangeInclusive<i64> {
        // The layout exists, so that these fit.
        let last = |mode: &Mode<i64>| (mode.extent - 1).cast_signed().wrapping_mul(mode.stride);
        let of_sign = |is_below: bool| self.leaves().iter().filter(move |mode| (mode.stride < 0) == is_below).map(last).sum::<i64>();
        of_sign(true)..=of_sign(false)
    }

    /// Returns how far below 0 the least offset is, `Σ (s-1)·|d|` over the modes with negative
    /// strides.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout<i64> = "(4,8):(-8,1)".parse()?;
    /// assert_eq!(layout.fall(), 24);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fall(&self) -> u64 {
        self.offset_range().start().unsigned_abs()
    }

    /// Returns the number of elements from the least offset to the largest, `1 + Σ (s-1)·|d|`, as
    /// CuTe counts them.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout<i64> = "(4,8):(-8,1)".parse()?;
    /// assert_eq!(layout.cosize(), 32);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cosize(&self) -> u64 {
        let range = self.offset_range();
        range.end().abs_diff(*range.start()) + 1
    }

    /// Returns the layout `R` whose mode `mode` runs backwards, and the offset at which it begins:
    /// as [`Layout::flip`](HTuple::flip) of natural numbers. Flipped twice, it is as it was.
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; [`LayoutError::Overflow`] if an offset does not fit in 63 bits.
    pub fn flip(&self, mode: usize) -> Result<(Layout<i64>, i64), LayoutError> {
        let rank = self.rank();
        let leaves_of = |modes: usize| self.as_node().modes().take(modes).map(|mode| mode.leaves().len()).sum::<usize>();
        if mode >= rank {
            return Err(LayoutError::NoSuchMode { index: mode, rank });
        }
        self.backwards(leaves_of(mode)..leaves_of(mode + 1))
    }

    /// Returns the layout that runs backwards along every mode, and the offset at which it begins:
    /// `R(i) + offset = A(|A|-1-i)`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout<i64> = "(4,8):(-8,1)".parse()?;
    /// let (reversed, base) = layout.reversed()?;
    /// assert_eq!((reversed.to_string().as_str(), base), ("(4,8):(8,-1)", -17));
    /// assert!((0..32).all(|i| reversed.offset(i).unwrap() + base == layout.offset(31 - i).unwrap()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if an offset does not fit in 63 bits.
    pub fn reversed(&self) -> Result<(Layout<i64>, i64), LayoutError> {
        self.backwards(0..self.leaves().len())
    }

    /// Returns whether two layouts are the same function of integral coordinates: the same size and
    /// the same offsets. It is decided by coalescing, as of natural numbers.
    #[must_use]
    pub fn is_same_function(&self, other: &Layout<i64>) -> bool {
        self.coalesce() == other.coalesce()
    }

    /// The layout with these leaves run backwards, and the offset of the last coordinate of them.
    fn backwards(&self, leaves: core::ops::Range<usize>) -> Result<(Layout<i64>, i64), LayoutError> {
        let mut modes: super::ModeList<i64> = self.leaves().into();
        let mut base = 0i64;
        for mode in &mut modes[leaves] {
            base = base.plus(&mode.stride.times(mode.extent - 1)?)?;
            mode.stride = mode.stride.checked_neg().ok_or(LayoutError::Overflow)?;
        }
        Ok((self.with_leaves(modes).checked()?, base))
    }
}

impl<D: Stride> HTuple<Mode<D>> {
    /// The layout of this shape with other strides.
    fn with_strides_by<E: Stride>(&self, stride: impl Fn(&Mode<D>) -> Result<E, LayoutError>) -> Result<Layout<E>, LayoutError> {
        let modes = self.leaves().iter().map(|mode| Ok(Mode::new(mode.extent, stride(mode)?))).collect::<Result<_, LayoutError>>()?;
        self.with_leaves::<Mode<E>>(modes).checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn what_fits_exists() {
        let fits = |text: &str| text.parse::<Layout<i64>>().map(|layout| (layout.offset_range(), layout.cosize()));
        assert_eq!(fits("2:-9223372036854775808"), Ok((i64::MIN..=0, (1 << 63) + 1)));
        assert_eq!(fits("(2,2):(-9223372036854775808,9223372036854775806)"), Ok((i64::MIN..=i64::MAX - 1, u64::MAX)));
        for text in ["3:-9223372036854775808", "(2,2):(-9223372036854775808,9223372036854775807)", "(2,2):(-9223372036854775808,-1)", "2:9223372036854775808"] {
            assert_eq!(fits(text).map_err(|error| error.layout_error()), Err(Some(LayoutError::Overflow)), "{text}");
        }
        // A mode of one element has any stride.
        assert_eq!(fits("1:-9223372036854775808"), Ok((0..=0, 1)));
        let flipped = "1:-9223372036854775808".parse::<Layout<i64>>().unwrap().flip(0);
        assert_eq!(flipped, Err(LayoutError::Overflow));
    }

    #[test]
    fn flips_are_reflections() {
        for text in ["(4,8):(8,1)", "((2,3),4):((12,-4),1)", "(3,(2,2)):(0,(-1,-7))", "5:3"] {
            let layout: Layout<i64> = text.parse().unwrap();
            for mode in 0..layout.rank() {
                let (flipped, base) = layout.flip(mode).unwrap();
                let sizes = layout.product_each();
                let before: u64 = sizes.leaves()[..mode].iter().product();
                let extent = sizes.leaves()[mode];
                for i in 0..layout.size() {
                    let at = i / before % extent;
                    let mirrored = i - at * before + (extent - 1 - at) * before;
                    assert_eq!(flipped.offset(i).unwrap() + base, layout.offset(mirrored).unwrap(), "{text}: mode {mode} at {i}");
                }
                let (again, back) = flipped.flip(mode).unwrap();
                assert_eq!((again, back), (layout.clone(), -base), "{text}");
            }
            assert_eq!(layout.flip(layout.rank()), Err(LayoutError::NoSuchMode { index: layout.rank(), rank: layout.rank() }));
            assert_eq!(layout.magnitudes().unwrap().cosize(), layout.cosize(), "{text}");
            assert_eq!(layout.to_string(), text);
        }
    }
}
