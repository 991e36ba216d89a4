//! Operations by mode: a tiler says for each mode what happens to it (Cecka §3.3.5).
//!
//! A tiler is a layout, a number `n` that stands for `n:1`, `_` for a mode that stays as it is, or
//! a tuple of tilers. Composition, division and product differ only in how they treat one tile and
//! the modes beyond the tiler; [`Layout::by_mode`] takes any function of a mode and its tile.

use super::inline::{EMPTY, InlineBuilder};
use crate::htuple::{HTuple, Modes, Node};
use crate::stride::{CodomainRule, Coordinate, Element, Stride};
use crate::tiler::{Operand, Tile, TilerNode};
use crate::{Layout, LayoutError, Mode};
use alloc::boxed::Box;
use core::marker::PhantomData;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A ⋆ ⟨T_0, T_1, …⟩ = (A_0 ⋆ T_0, A_1 ⋆ T_1, …)` for any operation `⋆` on a layout
    /// and a tile (Cecka §3.1, equation 12).
    ///
    /// `f` is the operation. It is called with each mode that has a tile, a layout or a number, and
    /// with that tile; in a nested tiler, with the modes of the mode. A mode whose tile is `_`, or
    /// that is beyond the tiler, stays as it is. A leaf is its own only mode.
    ///
    /// Operations that take a tiler are such, with one exception: composition refuses a tiler of
    /// fewer tiles. [`Layout::coalesce_by`] and its kin are such for a profile of ones.
    ///
    /// ```
    /// use cute_dynamic::{Layout, Tiler};
    ///
    /// let layout: Layout = "((2,4),(4,4)):((1,32),(2,8))".parse()?;
    /// let tiler: Tiler = "<(2,_),4:2>".parse()?;
    /// assert_eq!(layout.by_mode(&tiler, |mode, tile| mode.compose(tile))?, layout.compose(&tiler)?);
    /// assert_eq!(layout.by_mode((1, 1), |mode, _| Ok(mode.coalesce()))?.to_string(), "((2,4),16):((1,32),2)");
    /// // What each mode leaves out, up to 128 offsets.
    /// let rests = layout.by_mode((128, ..), |mode, tile| mode.complement_in(tile.to_layout()?.size()))?;
    /// assert_eq!(rests.to_string(), "(16,(4,4)):(2,(2,8))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`. [`LayoutError::TooManyTiles`]; [`LayoutError::ZeroExtent`] of a tile 0; those
    /// of [`Layout::tuple`].
    pub fn by_mode<'b>(&self, tiler: impl Into<Operand<'b>>, f: impl FnMut(Self, &Tile) -> Result<Self, LayoutError>) -> Result<Self, LayoutError> {
        let mut result = Layout::building();
        by_mode(&mut Calling(f), tiler.into().as_node(), self.as_node(), &mut result)?;
        result.checked()
    }
}

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
    let apply = |tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>| operation.apply(tile, layout, result);
    by_mode(&mut Applying { operation: &operation, apply }, tiler.as_node(), layout.as_node(), &mut result)?;
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

/// What is done with the modes of a layout, each with its tile.
pub(crate) trait EachMode<D: Stride> {
    /// Writes what the tile makes of the layout.
    fn tile(&mut self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// Writes what the number makes of the layout: what the tile `n:1` makes of it.
    fn number(&mut self, n: u64, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        self.tile(Node::of_leaf(&Mode::new(n, 1)), layout, result)
    }

    /// Writes what a tile that yields coordinates makes of the layout.
    fn coordinates(&mut self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>;

    /// Writes the modes beyond the tiler; there were `tiles` tiles for `rank` modes.
    fn leftover(&mut self, modes: Modes<'_, Mode<D>>, tiles: usize, rank: usize, result: &mut Layout<D>) -> Result<(), LayoutError>;
}

/// An operation, where `apply` is what it does with one tile.
pub(crate) struct Applying<'o, O, F> {
    pub(crate) operation: &'o O,
    pub(crate) apply: F,
}

impl<D, O, F> EachMode<D> for Applying<'_, O, F>
where
    D: Stride,
    O: Operation,
    F: FnMut(Node<'_, Mode>, Node<'_, Mode<D>>, &mut Layout<D>) -> Result<(), LayoutError>,
{
    fn tile(&mut self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        (self.apply)(tile, layout, result)
    }

    fn coordinates(&mut self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        self.operation.apply_coordinates(tile, layout, result)
    }

    fn leftover(&mut self, modes: Modes<'_, Mode<D>>, tiles: usize, rank: usize, result: &mut Layout<D>) -> Result<(), LayoutError> {
        self.operation.leftover(modes, tiles, rank, result)
    }
}

/// A function of a mode and its tile.
struct Calling<F>(F);

impl<F> Calling<F> {
    fn call<D: Stride>(&mut self, tile: &Tile, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError>
    where
        F: FnMut(Layout<D>, &Tile) -> Result<Layout<D>, LayoutError>,
    {
        result.node((self.0)(layout.to_tuple(), tile)?.as_node());
        Ok(())
    }
}

impl<D: Stride, F: FnMut(Layout<D>, &Tile) -> Result<Layout<D>, LayoutError>> EachMode<D> for Calling<F> {
    fn tile(&mut self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        self.call(&Tile::Layout(tile.to_tuple()), layout, result)
    }

    fn number(&mut self, n: u64, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        self.call(&Tile::Number(n), layout, result)
    }

    fn coordinates(&mut self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        self.call(&Tile::Coordinates(Box::new(tile.clone())), layout, result)
    }

    fn leftover(&mut self, modes: Modes<'_, Mode<D>>, _: usize, _: usize, result: &mut Layout<D>) -> Result<(), LayoutError> {
        result.nodes(modes);
        Ok(())
    }
}

/// Writes what is made of the layout with a tiler.
pub(crate) fn by_mode<D: Stride>(
    each: &mut impl EachMode<D>,
    tiler: TilerNode<'_>,
    layout: Node<'_, Mode<D>>,
    result: &mut Layout<D>,
) -> Result<(), LayoutError> {
    match tiler {
        TilerNode::Tile(tile) => each.tile(tile, layout, result),
        TilerNode::Coordinates(tile) => each.coordinates(tile, layout, result),
        TilerNode::Number(0) => Err(LayoutError::ZeroExtent),
        TilerNode::Number(n) => each.number(n, layout, result),
        TilerNode::Keep => {
            result.node(layout);
            Ok(())
        }
        TilerNode::Modes(tiles) => {
            let (count, rank) = (tiles.rank(), layout.rank());
            // Without a tile nothing says that an integer shape is a tuple.
            if count == 0 && layout.is_leaf() {
                return each.leftover(layout.modes(), count, rank, result);
            }
            let mut modes = layout.modes();
            result.open();
            for tile in tiles.modes() {
                let mode = modes.next().ok_or(LayoutError::TooManyTiles { tiles: count, modes: rank })?;
                by_mode(each, tile.into(), mode, result)?;
            }
            each.leftover(modes, count, rank, result)?;
            result.close();
            Ok(())
        }
    }
}
