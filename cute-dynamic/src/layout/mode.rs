//! The modes of a layout, and which of them make one.

use crate::LayoutError;
use crate::htuple::sealed::Sealed;
use crate::htuple::{Extent, Leaf};
use crate::int::{add, mul};
use crate::stride::{CONFLICT, CodomainRule, Coordinate, Element, Stride, Term, ZERO};
use alloc::vec::Vec;
use core::fmt;
use smallvec::SmallVec;

/// One mode of a layout: an extent and a stride, written `4:1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mode<D = u64> {
    /// The extent, at least 1: how many coordinates the mode has.
    pub extent: u64,
    /// The stride: by how much the value grows from one coordinate to the next.
    pub stride: D,
}

impl<D> Mode<D> {
    #[inline]
    pub(crate) const fn new(extent: u64, stride: D) -> Self {
        Mode { extent, stride }
    }
}

/// `1:0`.
impl<D: Stride> Default for Mode<D> {
    #[inline]
    fn default() -> Self {
        Mode::new(1, D::default())
    }
}

impl<D: Stride> fmt::Display for Mode<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.extent)?;
        self.stride.write(f)
    }
}

/// Modes without nesting.
pub(crate) type ModeList<D = u64> = SmallVec<[Mode<D>; 8]>;

impl<D: Stride> Sealed for Mode<D> {}

impl<D: Stride> Leaf for Mode<D> {
    type Inline = [Mode<D>; 8];

    #[inline]
    fn check(leaves: &[Self]) -> Result<(), LayoutError> {
        D::apply_rule::<Exists>(leaves)
    }
}

/// Whether a layout with these leaves exists: every extent is at least 1, the size fits, and so
/// does every value.
struct Exists;

impl CodomainRule for Exists {
    type Question<'a, D: Stride + 'a> = &'a [Mode<D>];
    type Answer<D: Stride> = Result<(), LayoutError>;

    fn of_any<D: Stride>(leaves: &[Mode<D>]) -> Result<(), LayoutError> {
        check_values(leaves)
    }

    /// The cosize fits, too.
    #[inline]
    fn of_integers(leaves: &[Mode]) -> Result<(), LayoutError> {
        let (mut size, mut reach) = (1u64, 0u64);
        for mode in leaves {
            let last = mode.extent.checked_sub(1).ok_or(LayoutError::ZeroExtent)?;
            size = mul(size, mode.extent)?;
            reach = add(reach, mul(last, mode.stride)?)?;
        }
        add(reach, 1)?;
        Ok(())
    }

    /// The least and the largest offset fit, and so does the number from one to the other.
    fn of_signed(leaves: &[Mode<i64>]) -> Result<(), LayoutError> {
        check_size(leaves)?;
        let (mut below, mut above) = (0i64, 0i64);
        for mode in leaves {
            let last = mode.stride.times(mode.extent - 1)?;
            let reach = if last < 0 { &mut below } else { &mut above };
            *reach = reach.plus(&last)?;
        }
        add(above.abs_diff(below), 1)?;
        Ok(())
    }

    fn of_coordinates(leaves: &[Mode<Coordinate>]) -> Result<(), LayoutError> {
        check_coordinates(leaves)
    }

    fn of_elements(leaves: &[Mode<Element>]) -> Result<(), LayoutError> {
        check_elements(leaves)
    }
}

impl<D: Stride> Extent for Mode<D> {
    #[inline]
    fn extent(&self) -> u64 {
        self.extent
    }
}

/// Whether every extent is at least 1, and the size fits in 64 bits.
pub(crate) fn check_size<D>(leaves: &[Mode<D>]) -> Result<(), LayoutError> {
    if leaves.iter().any(|mode| mode.extent == 0) {
        return Err(LayoutError::ZeroExtent);
    }
    leaves.iter().try_fold(1, |size, mode| mul(size, mode.extent)).map(drop)
}

/// Whether every extent is at least 1, and the size and all values exist: those of each mode, and
/// their sums.
pub(crate) fn check_values<D: Stride>(leaves: &[Mode<D>]) -> Result<(), LayoutError> {
    check_size(leaves)?;
    leaves.iter().try_fold(D::default(), |last, mode| last.plus(&mode.stride.times(mode.extent - 1)?)).map(drop)
}

/// Whether every offset of a layout with these leaves, and its cosize, fit in 64 bits.
#[inline(always)]
pub(crate) fn check_offsets(leaves: &[Mode]) -> Result<(), LayoutError> {
    let reach = leaves.iter().try_fold(0u64, |reach, mode| reach.checked_add((mode.extent - 1).checked_mul(mode.stride)?));
    if reach.is_some_and(|reach| reach < u64::MAX) { Ok(()) } else { Err(LayoutError::Overflow) }
}

/// Whether all strides are of one profile, and every component of every value fits.
fn check_coordinates(leaves: &[Mode<Coordinate>]) -> Result<(), LayoutError> {
    check_size(leaves)?;
    let terms = sorted_terms(leaves, |_, scale| Ok(scale.min(1)))?;
    if terms.windows(2).any(|pair| pair[0].path != pair[1].path && pair[1].path.starts_with(&pair[0].path)) {
        return Err(CONFLICT);
    }
    let last = Coordinate::of_terms(sorted_terms(leaves, |extent, scale| mul(extent - 1, scale))?.into_iter().map(Ok))?;
    // The extent of a component is one more.
    last.terms().iter().try_for_each(|term| add(term.scale, 1).map(drop))
}

/// The terms of all strides, sorted by path, each with a value that may depend on the extent of its
/// mode and its scale.
fn sorted_terms(leaves: &[Mode<Coordinate>], value: impl Fn(u64, u64) -> Result<u64, LayoutError>) -> Result<Vec<Term>, LayoutError> {
    let terms = leaves.iter().flat_map(|mode| mode.stride.terms().iter().map(move |term| (mode.extent, term)));
    let mut terms: Vec<Term> =
        terms.map(|(extent, term)| Ok(Term { path: term.path.clone(), scale: value(extent, term.scale)? })).collect::<Result<_, LayoutError>>()?;
    terms.sort();
    Ok(terms)
}

/// Whether all strides are of one codomain, and all values fit, as those of an integer, a
/// coordinate or an XOR layout do.
fn check_elements(leaves: &[Mode<Element>]) -> Result<(), LayoutError> {
    codomain_of(leaves)?;
    check_size(leaves)?;
    let sum = |part: fn(&Element) -> Element| {
        let mut strides = leaves.iter().map(|mode| (mode.extent, mode.stride.with_integers(&part)));
        strides.try_fold(ZERO, |last, (extent, stride)| last.plus(&stride.times(extent - 1)?))
    };
    // Nothing is as far below 0 as the sum of what is below 0, and from there to the largest value
    // it is as far as the values reach without their signs.
    sum(|leaf| if matches!(leaf, Element::Negative(_)) { leaf.clone() } else { ZERO })?;
    let is_last = |leaf: &Element| *leaf == Element::Integer(u64::MAX);
    if sum(Element::magnitude)?.leaves().any(is_last) { Err(LayoutError::Overflow) } else { Ok(()) }
}

/// An element that shows what the codomain of these modes is.
pub(super) fn codomain_of(leaves: &[Mode<Element>]) -> Result<Element, LayoutError> {
    leaves.iter().try_fold(ZERO, |codomain, mode| codomain.join(&mode.stride))
}
