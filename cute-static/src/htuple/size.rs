//! The numbers of an HTuple or layout: size, rank, depth.

use super::HTuple;
use crate::Layout;
use crate::int::{Add, Max, Maximum, Mul, One, Product, Sum, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// Has a size: the product of the leaves, `|S| = Π |S_k|` (Cecka Definition 2.5). Use the alias [`Size`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a number, a tuple of numbers or a layout, so it has no size",
    label = "no size",
    note = "write a shape as `Shape![4, (2, 3)]`; in generic code, add the bound `HasSize`"
)]
pub trait HasSize {
    /// The size.
    type Output;
}

/// `|A|`: the product of the leaves of an HTuple; the number of coordinates of a shape or layout.
///
/// ```
/// use cute_static::htuple::Size;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Size<Shape![4, (2, 3)]>, Int![24]);
/// assert_type_eq_all!(Size<Layout![(4, 8) : (8, 1)]>, Int![32]);
/// assert_type_eq_all!(Size<Int![7]>, Int![7]);
/// ```
pub type Size<A> = <A as HasSize>::Output;

impl HasSize for UTerm {
    type Output = UTerm;
}

impl<U, B> HasSize for UInt<U, B> {
    type Output = Self;
}

impl HasSize for HNil {
    type Output = One;
}

impl<H> HasSize for HCons<H, HNil>
where
    H: HasSize,
{
    type Output = H::Output;
}

impl<H, H1, T> HasSize for HCons<H, HCons<H1, T>>
where
    H: HasSize,
    HCons<H1, T>: HasSize,
    Size<H>: Mul<Size<HCons<H1, T>>>,
{
    type Output = Product<Size<H>, Size<HCons<H1, T>>>;
}

impl<S, D> HasSize for Layout<S, D>
where
    S: HasSize,
{
    type Output = S::Output;
}

/// Has a rank: the number of modes (Cecka Definition 2.2). Use the alias [`Rank`].
pub trait HasRank {
    /// The rank.
    type Output;
}

/// The number of top-level modes; 1 for a leaf.
///
/// ```
/// use cute_static::htuple::Rank;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Rank<Shape![4, (2, 3), 5]>, Int![3]);
/// assert_type_eq_all!(Rank<Layout![4 : 1]>, Int![1]);
/// ```
pub type Rank<A> = <A as HasRank>::Output;

impl<A> HasRank for A
where
    A: HTuple,
    A::Modes: CountModes,
{
    type Output = <A::Modes as CountModes>::Output;
}

impl<S, D> HasRank for Layout<S, D>
where
    S: HasRank,
{
    type Output = S::Output;
}

/// The length of a list.
#[doc(hidden)]
pub trait CountModes {
    type Output;
}

impl CountModes for HNil {
    type Output = UTerm;
}

impl<H> CountModes for HCons<H, HNil> {
    type Output = One;
}

impl<H, H1, T> CountModes for HCons<H, HCons<H1, T>>
where
    HCons<H1, T>: CountModes,
    <HCons<H1, T> as CountModes>::Output: Add<One>,
{
    type Output = Sum<<HCons<H1, T> as CountModes>::Output, One>;
}

/// Has a depth: how deep it nests (Cecka Definition 2.2). Use the alias [`Depth`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a number, a tuple of numbers or a layout, so it has no depth",
    label = "no depth",
    note = "write a shape as `Shape![4, (2, 3)]`; in generic code, add the bound `HasDepth`"
)]
pub trait HasDepth {
    /// The depth.
    type Output;
}

/// 0 for a leaf; for a tuple, one more than the largest depth of its modes.
///
/// ```
/// use cute_static::htuple::Depth;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Depth<Int![4]>, Int![0]);
/// assert_type_eq_all!(Depth<Shape![(4)]>, Int![1]);
/// assert_type_eq_all!(Depth<Layout![(4, (2, (3))) : (1, (4, (8)))]>, Int![3]);
/// ```
pub type Depth<A> = <A as HasDepth>::Output;

impl HasDepth for UTerm {
    type Output = UTerm;
}

impl<U, B> HasDepth for UInt<U, B> {
    type Output = UTerm;
}

impl HasDepth for HNil {
    type Output = One;
}

impl<H> HasDepth for HCons<H, HNil>
where
    H: HasDepth,
    Depth<H>: Add<One>,
{
    type Output = Sum<Depth<H>, One>;
}

impl<H, H1, T> HasDepth for HCons<H, HCons<H1, T>>
where
    H: HasDepth,
    Depth<H>: Add<One>,
    HCons<H1, T>: HasDepth,
    Depth<HCons<H1, T>>: Max<Sum<Depth<H>, One>>,
{
    type Output = Maximum<Depth<HCons<H1, T>>, Sum<Depth<H>, One>>;
}

impl<S, D> HasDepth for Layout<S, D>
where
    S: HasDepth,
{
    type Output = S::Output;
}
