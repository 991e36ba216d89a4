//! Operations by mode: a tiler says for each mode what happens to it (Cecka §3.3.5).
//!
//! A tiler is a layout, a number `n` that stands for `n:1`, `_` for a mode that stays as it is, or a tuple of tilers. Composition, division and product differ only in
//! what they do with one tile and with modes beyond the tiler.

use crate::htuple::{Modes, Node};
use crate::tiler::TilerNode;
use crate::{Layout, LayoutError, Mode};

/// What an operation does with one tile, and with the modes that have none.
pub(crate) trait TileOperation {
    /// Writes what the tile makes of the layout.
    fn apply(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError>;

    /// Writes the modes beyond the tiler; there were `tiles` tiles for `rank` modes.
    fn leftover(&self, modes: Modes<'_, Mode>, tiles: usize, rank: usize, result: &mut Layout) -> Result<(), LayoutError>;
}

/// Writes what the operation makes of the layout with a tiler.
#[inline]
pub(crate) fn by_mode(operation: &impl TileOperation, tiler: TilerNode<'_>, layout: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
    match tiler {
        TilerNode::Tile(tile) => operation.apply(tile, layout, result),
        TilerNode::Number(0) => Err(LayoutError::ZeroExtent),
        TilerNode::Number(n) => operation.apply(Node::of_leaf(&Mode::new(n, 1)), layout, result),
        TilerNode::Keep => {
            result.node(layout);
            Ok(())
        }
        TilerNode::Modes(tiles) => {
            let (count, rank) = (tiles.rank(), layout.rank());
            // Without a tile nothing says that an integer shape is a tuple.
            if count == 0 && layout.is_leaf() {
                return operation.leftover(layout.modes(), count, rank, result);
            }
            let mut modes = layout.modes();
            result.open();
            for tile in tiles.modes() {
                let mode = modes.next().ok_or(LayoutError::TooManyTiles { tiles: count, modes: rank })?;
                by_mode(operation, tile.into(), mode, result)?;
            }
            operation.leftover(modes, count, rank, result)?;
            result.close();
            Ok(())
        }
    }
}
