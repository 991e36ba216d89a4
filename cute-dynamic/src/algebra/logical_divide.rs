//! Logical division: a layout split into the tiles that a tiler points to and the rest.
//!
//! `A ⊘ B = A ∘ (B, B*)` with the complement `B*` of the tile within the size of `A`, so the result
//! is a permutation of `A`'s elements. The `_ceil` forms round the number of tiles up (Cecka
//! §3.5.2). The other divisions rearrange the modes of the logical division.

use super::by_mode::{ByMode, Operation, by_mode_inline, by_mode_of_any};
use super::complement::{End, fill_gaps};
use super::compose::compose_with;
use super::inline::{EMPTY, Emit, InlineBuilder};
use crate::htuple::{HTuple, Modes, Node};
use crate::layout::ModeList;
use crate::stride::{Codomain, Coordinate, Stride};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

/// Division, as an operation by mode.
#[derive(Clone, Copy, Debug)]
pub enum Dividing {
    /// Tiles must fit exactly.
    Exact,
    /// The number of tiles is rounded up.
    Ceil,
}

impl Dividing {
    /// What the tile and its complement have to fill.
    #[inline(always)]
    fn end<D>(self, layout: Node<'_, Mode<D>>) -> End {
        match self {
            Dividing::Exact => End::Within(layout.size()),
            Dividing::Ceil => End::Covering(layout.size()),
        }
    }
}

impl Operation for Dividing {
    fn apply<D: Stride>(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        let mut rest = ModeList::new();
        fill_gaps(tile.leaves(), self.end(layout), &mut rest)?;
        if rest.is_empty() {
            rest.push(Mode::default());
        }
        result.open();
        compose_with(layout, tile, &rest, result)?;
        result.close();
        Ok(())
    }

    // What is left of coordinates is no layout of one mode.
    fn apply_coordinates<D: Stride>(&self, _: &Layout<Coordinate>, _: Node<'_, Mode<D>>, _: &mut Layout<D>) -> Result<(), LayoutError> {
        Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: Codomain::Coordinates })
    }

    fn leftover<D: Stride>(&self, modes: Modes<'_, Mode<D>>, _: usize, _: usize, result: &mut Layout<D>) -> Result<(), LayoutError> {
        result.nodes(modes);
        Ok(())
    }

    #[inline(always)]
    fn apply_inline(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()> {
        let mut room = EMPTY;
        let mut rest = InlineBuilder::new(&mut room);
        fill_gaps(tile.leaves(), self.end(layout), &mut rest).ok()?;
        if rest.leaves()?.is_empty() {
            rest.emit(Mode::default());
        }
        result.open()?;
        result.compose(layout.leaves(), tile, rest.leaves()?)?;
        result.close()
    }

    fn leftover_inline(&self, mut modes: Modes<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()> {
        modes.try_for_each(|mode| result.node(mode))
    }

    fn of_offsets(self, layout: &Layout, tiler: &Operand<'_>, checked: bool) -> Result<Layout, LayoutError> {
        by_mode_inline(&self, tiler, layout, || by_mode_of_any(self, layout, tiler, checked))
    }
}

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A ⊘ B = A ∘ (B, B*)`: the elements that `B` points to, and the rest; with a tiler,
    /// in each mode (Cecka §3.5.2).
    ///
    /// The result is a permutation of the elements of `A`, so `B` must tile `[0, |A|)` exactly.
    /// Modes beyond the tiler, and modes whose tile is `_`, stay as they are.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let (a, b): (Layout, Layout) = ("(4,2,3):(2,1,8)".parse()?, "4:2".parse()?);
    /// assert_eq!(a.logical_divide(&b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// let (a, b): (Layout, Layout) = ("9:1".parse()?, "4:1".parse()?);
    /// assert_eq!(a.logical_divide(&b), Err(LayoutError::BoundNotTiled { reach: 4, bound: 9 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::complement_in`] for the tile, of [`Layout::compose`] for the tile with
    /// its complement, and [`LayoutError::TooManyTiles`].
    pub fn logical_divide<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        D::apply_rule::<ByMode<Dividing, true>>((Dividing::Exact, self, &tiler.into()))
    }

    /// Returns [`Layout::logical_divide`] with the number of tiles rounded up: CuTe's
    /// `logical_divide`, whose rest may overshoot `A`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let a: Layout = "9:1".parse()?;
    /// assert_eq!(a.logical_divide_ceil(4)?.to_string(), "(4,3):(1,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::complement_ceil`] for the tile, of [`Layout::compose`] for the tile with
    /// its complement, and [`LayoutError::TooManyTiles`].
    pub fn logical_divide_ceil<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        D::apply_rule::<ByMode<Dividing, true>>((Dividing::Ceil, self, &tiler.into()))
    }
}

/// The logical division, to be checked.
pub(crate) fn divide<D: Stride>(layout: &Layout<D>, tiler: &Operand<'_>, kind: Dividing) -> Result<Layout<D>, LayoutError> {
    D::apply_rule::<ByMode<Dividing, false>>((kind, layout, tiler))
}
