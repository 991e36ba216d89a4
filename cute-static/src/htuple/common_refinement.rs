//! The coarsest shape that refines two shapes, and the finest that coarsens both.

use super::get::InFrontOf;
use super::{ComputeRank, ComputeSize, HTuple, Leaf, Rank, Size, Tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::{B0, B1, Equality, IsEqual, refuse_undecided};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the coarsest shape that refines both: `A ≼ R`, `B ≼ R`, and `R ≼ C` for every `C`
    /// that refines both (Cecka §2.2.1).
    ///
    /// Where one shape has a number and the other a tuple of this size, the result has the tuple.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(CommonRefinementOf<Shape![(2, 3), 20], Shape![6, (4, 5)]>, Shape![(2, 3), (4, 5)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: CommonRefinementOf<Shape![6, 5], Shape![2, 15]>) {}
    /// // CUTE087: not compatible: a shape of size Lit<6> cannot coarsen this shape of size Lit<2>
    /// ```
    CommonRefinement<B> = ComputeCommonRefinement, TotalCommonRefinement, CommonRefinementOf, CommonRefinementOutcome,
    common_refinement(b: B) -> static by trait
}

impl<A, B> ComputeCommonRefinement<B> for A
where
    A: HTuple,
    B: HTuple,
    B::Kind: RefineKinds<A::Kind, A, B>,
{
    type Outcome = <B::Kind as RefineKinds<A::Kind, A, B>>::Outcome;
}

crate::operation! {
    /// Returns the finest shape that coarsens both: `R ≼ A`, `R ≼ B`, and `C ≼ R` for every `C`
    /// that coarsens both (Cecka §2.2.1).
    ///
    /// Where two tuples do not have modes of the same sizes, the result has their size as one
    /// number.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(CommonCoarseningOf<Shape![4, (3, 5)], Shape![(2, 2), 15]>, Shape![4, 15]);
    /// assert_type_eq_all!(CommonCoarseningOf<Shape![4, (3, 5)], Shape![2, 30]>, Int![60]);
    /// ```
    CommonCoarsening<B> = ComputeCommonCoarsening, TotalCommonCoarsening, CommonCoarseningOf, CommonCoarseningOutcome,
    common_coarsening(b: B) -> static by trait
}

impl<A, B> ComputeCommonCoarsening<B> for A
where
    A: HTuple + ComputeSize,
    B: HTuple + ComputeSize,
    B::Kind: CoarsenKinds<A::Kind, A, B>,
    Size<A>: IsEqual<Size<B>>,
    Equality<Size<A>, Size<B>>: OfOneSize<<B::Kind as CoarsenKinds<A::Kind, A, B>>::Outcome, A, B>,
{
    type Outcome = <Equality<Size<A>, Size<B>> as OfOneSize<<B::Kind as CoarsenKinds<A::Kind, A, B>>::Outcome, A, B>>::Outcome;
}

/// The outcome `R`, if `A` and `B` have one size.
#[doc(hidden)]
pub trait OfOneSize<R, A, B> {
    type Outcome;
}

impl<R, A, B> OfOneSize<R, A, B> for B1 {
    type Outcome = R;
}

impl<R, A, B> OfOneSize<R, A, B> for B0
where
    A: ComputeSize<Output: Decimal>,
    B: ComputeSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::NotCompatible<DecimalOf<Size<A>>, DecimalOf<Size<B>>>>;
}

refuse_undecided! { OfOneSize<R, A, B> Outcome }

/// A refinement: one of two shapes, of which at least one is a leaf, or one of each of their modes.
#[doc(hidden)]
pub trait RefineKinds<K, A, B> {
    type Outcome;
}

macro_rules! other {
    ($([$a:ident $b:ident] $refined:ident;)*) => { $(
        impl<A, B> RefineKinds<$a, A, B> for $b
        where
            A: ComputeSize,
            B: ComputeSize,
            Size<A>: IsEqual<Size<B>>,
            Equality<Size<A>, Size<B>>: OfOneSize<Answer<$refined>, A, B>,
        {
            type Outcome = <Equality<Size<A>, Size<B>> as OfOneSize<Answer<$refined>, A, B>>::Outcome;
        }
    )* };
}

other! {
    [Leaf Leaf] B;
    [Leaf Tuple] B;
    [Tuple Leaf] A;
}

impl<A, B> RefineKinds<Tuple, A, B> for Tuple
where
    A: RefineModes<B, A, B>,
{
    type Outcome = A::Outcome;
}

/// The modes of two tuples refined one by one. `A` and `B` are the whole tuples, for the message.
#[doc(hidden)]
pub trait RefineModes<Modes, A, B> {
    type Outcome;
}

impl<A, B> RefineModes<HNil, A, B> for HNil {
    type Outcome = Answer<HNil>;
}

impl<AH, AT, BH, BT, A, B> RefineModes<HCons<BH, BT>, A, B> for HCons<AH, AT>
where
    AH: ComputeCommonRefinement<BH>,
    AT: RefineModes<BT, A, B>,
    AH::Outcome: InFrontOf<AT::Outcome>,
{
    type Outcome = <AH::Outcome as InFrontOf<AT::Outcome>>::Outcome;
}

macro_rules! ranks_differ {
    ($([$($g:ident)*] $modes:ty, $others:ty;)*) => { $(
        impl<$($g,)* A, B> RefineModes<$others, A, B> for $modes
        where
            A: ComputeRank<Output: Decimal>,
            B: ComputeRank<Output: Decimal>,
        {
            type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<Rank<B>>>>;
        }
    )* };
}

ranks_differ! {
    [H T] HNil, HCons<H, T>;
    [H T] HCons<H, T>, HNil;
}

/// The coarsening of two shapes of one size.
#[doc(hidden)]
pub trait CoarsenKinds<K, A, B> {
    type Outcome;
}

macro_rules! size {
    ($([$a:ident $b:ident];)*) => { $(
        impl<A, B> CoarsenKinds<$a, A, B> for $b
        where
            A: ComputeSize,
        {
            type Outcome = Answer<Size<A>>;
        }
    )* };
}

size! {
    [Leaf Leaf];
    [Leaf Tuple];
    [Tuple Leaf];
}

impl<A, B> CoarsenKinds<Tuple, A, B> for Tuple
where
    A: ComputeSize + CoarsenModes<B>,
    <A as CoarsenModes<B>>::Output: OrAnswer<Size<A>>,
{
    type Outcome = <<A as CoarsenModes<B>>::Output as OrAnswer<Size<A>>>::Outcome;
}

/// The modes do not have the same sizes one by one.
pub struct Apart;

/// The coarsenings of the modes of two tuples one by one: an outcome, or [`Apart`].
#[doc(hidden)]
pub trait CoarsenModes<Modes> {
    type Output;
}

impl CoarsenModes<HNil> for HNil {
    type Output = Answer<HNil>;
}

impl<H, T> CoarsenModes<HNil> for HCons<H, T> {
    type Output = Apart;
}

impl<H, T> CoarsenModes<HCons<H, T>> for HNil {
    type Output = Apart;
}

impl<AH, AT, BH, BT> CoarsenModes<HCons<BH, BT>> for HCons<AH, AT>
where
    AH: ComputeSize,
    BH: ComputeSize,
    Size<AH>: IsEqual<Size<BH>>,
    Equality<Size<AH>, Size<BH>>: CoarsenFirst<AH, AT, BH, BT>,
{
    type Output = <Equality<Size<AH>, Size<BH>> as CoarsenFirst<AH, AT, BH, BT>>::Output;
}

/// Do the first modes have the same size?
#[doc(hidden)]
pub trait CoarsenFirst<AH, AT, BH, BT> {
    type Output;
}

impl<AH, AT, BH, BT> CoarsenFirst<AH, AT, BH, BT> for B0 {
    type Output = Apart;
}

refuse_undecided! { CoarsenFirst<AH, AT, BH, BT> Output }

impl<AH, AT, BH, BT> CoarsenFirst<AH, AT, BH, BT> for B1
where
    AT: CoarsenModes<BT>,
    AT::Output: BehindCoarse<AH, BH>,
{
    type Output = <AT::Output as BehindCoarse<AH, BH>>::Output;
}

unless_refused! {
    /// The coarsening of the first modes in front of those of the others.
    BehindCoarse<AH, BH> Output
}

impl<T, AH, BH> BehindCoarse<AH, BH> for Answer<T>
where
    AH: HTuple,
    BH: HTuple,
    BH::Kind: CoarsenKinds<AH::Kind, AH, BH>,
    <BH::Kind as CoarsenKinds<AH::Kind, AH, BH>>::Outcome: InFrontOf<Self>,
{
    type Output = <<BH::Kind as CoarsenKinds<AH::Kind, AH, BH>>::Outcome as InFrontOf<Self>>::Outcome;
}

impl<AH, BH> BehindCoarse<AH, BH> for Apart {
    type Output = Self;
}

unless_refused! {
    /// The outcome, or the answer `N` where there is none.
    OrAnswer<N> Outcome
}

impl<R, N> OrAnswer<N> for Answer<R> {
    type Outcome = Self;
}

impl<N> OrAnswer<N> for Apart {
    type Outcome = Answer<N>;
}
