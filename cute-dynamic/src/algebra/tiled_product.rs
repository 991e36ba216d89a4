//! Tiled product: the block gathered in the first mode, then the modes of the repetitions.

use super::unzip::{Arrangement, repeat_as};
use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `((A's modes), repetition_0, repetition_1, …)`: as [`Layout::zipped_product`], the
    /// repetitions unpacked.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let block: Layout = "(2,3):(1,2)".parse()?;
    /// assert_eq!(block.tiled_product((4, 6))?.to_string(), "((2,3),4,(2,3)):((1,2),2,(1,6))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_product`].
    pub fn tiled_product<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        repeat_as(self, &tiler.into(), Arrangement::Tiled)
    }
}
