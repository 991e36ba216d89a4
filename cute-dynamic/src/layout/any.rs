//! Layouts over a codomain that is found at run time.

use super::mode::codomain_of;
use super::{Layout, Mode};
use crate::LayoutError;
use crate::htuple::HTuple;
use crate::stride::{Codomain, Element, Stride, Xor, ZERO};
use alloc::vec::Vec;

/// A layout over any of the codomains, the same for all of its strides. It has the methods of all
/// of them; what an operation does not have for its codomain is [`LayoutError::WrongCodomain`].
///
/// ```
/// use cute_dynamic::stride::Coordinate;
/// use cute_dynamic::{AnyLayout, Layout, LayoutError};
///
/// let any: AnyLayout = "(4,5):(1@1,1@0)".parse()?;
/// assert_eq!(any.compose(2)?.to_string(), "2:1@1");
/// assert_eq!(any.value((1, 2))?.to_string(), "(2,1)");
///
/// let coordinates: Layout<Coordinate> = any.try_to_layout()?;
/// assert_eq!(coordinates.to_any(), any);
/// assert!(matches!(any.try_to_layout::<u64>(), Err(LayoutError::WrongCodomain { .. })));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type AnyLayout = Layout<Element>;

impl<D: Stride + Into<Element>> HTuple<Mode<D>> {
    /// Returns this layout with its codomain as a value.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::identity((4, 8))?.to_any(), "(4,8):(e0,e1)".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_any(&self) -> AnyLayout {
        self.map(|mode| Mode::new(mode.extent, mode.stride.clone().into()))
    }
}

impl HTuple<Mode<Element>> {
    /// Returns this layout over a codomain that is known: integers, coordinates or XOR elements. 0
    /// is a stride in all of them.
    ///
    /// # Errors
    /// [`LayoutError::WrongCodomain`] if it is over another.
    pub fn try_to_layout<D: Stride + TryFrom<Element, Error = LayoutError>>(&self) -> Result<Layout<D>, LayoutError> {
        let mut layout = Layout::building();
        layout.node_replacing_leaves(self.as_node(), |mode, leaves| {
            leaves.push(Mode::new(mode.extent, mode.stride.clone().try_into()?));
            Ok::<_, LayoutError>(())
        })?;
        layout.checked()
    }

    /// Returns what this layout is over.
    #[must_use]
    pub fn codomain(&self) -> Codomain {
        self.codomain_element().codomain()
    }

    /// An element of the codomain, of no other meaning.
    pub(crate) fn codomain_element(&self) -> Element {
        // There is one: the layout exists.
        codomain_of(self.leaves()).unwrap_or_default()
    }

    /// Returns the value at a coordinate, as a number or, where it has components, as a tuple of
    /// numbers: the offset, the coordinate, or the tuple of such.
    ///
    /// As [`Layout::offset`] it goes on beyond the domain.
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    /// let layout: AnyLayout = "(4,4):([1@0,f1],[1@1,f5])".parse()?;
    /// assert_eq!(layout.value((1, 3))?.to_string(), "((1,3),14)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape;
    /// beyond the domain, [`LayoutError::Overflow`].
    pub fn value(&self, coordinate: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let value = self.in_codomain(&self.offset(coordinate)?);
        numbers(&value, |integer| u64::try_from(integer).map_err(|_| of_value(integer)))
    }

    /// Returns the value at a coordinate as [`AnyLayout::value`], in integers of either sign.
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    /// let layout: AnyLayout = "(4,4):(-1*e0,e1)".parse()?;
    /// assert_eq!(layout.signed_value((1, 3))?.to_string(), "(-1,3)");
    /// assert_eq!(layout.value((1, 3)).unwrap_err().code(), "CUTE129");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`AnyLayout::value`] but [`LayoutError::NegativeOffset`];
    /// [`LayoutError::Overflow`] if an offset does not fit in 63 bits.
    pub fn signed_value(&self, coordinate: impl Into<HTuple>) -> Result<HTuple<i64>, LayoutError> {
        let value = self.in_codomain(&self.offset(coordinate)?);
        numbers(&value, |integer| i64::try_from(integer).map_err(|_| LayoutError::Overflow))
    }

    /// A value of this layout, as a tuple of integers of the profile of the codomain.
    pub(crate) fn in_codomain(&self, value: &Element) -> HTuple<Element> {
        let mut tuple = HTuple::building();
        value.write_within(&self.codomain_element(), &mut tuple);
        tuple
    }

    /// Returns the profile of the codomain: a tuple of 0 that every value is congruent to; 0 for
    /// integers and XOR elements (CuTe's `coprofile`).
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    /// let layout: AnyLayout = "(4,5):(1@1,1@0)".parse()?;
    /// assert_eq!(layout.coprofile().to_string(), "(0,0)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn coprofile(&self) -> HTuple {
        self.in_codomain(&ZERO).map(|_| 0)
    }

    /// Returns the shape of the codomain: in each component, one more than the largest value, and
    /// for XOR elements the least power of two above every offset, which is how many numbers there
    /// are of so many bits.
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    /// let layout: AnyLayout = "(4,3):([1@0,f1],[6@1,f5])".parse()?;
    /// assert_eq!(layout.coshape()?.to_string(), "((4,13),16)"); // the largest offset is 11
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if an extent does not fit in 64 bits: if an XOR layout has an
    /// offset of 64 bits.
    pub fn coshape(&self) -> Result<HTuple, LayoutError> {
        let mut coshape = HTuple::building();
        let leaves: Vec<(u64, &Element)> = self.leaves().iter().map(|mode| (mode.extent, &mode.stride)).collect();
        self.codomain_element().write_coshape(&leaves, &mut coshape)?;
        coshape.checked()
    }

    /// Returns the number of coordinates in the shape of the codomain.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it does not fit in 64 bits.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        self.coshape()?.size()
    }
}

/// A tuple of integers, as `number` makes each.
fn numbers<N: Stride>(integers: &HTuple<Element>, number: impl Fn(i128) -> Result<N, LayoutError>) -> Result<HTuple<N>, LayoutError> {
    let leaves = integers.leaves().iter().map(|integer| number(integer.as_integer().unwrap_or_default())).collect::<Result<_, _>>()?;
    Ok(integers.with_leaves(leaves))
}

/// Why a negative value is no natural number.
fn of_value(value: i128) -> LayoutError {
    i64::try_from(value).map_or(LayoutError::Overflow, |offset| LayoutError::NegativeOffset { offset })
}

impl Element {
    /// The offsets of the element, as a tuple of the profile of `codomain`, an element of it.
    fn write_within(&self, codomain: &Self, tuple: &mut HTuple<Element>) {
        match codomain {
            Element::Tuple(components) => {
                let of_self = if let Element::Tuple(elements) = self { &elements[..] } else { &[] };
                tuple.open();
                for (i, component) in components.iter().enumerate() {
                    of_self.get(i).unwrap_or(&ZERO).write_within(component, tuple);
                }
                tuple.close();
            }
            _ => tuple.push(match self {
                Element::Xor(Xor(bits)) => Element::Integer(*bits),
                Element::Tuple(_) => ZERO,
                integer => integer.clone(),
            }),
        }
    }

    /// The shape of this codomain, of the layout with these extents and strides.
    fn write_coshape<'a>(&self, leaves: &[(u64, &'a Self)], coshape: &mut HTuple) -> Result<(), LayoutError> {
        match self {
            Element::Tuple(components) => {
                coshape.open();
                for (i, component) in components.iter().enumerate() {
                    // What is 0 is 0 in each component.
                    let component_of = |&(extent, stride): &(u64, &'a Self)| match stride {
                        Element::Tuple(elements) => elements.get(i).map(|element| (extent, element)),
                        _ => None,
                    };
                    component.write_coshape(&leaves.iter().filter_map(component_of).collect::<Vec<_>>(), coshape)?;
                }
                coshape.close();
            }
            Element::Xor(_) => {
                let last = |&(extent, stride): &(u64, &Self)| if let Element::Xor(Xor(n)) = stride { (extent - 1) * n } else { 0 };
                let bits = leaves.iter().map(last).fold(0, |bits, last| bits | last);
                coshape.push(bits.checked_add(1).and_then(u64::checked_next_power_of_two).ok_or(LayoutError::Overflow)?);
            }
            Element::Integer(_) | Element::Negative(_) => {
                let last = |&(extent, stride): &(u64, &Self)| if let Element::Integer(n) = stride.magnitude() { (extent - 1) * n } else { 0 };
                coshape.push(1 + leaves.iter().map(last).sum::<u64>());
            }
        }
        Ok(())
    }
}

impl HTuple<Mode<Xor>> {
    /// Returns the least power of two above every offset: how many numbers there are of so many
    /// bits, the number of elements that data under this layout must have.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Xor;
    /// let layout: Layout<Xor> = "(4,3):(f1,f5)".parse()?;
    /// assert_eq!(layout.cosize()?, 16); // the largest offset is 11
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if an offset has 64 bits.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        self.to_any().cosize()
    }
}
