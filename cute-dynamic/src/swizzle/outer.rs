//! What comes last in a composed layout: a swizzle, or a layout.

use super::Swizzle;
use crate::htuple::{HTuple, Leaf};
use crate::int::{add, div_rem};
use crate::stride::Stride;
use crate::{LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// The function `A` of a [`ComposedLayout`](super::ComposedLayout) `A ∘ off ∘ B`, from offsets to
/// what the layout yields: a [`Swizzle`], or a layout over any [codomain](crate::stride).
///
/// ```
/// use cute_dynamic::swizzle::OuterFunction;
/// use cute_dynamic::{ComposedLayout, Layout};
///
/// fn last<A: OuterFunction>(layout: &ComposedLayout<A>) -> String {
///     layout.outer().to_string()
/// }
/// let swizzled: ComposedLayout = "Sw<1,0,3> o 0 o (4,2):(1,4)".parse()?;
/// assert_eq!(last(&swizzled), "Sw<1,0,3>");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait OuterFunction: Clone + PartialEq + fmt::Debug + fmt::Display + sealed::Sealed {
    /// What it yields.
    type Value: Clone + PartialEq + fmt::Debug;

    /// Returns its value; of a layout, that of its extension.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if a value beyond the domain of a layout does not fit.
    fn value(&self, offset: u64) -> Result<Self::Value, LayoutError>;

    /// Returns an error if it has no value somewhere in `[0, largest]`.
    #[doc(hidden)]
    fn check(&self, largest: u64) -> Result<(), LayoutError>;
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Swizzle {}

impl OuterFunction for Swizzle {
    type Value = u64;

    fn value(&self, offset: u64) -> Result<u64, LayoutError> {
        Ok(self.apply(offset))
    }

    fn check(&self, _: u64) -> Result<(), LayoutError> {
        Ok(())
    }
}

impl<D: Stride> sealed::Sealed for HTuple<Mode<D>> {}

impl<D: Stride> OuterFunction for HTuple<Mode<D>> {
    type Value = D;

    fn value(&self, offset: u64) -> Result<D, LayoutError> {
        self.offset(offset)
    }

    /// The layout with its last mode as long as it takes exists.
    fn check(&self, largest: u64) -> Result<(), LayoutError> {
        let Some((last, inner)) = self.leaves().split_last().filter(|_| largest >= self.size()) else { return Ok(()) };
        let before: u64 = inner.iter().map(|mode| mode.extent).product();
        let extent = add(div_rem(largest, before).0, 1)?;
        let longer = inner.iter().cloned().chain([Mode::new(extent, last.stride.clone())]);
        Mode::check(&longer.collect::<Vec<_>>())
    }
}
