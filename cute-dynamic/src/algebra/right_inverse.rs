//! Right inverse: where in a layout the offsets 0, 1, 2, … lie.

use super::bit_inverse::Columns;
use super::by_component::by_component;
use super::coalesce::coalesce_fully;
use super::invertible::Invertible;
use super::sort::{Positioned, sorted_positions};
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::stride::{Coordinate, Stride, Xor};
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A‡`: the layout of the coordinates at which `A` takes the values 0, 1, 2, …:
    /// `A(A‡(k)) = k` on `[0, |A‡|)` (Cecka §3.4.1).
    ///
    /// It follows the chain of modes, from stride 1 on, in which each stride is the size of the
    /// chain so far. For an injective `A` that gives the largest right inverse; otherwise a larger
    /// one may exist, which [`Layout::right_inverse_max`] finds. Over integers the answer always
    /// exists: it is `1:0` if no mode has stride 1.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.right_inverse().to_string(), "(8,4):(4,1)");
    /// let layout: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(layout.right_inverse().to_string(), "4:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Of coordinates, it is the layout from them to the integral coordinates at which `A` takes
    /// them. It has a mode for each component of the [profile](Layout::coprofile) of the codomain,
    /// so that what `A` yields is a coordinate of it: there, the chain of modes of that component.
    /// So it satisfies `A‡(A(A‡(k))) = A‡(k)` (equation 24).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    ///
    /// let layout: Layout<Coordinate> = "(4,8):(e1,e0)".parse()?;
    /// assert_eq!(layout.right_inverse()?.to_string(), "(8,4):(4,1)");
    /// let layout: Layout<Coordinate> = "(4,(4,2)):(e1,(e0,6e1))".parse()?;
    /// assert_eq!(layout.right_inverse()?.to_string(), "(4,4):(4,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Of XOR elements, it is over such, too: the coordinates are added without carries, as the
    /// offsets are (Table 5).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Xor;
    ///
    /// let layout: Layout<Xor> = "(4,(4,3)):(f1,(f5,f16))".parse()?;
    /// let inverse = layout.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "(4,4,3):(f1,f5,f16)");
    /// let Xor(coordinate) = inverse.offset(6)?;
    /// assert_eq!(layout.offset(coordinate)?, Xor(6));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// None over integers. [`LayoutError::NotABasisElement`] over coordinates,
    /// [`LayoutError::NotLinear`] over XOR elements, [`LayoutError::NegativeStride`] over integers
    /// of either sign; where the codomain is found at run time, those of it, and
    /// [`LayoutError::WrongCodomain`]. Strides of another crate do not compile, see
    /// [`Invertible`].
    #[must_use]
    pub fn right_inverse<Right>(&self) -> Right
    where
        D: Invertible<Right = Right>,
    {
        D::right_inverse(self)
    }
}

/// The right inverse of a layout of integers.
pub(super) fn of_integers(layout: &Layout) -> Layout {
    chain(&sorted_positions(layout.leaves()))
}

/// The right inverse of modes that are sorted by stride.
fn chain(sorted: &[Positioned]) -> Layout {
    let mut chain = ModeList::new();
    let mut reached = 1;
    for p in sorted {
        if p.mode.stride == reached {
            chain.push(Mode::new(p.mode.extent, p.position));
            // At most the size of the layout.
            reached *= p.mode.extent;
        } else if p.mode.stride > reached {
            break;
        }
    }
    coalesce_fully(&chain)
}

/// The right inverse of a layout of coordinates.
pub(super) fn of_coordinates(layout: &Layout<Coordinate>) -> Result<Layout, LayoutError> {
    by_component(layout.leaves(), |_, modes, inverse| {
        inverse.node(chain(modes).as_node());
        Ok(())
    })?
    .checked()
}

/// The right inverse of a layout of bits.
pub(super) fn of_bits(layout: &Layout<Xor>) -> Result<Layout<Xor>, LayoutError> {
    Columns::of_layout(layout)?.right_inverse()
}
