//! Where the elements of a tensor are: a layout of either sign, from a base on, swizzled or not.

use crate::layout::Layout;
use crate::swizzle::{ComposedLayout, Swizzle};
use crate::{LayoutError, Mode};
use alloc::vec::Vec;

/// The function `c ↦ Sw(base + L(c))`: any layout that a tensor can have.
///
/// Its values are natural numbers below 2^63.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Place {
    pub(crate) swizzle: Swizzle,
    pub(crate) base: u64,
    pub(crate) layout: Layout<i64>,
}

mod sealed {
    pub trait Sealed {}
}

/// A layout that a tensor can have: [`Layout`] over natural numbers or integers of either sign, and
/// [`ComposedLayout`], which is swizzled; owned or borrowed.
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::tensor::{DataLayout, Tensor, TensorError};
/// use cute_dynamic::{ComposedLayout, Layout};
///
/// fn third(layout: impl DataLayout) -> Option<u32> {
///     let data: Vec<u32> = (0..16).collect();
///     Tensor::new(&data[..], layout).ok()?.get(2).copied()
/// }
/// assert_eq!(third("4:2".parse::<Layout>()?), Some(4));
/// assert_eq!(third("4:-2".parse::<Layout<i64>>()?), Some(2));
/// assert_eq!(third("Sw<1,0,1> o 0 o 4:1".parse::<ComposedLayout>()?), Some(3));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait DataLayout: sealed::Sealed {
    /// Returns the function; with a base of 0 where the layout says none.
    #[doc(hidden)]
    fn into_place(self) -> Result<Place, LayoutError>;
}

macro_rules! data_layouts {
    ($($layout:ty: |$this:ident| $place:expr;)*) => { $(
        impl sealed::Sealed for $layout {}
        impl sealed::Sealed for &$layout {}

        impl DataLayout for $layout {
            fn into_place(self) -> Result<Place, LayoutError> {
                let $this = self;
                $place
            }
        }

        impl DataLayout for &$layout {
            fn into_place(self) -> Result<Place, LayoutError> {
                self.clone().into_place()
            }
        }
    )* };
}

data_layouts! {
    Layout: |layout| Ok(Place { swizzle: Swizzle::identity(), base: 0, layout: layout.to_signed()? });
    Layout<i64>: |layout| Ok(Place { swizzle: Swizzle::identity(), base: 0, layout });
    ComposedLayout: |layout| Ok(Place { swizzle: layout.swizzle(), base: layout.inner_offset(), layout: layout.layout().to_signed()? });
}

impl Place {
    /// Returns the number of coordinates.
    pub(crate) fn size(&self) -> u64 {
        self.layout.size()
    }

    /// Returns one more than the largest offset.
    ///
    /// The least one is not below 0: that is checked where a place is made.
    pub(crate) fn cosize(&self) -> Result<u64, LayoutError> {
        let start = self.base.checked_sub(self.layout.fall()).ok_or(LayoutError::Overflow)?;
        let cosize = if self.swizzle.is_identity() {
            start.checked_add(self.layout.cosize()).ok_or(LayoutError::Overflow)?
        } else {
            ComposedLayout::new(self.swizzle, start, self.layout.magnitudes()?)?.cosize()?
        };
        // So that steps of pointers are `isize`.
        i64::try_from(cosize).map(|_| cosize).map_err(|_| LayoutError::Overflow)
    }

    /// Returns the offset at a coordinate of the domain; `None` at any other.
    pub(crate) fn offset(&self, coordinate: impl Into<crate::HTuple>) -> Option<u64> {
        let offset = self.layout.checked_offset(coordinate)?;
        Some(self.swizzle.apply(self.base.wrapping_add_signed(offset)))
    }

    /// Returns the same swizzle and base over another layout.
    pub(crate) fn with(&self, layout: Layout<i64>) -> Place {
        Place { swizzle: self.swizzle, base: self.base, layout }
    }

    /// Returns the same swizzle over a layout that begins so far from the base.
    pub(crate) fn at(&self, (layout, offset): (Layout<i64>, i64)) -> Place {
        Place { swizzle: self.swizzle, base: self.base.wrapping_add_signed(offset), layout }
    }

    /// Tells whether every offset of this place is one of `whole`, by its modes alone: each steps
    /// along a mode of `whole`, and all that step along one do not leave it.
    ///
    /// It is sufficient, not necessary.
    pub(crate) fn is_within(&self, whole: &Place) -> bool {
        if self.swizzle != whole.swizzle || self.base != whole.base {
            return false;
        }
        let modes = whole.layout.coalesce();
        let mut room: Vec<(i64, u64)> = modes.leaves().iter().filter(|mode| mode.stride != 0).map(|mode| (mode.stride, mode.extent - 1)).collect();
        // Long steps first: a short one may take the room of a mode that a long one needs.
        room.sort_by_key(|(stride, _)| core::cmp::Reverse(stride.unsigned_abs()));
        let mut leaves: Vec<&Mode<i64>> = self.layout.leaves().iter().filter(|leaf| leaf.extent > 1 && leaf.stride != 0).collect();
        leaves.sort_by_key(|leaf| core::cmp::Reverse(leaf.stride.unsigned_abs()));
        leaves.into_iter().all(|leaf| {
            room.iter_mut().any(|(stride, left)| {
                let (Some(0), Some(steps)) = (leaf.stride.checked_rem(*stride), leaf.stride.checked_div(*stride)) else { return false };
                let Some(taken) = u64::try_from(steps).ok().and_then(|steps| steps.checked_mul(leaf.extent - 1)) else { return false };
                let fits = taken <= *left;
                *left -= if fits { taken } else { 0 };
                fits
            })
        })
    }

    /// Tells whether different coordinates have different offsets, by the rule that decides it for
    /// most layouts: sorted, each stride is larger than what the modes before it reach.
    pub(crate) fn is_sorted_injective(&self) -> bool {
        let mut modes: Vec<(u64, u64)> =
            self.layout.leaves().iter().filter(|mode| mode.extent > 1).map(|mode| (mode.stride.unsigned_abs(), mode.extent)).collect();
        modes.sort_unstable();
        let mut reach = 0u64;
        modes.into_iter().all(|(stride, extent)| {
            let is_beyond = stride > reach;
            // All offsets fit in 63 bits.
            reach = reach.saturating_add(stride.saturating_mul(extent - 1));
            is_beyond
        })
    }

    /// Checks that different coordinates have different offsets. A swizzle is a bijection.
    pub(crate) fn check_injective(&self) -> Result<(), LayoutError> {
        if self.is_sorted_injective() { Ok(()) } else { self.layout.injective(crate::exact::DEFAULT_BUDGET) }
    }

    /// Returns the layout over natural numbers and the offset of its first element, if nothing is
    /// swizzled and no stride is below 0.
    #[cfg(feature = "typed")]
    pub(crate) fn natural(&self) -> Option<(Layout, u64)> {
        if !self.swizzle.is_identity() {
            return None;
        }
        // A mode of one element has any stride.
        let stride = |mode: &Mode<i64>| if mode.extent == 1 { Some(0) } else { u64::try_from(mode.stride).ok() };
        let modes = self.layout.leaves().iter().map(|mode| Some(Mode::new(mode.extent, stride(mode)?))).collect::<Option<_>>()?;
        Some((self.layout.with_leaves::<Mode>(modes), self.base))
    }
}
