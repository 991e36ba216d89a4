//! Coordinates: sums of scaled basis elements.

use super::Codomain;
use crate::LayoutError;
use crate::int::{add, mul};
use crate::limits::{MAX_COMPONENTS, MAX_DEPTH};
use alloc::vec::Vec;
use core::fmt;
use smallvec::{SmallVec, smallvec};

/// Where a component stands, from the outermost tuple inwards.
pub(crate) type Path = SmallVec<[u8; 16]>;

/// An element of `Z^S`, the coordinates of a profile: a sum of scaled basis elements (Cecka
/// §2.3.1).
///
/// The basis element `e_{i,j,…}` is the coordinate with a 1 at component `…` of component `j` of
/// component `i`, and 0 everywhere else: `e_1 = (0,1)`, `e_{1,0} = (0,(1))`. A sum is what its
/// components are, `2·e_0 + 3·e_1 = (2,3)`, and does not say how many components of 0 come after:
/// that is the codomain's matter, which the [layout](crate::Layout::coprofile) knows. A coordinate
/// without components is an integer, and the coordinate 0 is the 0 of every profile.
///
/// As a stride it is written as CuTe writes it, `3@1` for `3·e_1` and `3@0@1` for `3·e_{1,0}`, the
/// innermost index first; a sum of several is `[2,3]`. `3*e1`, `3e1` and `3*e(1,0)` are read, too,
/// with the outermost index first, as in Cecka's paper.
///
/// ```
/// use cute_dynamic::HTuple;
/// use cute_dynamic::stride::{Coordinate, Stride};
///
/// let (a, b) = (Coordinate::basis(&[0])?.times(2)?, Coordinate::basis(&[1, 0])?);
/// assert_eq!((a.to_string().as_str(), b.to_string().as_str()), ("2@0", "1@0@1"));
/// assert_eq!(a.plus(&b)?.to_tuple()?.to_string(), "(2,(1))");
/// assert_eq!(a.plus(&b)?, Coordinate::try_from(&HTuple::from((2, (1, 0), 0)))?);
/// assert_eq!(b.times(0)?, Coordinate::default());
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[doc(alias = "ScaledBasis")]
#[doc(alias = "is_scaled_basis")]
#[doc(alias = "ArithmeticTuple")]
#[doc(alias = "make_arithmetic_tuple")]
#[doc(alias = "as_arithmetic_tuple")]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate {
    /// Sorted by path; no scale is 0 and no path goes on from another.
    terms: SmallVec<[Term; 1]>,
}

/// A scaled basis element.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term {
    pub(crate) path: Path,
    pub(crate) scale: u64,
}

impl Coordinate {
    /// Returns the basis element with a path, from the outermost tuple inwards: `e_{i,j,…}`.
    /// Without a path, the integer 1.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// assert_eq!(Coordinate::basis(&[1, 0])?.to_tuple()?.to_string(), "(0,(1))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooManyComponents`] for an index of [`MAX_COMPONENTS`] or more,
    /// [`LayoutError::TooDeep`] for a path longer than [`MAX_DEPTH`].
    #[doc(alias = "E")]
    pub fn basis(path: &[usize]) -> Result<Self, LayoutError> {
        if path.len() > MAX_DEPTH {
            return Err(LayoutError::TooDeep);
        }
        let path = path.iter().map(|&index| index_of(index)).collect::<Result<Path, _>>()?;
        Ok(Coordinate::scaled(&path, 1))
    }

    /// Returns the components that are not 0, from left to right: the path of each, from the
    /// outermost tuple inwards, and its value.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// let coordinate: Coordinate = "[2,[0,3]]".parse()?;
    /// let components: Vec<_> = coordinate.components().collect();
    /// assert_eq!(components, [(vec![0], 2), (vec![1, 1], 3)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "value")]
    #[doc(alias = "mode")]
    #[doc(alias = "basis_value")]
    pub fn components(&self) -> impl Iterator<Item = (Vec<usize>, u64)> + '_ {
        self.terms.iter().map(|term| (term.path.iter().map(|&index| usize::from(index)).collect(), term.scale))
    }

    /// The component at a path.
    pub(crate) fn component(&self, path: &[u8]) -> u64 {
        self.terms.iter().find(|term| term.path[..] == *path).map_or(0, |term| term.scale)
    }

    pub(crate) fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// `scale·e_P`.
    pub(crate) fn scaled(path: &[u8], scale: u64) -> Self {
        let terms = if scale == 0 { SmallVec::new() } else { smallvec![Term { path: path.into(), scale }] };
        Coordinate { terms }
    }

    /// The sum of terms that are sorted by path.
    pub(crate) fn of_terms(terms: impl Iterator<Item = Result<Term, LayoutError>>) -> Result<Self, LayoutError> {
        let mut sum = Coordinate::default();
        for term in terms {
            let term = term?;
            match sum.terms.last_mut() {
                _ if term.scale == 0 => {}
                Some(last) if last.path == term.path => last.scale = add(last.scale, term.scale)?,
                Some(last) if term.path.starts_with(&last.path) => return Err(CONFLICT),
                _ => sum.terms.push(term),
            }
        }
        Ok(sum)
    }
}

/// One coordinate has a number where another has a tuple.
pub(crate) const CONFLICT: LayoutError = LayoutError::CodomainsDiffer { left: Codomain::Coordinates, right: Codomain::Coordinates };

pub(crate) fn index_of(index: usize) -> Result<u8, LayoutError> {
    u8::try_from(index).map_err(|_| LayoutError::TooManyComponents { index, limit: MAX_COMPONENTS })
}

impl Coordinate {
    pub(super) fn sum(&self, other: &Self) -> Result<Self, LayoutError> {
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        Coordinate::of_terms(core::iter::from_fn(|| {
            let first = match (a.peek(), b.peek()) {
                (Some(left), Some(right)) if left.path <= right.path => a.next(),
                (_, Some(_)) => b.next(),
                _ => a.next(),
            };
            first.cloned().map(Ok)
        }))
    }

    pub(super) fn multiple(&self, n: u64) -> Result<Self, LayoutError> {
        Coordinate::of_terms(self.terms.iter().map(|term| Ok(Term { path: term.path.clone(), scale: mul(term.scale, n)? })))
    }

    pub(super) fn distribute(_: &[(Option<u64>, Self)]) -> bool {
        true
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_terms(&self.terms, 0, f)
    }
}

/// Writes a coordinate whose terms have a part of the path, of this length, in common.
fn write_terms(terms: &[Term], depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [first, .., last] = terms else {
        let Some(term) = terms.first() else { return f.write_str("0") };
        write!(f, "{}", term.scale)?;
        return term.path[depth..].iter().rev().try_for_each(|index| write!(f, "@{index}"));
    };
    debug_assert!(first.path[..depth] == last.path[..depth], "they are sorted");
    let mut rest = terms;
    for index in 0..=last.path[depth] {
        let (here, behind) = rest.split_at(rest.partition_point(|term| term.path[depth] == index));
        f.write_str(if index == 0 { "[" } else { "," })?;
        write_terms(here, depth + 1, f)?;
        rest = behind;
    }
    f.write_str("]")
}
