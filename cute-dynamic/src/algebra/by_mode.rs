//! Operations by mode: a tiler says for each mode what happens to it (Cecka §3.3.5).
//!
//! A tiler is a layout, a number `n` that stands for `n:1`, `_` for a mode that stays as it is, or
//! a tuple of tilers. Composition, division and product differ only in how they treat one tile and
//! the modes beyond the tiler.

use super::inline::{EMPTY, InlineBuilder};
use crate::htuple::{Modes, Node};
use crate::stride::{CodomainRule, Coordinate, Element, Stride};
use crate::tiler::{Operand, TilerNode};
use crate::{Layout, LayoutError, Mode};
use core::marker::PhantomData;

/// An operation by mode: what it does with one tile, and with the modes that have none.
pub(crate) trait Operation: Copy {
    /// Whether the result is as large as the tile. Then its size fits.
    const KEEPS_SIZE: bool = false;

    /// Writes what the tile makes of the layout.
    fn apply<D: Stride>(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// Writes what a tile that yields coordinates makes of the layout.
    fn apply_coordinates<D: Stride>(&self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// Writes the modes beyond the tiler; there were `tiles` tiles for `rank` modes.
    fn leftover<D: Stride>(&self, modes: Modes<'_, Mode<D>>, tiles: usize, rank: usize, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// [`Operation::apply`], the short way.
    fn apply_inline(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()>;

    /// [`Operation::leftover`], the short way.
    fn leftover_inline(&self, modes: Modes<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()>;

    /// What the operation makes of offsets, the short way or, where that does not lead,
    /// [the one for all](by_mode_of_any). It is a function of its own, no generic one: this is
    /// where speed counts.
    fn of_offsets(self, layout: &Layout, tiler: &Operand<'_>, checked: bool) -> Result<Layout, LayoutError>;
}

/// What an operation makes of a layout with a tiler; checked, or to be checked.
pub(crate) struct ByMode<O, const CHECKED: bool>(PhantomData<O>);

impl<O: Operation, const CHECKED: bool> CodomainRule for ByMode<O, CHECKED> {
    type Question<'a, D: Stride + 'a> = (O, &'a Layout<D>, &'a Operand<'a>);
    type Answer<D: Stride> = Result<Layout<D>, LayoutError>;

    fn of_any<D: Stride>((operation, layout, tiler): (O, &Layout<D>, &Operand<'_>)) -> Result<Layout<D>, LayoutError> {
        by_mode_of_any(operation, layout, tiler, CHECKED)
    }

    fn of_integers((operation, layout, tiler): (O, &Layout, &Operand<'_>)) -> Result<Layout, LayoutError> {
        operation.of_offsets(layout, tiler, CHECKED)
    }

    /// Integers are computed as such, and refused with the same numbers.
    fn of_elements((operation, layout, tiler): (O, &Layout<Element>, &Operand<'_>)) -> Result<Layout<Element>, LayoutError> {
        match layout.try_to_layout::<u64>() {
            Ok(layout) => Ok(Self::of_integers((operation, &layout, tiler))?.to_any()),
            Err(_) => Self::of_any((operation, layout, tiler)),
        }
    }
}

/// What the operation makes of a layout with a tiler, over any codomain.
#[inline(never)]
pub(crate) fn by_mode_of_any<D: Stride>(operation: impl Operation, layout: &Layout<D>, tiler: &Operand<'_>, checked: bool) -> Result<Layout<D>, LayoutError> {
    let mut result = Layout::building();
    let mut apply = |tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>| operation.apply(tile, layout, result);
    by_mode(&operation, &mut apply, tiler.as_node(), layout.as_node(), &mut result)?;
    if checked { result.checked() } else { Ok(result) }
}

/// What the operation makes of the layout with a tiler, the short way; what `otherwise` says where
/// that does not lead.
#[inline(always)]
pub(crate) fn by_mode_inline<O: Operation>(
    operation: &O,
    tiler: &Operand<'_>,
    layout: &Layout,
    otherwise: impl FnOnce() -> Result<Layout, LayoutError>,
) -> Result<Layout, LayoutError> {
    let Some(tile) = tiler.as_layout() else {
        return by_tiler_inline(operation, tiler.as_node(), layout.as_node(), otherwise);
    };
    let mut room = EMPTY;
    let mut result = InlineBuilder::new(&mut room);
    match operation.apply_inline(tile.as_node(), layout.as_node(), &mut result) {
        Some(()) if O::KEEPS_SIZE => result.into_layout(otherwise),
        Some(()) => result.into_checked_layout(otherwise),
        None => otherwise(),
    }
}

// Apart, so that what `by_mode_inline` builds can lie in registers.
#[inline(never)]
fn by_tiler_inline(
    operation: &impl Operation,
    tiler: TilerNode<'_>,
    layout: Node<'_, Mode>,
    otherwise: impl FnOnce() -> Result<Layout, LayoutError>,
) -> Result<Layout, LayoutError> {
    let mut room = EMPTY;
    let mut result = InlineBuilder::new(&mut room);
    match add_by_mode(operation, tiler, layout, &mut result) {
        Some(()) => result.into_checked_layout(otherwise),
        None => otherwise(),
    }
}

/// [`by_mode`] the short way.
fn add_by_mode(operation: &impl Operation, tiler: TilerNode<'_>, layout: Node<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()> {
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
            operation.leftover_inline(modes, result)?;
            return result.close();
        }
    };
    operation.apply_inline(tile, layout, result)
}

/// Writes what the operation makes of the layout with a tiler, where `apply` is what it does with
/// one tile.
pub(crate) fn by_mode<D: Stride>(
    operation: &impl Operation,
    apply: &mut impl FnMut(Node<'_, Mode>, Node<'_, Mode<D>>, &mut Layout<D>) -> Result<(), LayoutError>,
    tiler: TilerNode<'_>,
    layout: Node<'_, Mode<D>>,
    result: &mut Layout<D>,
) -> Result<(), LayoutError> {
    match tiler {
        TilerNode::Tile(tile) => apply(tile, layout, result),
        TilerNode::Coordinates(tile) => operation.apply_coordinates(tile, layout, result),
        TilerNode::Number(0) => Err(LayoutError::ZeroExtent),
        TilerNode::Number(n) => apply(Node::of_leaf(&Mode::new(n, 1)), layout, result),
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
                by_mode(operation, apply, tile.into(), mode, result)?;
            }
            operation.leftover(modes, count, rank, result)?;
            result.close();
            Ok(())
        }
    }
}
