//! Zipped division: the tiles gathered in the first mode, the rest in the second.

use super::logical_divide::Dividing;
use super::unzip::{Arrangement, divide_as};
use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `((tiles), (rest))`: the modes of the tiles first, then the modes that iterate over
    /// tiles (Cecka §3.5.2).
    ///
    /// The first mode is always the composition of `A`'s modes with the tiler. Modes beyond the
    /// tiler are in the rest, whole. A tile must tile its mode exactly.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let data: Layout = "(8,16):(20,1)".parse()?;
    /// assert_eq!(data.zipped_divide(&"<4:1,8:2>".parse::<cute_dynamic::Tiler>()?)?.to_string(), "((4,8),(2,2)):((20,2),(80,1))");
    /// let data: Layout = "(9,16):(1,9)".parse()?;
    /// assert_eq!(data.zipped_divide((4, 8)), Err(LayoutError::BoundNotTiled { reach: 4, bound: 9 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_divide`].
    #[doc(alias = "tile")]
    pub fn zipped_divide<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        divide_as(self, &tiler.into(), Dividing::Exact, Arrangement::Zipped)
    }

    /// Returns [`Layout::zipped_divide`] with the number of tiles rounded up, for predicated tails.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let data: Layout = "(9,16):(1,9)".parse()?;
    /// assert_eq!(data.zipped_divide_ceil((4, 8))?.to_string(), "((4,8),(3,2)):((1,9),(4,72))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_divide_ceil`].
    pub fn zipped_divide_ceil<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        divide_as(self, &tiler.into(), Dividing::Ceil, Arrangement::Zipped)
    }
}
