//! Tiled division: the tiles gathered in the first mode, then the modes of the rest.

use super::logical_divide::Dividing;
use super::unzip::{Arrangement, divide_as};
use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `((tiles), rest_0, rest_1, …)`: as [`Layout::zipped_divide`], the rest unpacked. A
    /// rest of one mode is one mode.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let data: Layout = "(8,16):(1,8)".parse()?;
    /// assert_eq!(data.tiled_divide((4, 8))?.to_string(), "((4,8),2,2):((1,8),4,64)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_divide`].
    pub fn tiled_divide<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        divide_as(self, &tiler.into(), Dividing::Exact, Arrangement::Tiled)
    }

    /// Returns [`Layout::tiled_divide`] with the number of tiles rounded up, for predicated tails.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let data: Layout = "(9,16):(1,9)".parse()?;
    /// assert_eq!(data.tiled_divide_ceil((4, 8))?.to_string(), "((4,8),3,2):((1,9),4,72)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_divide_ceil`].
    pub fn tiled_divide_ceil<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        divide_as(self, &tiler.into(), Dividing::Ceil, Arrangement::Tiled)
    }
}
