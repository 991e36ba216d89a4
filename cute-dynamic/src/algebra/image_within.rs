//! Image within: layouts whose values are coordinates of a shape.

use crate::htuple::{HTuple, Node};
use crate::stride::{Codomain, CodomainRule, Coordinate, Element, Stride};
use crate::{Layout, LayoutError, Mode};
use core::ops::RangeFrom;

impl<D: Stride> HTuple<Mode<D>> {
    /// Checks that all values of the layout are coordinates of a shape.
    ///
    /// The offsets of a layout over integers lie in `[0, |M|)`: `cosize(A) <= |M|`. Each component
    /// of a layout over coordinates stays below the extent of its mode, or below the size of a mode
    /// that is a tuple: so the bound can require that a window does not leave an image. A component
    /// that no stride has is 0.
    ///
    /// [`HTuple::contains`] asks whether one coordinate is in a shape.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(4,8):(1,9)".parse()?;
    /// assert_eq!(layout.image_within(67), Ok(()));
    /// assert_eq!(layout.image_within(64), Err(LayoutError::ImageTooLarge { cosize: 67, bound: 64, component: None }));
    ///
    /// // The 3 x 3 windows at each of 26 x 26 places.
    /// let windows: Layout<Coordinate> = "((3,3),(26,26)):((e0,e1),(e0,e1))".parse()?;
    /// assert_eq!(windows.image_within((28, 28)), Ok(()));
    /// assert_eq!(windows.image_within((28, 27)), Err(LayoutError::ImageTooLarge { cosize: 28, bound: 27, component: Some(1) }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ImageTooLarge`]; over coordinates, [`LayoutError::CoordinateMismatch`] if
    /// they have more components than the shape has modes, and [`LayoutError::WrongCodomain`] if a
    /// component is bits, or has components where the shape has a number.
    pub fn image_within(&self, bound: impl Into<HTuple>) -> Result<(), LayoutError> {
        D::apply_rule::<ImageWithin>((self, bound.into().as_node()))
    }
}

/// [`Layout::image_within`] of a layout and a shape.
struct ImageWithin;

impl CodomainRule for ImageWithin {
    type Question<'a, D: Stride + 'a> = (&'a Layout<D>, Node<'a, u64>);
    type Answer<D: Stride> = Result<(), LayoutError>;

    fn of_any<D: Stride>(_: (&Layout<D>, Node<'_, u64>)) -> Result<(), LayoutError> {
        Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: D::CODOMAIN })
    }

    #[inline(always)]
    fn of_integers((layout, bound): (&Layout, Node<'_, u64>)) -> Result<(), LayoutError> {
        below(None, layout.cosize(), bound)
    }

    fn of_signed((layout, bound): (&Layout<i64>, Node<'_, u64>)) -> Result<(), LayoutError> {
        Self::of_integers((&layout.to_natural()?, bound))
    }

    fn of_coordinates((layout, bound): (&Layout<Coordinate>, Node<'_, u64>)) -> Result<(), LayoutError> {
        Self::of_elements((&layout.to_any(), bound))
    }

    fn of_elements((layout, bound): (&Layout<Element>, Node<'_, u64>)) -> Result<(), LayoutError> {
        let codomain = layout.codomain_element();
        if let Element::Integer(_) = codomain {
            // The offsets of integers are no component of anything.
            return below(None, layout.coshape()?.leaves()[0], bound);
        }
        of_components(&codomain, layout.coshape()?.as_node(), bound, &mut (0..)).map_err(|error| error.of_component(codomain.codomain()))
    }
}

/// Whether `cosize` numbers, the values of a component if it is one, are coordinates of the shape.
/// A size beyond 64 bits is larger than any.
fn below(component: Option<usize>, cosize: u64, bound: Node<'_, u64>) -> Result<(), LayoutError> {
    match bound.checked_size() {
        Ok(bound) if cosize > bound => Err(LayoutError::ImageTooLarge { cosize, bound, component }),
        _ => Ok(()),
    }
}

/// Whether the elements of this codomain up to the last ones of the coshape are coordinates of the
/// shape. Its leaves are the next of these.
fn of_components(codomain: &Element, coshape: Node<'_, u64>, bound: Node<'_, u64>, leaves: &mut RangeFrom<usize>) -> Result<(), LayoutError> {
    match codomain {
        Element::Integer(_) => below(leaves.next(), coshape.leaves()[0], bound),
        Element::Negative(stride) => Err(LayoutError::NegativeStride { stride: *stride }),
        Element::Xor(_) => Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: Codomain::Xor }),
        Element::Tuple(_) if bound.is_leaf() => Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: codomain.codomain() }),
        Element::Tuple(components) => {
            let mut modes = bound.modes();
            for (component, coshape) in components.iter().zip(coshape.modes()) {
                let mode = modes.next().ok_or(LayoutError::CoordinateMismatch { components: components.len(), modes: bound.rank() })?;
                of_components(component, coshape, mode, leaves)?;
            }
            // The other components are 0.
            modes.try_for_each(|mode| below(leaves.next(), 1, mode))
        }
    }
}
