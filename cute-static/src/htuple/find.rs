//! Questions about all modes: which is the first that a predicate holds for, and whether it holds
//! for any, for all, for none.

use super::{HTuple, Leaf, Tuple, TypeFunction};
use crate::diagnostic::Answer;
use crate::int::{Add, B0, B1, IsEqual, One, Sum, UTerm, Undecided, refuse_undecided};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the index of the first mode that `P` holds for, and the rank if it holds for none
    /// (CuTe's `find_if`). A leaf is its own only mode. `P` is a [`TypeFunction`] to
    /// [`B0`] or [`B1`].
    ///
    /// `I = min {i | P(A_i)}`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{IsPowerOfTwo, PowerOfTwoFlag};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct PowersOfTwo;
    /// impl<N: IsPowerOfTwo> TypeFunction<N> for PowersOfTwo {
    ///     type Output = PowerOfTwoFlag<N>;
    /// }
    /// assert_type_eq_all!(FindIfOf<Shape![3, 8, 4], PowersOfTwo>, Int![1]);
    /// assert_type_eq_all!(FindIfOf<Shape![3, 5], PowersOfTwo>, Int![2]);
    /// ```
    FindIf<P> = ComputeFindIf, TotalFindIf, FindIfOf, FindIfOutcome, find_if(predicate: P) -> static by function
}

impl<A, P> ComputeFindIf<P> for A
where
    A: HTuple,
    A::Modes: FindFrom<UTerm, P>,
{
    type Outcome = <A::Modes as FindFrom<UTerm, P>>::Outcome;
}

crate::operation! {
    /// Returns the index of the first mode that is the number `X`, and the rank if there is none
    /// (CuTe's `find`).
    ///
    /// `I = min {i | A_i = X}`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(FindOf<Shape![4, (2, 3), 2], Int![2]>, Int![2]);
    /// assert_type_eq_all!(FindOf<Shape![4, (2, 3), 2], Int![3]>, Int![3]);
    /// ```
    Find<X> = ComputeFind, TotalFind, FindOf, FindOutcome, find(x: X) -> static by trait
}

impl<A, X> ComputeFind<X> for A
where
    A: HTuple,
    A::Modes: FindFrom<UTerm, EqualTo<X>>,
{
    type Outcome = <A::Modes as FindFrom<UTerm, EqualTo<X>>>::Outcome;
}

/// Whether a mode is the number `X`.
pub struct EqualTo<X>(PhantomData<X>);

impl<M, X> TypeFunction<M> for EqualTo<X>
where
    M: HTuple,
    M::Kind: IsNumber<M, X>,
{
    type Output = <M::Kind as IsNumber<M, X>>::Output;
}

/// Whether a leaf or a tuple is the number `X`.
#[doc(hidden)]
pub trait IsNumber<M, X> {
    type Output;
}

impl<M: IsEqual<X>, X> IsNumber<M, X> for Leaf {
    type Output = M::Output;
}

impl<M, X> IsNumber<M, X> for Tuple {
    type Output = B0;
}

/// The index of the first mode of a list that `P` holds for, if the modes before it are `I`.
#[doc(hidden)]
pub trait FindFrom<I, P> {
    type Outcome;
}

impl<I, P> FindFrom<I, P> for HNil {
    type Outcome = Answer<I>;
}

impl<H, T, I, P> FindFrom<I, P> for HCons<H, T>
where
    P: TypeFunction<H>,
    P::Output: FoundAt<I, T, P>,
{
    type Outcome = <P::Output as FoundAt<I, T, P>>::Outcome;
}

/// Does the predicate hold for the mode `I`?
#[doc(hidden)]
pub trait FoundAt<I, T, P> {
    type Outcome;
}

impl<I, T, P> FoundAt<I, T, P> for B1 {
    type Outcome = Answer<I>;
}

impl<I, T, P> FoundAt<I, T, P> for B0
where
    I: Add<One>,
    T: FindFrom<Sum<I, One>, P>,
{
    type Outcome = T::Outcome;
}

refuse_undecided! { FoundAt<I, T, P> Outcome }

/// Computes [`AnyOf`], [`AllOf`] and [`NoneOf`].
#[doc(hidden)]
pub trait Quantified<P> {
    type Any;
    type All;
    type None;
}

impl<A, P> Quantified<P> for A
where
    A: HTuple,
    A::Modes: QuantifiedModes<P>,
{
    type Any = <A::Modes as QuantifiedModes<P>>::Any;
    type All = <A::Modes as QuantifiedModes<P>>::All;
    type None = <A::Modes as QuantifiedModes<P>>::None;
}

/// Whether `P` holds for a mode of `A`, [`B1`] or [`B0`] (CuTe's `any_of`). A leaf is its own only
/// mode.
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1, IsPowerOfTwo, PowerOfTwoFlag};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// struct PowersOfTwo;
/// impl<N: IsPowerOfTwo> TypeFunction<N> for PowersOfTwo {
///     type Output = PowerOfTwoFlag<N>;
/// }
/// assert_type_eq_all!(AnyOf<Shape![3, 8], PowersOfTwo>, B1);
/// assert_type_eq_all!(AllOf<Shape![3, 8], PowersOfTwo>, B0);
/// assert_type_eq_all!(NoneOf<Shape![3, 5], PowersOfTwo>, B1);
/// ```
#[doc(alias = "any_of")]
pub type AnyOf<A, P> = <A as Quantified<P>>::Any;

/// Whether `P` holds for every mode of `A`, [`B1`] or [`B0`] (CuTe's `all_of`). It does for `()`.
/// An example is with [`AnyOf`].
#[doc(alias = "all_of")]
pub type AllOf<A, P> = <A as Quantified<P>>::All;

/// Whether `P` holds for no mode of `A`, [`B1`] or [`B0`] (CuTe's `none_of`). It does for `()`. An
/// example is with [`AnyOf`].
#[doc(alias = "none_of")]
pub type NoneOf<A, P> = <A as Quantified<P>>::None;

/// What holds for a list of modes.
#[doc(hidden)]
pub trait QuantifiedModes<P> {
    type Any;
    type All;
    type None;
}

impl<P> QuantifiedModes<P> for HNil {
    type Any = B0;
    type All = B1;
    type None = B1;
}

impl<H, T, P> QuantifiedModes<P> for HCons<H, T>
where
    P: TypeFunction<H>,
    T: QuantifiedModes<P>,
    P::Output: WithMode<T::Any, T::All, T::None>,
{
    type Any = <P::Output as WithMode<T::Any, T::All, T::None>>::Any;
    type All = <P::Output as WithMode<T::Any, T::All, T::None>>::All;
    type None = <P::Output as WithMode<T::Any, T::All, T::None>>::None;
}

/// What holds for a mode and for those after it, of which these hold.
#[doc(hidden)]
pub trait WithMode<Any, All, None> {
    type Any;
    type All;
    type None;
}

impl<Any, All, None> WithMode<Any, All, None> for B1 {
    type Any = B1;
    type All = All;
    type None = B0;
}

impl<Any, All, None> WithMode<Any, All, None> for B0 {
    type Any = Any;
    type All = B0;
    type None = None;
}

impl<Why, Any, All, None> WithMode<Any, All, None> for Undecided<Why> {
    type Any = Self;
    type All = Self;
    type None = Self;
}
