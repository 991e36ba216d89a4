//! The number of consecutive elements that a layout always keeps together.

use crate::Layout;
use crate::diagnostic::{Answer, Refusal};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{FlattenModes, IfDecided, IfOneIsKnown, Mode, ModesOf};
use crate::layout::sort::{SortModes, Sorted, Unordered};
use crate::stride::{HasStrideKind, Integers, integers_only};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns an `N` for which the elements of `A` fall into aligned groups of `N` consecutive
    /// offsets: the greatest common divisor of the size of the contiguous chain and of the strides
    /// of the other modes. For layouts whose modes do not overlap it is the largest.
    ///
    /// `N = gcd(s, d_1, d_2, …)`: `s` is the size of the chain, and `d_i` are those strides.
    ///
    /// ```
    /// use cute_static::algebra::MaxAlignmentOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(MaxAlignmentOf<Layout![4, 8]>, Int![32]);
    /// assert_type_eq_all!(MaxAlignmentOf<Layout![(4, 8) : (1, 6)]>, Int![2]);
    /// ```
    MaxAlignment = ComputeMaxAlignment, TotalMaxAlignment, MaxAlignmentOf, MaxAlignmentOutcome, max_alignment() -> number
}

impl<S, D> ComputeMaxAlignment for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: AlignmentKind<S, D>,
{
    type Outcome = <D::Kind as AlignmentKind<S, D>>::Outcome;
}

integers_only! { AlignmentKind<S, D> }

impl<S, D> AlignmentKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: AlignChain<One, UTerm>,
{
    type Outcome = <Sorted<ModesOf<S, D>> as AlignChain<One, UTerm>>::Outcome;
}

/// The greatest common divisor of the chain's final reach, now `Reached`, and the strides off the
/// chain, now `Divisor`.
#[doc(hidden)]
pub trait AlignChain<Reached, Divisor> {
    type Outcome;
}

impl<R, G> AlignChain<R, G> for HNil
where
    R: Gcd<G>,
    R::Output: AsDivisor,
{
    type Outcome = <R::Output as AsDivisor>::Outcome;
}

impl<R, G, Why> AlignChain<R, G> for Unordered<Why> {
    type Outcome = Refusal<Why>;
}

impl<S, D, L, T, R, G> AlignChain<R, G> for HCons<Mode<S, D, L>, T>
where
    D: IsEqual<R>,
    D::Output: AlignLink<Mode<S, D, L>, T, R, G>,
{
    type Outcome = <D::Output as AlignLink<Mode<S, D, L>, T, R, G>>::Outcome;
}

/// Does the mode continue the chain?
#[doc(hidden)]
pub trait AlignLink<M, T, R, G> {
    type Outcome;
}

impl<S, D, L, T, R, G> AlignLink<Mode<S, D, L>, T, R, G> for B1
where
    S: Mul<R>,
    T: AlignChain<Product<S, R>, G>,
{
    type Outcome = T::Outcome;
}

impl<S: IsOne, D, L, T, R, G> AlignLink<Mode<S, D, L>, T, R, G> for B0
where
    R: IsLess<D>,
    LessThan<R, D>: ChainEnds<R, G>,
    <LessThan<R, D> as ChainEnds<R, G>>::Output: Gcd<D>,
    T: AlignChain<R, <<LessThan<R, D> as ChainEnds<R, G>>::Output as Gcd<D>>::Output>,
    OneFlag<S>: IfDecided<T::Outcome>,
{
    type Outcome = IfOneIsKnown<S, T::Outcome>;
}

/// The divisor `G` so far, if it is known whether the chain, which reaches `R`, ends before a mode:
/// all strides from there on are larger, so that the divisor is one of `R`. Small numbers have
/// their divisors sooner than large ones.
#[doc(hidden)]
pub trait ChainEnds<R, G> {
    type Output;
}

impl<R: Gcd<G>, G> ChainEnds<R, G> for B1 {
    type Output = R::Output;
}

impl<R, G> ChainEnds<R, G> for B0 {
    type Output = G;
}

impl<Why, R, G> ChainEnds<R, G> for Undecided<Why> {
    type Output = G;
}

refuse_undecided! { AlignLink<M, T, R, G> Outcome }

/// A greatest common divisor as the outcome, if it is known.
#[doc(hidden)]
pub trait AsDivisor {
    type Outcome;
}

impl<U, B> AsDivisor for UInt<U, B> {
    type Outcome = Answer<Self>;
}

impl<Why> AsDivisor for Undecided<Why> {
    type Outcome = Refusal<Why>;
}
