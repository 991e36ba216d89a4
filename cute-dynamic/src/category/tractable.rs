//! The operations on tractable layouts, computed by their morphisms (Colfax, *Categorical
//! foundations for CuTe layouts*, the composition algorithm).
//!
//! Each takes the standard representations of its operands, makes them composable by a mutual
//! refinement, works on arrows, and reads the layout off the result. What they answer is what the
//! methods of [`Layout`] of the same names answer, coalesced. They answer less: both operands must
//! be tractable, and the boundaries of the codomain of one must chain with those of the domain of
//! the other. Strides of modes of extent 1 are read as 0.
//!
//! # What the algebra finds and morphisms do not
//!
//! A mutual refinement cuts both middle tuples at all boundaries of the other, so that the
//! boundaries must form one chain in which each divides the next. A composition needs less: that no
//! sum of offsets of `B` carries across a boundary of `A`. There are two cases.
//!
//! - *Every mode of `B` stays whole.* `3:1` ends inside of the first 4 of `(4,2):(8,1)`, and the
//!   composition is `3:8`; but 3 does not divide 4, and so the tuples `(3)` and `(4,2)` have no
//!   mutual refinement.
//! - *A mode of `B` is cut where `A` has a boundary, but between its multiples.*
//!   `4:3` crosses the 5 of `(5,7):(1,100)` after two of its elements, at 6, and the composition is
//!   `(2,2):(3,101)`; but the gap of 3 before the mode and the 5 have no mutual refinement.
//!
//! Of 100,000 random pairs with up to six modes, 86,367 compose (measured): 61,888 by morphisms,
//! 22,547 more because each mode stays whole, 1,932 more with a mode that is cut. Of 92,679
//! products 89,624 are found. Of quotients all are: a divisor and its complement reach every
//! offset, so that something carries across a boundary that is none of theirs. On all 4.3 million
//! pairs of small layouts morphisms find about 56 % of the compositions, 60 % of the products, and
//! all quotients. What they find is what the algebra finds, always.

use super::NestMorphism;
use crate::algebra::coalesce::coalesce_modes;
use crate::htuple::HTuple;
use crate::int::{div_ceil, div_exact};
use crate::{Layout, LayoutError};

/// Returns `A ∘ B` as a composition of morphisms, each leaf of `B` coalesced; [`Layout::compose`]
/// decides more.
///
/// ```
/// use cute_dynamic::category::tractable;
/// use cute_dynamic::{Layout, LayoutError};
///
/// let (a, b): (Layout, Layout) = ("(12,3,6):(1,72,12)".parse()?, "(6,6):(1,6)".parse()?);
/// assert_eq!(tractable::compose(&a, &b)?.to_string(), "(6,(2,3)):(1,(6,72))");
///
/// // 3 and 5 do not chain, although the composition exists.
/// let (a, b): (Layout, Layout) = ("(5,7):(1,100)".parse()?, "4:3".parse()?);
/// assert_eq!(a.compose(&b)?.to_string(), "(2,2):(3,101)");
/// assert_eq!(tractable::compose(&a, &b), Err(LayoutError::NoMutualRefinement { left: 3, right: 5 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// [`LayoutError::NotTractable`], [`LayoutError::NoMutualRefinement`], [`LayoutError::TooDeep`];
/// [`LayoutError::Overflow`] if a tuple's product does not fit in 64 bits.
pub fn compose(a: &Layout, b: &Layout) -> Result<Layout, LayoutError> {
    let [second, first] = morphisms(a, b)?;
    second.compose_refined(&first)?.layout().coalesce_by(b.shape())
}

/// Returns the morphisms whose refined composition is that of `A ∘ B`: the standard representations
/// of `A`, coalesced and as long as `B` needs it, and of `B`.
///
/// ```
/// use cute_dynamic::category::tractable;
/// use cute_dynamic::Layout;
///
/// let (a, b): (Layout, Layout) = ("(4,2):(1,8)".parse()?, "2:8".parse()?);
/// let [g, f] = tractable::morphisms(&a, &b)?;
/// assert_eq!((g.to_string(), f.to_string()), ("(4,4) -> (4,2,4) by (0,2)".into(), "2 -> (8,2) by (1)".into()));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// [`LayoutError::NotTractable`]; [`LayoutError::Overflow`] if a tuple's product does not fit in 64
/// bits.
pub fn morphisms(a: &Layout, b: &Layout) -> Result<[NestMorphism; 2], LayoutError> {
    let first = NestMorphism::from_layout(b)?;
    let second = NestMorphism::from_layout(&reaching(a, first.codomain().size()?)?)?;
    Ok([second, first])
}

/// The layout, coalesced, with its last mode made longer so that the size is at least `size`:
/// composition goes on with the extension `Â`.
fn reaching(layout: &Layout, size: u64) -> Result<Layout, LayoutError> {
    let mut modes = coalesce_modes(layout.leaves());
    if layout.size() < size
        && let Some((last, inner)) = modes.split_last_mut()
    {
        let inner = inner.iter().map(|mode| mode.extent).product();
        last.extent = div_ceil(size, inner);
    }
    Layout::of_modes(&modes)
}

/// Returns the complement of `A` in `[0, M)` as the complement of a morphism; see
/// [`Layout::complement_in`], whose conditions it has exactly.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::category::tractable;
///
/// let a: Layout = "(2,2):(1,6)".parse()?;
/// assert_eq!(tractable::complement_in(&a, 24)?.to_string(), "(3,2):(2,12)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// [`LayoutError::NotTractable`], [`LayoutError::Broadcast`], [`LayoutError::BoundNotTiled`],
/// [`LayoutError::ZeroArgument`], [`LayoutError::Overflow`].
pub fn complement_in(a: &Layout, bound: u64) -> Result<Layout, LayoutError> {
    Ok(within(a, bound)?.complement().layout().coalesce())
}

/// The standard representation, made to fill `[0, bound)` by one more entry of the codomain.
fn within(layout: &Layout, bound: u64) -> Result<NestMorphism, LayoutError> {
    if bound == 0 {
        return Err(LayoutError::ZeroArgument);
    }
    let morphism = NestMorphism::from_layout(layout)?;
    if let Some(mode) = layout.leaves().iter().find(|mode| mode.extent > 1 && mode.stride == 0) {
        return Err(LayoutError::Broadcast { extent: mode.extent });
    }
    let reach = morphism.codomain().size()?;
    let rest = div_exact(bound, reach).ok_or(LayoutError::BoundNotTiled { reach, bound })?;
    morphism.extended(&[rest])
}

/// Returns `A ⊘ B = A ∘ (B, B^c)` as a composition of morphisms, each leaf of `B` and the rest
/// coalesced; see [`Layout::logical_divide`].
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::category::tractable;
///
/// let (a, b): (Layout, Layout) = ("(4,2,3):(2,1,8)".parse()?, "4:2".parse()?);
/// assert_eq!(tractable::logical_divide(&a, &b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`complement_in`] for `B` in the size of `A`, and of [`compose`].
pub fn logical_divide(a: &Layout, b: &Layout) -> Result<Layout, LayoutError> {
    let tile = within(b, a.size())?;
    let tile_and_rest = tile.concatenate(&tile.complement())?;
    let quotient = NestMorphism::from_layout(&a.coalesce())?.compose_refined(&tile_and_rest)?;
    quotient.layout().coalesce_by(HTuple::tuple([b.shape(), HTuple::from(1)])?)
}

/// Returns `A ⊗ B = (A, A^c ∘ B)` as a composition of morphisms, each leaf of `B` coalesced; see
/// [`Layout::logical_product`].
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::category::tractable;
///
/// let (a, b): (Layout, Layout) = ("(2,2):(4,1)".parse()?, "6:1".parse()?);
/// assert_eq!(tractable::logical_product(&a, &b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`compose`].
pub fn logical_product(a: &Layout, b: &Layout) -> Result<Layout, LayoutError> {
    let (tile, copies) = (NestMorphism::from_layout(a)?, NestMorphism::from_layout(b)?);
    // Past what A reaches there is room for all of B.
    let rest = tile.extended(&[copies.codomain().size()?])?.complement();
    let copies = rest.compose_refined(&copies)?.layout().coalesce_by(b.shape())?;
    HTuple::tuple([a.clone(), copies])
}
