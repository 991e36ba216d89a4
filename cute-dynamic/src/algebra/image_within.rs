//! Image within: layouts whose values are coordinates of a shape.

use crate::budget::{Budget, DEFAULT_BUDGET};
use crate::htuple::{HTuple, Node};
use crate::layout::AnyLayout;
use crate::stride::{Codomain, CodomainRule, Coordinate, Element, Stride, Xor};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

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
    /// Offsets of either sign are in the bound if none is below 0; XOR elements are the numbers of
    /// their bits.
    ///
    /// # Errors
    /// [`LayoutError::ImageTooLarge`], [`LayoutError::ImageBelowZero`]; over coordinates,
    /// [`LayoutError::CoordinateMismatch`] if they have more components than the shape has modes,
    /// and [`LayoutError::WrongCodomain`] if a component has components where the shape has a
    /// number. [`LayoutError::BudgetSpent`] if the bits of a component may reach the bound, and
    /// there are more than [`DEFAULT_BUDGET`] coordinates to look at.
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
        image_within(&layout.to_any(), bound, DEFAULT_BUDGET)
    }

    fn of_coordinates((layout, bound): (&Layout<Coordinate>, Node<'_, u64>)) -> Result<(), LayoutError> {
        image_within(&layout.to_any(), bound, DEFAULT_BUDGET)
    }

    fn of_xor((layout, bound): (&Layout<Xor>, Node<'_, u64>)) -> Result<(), LayoutError> {
        image_within(&layout.to_any(), bound, DEFAULT_BUDGET)
    }

    fn of_elements((layout, bound): (&Layout<Element>, Node<'_, u64>)) -> Result<(), LayoutError> {
        image_within(layout, bound, DEFAULT_BUDGET)
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

/// Whether all values of the layout are coordinates of the shape; of bits, there is a budget of
/// coordinates to look at.
pub(crate) fn image_within(layout: &AnyLayout, bound: Node<'_, u64>, budget: u64) -> Result<(), LayoutError> {
    let codomain = layout.codomain_element();
    let leaves: Vec<(u64, &Element)> = layout.leaves().iter().map(|mode| (mode.extent, &mode.stride)).collect();
    // The offsets of integers, and of bits, are no component of anything.
    let mut components = matches!(codomain, Element::Tuple(_)).then_some(0).into_iter().flat_map(|first: usize| first..);
    of_components(&codomain, &leaves, bound, &mut components, budget).map_err(|error| error.of_component(codomain.codomain()))
}

/// Whether the elements of this codomain that modes of these extents and strides add up to are
/// coordinates of the shape. Its leaves are the next of these.
fn of_components<'a>(
    codomain: &Element,
    leaves: &[(u64, &'a Element)],
    bound: Node<'_, u64>,
    components: &mut impl Iterator<Item = usize>,
    budget: u64,
) -> Result<(), LayoutError> {
    match codomain {
        Element::Integer(_) | Element::Negative(_) => {
            let component = components.next();
            // The layout exists, so that all values fit.
            let last = |&(extent, stride): &(u64, &Element)| i128::from(extent - 1) * stride.as_integer().unwrap_or_default();
            let (least, largest) = leaves.iter().map(last).fold((0, 0), |(least, largest), last| (least + last.min(0), largest + last.max(0)));
            if least < 0 {
                return Err(LayoutError::ImageBelowZero { offset: least, bound: bound.checked_size().unwrap_or(u64::MAX), component });
            }
            below(component, u64::try_from(largest + 1).unwrap_or(u64::MAX), bound)
        }
        Element::Xor(_) => below(components.next(), 1 + largest_of_bits(leaves, bound, budget)?, bound),
        Element::Tuple(_) if bound.is_leaf() => Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: codomain.codomain() }),
        Element::Tuple(elements) => {
            let mut modes = bound.modes();
            for (i, element) in elements.iter().enumerate() {
                let mode = modes.next().ok_or(LayoutError::CoordinateMismatch { components: elements.len(), modes: bound.rank() })?;
                let component = |&(extent, stride): &(u64, &'a Element)| match stride {
                    Element::Tuple(elements) => elements.get(i).map(|element| (extent, element)),
                    _ => None,
                };
                let leaves: Vec<_> = leaves.iter().filter_map(component).collect();
                of_components(element, &leaves, mode, components, budget)?;
            }
            // The other components are 0.
            modes.try_for_each(|mode| below(components.next(), 1, mode))
        }
    }
}

/// The largest number of bits that these modes add up to, or 0 if it is in the bound in any case.
fn largest_of_bits(leaves: &[(u64, &Element)], bound: Node<'_, u64>, budget: u64) -> Result<u64, LayoutError> {
    let stride = |element: &Element| if let Element::Xor(Xor(bits)) = element { *bits } else { 0 };
    let all = leaves.iter().fold(0, |all, &(extent, element)| all | (1u64.checked_shl(bits_of(extent, stride(element))).unwrap_or(0).wrapping_sub(1)));
    if bound.checked_size().map_or(true, |bound| all < bound) {
        return Ok(0);
    }
    let (mut budget, mut coordinate, mut largest) = (Budget::new(budget), alloc::vec![0; leaves.len()], 0);
    loop {
        budget.spend()?;
        let value = leaves.iter().zip(&coordinate).fold(0, |sum, (&(_, element), c)| sum ^ (c * stride(element)));
        largest = value.max(largest);
        let Some(next) = (0..leaves.len()).find(|&i| coordinate[i] + 1 < leaves[i].0) else { break };
        coordinate[..next].fill(0);
        coordinate[next] += 1;
    }
    if largest == u64::MAX { Err(LayoutError::Overflow) } else { Ok(largest) }
}

/// How many bits the multiples of a stride have, up to the last one of a mode.
fn bits_of(extent: u64, stride: u64) -> u32 {
    u64::BITS - ((extent - 1) * stride).leading_zeros()
}
