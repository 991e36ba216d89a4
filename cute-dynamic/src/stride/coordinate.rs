//! Coordinates: sums of scaled basis elements.

use super::Codomain;
use crate::htuple::{HTuple, Leaf, Node};
use crate::int::{add, mul};
use crate::layout::check_size;
use crate::limits::{MAX_COMPONENTS, MAX_DEPTH};
use crate::{LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;
use smallvec::{SmallVec, smallvec};

/// Where a component stands, from the outermost tuple inwards.
pub(crate) type Path = SmallVec<[u8; 16]>;

/// An element of `Z^S`, the coordinates of a profile: a sum of scaled basis elements (Cecka §2.3.1).
///
/// The basis element `e_{i,j,…}` is the coordinate with a 1 at component `…` of component `j` of component `i`, and 0 everywhere else: `e_1 = (0,1)`, `e_{1,0} = (0,(1))`. A sum is what
/// its components are, `2·e_0 + 3·e_1 = (2,3)`, and does not say how many components of 0 come behind: that is the codomain's matter, which the [layout](Layout::coprofile) knows. A
/// coordinate without components is an integer, and the coordinate 0 is the 0 of every profile.
///
/// As a stride it is written as CuTe writes it, `3@1` for `3·e_1` and `3@0@1` for `3·e_{1,0}`, the innermost index first; a sum of several is `[2,3]`. `3*e1`, `3e1` and `3*e(1,0)` are
/// read, too, with the outermost index first, as in Cecka's paper.
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
    /// The basis element with a path, from the outermost tuple inwards: `e_{i,j,…}`. Without a path, the integer 1.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// assert_eq!(Coordinate::basis(&[1, 0])?.to_tuple()?.to_string(), "(0,(1))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooManyComponents`] for an index of [`MAX_COMPONENTS`] or more, [`LayoutError::TooDeep`] for a path longer than [`MAX_DEPTH`].
    pub fn basis(path: &[usize]) -> Result<Self, LayoutError> {
        if path.len() > MAX_DEPTH {
            return Err(LayoutError::TooDeep);
        }
        let path = path.iter().map(|&index| index_of(index)).collect::<Result<Path, _>>()?;
        Ok(Coordinate::scaled(&path, 1))
    }

    /// The components that are not 0, from left to right: the path of each, from the outermost tuple inwards, and its value.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// let coordinate: Coordinate = "[2,[0,3]]".parse()?;
    /// let components: Vec<_> = coordinate.components().collect();
    /// assert_eq!(components, [(vec![0], 2), (vec![1, 1], 3)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn components(&self) -> impl Iterator<Item = (Vec<usize>, u64)> + '_ {
        self.terms.iter().map(|term| (term.path.iter().map(|&index| usize::from(index)).collect(), term.scale))
    }

    /// As a tuple, without the components of 0 behind the last that is not.
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`], which no coordinate of this crate is.
    pub fn to_tuple(&self) -> Result<HTuple, LayoutError> {
        tuple_of(&self.terms).checked()
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
const CONFLICT: LayoutError = LayoutError::CodomainsDiffer { left: Codomain::Coordinates, right: Codomain::Coordinates };

fn index_of(index: usize) -> Result<u8, LayoutError> {
    u8::try_from(index).map_err(|_| LayoutError::TooManyComponents { index, limit: MAX_COMPONENTS })
}

/// The coordinate that a tuple is.
impl TryFrom<&HTuple> for Coordinate {
    type Error = LayoutError;

    fn try_from(tuple: &HTuple) -> Result<Self, LayoutError> {
        let mut paths = Vec::new();
        paths_of(tuple, &mut paths)?;
        let terms = paths.into_iter().zip(tuple.leaves());
        Coordinate::of_terms(terms.map(|(path, &scale)| Ok(Term { path, scale })))
    }
}

/// The paths of the leaves of a tuple, from left to right.
pub(crate) fn paths_of<T: Leaf>(tuple: &HTuple<T>, paths: &mut Vec<Path>) -> Result<(), LayoutError> {
    fn walk<T>(node: Node<'_, T>, path: &mut Path, paths: &mut Vec<Path>) -> Result<(), LayoutError> {
        if node.is_leaf() {
            paths.push(path.clone());
            return Ok(());
        }
        for (index, mode) in node.modes().enumerate() {
            path.push(index_of(index)?);
            walk(mode, path, paths)?;
            path.pop();
        }
        Ok(())
    }
    walk(tuple.as_node(), &mut Path::new(), paths)
}

/// The tuple with these components, which are sorted by path, and with 0 before and between them.
fn tuple_of(terms: &[Term]) -> HTuple {
    let mut tuple = HTuple::building();
    let sum = &mut |_: &[u8], terms: &[Term], tuple: &mut HTuple| {
        tuple.push(terms.iter().map(|term| term.scale).sum());
        Ok(())
    };
    let written = fold(terms, &|term| &term.path, sum, &mut tuple);
    debug_assert!(written.is_ok(), "a sum is written always");
    tuple
}

/// Writes the tuple that has a component for each path of the items, which are sorted by path, and for those before and between them: what `component` writes for the path and the items
/// that have it.
pub(crate) fn fold<T: Leaf, U>(
    items: &[U],
    path_of: &impl Fn(&U) -> &Path,
    component: &mut impl FnMut(&[u8], &[U], &mut HTuple<T>) -> Result<(), LayoutError>,
    tuple: &mut HTuple<T>,
) -> Result<(), LayoutError> {
    fold_below(&mut Path::new(), items, path_of, component, tuple)
}

fn fold_below<T: Leaf, U>(
    path: &mut Path,
    items: &[U],
    path_of: &impl Fn(&U) -> &Path,
    component: &mut impl FnMut(&[u8], &[U], &mut HTuple<T>) -> Result<(), LayoutError>,
    tuple: &mut HTuple<T>,
) -> Result<(), LayoutError> {
    let depth = path.len();
    let Some(&last) = items.last().and_then(|item| path_of(item).get(depth)) else { return component(path, items, tuple) };
    let mut rest = items;
    tuple.open();
    for index in 0..=last {
        let (here, behind) = rest.split_at(rest.partition_point(|item| path_of(item)[depth] == index));
        path.push(index);
        fold_below(path, here, path_of, component, tuple)?;
        path.pop();
        rest = behind;
    }
    tuple.close();
    Ok(())
}

/// Whether all strides are of one profile, and every component of every value fits.
pub(crate) fn check_coordinates(leaves: &[Mode<Coordinate>]) -> Result<(), LayoutError> {
    check_size(leaves)?;
    let terms = sorted_terms(leaves, |_, scale| Ok(scale.min(1)))?;
    if terms.windows(2).any(|pair| pair[0].path != pair[1].path && pair[1].path.starts_with(&pair[0].path)) {
        return Err(CONFLICT);
    }
    let last = Coordinate::of_terms(sorted_terms(leaves, |extent, scale| mul(extent - 1, scale))?.into_iter().map(Ok))?;
    // The extent of a component is one more.
    last.terms.iter().try_for_each(|term| add(term.scale, 1).map(drop))
}

/// The terms of all strides, sorted by path, each with a value that may depend on the extent of its mode and its scale.
fn sorted_terms(leaves: &[Mode<Coordinate>], value: impl Fn(u64, u64) -> Result<u64, LayoutError>) -> Result<Vec<Term>, LayoutError> {
    let terms = leaves.iter().flat_map(|mode| mode.stride.terms.iter().map(move |term| (mode.extent, term)));
    let mut terms: Vec<Term> =
        terms.map(|(extent, term)| Ok(Term { path: term.path.clone(), scale: value(extent, term.scale)? })).collect::<Result<_, LayoutError>>()?;
    terms.sort();
    Ok(terms)
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

impl HTuple<Mode<Coordinate>> {
    /// The coordinate at a coordinate of the domain: the value of this layout, as a tuple of the [profile](Layout::coprofile) of its codomain (Cecka §2.4).
    ///
    /// As [`Layout::offset`] it goes on beyond the domain: the last mode is unbounded.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    /// let layout: Layout<Coordinate> = "((2,2),5):((1@0,2@0),1@1)".parse()?;
    /// assert_eq!(layout.coordinate(7)?.to_string(), "(3,1)");
    /// assert_eq!(layout.coordinate((1, 0))?.to_string(), "(1,0)");
    /// assert_eq!(layout.coordinate(23)?.to_string(), "(3,5)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape; beyond the domain, [`LayoutError::Overflow`].
    pub fn coordinate(&self, coordinate: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        Ok(self.in_codomain(&self.offset(coordinate)?))
    }

    /// A value of this layout, as a tuple of the profile of the codomain.
    pub(crate) fn in_codomain(&self, value: &Coordinate) -> HTuple {
        let mut terms = self.codomain_terms();
        terms.extend(value.terms.iter().cloned());
        terms.sort();
        tuple_of(&terms)
    }

    /// A term of scale 0 for each component of the codomain, sorted by path.
    pub(crate) fn codomain_terms(&self) -> Vec<Term> {
        let terms = self.leaves().iter().flat_map(|mode| &mode.stride.terms);
        let mut terms: Vec<Term> = terms.map(|term| Term { path: term.path.clone(), scale: 0 }).collect();
        terms.sort();
        terms.dedup();
        terms
    }

    /// The profile of the codomain: a tuple of 0 that every value is congruent to (CuTe's `coprofile`). It has the components that the strides name, and those before them.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    /// let layout: Layout<Coordinate> = "(4,5):(1@1,1@0@2)".parse()?;
    /// assert_eq!(layout.coprofile().to_string(), "(0,0,(0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coprofile(&self) -> HTuple {
        tuple_of(&self.codomain_terms())
    }

    /// The shape of the codomain: in each component, one more than the largest value.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    /// let layout: Layout<Coordinate> = "((2,2),5):((1@0,2@0),1@1)".parse()?;
    /// assert_eq!(layout.coshape().to_string(), "(4,5)");
    /// assert_eq!(layout.cosize()?, 20);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coshape(&self) -> HTuple {
        let mut terms = self.codomain_terms();
        for mode in self.leaves() {
            // They fit: the largest value of each component does.
            terms.extend(mode.stride.terms.iter().map(|term| Term { path: term.path.clone(), scale: (mode.extent - 1) * term.scale }));
        }
        terms.sort();
        let last = tuple_of(&terms);
        last.map(|component| component + 1)
    }

    /// The number of coordinates in the shape of the codomain: `|coshape(A)|`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it does not fit in 64 bits.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        self.coshape().size()
    }
}

/// The basis element of the place of each leaf.
pub(crate) fn basis_like(shape: &HTuple) -> Result<HTuple<Coordinate>, LayoutError> {
    let mut paths = Vec::new();
    paths_of(shape, &mut paths)?;
    Ok(shape.with_leaves(paths.iter().map(|path| Coordinate::scaled(path, 1)).collect()))
}
