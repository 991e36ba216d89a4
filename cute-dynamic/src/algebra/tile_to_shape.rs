//! Tile to shape: a block repeated until it fills a shape.

use crate::htuple::{HTuple, Node};
use crate::int::div_exact;
use crate::layout::ordered_from;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the block `A` repeated in column-major order until it fills the shape `T`: a layout
    /// of `|T|` elements, mode by mode.
    ///
    /// It is the blocked product with the column-major layout of the quotients. Each mode of the
    /// block must divide the mode of the shape; where one of them has fewer modes, it is extended
    /// by extent 1.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let block: Layout = "(4,2):(2,1)".parse()?;
    /// assert_eq!(block.tile_to_shape((12, 4))?.to_string(), "((4,3),(2,2)):((2,8),(1,24))");
    /// assert_eq!(block.tile_to_shape((10, 4)), Err(LayoutError::ShapeNotTiled { block: 4, target: 10 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ShapeNotTiled`], [`LayoutError::ZeroExtent`], and those of
    /// [`Layout::blocked_product`].
    pub fn tile_to_shape(&self, shape: impl Into<HTuple>) -> Result<Layout<D>, LayoutError> {
        let repetitions = repetitions(self, &shape.into())?;
        self.blocked_product(&Layout::left(repetitions)?)
    }

    /// Returns [`Layout::tile_to_shape`] with the repetitions in an order; see
    /// [`HTuple::compact_order`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let block: Layout = "(4,2):(2,1)".parse()?;
    /// assert_eq!(block.tile_to_shape_ordered((12, 4), (1, 0))?.to_string(), "((4,3),(2,2)):((2,16),(1,8))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::tile_to_shape`], and [`LayoutError::ProfileMismatch`] if the order does
    /// not fit the shape.
    pub fn tile_to_shape_ordered(&self, shape: impl Into<HTuple>, order: impl Into<HTuple>) -> Result<Layout<D>, LayoutError> {
        let (repetitions, order) = (repetitions(self, &shape.into())?, order.into());
        if order.rank() > repetitions.rank() {
            return Err(LayoutError::ProfileMismatch { profile: order.rank(), modes: repetitions.rank() });
        }
        // The modes that the block adds have extent 1, and their order does not matter.
        let mut padded = HTuple::building();
        padded.open();
        padded.nodes(order.as_node().modes());
        for _ in order.rank()..repetitions.rank() {
            padded.push(0);
        }
        padded.close();
        let strides = ordered_from(repetitions.as_node(), padded.as_node(), 1)?;
        self.blocked_product(&Layout::from_parts(&repetitions, repetitions.with_leaves(strides))?)
    }
}

/// How often each mode of the block fits into the mode of the shape: a tuple of numbers.
fn repetitions<D: Stride>(block: &Layout<D>, shape: &HTuple) -> Result<HTuple, LayoutError> {
    let (mut blocks, mut targets) = (block.as_node().modes(), shape.as_node().modes());
    let mut result = HTuple::building();
    result.open();
    loop {
        let (block, target) = match (blocks.next(), targets.next()) {
            (None, None) => break,
            (block, target) => (block.map_or(1, Node::size), target.map_or(Ok(1), |mode| mode.to_tuple().size())?),
        };
        if target == 0 {
            return Err(LayoutError::ZeroExtent);
        }
        result.push(div_exact(target, block).ok_or(LayoutError::ShapeNotTiled { block, target })?);
    }
    result.close();
    Ok(result)
}
