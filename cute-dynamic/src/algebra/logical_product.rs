//! Logical product: a layout repeated by another.
//!
//! `A ⊗ B = (A, A* ∘ B)` with the unbounded complement `A*`: each element of `B` is a shifted copy
//! of `A` (Cecka §3.5.1). If `A` and `B` are injective, so is the result, because `A*` is the
//! unbounded complement.

use super::by_mode::{ByMode, Operation, by_mode_inline, by_mode_of_any};
use super::complement::{Complement, End, fill_gaps};
use super::compose::compose_with;
use super::compose::coordinates::compose_with_coordinates;
use super::inline::{EMPTY, InlineBuilder};
use crate::htuple::{HTuple, Modes, Node};
use crate::stride::{Coordinate, Stride};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

/// Product, as an operation by mode.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repeating;

impl Operation for Repeating {
    fn apply<D: Stride>(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        let complement = D::apply_rule::<Complement>(layout.leaves())?;
        result.open();
        result.node(layout);
        compose_with(complement.as_node(), tile, &[], result)?;
        result.close();
        Ok(())
    }

    fn apply_coordinates<D: Stride>(&self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        let complement = D::apply_rule::<Complement>(layout.leaves())?;
        result.open();
        result.node(layout);
        compose_with_coordinates(complement.as_node(), tile, result)?;
        result.close();
        Ok(())
    }

    fn leftover<D: Stride>(&self, modes: Modes<'_, Mode<D>>, _: usize, _: usize, result: &mut Layout<D>) -> Result<(), LayoutError> {
        result.nodes(modes);
        Ok(())
    }

    #[inline(always)]
    fn apply_inline(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()> {
        let mut room = EMPTY;
        let mut complement = InlineBuilder::new(&mut room);
        fill_gaps(layout.leaves(), End::Unbounded, &mut complement).ok()?;
        result.open()?;
        result.node(layout)?;
        result.compose(complement.leaves()?, tile, &[])?;
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
    /// Returns `A ⊗ B = (A, A* ∘ B)`: `A`, and a copy of it for each element of `B`; with a tiler,
    /// in each mode (Cecka §3.5.1).
    ///
    /// Modes beyond the tiler, and modes whose tile is `_`, stay as they are. With an injective
    /// layout for `B`, copies never share an offset. A tiler repeats each mode by itself, at
    /// offsets that this mode leaves out; another mode may have the same offsets.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let (a, b): (Layout, Layout) = ("(2,2):(4,1)".parse()?, "6:1".parse()?);
    /// assert_eq!(a.logical_product(&b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// let (a, b): (Layout, Layout) = ("(4,2):(1,2)".parse()?, "3:1".parse()?);
    /// assert_eq!(a.logical_product(&b), Err(LayoutError::Overlap { reach: 4, stride: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::complement`] for `A`, of [`Layout::compose`] for the complement with `B`,
    /// and [`LayoutError::TooManyTiles`].
    pub fn logical_product<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        repeat(self, &tiler.into())?.checked()
    }
}

/// The logical product, to be checked.
pub(crate) fn repeat<D: Stride>(layout: &Layout<D>, tiler: &Operand<'_>) -> Result<Layout<D>, LayoutError> {
    D::apply_rule::<ByMode<Repeating, false>>((Repeating, layout, tiler))
}
