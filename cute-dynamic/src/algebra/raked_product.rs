//! Raked product: the product with the modes of block and tiler paired, the tiler inside.

use super::blocked_product::pair_modes;
use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the product with the modes of block and tiler paired, tiler first:
    /// `((b_0, a_0), (b_1, a_1), …)`: the copies of the block are interleaved (Cecka Figure 11).
    ///
    /// Where one operand has fewer modes, it is extended by `1:0`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let block: Layout = "(3,4):(4,1)".parse()?;
    /// assert_eq!(block.raked_product(&Layout::left((2, 5))?)?.to_string(), "((2,3),(5,4)):((12,4),(24,1))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_product`].
    pub fn raked_product(&self, tiler: &Layout) -> Result<Layout<D>, LayoutError> {
        pair_modes(self, tiler, |block, repetition| [repetition, block])
    }
}
