//! The sizes of the modes that the leaves of a profile stand for, and a tuple scaled by them.

use super::get::InFrontOf;
use super::{ComputeRank, ComputeSize, HTuple, Leaf, Rank, Size, Tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{Mul, Product};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the size of each mode that a leaf of the profile `P` stands for (CuTe's
    /// `product_like`).
    ///
    /// `R_i = |S_i|` for each leaf `i` of the profile.
    ///
    /// The result has the nesting of the profile and is compatible with the shape: it is the
    /// coarsest such shape.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ProductLikeOf<Shape![2, (3, (4, 5))], Shape![1, (1, 1)]>, Shape![2, (3, 20)]);
    /// assert_type_eq_all!(ProductLikeOf<Shape![2, (3, (4, 5))], Int![1]>, Int![120]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: ProductLikeOf<Shape![2, (3, 4)], Shape![1, 1, 1]>) {}
    /// // CUTE083: the profile has rank Lit<3> where the tuple has rank Lit<2>
    /// ```
    ProductLike<P> = ComputeProductLike, TotalProductLike, ProductLikeOf, ProductLikeOutcome, product_like(profile: P) -> static by trait
}

impl<A, P> ComputeProductLike<P> for A
where
    A: SizesLike<Sizes, P>,
{
    type Outcome = A::Outcome;
}

crate::operation! {
    /// Returns each leaf times the size of the mode of `B` that it stands for (CuTe's
    /// `elem_scale`).
    ///
    /// `R_i = a_i·|B_i|` for each leaf `a_i`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ElemScaleOf<Shape![2, (3, 4)], Shape![5, ((2, 2), 1)]>, Shape![10, (12, 4)]);
    /// ```
    ElemScale<B> = ComputeElemScale, TotalElemScale, ElemScaleOf, ElemScaleOutcome, elem_scale(b: B) -> static by trait
}

impl<A, B> ComputeElemScale<B> for A
where
    B: SizesLike<Scaled, A>,
{
    type Outcome = B::Outcome;
}

/// The size of the mode.
pub struct Sizes;

/// The leaf of the profile times the size of the mode.
pub struct Scaled;

/// What a leaf of the profile and the size of the mode that it stands for come to.
#[doc(hidden)]
pub trait LikeLeaf<P, N> {
    type Output;
}

impl<P, N> LikeLeaf<P, N> for Sizes {
    type Output = N;
}

impl<P: Mul<N>, N> LikeLeaf<P, N> for Scaled {
    type Output = Product<P, N>;
}

/// The modes that the leaves of the profile `P` stand for, with `F` of each.
#[doc(hidden)]
pub trait SizesLike<F, P> {
    type Outcome;
}

impl<A, F, P> SizesLike<F, P> for A
where
    A: HTuple,
    P: HTuple,
    P::Kind: LikeKind<F, A::Kind, A, P>,
{
    type Outcome = <P::Kind as LikeKind<F, A::Kind, A, P>>::Outcome;
}

/// What the profile is: a leaf, or a tuple, which only a tuple fits.
#[doc(hidden)]
pub trait LikeKind<F, K, A, P> {
    type Outcome;
}

impl<F, K, A, P> LikeKind<F, K, A, P> for Leaf
where
    A: ComputeSize,
    F: LikeLeaf<P, Size<A>>,
{
    type Outcome = Answer<F::Output>;
}

impl<F, A, P> LikeKind<F, Tuple, A, P> for Tuple
where
    A: ModesLike<F, P, A, P>,
{
    type Outcome = A::Outcome;
}

impl<F, A, P> LikeKind<F, Leaf, A, P> for Tuple
where
    HNil: NoModeLike<A, P>,
{
    type Outcome = <HNil as NoModeLike<A, P>>::Outcome;
}

/// A list of modes by a list of profiles. `A` and `P` are the whole tuples, for the message.
#[doc(hidden)]
pub trait ModesLike<F, Profiles, A, P> {
    type Outcome;
}

impl<F, A, P> ModesLike<F, HNil, A, P> for HNil {
    type Outcome = Answer<HNil>;
}

impl<F, H, T, PH, PT, A, P> ModesLike<F, HCons<PH, PT>, A, P> for HCons<H, T>
where
    H: SizesLike<F, PH>,
    T: ModesLike<F, PT, A, P>,
    H::Outcome: InFrontOf<T::Outcome>,
{
    type Outcome = <H::Outcome as InFrontOf<T::Outcome>>::Outcome;
}

impl<F, H, T, A, P> ModesLike<F, HNil, A, P> for HCons<H, T>
where
    HNil: NoModeLike<A, P>,
{
    type Outcome = <HNil as NoModeLike<A, P>>::Outcome;
}

impl<F, PH, PT, A, P> ModesLike<F, HCons<PH, PT>, A, P> for HNil
where
    HNil: NoModeLike<A, P>,
{
    type Outcome = <HNil as NoModeLike<A, P>>::Outcome;
}

/// The refusal of a profile that does not fit.
#[doc(hidden)]
pub trait NoModeLike<A, P> {
    type Outcome;
}

impl<A, P> NoModeLike<A, P> for HNil
where
    A: ComputeRank<Output: Decimal>,
    P: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::ProfileMismatch<DecimalOf<Rank<P>>, DecimalOf<Rank<A>>>>;
}
