//! Whether a tiler cuts a shape into whole tiles.

use super::{Operand, TilerNode};
use crate::htuple::{Extent, HTuple, Node};

impl<T: Extent> HTuple<T> {
    /// Whether the shape is a whole number of tiles, mode by mode (CuTe's `evenly_divides(shape, tiler)`).
    ///
    /// A number divides the size of the shape, a layout counts by its size, `_` always divides; a tuple of tiles goes by mode: modes beyond the tiler are kept
    /// whole, and a tiler longer than the shape does not divide it. A layout in place of the shape counts by its shape.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Tiler};
    ///
    /// let tiler: Tiler = "<8:2,32>".parse()?;
    /// assert!(<HTuple>::from((32, 64)).is_evenly_divided(&tiler));
    /// assert!(<HTuple>::from((32, (8, 8), 3)).is_evenly_divided(&tiler));
    /// assert!(<HTuple>::from(((2, 3), 3)).is_evenly_divided(18));
    /// assert!(!<HTuple>::from((6,)).is_evenly_divided((6, 3)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_evenly_divided<'a>(&self, tiler: impl Into<Operand<'a>>) -> bool {
        self.as_node().is_cut_by(tiler.into().as_node())
    }
}

impl<T: Extent> Node<'_, T> {
    fn is_cut_by(self, tiler: TilerNode<'_>) -> bool {
        match tiler {
            TilerNode::Keep => true,
            TilerNode::Number(n) => self.size_is_divided_by(n),
            TilerNode::Tile(tile) => self.size_is_divided_by(tile.size()),
            TilerNode::Coordinates(tile) => self.size_is_divided_by(tile.size()),
            TilerNode::Modes(tiles) => tiles.rank() <= self.rank() && self.modes().zip(tiles.modes()).all(|(mode, tile)| mode.is_cut_by(tile.into())),
        }
    }
}
