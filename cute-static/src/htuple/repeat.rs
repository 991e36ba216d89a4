//! A tuple or layout, several times.

use super::by_parts::by_parts;
use super::map_leaves::Mapped;
use super::modes::RepeatOnto;
use super::{HTuple, TypeFunction};
use crate::diagnostic::Answer;
use crate::int::{One, UInt, UTerm};
use core::marker::PhantomData;
use frunk_core::hlist::HNil;

crate::operation! {
    /// Returns `(A, …, A)`, `N` times (CuTe's `repeat`). One time it is `A` itself. Never refuses.
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
    #[doc(alias = "tuple_repeat")]
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
    /// Returns the nesting of the profile `P` with `A` in the place of each leaf (CuTe's
    /// `repeat_like`, with the operands the other way round). Never refuses.
    ///
    /// `R_i = A` for each leaf `i` of the profile.
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
    P: Mapped<Constant<A>>,
{
    type Outcome = Answer<P::Output>;
}

by_parts! { ComputeRepeatLike<P> }

/// `A` at each leaf.
pub struct Constant<A>(PhantomData<A>);

impl<A, N> TypeFunction<N> for Constant<A> {
    type Output = A;
}
