//! Zipped product: the block gathered in the first mode, the repetitions in the second.

use super::unzip::{Arrangement, repeat_as};
use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `((A's modes), (the repetitions' modes))`; with a tiler, in each mode.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let block: Layout = "(2,3):(1,2)".parse()?;
    /// assert_eq!(block.zipped_product((4, 6))?.to_string(), "((2,3),(4,(2,3))):((1,2),(2,(1,6)))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_product`].
    pub fn zipped_product<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        repeat_as(self, &tiler.into(), Arrangement::Zipped)
    }
}
