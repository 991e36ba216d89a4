//! Operations by mode: a tiler says for each mode what happens to it (Cecka §3.3.5).
//!
//! A tiler is a layout, a number `n` that stands for `n:1`, `_` for a mode that stays as it is, or a tuple of tilers. Composition, division and product differ only in
//! what they do with one tile and with modes beyond the tiler.

use super::few::{EMPTY, Few};
use crate::htuple::{Modes, Node};
use crate::stride::{Coordinate, Stride};
use crate::tiler::{Operand, TilerNode};
use crate::{Layout, LayoutError, Mode};

/// What an operation does with one tile, and with the modes that have none.
pub(crate) trait TileOperation<D: Stride> {
    /// Writes what the tile makes of the layout.
    fn apply(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// Writes what a tile that yields coordinates makes of the layout.
    fn apply_coordinates(&self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// Writes the modes beyond the tiler; there were `tiles` tiles for `rank` modes.
    fn leftover(&self, modes: Modes<'_, Mode<D>>, tiles: usize, rank: usize, result: &mut Layout<D>) -> Result<(), LayoutError>;
}

/// The short way of an operation on offsets.
pub(crate) trait FewOperation {
    /// Whether the result is as large as the tile. Then its size fits.
    const KEEPS_SIZE: bool = false;

    /// [`TileOperation::apply`].
    fn apply_to_few(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut Few<'_>) -> Option<()>;

    /// [`TileOperation::leftover`].
    fn leftover_of_few(&self, modes: Modes<'_, Mode>, result: &mut Few<'_>) -> Option<()>;
}

/// What the operation makes of the layout with a tiler, the short way; what `otherwise` says where that does not lead.
#[inline(always)]
pub(crate) fn by_mode_of_few<O: FewOperation>(
    operation: &O,
    tiler: &Operand<'_>,
    layout: &Layout,
    otherwise: impl FnOnce() -> Result<Layout, LayoutError>,
) -> Result<Layout, LayoutError> {
    let Some(tile) = tiler.as_layout() else {
        return by_tiler_of_few(operation, tiler.as_node(), layout.as_node(), otherwise);
    };
    let mut room = EMPTY;
    let mut result = Few::new(&mut room);
    match operation.apply_to_few(tile.as_node(), layout.as_node(), &mut result) {
        Some(()) if O::KEEPS_SIZE => result.into_layout(otherwise),
        Some(()) => result.into_checked_layout(otherwise),
        None => otherwise(),
    }
}

// Apart, so that what `by_mode_of_few` builds can lie in registers.
#[inline(never)]
fn by_tiler_of_few(
    operation: &impl FewOperation,
    tiler: TilerNode<'_>,
    layout: Node<'_, Mode>,
    otherwise: impl FnOnce() -> Result<Layout, LayoutError>,
) -> Result<Layout, LayoutError> {
    let mut room = EMPTY;
    let mut result = Few::new(&mut room);
    match add_by_mode(operation, tiler, layout, &mut result) {
        Some(()) => result.into_checked_layout(otherwise),
        None => otherwise(),
    }
}

/// [`by_mode`] the short way.
fn add_by_mode(operation: &impl FewOperation, tiler: TilerNode<'_>, layout: Node<'_, Mode>, result: &mut Few<'_>) -> Option<()> {
    let number;
    let tile = match tiler {
        TilerNode::Tile(tile) => tile,
        TilerNode::Number(0) => return None,
        TilerNode::Number(n) => {
            number = Mode::new(n, 1);
            Node::of_leaf(&number)
        }
        TilerNode::Coordinates(_) => return None,
        TilerNode::Keep => return result.node(layout),
        TilerNode::Modes(_) if layout.is_leaf() => return None,
        TilerNode::Modes(tiles) => {
            let mut modes = layout.modes();
            result.open()?;
            for tile in tiles.modes() {
                add_by_mode(operation, tile.into(), modes.next()?, result)?;
            }
            operation.leftover_of_few(modes, result)?;
            return result.close();
        }
    };
    operation.apply_to_few(tile, layout, result)
}

/// Writes what the operation makes of the layout with a tiler.
pub(crate) fn by_mode<D: Stride>(
    operation: &impl TileOperation<D>,
    tiler: TilerNode<'_>,
    layout: Node<'_, Mode<D>>,
    result: &mut Layout<D>,
) -> Result<(), LayoutError> {
    match tiler {
        TilerNode::Tile(tile) => operation.apply(tile, layout, result),
        TilerNode::Coordinates(tile) => operation.apply_coordinates(tile, layout, result),
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
