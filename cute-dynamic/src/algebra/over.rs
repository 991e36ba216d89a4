//! How the algebra goes about a codomain.
//!
//! The operations are the same over all of them, and so are their rules. But integers are where speed counts, so that they have ways of their own; and what a layout leaves out is another
//! matter for each.

use super::by_mode::{TileOperation, by_mode};
use super::complement::{End, complement_of_offsets};
use super::compose::coordinates::compose_free;
use super::compose::{Composing, compose_offsets, compose_offsets_with};
use super::logical_divide::{Dividing, divide_offsets, divide_offsets_checked};
use super::logical_product::{Repeating, repeat_offsets};
use crate::htuple::Node;
use crate::int::{add, mul};
use crate::layout::check_values;
use crate::stride::{Codomain, Stride};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

/// The parts of operations that depend on the codomain. It is a part of [`Stride`] which is not public.
pub trait Over: Sized {
    /// Whether a layout with these leaves exists: every extent is at least 1, the size fits, and so does every value.
    fn check(leaves: &[Mode<Self>]) -> Result<(), LayoutError>
    where
        Self: Stride,
    {
        check_values(leaves)
    }

    /// Writes the composition of the layout with a tile and, as another mode, that with the modes behind it, if there are any.
    fn compose_with(left: Node<'_, Mode<Self>>, tile: Node<'_, Mode>, behind: &[Mode], result: &mut Layout<Self>) -> Result<(), LayoutError>
    where
        Self: Stride,
    {
        compose_free(left, tile, behind, result)
    }

    /// [`Layout::complement`] of a layout with these leaves.
    fn complement_of(leaves: &[Mode<Self>]) -> Result<Layout<Self>, LayoutError>
    where
        Self: Stride,
    {
        let _ = leaves;
        Err(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Codomain::Tuples })
    }

    /// [`Layout::compose`].
    fn compose(layout: &Layout<Self>, tiler: &Operand<'_>) -> Result<Layout<Self>, LayoutError>
    where
        Self: Stride,
    {
        apply(&Composing, layout, tiler)?.checked()
    }

    /// The logical division, to be checked.
    fn divide(layout: &Layout<Self>, tiler: &Operand<'_>, kind: Dividing) -> Result<Layout<Self>, LayoutError>
    where
        Self: Stride,
    {
        apply(&kind, layout, tiler)
    }

    /// [`Layout::logical_divide`] and its rounding form.
    fn divide_checked(layout: &Layout<Self>, tiler: &Operand<'_>, kind: Dividing) -> Result<Layout<Self>, LayoutError>
    where
        Self: Stride,
    {
        Self::divide(layout, tiler, kind)?.checked()
    }

    /// The logical product, to be checked.
    fn repeat(layout: &Layout<Self>, tiler: &Operand<'_>) -> Result<Layout<Self>, LayoutError>
    where
        Self: Stride,
    {
        apply(&Repeating, layout, tiler)
    }
}

/// What an operation makes of a layout with a tiler, to be checked.
pub(crate) fn apply<D: Stride>(operation: &impl TileOperation<D>, layout: &Layout<D>, tiler: &Operand<'_>) -> Result<Layout<D>, LayoutError> {
    let mut result = Layout::building();
    by_mode(operation, tiler.as_node(), layout.as_node(), &mut result)?;
    Ok(result)
}

/// Offsets are where speed counts: the operations have a short way, and one that is the same for all.
impl Over for u64 {
    /// Every extent is at least 1; the size and every offset fit in 64 bits, the cosize too.
    #[inline]
    fn check(leaves: &[Mode]) -> Result<(), LayoutError> {
        let (mut size, mut reach) = (1u64, 0u64);
        for mode in leaves {
            let last = mode.extent.checked_sub(1).ok_or(LayoutError::ZeroExtent)?;
            size = mul(size, mode.extent)?;
            reach = add(reach, mul(last, mode.stride)?)?;
        }
        add(reach, 1)?;
        Ok(())
    }

    fn compose_with(left: Node<'_, Mode>, tile: Node<'_, Mode>, behind: &[Mode], result: &mut Layout) -> Result<(), LayoutError> {
        compose_offsets_with(left.leaves(), tile, behind, result)
    }

    fn complement_of(leaves: &[Mode]) -> Result<Layout, LayoutError> {
        complement_of_offsets(leaves, End::Unbounded)
    }

    fn compose(layout: &Layout, tiler: &Operand<'_>) -> Result<Layout, LayoutError> {
        compose_offsets(layout, tiler)
    }

    fn divide(layout: &Layout, tiler: &Operand<'_>, kind: Dividing) -> Result<Layout, LayoutError> {
        divide_offsets(layout, tiler, kind)
    }

    fn divide_checked(layout: &Layout, tiler: &Operand<'_>, kind: Dividing) -> Result<Layout, LayoutError> {
        divide_offsets_checked(layout, tiler, kind)
    }

    fn repeat(layout: &Layout, tiler: &Operand<'_>) -> Result<Layout, LayoutError> {
        repeat_offsets(layout, tiler)
    }
}
