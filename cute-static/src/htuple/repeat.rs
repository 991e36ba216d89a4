//! A tuple or layout, several times.

use super::by_parts::by_parts;
use super::modes::RepeatOnto;
use super::{HTuple, Leaf, Tuple};
use crate::diagnostic::Answer;
use crate::int::{One, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// `(A, …, A)`, `N` times (CuTe's `repeat`). One time it is `A` itself. Never refuses.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(RepeatOf<Shape![2, 3], Int![3]>, Shape![(2, 3), (2, 3), (2, 3)]);
    /// assert_type_eq_all!(RepeatOf<Int![4], Int![1]>, Int![4]);
    /// assert_type_eq_all!(RepeatOf<Layout![4 : 2], Int![2]>, Layout![(4, 4) : (2, 2)]);
    /// ```
    Repeat<N> = ComputeRepeat, TotalRepeat, RepeatOf, RepeatOutcome, repeat(n: N) -> moved [N: ModeIndex]
}

impl<A, N> ComputeRepeat<N> for A
where
    A: HTuple,
    N: Times<A>,
{
    type Outcome = Answer<N::Output>;
}

by_parts! { ComputeRepeat<N> }

/// `A`, `Self` times.
#[doc(hidden)]
pub trait Times<A> {
    type Output;
}

impl<A> Times<A> for UTerm {
    type Output = HNil;
}

impl<A> Times<A> for One {
    type Output = A;
}

impl<A, U, B, C> Times<A> for UInt<UInt<U, B>, C>
where
    Self: RepeatOnto<A, HNil>,
{
    type Output = <Self as RepeatOnto<A, HNil>>::Output;
}

crate::operation! {
    /// The nesting of the profile `P` with `A` in the place of each leaf (CuTe's `repeat_like`, with
    /// the operands the other way round). Never refuses.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(RepeatLikeOf<Int![1], Shape![4, (2, 3)]>, Shape![1, (1, 1)]);
    /// ```
    RepeatLike<P> = ComputeRepeatLike, TotalRepeatLike, RepeatLikeOf, RepeatLikeOutcome, repeat_like(profile: P) -> moved [P: Moved]
}

impl<A, P> ComputeRepeatLike<P> for A
where
    A: HTuple,
    P: Around<A>,
{
    type Outcome = Answer<P::Output>;
}

by_parts! { ComputeRepeatLike<P> }

/// The profile `Self` with `A` in the place of each leaf.
#[doc(hidden)]
pub trait Around<A> {
    type Output;
}

impl<A, P> Around<A> for P
where
    P: HTuple,
    P::Kind: AroundKind<A, P>,
{
    type Output = <P::Kind as AroundKind<A, P>>::Output;
}

/// What the profile is.
#[doc(hidden)]
pub trait AroundKind<A, P> {
    type Output;
}

impl<A, P> AroundKind<A, P> for Leaf {
    type Output = A;
}

impl<A, P> AroundKind<A, P> for Tuple
where
    P: AroundModes<A>,
{
    type Output = P::Output;
}

/// A list of profiles with `A` in the place of each leaf.
#[doc(hidden)]
pub trait AroundModes<A> {
    type Output;
}

impl<A> AroundModes<A> for HNil {
    type Output = HNil;
}

impl<A, H, T> AroundModes<A> for HCons<H, T>
where
    H: Around<A>,
    T: AroundModes<A>,
{
    type Output = HCons<H::Output, T::Output>;
}
