//! Elements of a codomain that is known only at run time.

use super::coordinate::{Coordinate, Path, Term};
use super::{Codomain, Xor};
use crate::LayoutError;
use crate::int::{add, mul, mul_signed};
use crate::limits::{MAX_COMPONENTS, MAX_DEPTH};
use alloc::vec::Vec;
use core::fmt;

/// An element of any of the codomains: what a stride is that is read from a text.
///
/// Which one it is of is a matter of its value: [`Element::codomain`]. 0 is the zero of all, and an
/// integer. A tuple of integers is a [`Coordinate`], whether it is written as a sum of basis
/// elements or as a tuple: `e1`, `1@1` and `[0,1]` are the same.
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Element {
    /// An integer from 0 on.
    Integer(u64),
    /// An integer below 0. `From<i64>` makes it.
    Negative(i64),
    /// An XOR element that is not 0. `From<Xor>` makes it.
    Xor(Xor),
    /// A tuple of elements. [`Element::tuple`] makes it: its last element is not 0.
    Tuple(Vec<Element>),
}

pub(crate) const ZERO: Element = Element::Integer(0);

impl Default for Element {
    fn default() -> Self {
        ZERO
    }
}

impl Element {
    /// Returns the tuple of elements, without elements of 0 at its end; 0 if there are no others.
    ///
    /// ```
    /// use cute_dynamic::stride::Element;
    /// assert_eq!(Element::tuple(vec![Element::Integer(2), Element::default()])?.to_string(), "2@0");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooManyComponents`] if there are more than [`MAX_COMPONENTS`],
    /// [`LayoutError::TooDeep`].
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

    /// Returns what the element is of. 0 counts as an integer.
    #[must_use]
    pub fn codomain(&self) -> Codomain {
        match self {
            Element::Integer(_) => Codomain::Integers,
            Element::Negative(_) => Codomain::SignedIntegers,
            Element::Xor(_) => Codomain::Xor,
            Element::Tuple(_) if self.leaves().all(|leaf| matches!(leaf, Element::Integer(_))) => Codomain::Coordinates,
            Element::Tuple(_) => Codomain::Tuples,
        }
    }

    /// The elements that are no tuples, from left to right.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = &Element> {
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

    /// `f` of the pairs of components, where one that is missing is 0. Of a 0 and anything else it
    /// is what `f` says; of what is not alike there is none.
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
            (Element::Integer(_) | Element::Negative(_), Element::Integer(_) | Element::Negative(_))
            | (Element::Xor(_), Element::Xor(_))
            | (_, &ZERO)
            | (&ZERO, _) => f(self, other),
            _ => Err(LayoutError::CodomainsDiffer { left: self.codomain(), right: other.codomain() }),
        }
    }

    /// An element that shows where the elements of the codomain of both are integers, integers of
    /// either sign, XOR elements and tuples.
    pub(crate) fn join(&self, other: &Self) -> Result<Self, LayoutError> {
        self.zip(other, &mut |a, b| Ok(if *a == ZERO || matches!(b, Element::Negative(_)) { b.clone() } else { a.clone() }))
    }

    /// The number, if the element is an integer.
    pub(crate) fn as_integer(&self) -> Option<i128> {
        match self {
            Element::Integer(n) => Some((*n).into()),
            Element::Negative(n) => Some((*n).into()),
            Element::Xor(_) | Element::Tuple(_) => None,
        }
    }

    /// The integer without its sign.
    pub(crate) fn magnitude(&self) -> Element {
        if let Element::Negative(n) = self { Element::Integer(n.unsigned_abs()) } else { self.clone() }
    }

    /// The element times -1. XOR elements are their own negatives, and no text has a sign before
    /// one.
    pub(crate) fn negated(&self) -> Result<Self, LayoutError> {
        match self {
            Element::Tuple(elements) => Element::tuple(elements.iter().map(Element::negated).collect::<Result<_, _>>()?),
            Element::Xor(_) => Ok(self.clone()),
            integer => Element::from_integer(-integer.as_integer().unwrap_or_default()),
        }
    }

    pub(crate) fn from_integer(n: i128) -> Result<Self, LayoutError> {
        let negative = || i64::try_from(n).map(Element::Negative).map_err(|_| LayoutError::Overflow);
        u64::try_from(n).map(Element::Integer).or_else(|_| negative())
    }

    /// The element with other integers.
    pub(crate) fn with_integers(&self, map: &impl Fn(&Element) -> Element) -> Element {
        match self {
            Element::Tuple(elements) => Element::tuple(elements.iter().map(|element| element.with_integers(map)).collect()).unwrap_or(ZERO),
            Element::Xor(_) => self.clone(),
            integer => map(integer),
        }
    }
}

impl Element {
    pub(super) fn sum(&self, other: &Self) -> Result<Self, LayoutError> {
        self.zip(other, &mut |a, b| match (a, b) {
            (Element::Xor(a), Element::Xor(b)) => a.sum(b).map(Element::from),
            (Element::Integer(a), Element::Integer(b)) => Ok(Element::Integer(add(*a, *b)?)),
            (a, b) => match (a.as_integer(), b.as_integer()) {
                (Some(a), Some(b)) => Element::from_integer(a + b),
                // One of them is 0.
                _ => Ok(if *a == ZERO { b.clone() } else { a.clone() }),
            },
        })
    }

    pub(super) fn multiple(&self, n: u64) -> Result<Self, LayoutError> {
        match self {
            Element::Integer(m) => mul(*m, n).map(Element::Integer),
            Element::Negative(m) => mul_signed(*m, n).map(Element::from),
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

/// A tuple with one component that is not 0, and that an integer, as the scaled basis element that
/// it is.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Integer(n) => write!(f, "{n}"),
            Element::Negative(n) => write!(f, "{n}"),
            Element::Xor(xor) => write!(f, "{xor}"),
            Element::Tuple(elements) => {
                let mut terms = self.leaves().filter(|leaf| **leaf != ZERO);
                if let (Some(term), None) = (terms.next(), terms.next())
                    && let Ok(coordinate) = Coordinate::try_from(self.with_integers(&Element::magnitude))
                {
                    let sign = if matches!(term, Element::Negative(_)) { "-" } else { "" };
                    return write!(f, "{sign}{coordinate}");
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
        Element::Negative(stride) => Err(LayoutError::NegativeStride { stride }),
        _ => Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: element.codomain() }),
    };
    i64, element => match element.as_integer() {
        Some(n) => i64::try_from(n).map_err(|_| LayoutError::Overflow),
        None => Err(LayoutError::WrongCodomain { expected: Codomain::SignedIntegers, found: element.codomain() }),
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
                Element::Negative(stride) => return Err(LayoutError::NegativeStride { stride: *stride }),
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
        collect(&element, &mut Path::new(), &mut terms).map_err(|error| error.of_component(element.codomain()))?;
        Coordinate::of_terms(terms.into_iter().map(Ok))
    };
}
