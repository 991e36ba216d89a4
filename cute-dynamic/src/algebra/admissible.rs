//! Admissibility: right operands that compose with every layout of a shape.
//!
//! Shah asks of each mode of `B` that the shape is left divisible by its stride, and what is left
//! weakly left divisible by its extent (Definition 2.12). Then a mode `(N : r)` puts on each extent
//! of the shape the coordinates from 0 to a largest one, independently of those on the others. Of
//! all modes together he asks that their intervals of definition are disjoint (Definition 2.17,
//! Theorem 2.18). That is unsound for three modes: in `(6,2) ∘ (2,2,2):(1,2,3)` the modes after the
//! first have disjoint intervals, each right beside each other one, and `1 + 2 + 3` carries.
//!
//! *The repaired theorem.* Let each mode of `B` be admissible with the shape `S`, and let `m_k(i)`
//! be the largest coordinate that mode `k` has on extent `M_i`. If `Σ_k m_k(i) < M_i` at every
//! extent but the last, then `Â(B(c)) = Σ_k Â(B_k(c_k))` for all strides of `A = S : D`. If not,
//! then with free strides, the coordinates of `S`, no layout is the composition.
//!
//! *Proof.* `Â` is linear in the coordinates of its argument. Where no sum of coordinates reaches
//! its extent, the coordinates of `B(c)` are the sums of those of the `B_k(c_k)`. Where one does,
//! give each mode its largest coordinate on this extent and 0 on the others. Then the sum carries,
//! and the coordinates of `B(c)` are not the sums. But the mode of `B` that these coordinates are
//! on is forced, with the values that each has alone, and a layout would add them up.

use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};
use core::ops::RangeInclusive;
use smallvec::SmallVec;

impl HTuple<u64> {
    /// Checks that a right operand is admissible: that `B` composes with every layout of this
    /// shape, each mode along the extents (Shah Definitions 2.12 and 2.17, with the condition on
    /// all modes repaired).
    ///
    /// For each mode `(N : r)` of `B` the shape is left divisible by `r`, and the quotient weakly
    /// left divisible by `N`; and at each extent but the last, the largest coordinates of the modes
    /// add up to less than it. Then `(S : D) ∘ B` has an answer for all strides `D`. Modes of
    /// extent 1 and of stride 0, which Shah leaves out, are admissible. The condition is not
    /// necessary: `(8,8):(3,97) ∘ 3:3` is `3:9`, and 8 has no factor 3.
    ///
    /// Shah's condition on all modes, [`disjoint_intervals`](HTuple::disjoint_intervals), accepts
    /// what carries:
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// let (shape, b) = (<HTuple>::from((6, 2)), "(2,2,2):(1,2,3)".parse::<Layout>()?);
    /// assert_eq!(shape.disjoint_intervals(&b), Ok(()));
    /// let carries = LayoutError::CarriesIntoEachOther { load: 6, extent: 6, leaf: 2, witness: None };
    /// assert_eq!(shape.admissible(&b), Err(carries));
    ///
    /// // At the coordinate (1,1,1) the value is that at 1 + 2 + 3, and no sum of the others.
    /// let a: Layout = "(6,2):(1,50)".parse()?;
    /// assert_eq!([a.offset(1)? + a.offset(2)? + a.offset(3)?, a.offset(6)?], [6, 50]);
    /// assert!(a.compose(&b).is_err());
    ///
    /// assert_eq!(shape.admissible(&"(2,2):(1,2)".parse::<Layout>()?), Ok(()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotLeftDivisible`] for a mode, [`LayoutError::CarriesIntoEachOther`] with the
    /// first mode that makes them carry; [`LayoutError::ZeroExtent`] and [`LayoutError::Overflow`]
    /// for a shape that no layout has.
    pub fn admissible(&self, b: &Layout) -> Result<(), LayoutError> {
        let extents = self.of_layout()?;
        for mode in b.leaves().iter().filter(|mode| mode.extent > 1 && mode.stride > 0) {
            self.left_divide(mode.stride)?.weakly_left_divide(mode.extent)?;
        }
        // The modes of `S : (1, 1, …)` are not merged, so that they have the loads of free ones.
        let ones = Layout::of_modes(&extents.iter().map(|&extent| Mode::new(extent, 1)).collect::<ModeList>())?;
        let mut composed = ones.compose(b).map(|_| ());
        if let Err(LayoutError::CarriesIntoEachOther { witness, .. }) = &mut composed {
            *witness = None;
        }
        composed
    }

    /// Returns whether the right operand is [`admissible`](HTuple::admissible).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    /// assert!(<HTuple>::from((4, 6, 8)).is_admissible(&"(2,3):(2,4)".parse::<Layout>()?));
    /// assert!(!<HTuple>::from((4, 6, 8)).is_admissible(&"6:3".parse::<Layout>()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_admissible(&self, b: &Layout) -> bool {
        self.admissible(b).is_ok()
    }

    /// Returns the interval of definition of a mode, extent `N` and stride `r`: the numbers of
    /// `[r, r·(N-1)]` that are below the product of all extents but the last (Shah Definition
    /// 2.16).
    ///
    /// It is `None` where there is none: the mode does not come near the boundaries of the shape,
    /// or has extent 1 or stride 0.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let shape = <HTuple>::from((4, 6, 8));
    /// assert_eq!(shape.interval_of_definition(3, 2)?, Some(2..=4));
    /// assert_eq!(shape.interval_of_definition(12, 4)?, Some(4..=23));
    /// assert_eq!(shape.interval_of_definition(4, 24)?, None);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`] and [`LayoutError::Overflow`] for a shape that no layout has.
    pub fn interval_of_definition(&self, extent: u64, stride: u64) -> Result<Option<RangeInclusive<u64>>, LayoutError> {
        Ok(interval(self.of_layout()?, Mode::new(extent, stride)))
    }

    /// Checks that the intervals of definition of the modes of `B` are disjoint: Shah's condition
    /// on all modes together (Definition 2.17).
    ///
    /// Of two admissible modes it says that they do not carry into each other. Of three it does
    /// not: see [`admissible`](HTuple::admissible), which asks for what his theorem needs.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// let shape = <HTuple>::from((4, 6, 8));
    /// assert_eq!(shape.disjoint_intervals(&"(2,6):(2,4)".parse::<Layout>()?), Ok(()));
    /// let met = shape.disjoint_intervals(&"(6,2):(4,8)".parse::<Layout>()?);
    /// assert_eq!(met, Err(LayoutError::IntervalsMeet { first: 20, second: 8 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::IntervalsMeet`] with the end of the one that starts earlier and the start of
    /// the other; [`LayoutError::ZeroExtent`] and [`LayoutError::Overflow`] for a shape that no
    /// layout has.
    pub fn disjoint_intervals(&self, b: &Layout) -> Result<(), LayoutError> {
        let extents = self.of_layout()?;
        let intervals: SmallVec<[RangeInclusive<u64>; 8]> = b.leaves().iter().filter_map(|&mode| interval(extents, mode)).collect();
        for (k, first) in intervals.iter().enumerate() {
            for second in &intervals[k + 1..] {
                let (low, high) = if second.start() < first.start() { (second, first) } else { (first, second) };
                if low.end() >= high.start() {
                    return Err(LayoutError::IntervalsMeet { first: *low.end(), second: *high.start() });
                }
            }
        }
        Ok(())
    }

    /// The extents, if a layout may have this shape.
    fn of_layout(&self) -> Result<&[u64], LayoutError> {
        if self.size()? == 0 { Err(LayoutError::ZeroExtent) } else { Ok(self.leaves()) }
    }
}

/// The interval of definition of a mode with a shape of these extents, whose product fits.
fn interval(extents: &[u64], mode: Mode) -> Option<RangeInclusive<u64>> {
    let inner: u64 = extents.split_last()?.1.iter().product();
    let end = mode.stride.saturating_mul(mode.extent.saturating_sub(1)).min(inner - 1);
    (mode.stride > 0 && mode.stride <= end).then_some(mode.stride..=end)
}
