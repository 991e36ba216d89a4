//! Elements of a codomain that is known only at run time.

use super::coordinate::{Coordinate, Path, Term};
use super::{Codomain, Stride, Xor};
use crate::htuple::HTuple;
use crate::int::{add, mul};
use crate::layout::check_values;
use crate::limits::{MAX_COMPONENTS, MAX_DEPTH};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// An element of any of the codomains: what a stride is that is read from a text.
///
/// Which one it is of is a matter of its value: [`Element::codomain`]. 0 is the zero of all, and an integer. A tuple of integers is a [`Coordinate`], whether it is written as a sum of basis elements or
/// as a tuple: `e1`, `1@1` and `[0,1]` are the same.
///
/// ```
/// use cute_dynamic::LayoutError;
/// use cute_dynamic::stride::{Codomain, Element, Stride};
///
/// let (a, b): (Element, Element) = ("[1,f5]".parse()?, "2@0".parse()?);
/// assert_eq!(a.plus(&b)?.to_string(), "[3,f5]");
/// assert_eq!((a.codomain(), b.codomain()), (Codomain::Tuples, Codomain::Coordinates));
/// let f: Element = "f5".parse()?;
/// assert_eq!(f.plus(&b), Err(LayoutError::CodomainsDiffer { left: Codomain::Xor, right: Codomain::Coordinates }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Element {
    /// An integer.
    Integer(u64),
    /// An XOR element that is not 0. `From<Xor>` makes it.
    Xor(Xor),
    /// A tuple of elements. [`Element::tuple`] makes it: its last element is not 0.
    Tuple(Vec<Element>),
}

/// A layout over any of the codomains, the same for all of its strides. It has the methods of all of them; what an operation does not have for its codomain is
/// [`LayoutError::WrongCodomain`].
///
/// ```
/// use cute_dynamic::stride::{AnyLayout, Coordinate};
/// use cute_dynamic::{Layout, LayoutError};
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

const ZERO: Element = Element::Integer(0);

impl Default for Element {
    fn default() -> Self {
        ZERO
    }
}

impl Element {
    /// The tuple of elements, without elements of 0 at its end; 0 if there are no others.
    ///
    /// ```
    /// use cute_dynamic::stride::Element;
    /// assert_eq!(Element::tuple(vec![Element::Integer(2), Element::default()])?.to_string(), "2@0");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooManyComponents`] if there are more than [`MAX_COMPONENTS`], [`LayoutError::TooDeep`].
    pub fn tuple(mut elements: Vec<Element>) -> Result<Self, LayoutError> {
        while elements.last() == Some(&ZERO) {
            elements.pop();
        }
        match elements.len() {
            0 => Ok(ZERO),
            length if length > MAX_COMPONENTS => Err(LayoutError::TooManyComponents { index: length - 1, limit: MAX_COMPONENTS }),
            _ => {
                let tuple = Element::Tuple(elements);
                if tuple.depth() > MAX_DEPTH { Err(LayoutError::TooDeep) } else { Ok(tuple) }
            }
        }
    }

    fn depth(&self) -> usize {
        match self {
            Element::Tuple(elements) => 1 + elements.iter().map(Element::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// What the element is of. 0 counts as an integer.
    pub fn codomain(&self) -> Codomain {
        match self {
            Element::Integer(_) => Codomain::Integers,
            Element::Xor(_) => Codomain::Xor,
            Element::Tuple(_) if self.leaves().all(|leaf| matches!(leaf, Element::Integer(_))) => Codomain::Coordinates,
            Element::Tuple(_) => Codomain::Tuples,
        }
    }

    /// The elements that are no tuples, from left to right.
    fn leaves(&self) -> impl Iterator<Item = &Element> {
        let mut pending = alloc::vec![self];
        core::iter::from_fn(move || {
            loop {
                match pending.pop()? {
                    Element::Tuple(elements) => pending.extend(elements.iter().rev()),
                    leaf => return Some(leaf),
                }
            }
        })
    }

    /// `f` of the pairs of components, where one that is missing is 0. Of a 0 and anything else it is what `f` says; of what is not alike there is none.
    fn zip(&self, other: &Self, f: &mut impl FnMut(&Self, &Self) -> Result<Self, LayoutError>) -> Result<Self, LayoutError> {
        match (self, other) {
            (Element::Tuple(a), Element::Tuple(b)) => {
                let components = (0..a.len().max(b.len())).map(|i| a.get(i).unwrap_or(&ZERO).zip(b.get(i).unwrap_or(&ZERO), f));
                let components = components.collect::<Result<_, _>>().map_err(|error| match error {
                    LayoutError::CodomainsDiffer { .. } => LayoutError::CodomainsDiffer { left: self.codomain(), right: other.codomain() },
                    _ => error,
                });
                Element::tuple(components?)
            }
            (Element::Integer(_), Element::Integer(_)) | (Element::Xor(_), Element::Xor(_)) | (_, &ZERO) | (&ZERO, _) => f(self, other),
            _ => Err(LayoutError::CodomainsDiffer { left: self.codomain(), right: other.codomain() }),
        }
    }

    /// An element that shows where the elements of the codomain of both are integers, XOR elements and tuples.
    fn join(&self, other: &Self) -> Result<Self, LayoutError> {
        self.zip(other, &mut |a, b| Ok(if *a == ZERO { b.clone() } else { a.clone() }))
    }

    /// The offsets of the element, as a tuple of the profile of `codomain`, an element of it.
    fn write_within(&self, codomain: &Self, tuple: &mut HTuple) {
        match codomain {
            Element::Tuple(components) => {
                let of_self = if let Element::Tuple(elements) = self { &elements[..] } else { &[] };
                tuple.open();
                for (i, component) in components.iter().enumerate() {
                    of_self.get(i).unwrap_or(&ZERO).write_within(component, tuple);
                }
                tuple.close();
            }
            _ => tuple.push(if let Element::Integer(n) | Element::Xor(Xor(n)) = self { *n } else { 0 }),
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
            Element::Integer(_) => {
                let last = |&(extent, stride): &(u64, &Self)| if let Element::Integer(n) = stride { (extent - 1) * n } else { 0 };
                coshape.push(1 + leaves.iter().map(last).sum::<u64>());
            }
        }
        Ok(())
    }
}

/// Whether all strides are of one codomain, and all values fit, as those of an integer, a coordinate or an XOR layout do.
pub(crate) fn check_elements(leaves: &[Mode<Element>]) -> Result<(), LayoutError> {
    codomain_of(leaves)?;
    check_values(leaves)?;
    let last = leaves.iter().try_fold(ZERO, |last, mode| last.sum(&mode.stride.multiple(mode.extent - 1)?))?;
    let is_last = |leaf: &Element| *leaf == Element::Integer(u64::MAX);
    if last.leaves().any(is_last) { Err(LayoutError::Overflow) } else { Ok(()) }
}

/// An element that shows what the codomain of these modes is.
fn codomain_of(leaves: &[Mode<Element>]) -> Result<Element, LayoutError> {
    leaves.iter().try_fold(ZERO, |codomain, mode| codomain.join(&mode.stride))
}

impl Element {
    pub(super) fn sum(&self, other: &Self) -> Result<Self, LayoutError> {
        self.zip(other, &mut |a, b| match (a, b) {
            (Element::Integer(a), Element::Integer(b)) => Ok(Element::Integer(add(*a, *b)?)),
            (Element::Xor(a), Element::Xor(b)) => a.sum(b).map(Element::from),
            (&ZERO, m) | (m, _) => Ok(m.clone()),
        })
    }

    pub(super) fn multiple(&self, n: u64) -> Result<Self, LayoutError> {
        match self {
            Element::Integer(m) => mul(*m, n).map(Element::Integer),
            Element::Xor(m) => m.multiple(n).map(Element::from),
            Element::Tuple(elements) => Element::tuple(elements.iter().map(|element| element.multiple(n)).collect::<Result<_, _>>()?),
        }
    }

    pub(super) fn distribute(multiples: &[(Option<u64>, Self)]) -> bool {
        let of_components = |i: usize| {
            let component = |element: &Element| match element {
                Element::Tuple(elements) => elements.get(i).cloned(),
                _ => None,
            };
            multiples.iter().map(|(n, element)| (*n, component(element).unwrap_or(ZERO))).collect::<Vec<_>>()
        };
        let xor: Vec<(Option<u64>, Xor)> =
            multiples.iter().filter_map(|(n, element)| if let Element::Xor(xor) = element { Some((*n, *xor)) } else { None }).collect();
        let components = multiples.iter().map(|(_, element)| if let Element::Tuple(elements) = element { elements.len() } else { 0 }).max().unwrap_or(0);
        Xor::distribute(&xor) && (0..components).all(|i| Element::distribute(&of_components(i)))
    }
}

/// A tuple with one component that is not 0, and that an integer, as the scaled basis element that it is.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Integer(n) => write!(f, "{n}"),
            Element::Xor(xor) => write!(f, "{xor}"),
            Element::Tuple(elements) => {
                if self.leaves().filter(|leaf| **leaf != ZERO).count() == 1
                    && let Ok(coordinate) = Coordinate::try_from(self.clone())
                {
                    return write!(f, "{coordinate}");
                }
                for (i, element) in elements.iter().enumerate() {
                    f.write_str(if i == 0 { "[" } else { "," })?;
                    write!(f, "{element}")?;
                }
                f.write_str("]")
            }
        }
    }
}

impl From<u64> for Element {
    fn from(n: u64) -> Self {
        Element::Integer(n)
    }
}

impl From<Xor> for Element {
    fn from(xor: Xor) -> Self {
        if xor == Xor(0) { ZERO } else { Element::Xor(xor) }
    }
}

impl From<Coordinate> for Element {
    fn from(coordinate: Coordinate) -> Self {
        fn element(terms: &[Term], depth: usize) -> Element {
            match terms {
                [] => ZERO,
                [term] if term.path.len() == depth => Element::Integer(term.scale),
                _ => {
                    let mut rest = terms;
                    let mut elements = Vec::new();
                    while let Some(first) = rest.first() {
                        let index = first.path[depth];
                        let (here, behind) = rest.split_at(rest.partition_point(|term| term.path[depth] == index));
                        elements.resize(index.into(), ZERO);
                        elements.push(element(here, depth + 1));
                        rest = behind;
                    }
                    Element::Tuple(elements)
                }
            }
        }
        element(coordinate.terms(), 0)
    }
}

/// The element as one of a codomain that is known.
macro_rules! of_codomain {
    ($($known:ty, $element:ident => $made:expr;)*) => { $(
        impl TryFrom<Element> for $known {
            type Error = LayoutError;

            fn try_from($element: Element) -> Result<Self, LayoutError> {
                $made
            }
        }
    )* };
}

of_codomain! {
    u64, element => match element {
        Element::Integer(n) => Ok(n),
        _ => Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: element.codomain() }),
    };
    Xor, element => match element {
        Element::Xor(xor) => Ok(xor),
        ZERO => Ok(Xor(0)),
        _ => Err(LayoutError::WrongCodomain { expected: Codomain::Xor, found: element.codomain() }),
    };
    Coordinate, element => {
        fn collect(element: &Element, path: &mut Path, terms: &mut Vec<Term>) -> Result<(), LayoutError> {
            match element {
                Element::Integer(scale) => terms.push(Term { path: path.clone(), scale: *scale }),
                Element::Xor(_) => return Err(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Codomain::Xor }),
                Element::Tuple(elements) => {
                    for (i, element) in (0..=u8::MAX).zip(elements) {
                        path.push(i);
                        collect(element, path, terms)?;
                        path.pop();
                    }
                }
            }
            Ok(())
        }
        let mut terms = Vec::new();
        collect(&element, &mut Path::new(), &mut terms)?;
        Coordinate::of_terms(terms.into_iter().map(Ok))
    };
}

impl<D: Stride + Into<Element>> HTuple<Mode<D>> {
    /// This layout with its codomain as a value.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::identity((4, 8))?.to_any(), "(4,8):(e0,e1)".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn to_any(&self) -> AnyLayout {
        self.map(|mode| Mode::new(mode.extent, mode.stride.clone().into()))
    }
}

impl HTuple<Mode<Element>> {
    /// This layout over a codomain that is known: integers, coordinates or XOR elements. 0 is a stride in all of them.
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

    /// What this layout is over.
    pub fn codomain(&self) -> Codomain {
        self.codomain_element().codomain()
    }

    /// An element of the codomain, of no other meaning.
    fn codomain_element(&self) -> Element {
        // There is one: the layout exists.
        codomain_of(self.leaves()).unwrap_or_default()
    }

    /// The value at a coordinate, as a number or, where it has components, as a tuple of numbers: the offset, the coordinate, or the tuple of such.
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
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape; beyond the domain, [`LayoutError::Overflow`].
    pub fn value(&self, coordinate: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        Ok(self.in_codomain(&self.offset(coordinate)?))
    }

    /// A value of this layout, as a tuple of the profile of the codomain.
    pub(crate) fn in_codomain(&self, value: &Element) -> HTuple {
        let mut tuple = HTuple::building();
        value.write_within(&self.codomain_element(), &mut tuple);
        tuple
    }

    /// The profile of the codomain: a tuple of 0 that every value is congruent to; 0 for integers and XOR elements (CuTe's `coprofile`).
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    /// let layout: AnyLayout = "(4,5):(1@1,1@0)".parse()?;
    /// assert_eq!(layout.coprofile().to_string(), "(0,0)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coprofile(&self) -> HTuple {
        self.in_codomain(&ZERO)
    }

    /// The shape of the codomain: in each component, one more than the largest value, and for XOR elements the least power of two above every offset, which is how many numbers there are of
    /// so many bits.
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    /// let layout: AnyLayout = "(4,3):([1@0,f1],[6@1,f5])".parse()?;
    /// assert_eq!(layout.coshape()?.to_string(), "((4,13),16)"); // the largest offset is 11
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if an extent does not fit in 64 bits: if an XOR layout has an offset of 64 bits.
    pub fn coshape(&self) -> Result<HTuple, LayoutError> {
        let mut coshape = HTuple::building();
        let leaves: Vec<(u64, &Element)> = self.leaves().iter().map(|mode| (mode.extent, &mode.stride)).collect();
        self.codomain_element().write_coshape(&leaves, &mut coshape)?;
        coshape.checked()
    }

    /// The number of coordinates in the shape of the codomain.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it does not fit in 64 bits.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        self.coshape()?.size()
    }
}
