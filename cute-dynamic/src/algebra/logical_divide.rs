//! Logical division: a layout split into the tiles that a tiler points to and the rest.
//!
//! `A ⊘ B = A ∘ (B, B*)` with the complement `B*` of the tile within the size of `A`, so that the result is a permutation of `A`'s elements; the `_ceil` forms round the number
//! of tiles up (Cecka §3.5.2). The other arrangements are the logical division, unzipped.

use super::by_mode::{TileOperation, by_mode};
use super::complement::{End, complement_with};
use super::compose::Composition;
use crate::htuple::{HTuple, Modes, Node};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

/// Division, as an operation by mode.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dividing {
    /// Tiles must fit exactly.
    Exact,
    /// The number of tiles is rounded up.
    Ceil,
}

impl TileOperation for Dividing {
    #[inline]
    fn apply(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
        let end = match self {
            Dividing::Exact => End::Within(layout.size()),
            Dividing::Ceil => End::Covering(layout.size()),
        };
        complement_with(tile.leaves(), end, |rest| {
            let rest = if rest.is_empty() { &[Mode::new(1, 0)] } else { rest };
            result.open();
            let right = || tile.leaves().iter().chain(rest).copied().collect();
            Composition::run(layout.leaves(), right, |composition| {
                composition.compose(tile, result)?;
                composition.compose_modes(rest, result)
            })?;
            result.close();
            Ok(())
        })
    }

    fn leftover(&self, modes: Modes<'_, Mode>, _: usize, _: usize, result: &mut Layout) -> Result<(), LayoutError> {
        result.nodes(modes);
        Ok(())
    }
}

impl HTuple<Mode> {
    /// `A ⊘ B = A ∘ (B, B*)`: the elements that `B` points to, and the rest; with a tiler, in each mode (Cecka §3.5.2).
    ///
    /// A permutation of the elements of `A`: it needs `B` to tile `[0, |A|)` exactly. Modes beyond the tiler, and modes under `_`, stay as they are.
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
    /// Those of [`Layout::complement_in`] for the tile, of [`Layout::compose`] for the tile with its complement, and [`LayoutError::TooManyTiles`].
    pub fn logical_divide<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout, LayoutError> {
        divide(self, &tiler.into(), Dividing::Exact)?.checked()
    }

    /// [`Layout::logical_divide`] with the number of tiles rounded up: CuTe's `logical_divide`, whose rest may overshoot `A`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let a: Layout = "9:1".parse()?;
    /// assert_eq!(a.logical_divide_ceil(4)?.to_string(), "(4,3):(1,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::complement_ceil`] for the tile, of [`Layout::compose`] for the tile with its complement, and [`LayoutError::TooManyTiles`].
    pub fn logical_divide_ceil<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<Layout, LayoutError> {
        divide(self, &tiler.into(), Dividing::Ceil)?.checked()
    }
}

/// The logical division, not checked yet.
#[inline]
pub(crate) fn divide(layout: &Layout, tiler: &Operand<'_>, kind: Dividing) -> Result<Layout, LayoutError> {
    let mut result = Layout::building();
    by_mode(&kind, tiler.as_node(), layout.as_node(), &mut result)?;
    Ok(result)
}
