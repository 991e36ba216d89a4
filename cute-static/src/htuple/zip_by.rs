//! Pairs gathered by a guide: the first of each pair on one side, the second on the other.

use super::by_parts::by_parts;
use super::{ComputeRank, HTuple, Leaf, Rank, Tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::_2;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `((x_0, x_1, …), (y_0, y_1, …, A_r, …))` for modes `(x_i, y_i)`, as far as the guide
    /// `G` has modes; the modes of `A` after those go to the second side, whole (CuTe's `zip2_by`;
    /// of layouts, `tile_unzip`).
    ///
    /// Where the guide has a leaf, `A` has a pair; where it has a tuple, that is done within. The
    /// values of the guide's leaves do not matter. It takes the pairs (tile, rest) of a
    /// division by mode apart: `zipped_divide(A, T) = logical_divide(A, T).zip_by(T)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ZipByOf<Shape![(4, 2), (8, 3), 5], Shape![1, 1]>, Shape![(4, 8), (2, 3, 5)]);
    /// assert_type_eq_all!(ZipByOf<Shape![(4, 2), ((8, 3), (7, 9))], Shape![1, (1, 1)]>, Shape![(4, (8, 7)), (2, (3, 9))]);
    ///
    /// let a = layout![8, 24];
    /// let by_mode = a.logical_divide(tile![4, 8]);
    /// assert_eq!(by_mode.zip_by(shape![4, 8]), a.zipped_divide(tile![4, 8]));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: ZipByOf<Shape![(4, 2, 7), (8, 3)], Shape![1, 1]>) {}
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<3>, the other has rank Lit<2>
    /// ```
    #[doc(alias = "zip2_by")]
    #[doc(alias = "tile_unzip")]
    #[doc(alias = "hier_unzip")]
    ZipBy<G> = ComputeZipBy, TotalZipBy, ZipByOf, ZipByOutcome, zip_by(guide: G) -> moved [G: Moved]
}

impl<A, G> ComputeZipBy<G> for A
where
    A: HTuple,
    G: HTuple,
    G::Kind: SplitBy<A, G>,
    <G::Kind as SplitBy<A, G>>::Output: BothSides,
{
    type Outcome = <<G::Kind as SplitBy<A, G>>::Output as BothSides>::Outcome;
}

by_parts! { ComputeZipBy<G> }

/// The two sides.
pub struct Sides<X, Y>(PhantomData<(X, Y)>);

/// The two sides as a pair, or the refusal.
#[doc(hidden)]
pub trait BothSides {
    type Outcome;
}

impl<X, Y> BothSides for Sides<X, Y> {
    type Outcome = Answer<HCons<X, HCons<Y, HNil>>>;
}

impl<Why> BothSides for Refusal<Why> {
    type Outcome = Self;
}

/// `A` in two by a guide of this kind: [`Sides`], or a refusal.
#[doc(hidden)]
pub trait SplitBy<A, G> {
    type Output;
}

impl<A, G> SplitBy<A, G> for Leaf
where
    A: HTuple,
    A::Modes: IsPair<A>,
{
    type Output = <A::Modes as IsPair<A>>::Output;
}

impl<A, G> SplitBy<A, G> for Tuple
where
    A: HTuple,
    A::Modes: SplitModes<G, A, G>,
{
    type Output = <A::Modes as SplitModes<G, A, G>>::Output;
}

/// The two elements of a list of two. `A` is the whole tuple, for the message.
#[doc(hidden)]
pub trait IsPair<A> {
    type Output;
}

impl<X, Y, A> IsPair<A> for HCons<X, HCons<Y, HNil>> {
    type Output = Sides<X, Y>;
}

/// `[generics] list` each, which is no pair.
macro_rules! no_pair {
    ($([$($g:ident)*] $list:ty;)*) => { $(
        impl<A, $($g),*> IsPair<A> for $list
        where
            A: ComputeRank<Output: Decimal>,
        {
            type Output = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<_2>>>;
        }
    )* };
}

no_pair! {
    [] HNil;
    [X] HCons<X, HNil>;
    [X Y Z T] HCons<X, HCons<Y, HCons<Z, T>>>;
}

/// A list of modes in two by a list of guides. `A` and `G` are the whole tuples, for the message.
#[doc(hidden)]
pub trait SplitModes<Guides, A, G> {
    type Output;
}

// Modes beyond the guide go to the second side, whole.
impl<A, G> SplitModes<HNil, A, G> for HNil {
    type Output = Sides<HNil, HNil>;
}

impl<H, T, A, G> SplitModes<HNil, A, G> for HCons<H, T> {
    type Output = Sides<HNil, Self>;
}

impl<GH, GT, A, G> SplitModes<HCons<GH, GT>, A, G> for HNil
where
    A: ComputeRank<Output: Decimal>,
    G: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<Rank<G>>>>;
}

impl<H, T, GH, GT, A, G> SplitModes<HCons<GH, GT>, A, G> for HCons<H, T>
where
    GH: HTuple,
    GH::Kind: SplitBy<H, GH>,
    T: SplitModes<GT, A, G>,
    <GH::Kind as SplitBy<H, GH>>::Output: InFrontOfSides<T::Output>,
{
    type Output = <<GH::Kind as SplitBy<H, GH>>::Output as InFrontOfSides<T::Output>>::Output;
}

/// The sides of a mode in front of those of the modes after it.
#[doc(hidden)]
pub trait InFrontOfSides<T> {
    type Output;
}

impl<X, Y, XT, YT> InFrontOfSides<Sides<XT, YT>> for Sides<X, Y> {
    type Output = Sides<HCons<X, XT>, HCons<Y, YT>>;
}

impl<X, Y, Why> InFrontOfSides<Refusal<Why>> for Sides<X, Y> {
    type Output = Refusal<Why>;
}

impl<Why, T> InFrontOfSides<T> for Refusal<Why> {
    type Output = Self;
}
