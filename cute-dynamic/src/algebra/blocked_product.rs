//! Blocked product: the product with the modes of block and tiler paired, the block inside.

use super::logical_product::repeat;
use crate::htuple::{HTuple, Node};
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the product with the modes of block and tiler paired, block first:
    /// `((a_0, b_0), (a_1, b_1), …)` (Cecka Figure 10).
    ///
    /// A 3×4 block repeated 2×5 times is a 6×20 layout whose 3×4 blocks are shifted copies of the
    /// block. Where one operand has fewer modes, it is extended by `1:0`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let block: Layout = "(3,4):(4,1)".parse()?;
    /// assert_eq!(block.blocked_product(&Layout::left((2, 5))?)?.to_string(), "((3,2),(4,5)):((4,12),(1,24))");
    /// let overlapping: Layout = "(4,2):(1,2)".parse()?;
    /// assert_eq!(overlapping.blocked_product(&block), Err(LayoutError::Overlap { reach: 4, stride: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::logical_product`].
    pub fn blocked_product(&self, tiler: &Layout) -> Result<Layout<D>, LayoutError> {
        pair_modes(self, tiler, |block, repetition| [block, repetition])
    }
}

/// The product with block and repetitions paired mode by mode, each pair in an order. The shorter
/// operand is filled up with `1:0`.
pub(crate) fn pair_modes<D: Stride>(
    block: &Layout<D>,
    tiler: &Layout,
    order: impl for<'a> Fn(Node<'a, Mode<D>>, Node<'a, Mode<D>>) -> [Node<'a, Mode<D>>; 2],
) -> Result<Layout<D>, LayoutError> {
    let product = repeat(block, &tiler.into())?;
    let mut parts = product.as_node().modes();
    let (Some(blocks), Some(repetitions)) = (parts.next(), parts.next()) else { unreachable!("a product with a layout is a pair") };
    let mut blocks = blocks.modes();
    // The repetitions of a tiler of one integer are one mode, although the composition may have
    // made a tuple of it.
    let (whole, modes) = if tiler.is_leaf() { (Some(repetitions), None) } else { (None, Some(repetitions.modes())) };
    let mut repetitions = whole.into_iter().chain(modes.into_iter().flatten());
    let one = Mode::default();
    let one = Node::of_leaf(&one);
    let mut result = Layout::building();
    result.open();
    loop {
        let pair = match (blocks.next(), repetitions.next()) {
            (None, None) => break,
            (block, repetition) => order(block.unwrap_or(one), repetition.unwrap_or(one)),
        };
        result.open();
        result.nodes(pair);
        result.close();
    }
    result.close();
    result.checked()
}
