//! Downcast: the layout over smaller elements.

use super::cast::{BehindCast, Cast, CastAlone, Casting, ConcludeCast, LastCast, LowerCast, cast_factor, cast_tree};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::int::*;
use crate::label::{First, Label, Lower, Place, Second};
use crate::layout::modes::{IfDecided, IfOneIsKnown};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout over elements `N` times as small: each offset becomes `N` consecutive
    /// ones, at `N` consecutive coordinates of one mode.
    ///
    /// `R(N·k + j) = N·A(k) + j` for `j < N`, along that mode.
    ///
    /// These are in the first mode of stride 1. If there is none, they are in the first mode of
    /// extent 1, whose stride becomes 1. There is an answer exactly where some layout with more
    /// coordinates in its modes has those offsets. A runtime stride before the mode may be 1, too,
    /// or a runtime extent (`CUTE017`).
    ///
    /// By 1, any layout stays as it is. A runtime factor may be 1: where no other factor has an
    /// answer, it is refused for that (`CUTE017`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(DowncastOf<Layout![(4, 16) : (32, 1)], Int![4]>, Layout![(4, 64) : (128, 1)]);
    /// assert_type_eq_all!(DowncastOf<Layout![1 : 0], Int![4]>, Layout![4 : 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4 : 2].downcast(int![2]); // CUTE061: no mode has stride 1
    /// ```
    Downcast<N> = ComputeDowncast, TotalDowncast, DowncastOf, DowncastOutcome, downcast(factor: N) -> layout by mode
}

impl<S, D, N> ComputeDowncast<N> for Layout<S, D>
where
    N: DowncastFactor<S, D>,
{
    type Outcome = N::Outcome;
}

/// A factor for downcasts of the layout `S : D`.
#[refusal(ZeroArgument::Factor, bound = "A: Downcast<N>")]
#[doc(hidden)]
pub trait DowncastFactor<S, D> {
    type Outcome;
}

// By 1 no mode takes the factor, and so it does not matter which one would.
impl<S, D> DowncastFactor<S, D> for One
where
    S: DowncastTree<D, Casting<One, B1>, Output: ConcludeCast<One>>,
{
    type Outcome = <S::Output as ConcludeCast<One>>::Outcome;
}

impl<S, D, U, A, B> DowncastFactor<S, D> for UInt<UInt<U, A>, B>
where
    S: DowncastTree<D, Casting<Self, B0>, Output: ConcludeCast<Self>>,
{
    type Outcome = <S::Output as ConcludeCast<Self>>::Outcome;
}

cast_factor! { DowncastFactor ComputeDowncast }
cast_tree! { DowncastTree, DowncastTail, DowncastMode }

// As if the mode of stride 1 had been met.
impl<N, State> DowncastTree<NoAnswer, Casting<N, State>> for NoAnswer {
    type Output = Cast<NoAnswer, NoAnswer, B1>;
}

// The first mode of stride 1 takes the factor.
impl<N, S> DowncastMode<S, Casting<N, B0>> for One
where
    S: Mul<N>,
{
    type Output = Cast<Product<S, N>, One, B1>;
}

impl<N, S> DowncastMode<S, Casting<N, B1>> for One {
    type Output = Cast<S, N, B1>;
}

impl<N, State, S> DowncastMode<S, Casting<N, State>> for UTerm {
    type Output = Cast<S, UTerm, State>;
}

macro_rules! two_or_more {
    ($($digit:ident)*) => { $(
        impl<N, State, S, V, A> DowncastMode<S, Casting<N, State>> for UInt<UInt<V, A>, $digit>
        where
            Self: Mul<N>,
        {
            type Output = Cast<S, Product<Self, N>, State>;
        }
    )* };
}

for_each_digit! { two_or_more }

// A runtime stride: if the mode of stride 1 is still to come, this may be it.
impl<N, S, K, T> DowncastMode<S, Casting<N, B1>> for Symbol<K, T>
where
    Self: Mul<N>,
{
    type Output = Cast<S, Product<Self, N>, B1>;
}

impl<N, S, K, T> DowncastMode<S, Casting<N, B0>> for Symbol<K, T>
where
    Self: IsOne + Mul<N>,
    OneFlag<Self>: IfDecided<Cast<S, Product<Self, N>, B0>>,
{
    type Output = IfOneIsKnown<Self, Cast<S, Product<Self, N>, B0>>;
}

// No mode has stride 1.
impl<S, D, U, A, B> ConcludeCast<UInt<UInt<U, A>, B>> for Cast<S, D, B0>
where
    S: TakeBySingle<D, UInt<UInt<U, A>, B>, Output: ConcludeSingle<UInt<UInt<U, A>, B>>>,
{
    type Outcome = <S::Output as ConcludeSingle<UInt<UInt<U, A>, B>>>::Outcome;
}

/// The first mode of extent 1 takes the factor `N`: the [`Cast`] of the layout `Self : D` whose
/// strides are cast, and whether there is such a mode.
#[doc(hidden)]
pub trait TakeBySingle<D, N> {
    type Output;
}

impl<D, N> TakeBySingle<D, N> for One {
    type Output = Cast<N, One, B1>;
}

/// Modes of an extent that is not known to be 1, `[generics] extent, as a number` each.
macro_rules! not_single {
    ($([$($g:ident)*] $extent:ty, $number:ty;)*) => { $(
        impl<D, N, $($g),*> TakeBySingle<D, N> for $extent
        where
            $number: IsOne,
            OneFlag<$number>: IfDecided<Cast<Self, D, B0>>,
        {
            type Output = IfOneIsKnown<$number, Cast<Self, D, B0>>;
        }
    )* };
}

not_single! {
    [U A B] UInt<UInt<U, A>, B>, Self;
    [] Dyn, Symbol<One, Place<First>>;
    [K] Multiple<K>, Symbol<K, Place<First>>;
}

impl<N> TakeBySingle<HNil, N> for HNil {
    type Output = Cast<HNil, HNil, B0>;
}

impl<H, T, DH, DT, N> TakeBySingle<HCons<DH, DT>, N> for HCons<H, T>
where
    H: TakeBySingle<DH, N, Output: ThenTakeBySingle<T, DT, N>>,
{
    type Output = <H::Output as ThenTakeBySingle<T, DT, N>>::Output;
}

unless_refused! {
    /// The modes `T : DT` after the mode `Self`, one of which may take the factor.
    ThenTakeBySingle<T, DT, N> Output
}

impl<H, DH, T, DT, N> ThenTakeBySingle<T, DT, N> for Cast<H, DH, B1> {
    type Output = Cast<HCons<H, T>, HCons<DH, DT>, B1>;
}

impl<H, DH, T, DT, N> ThenTakeBySingle<T, DT, N> for Cast<H, DH, B0>
where
    T: TakeBySingle<DT, N, Output: BehindCast<H, DH>>,
{
    type Output = <T::Output as BehindCast<H, DH>>::Output;
}

unless_refused! {
    /// The downcast of a layout without a mode of stride 1 is its outcome.
    ConcludeSingle<N> Outcome
}

impl<N, S, D> ConcludeSingle<N> for Cast<S, D, B1> {
    type Outcome = Answer<Layout<S, D>>;
}

// A runtime factor may be 1, and then no mode has to take it.
impl<N: Decimal, S, D> ConcludeSingle<N> for Cast<S, D, B0>
where
    N: IsOne,
    OneFlag<N>: IfDecided<Refusal<reason::DowncastNeedsUnitStride<DecimalOf<N>>>>,
{
    type Outcome = IfOneIsKnown<N, Refusal<reason::DowncastNeedsUnitStride<DecimalOf<N>>>>;
}
