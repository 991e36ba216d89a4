//! Left inverse: the layout from an offset back to its coordinate.

use super::bit_inverse::Columns;
use super::by_component::by_component;
use super::chain_inverse::chain_inverse;
use super::invertible::Invertible;
use super::sort::Positioned;
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::stride::{Coordinate, Stride, Xor};
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A†`: the layout that recovers the coordinate from an offset of `A`: `A†(A(k)) = k`
    /// where `A` is injective, and `A(A†(A(k))) = A(k)` in general (Cecka §3.4.3, equation 26).
    ///
    /// If each sorted stride is a multiple of the one before it, and at least the extent times
    /// stride of that mode, the quotients are the extents of the result. The static crate inverts
    /// only such layouts. Any other inverse is found by a search; this is
    /// [`Layout::left_inverse_exact`] with [`DEFAULT_BUDGET`](crate::exact::DEFAULT_BUDGET). The
    /// result covers all offsets, so that its size is at least the cosize of `A`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.left_inverse()?.to_string(), "(8,4):(4,1)");
    /// let layout: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(layout.left_inverse()?.to_string(), "(5,8):(1,4)");
    ///
    /// // CuTe refuses this one: 2 does not divide 5. It is inverted by floor(x / 2).
    /// let layout: Layout = "(2,2):(2,5)".parse()?;
    /// assert_eq!(layout.left_inverse()?.to_string(), "(2,4):(0,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Of coordinates, it is the layout from them back to the integral coordinate that has them. It
    /// has a mode for each component of the [profile](Layout::coprofile) of the codomain: the left
    /// inverse of the modes of that component.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    ///
    /// let layout: Layout<Coordinate> = "(4,(4,2)):(e1,(e0,6e1))".parse()?;
    /// let inverse = layout.left_inverse()?;
    /// assert_eq!(inverse.to_string(), "(4,(6,2)):(4,(1,16))");
    /// assert_eq!(inverse.offset(layout.coordinate(27)?)?, 27);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Of XOR elements, it is over such, too: the coordinates are added without carries, as the
    /// offsets are (Table 6).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Xor;
    ///
    /// let layout: Layout<Xor> = "(4,(4,3)):(f1,(f5,f16))".parse()?;
    /// let inverse = layout.left_inverse()?;
    /// assert_eq!(inverse.to_string(), "(4,4,3):(f1,f5,f16)");
    /// assert_eq!(inverse.offset(layout.offset(27)?.0)?, Xor(27));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoLeftInverse`] if there is none, [`LayoutError::BudgetSpent`] if the search
    /// for one takes too long, [`LayoutError::Overflow`] if it does not fit in 64 bits. Over
    /// coordinates, those for a component, and [`LayoutError::NotABasisElement`]; over XOR
    /// elements, [`LayoutError::NotLinear`]; over integers of either sign,
    /// [`LayoutError::NegativeStride`]; where the codomain is found at run time, those of it, and
    /// [`LayoutError::WrongCodomain`]. Strides of another crate do not compile, see
    /// [`Invertible`].
    pub fn left_inverse<Left>(&self) -> Left
    where
        D: Invertible<Left = Left>,
    {
        D::left_inverse(self)
    }
}

/// The left inverse of a layout of coordinates.
pub(super) fn of_coordinates(layout: &Layout<Coordinate>) -> Result<Layout, LayoutError> {
    by_component(layout.leaves(), |_, modes, inverse| {
        let of_component = chain_inverse(modes).or_else(|_| left_inverse_of_component(modes))?;
        inverse.node(of_component.as_node());
        Ok(())
    })?
    .checked()
}

/// The left inverse of modes that stand among others, where the rule of the chain has none: found
/// among themselves, then brought to their positions.
fn left_inverse_of_component(modes: &[Positioned]) -> Result<Layout, LayoutError> {
    let alone: ModeList = modes.iter().map(|p| p.mode).collect();
    let positions: ModeList = modes.iter().map(|p| Mode::new(p.mode.extent, p.position)).collect();
    let inverse = Layout::of_modes(&alone)?.left_inverse()?;
    Ok(Layout::of_modes(&positions)?.compose(&inverse)?.coalesce())
}

/// The left inverse of a layout of bits.
pub(super) fn of_bits(layout: &Layout<Xor>) -> Result<Layout<Xor>, LayoutError> {
    Columns::of_layout(layout)?.left_inverse()
}
