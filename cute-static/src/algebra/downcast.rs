//! Downcast: the layout over smaller elements.

use super::cast::{BehindCast, Cast, CastAlone, Casting, ConcludeCast, LastCast, LowerCast, cast_factor, cast_tree};
use crate::Layout;
use crate::diagnostic::{NoAnswer, Refusal};
use crate::int::*;
use crate::label::{First, Label, Lower, Place, Second};
use crate::layout::modes::{IfDecided, IfOneIsKnown};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// The layout over elements `N` times as small: each offset becomes `N` consecutive ones, on the first mode of stride 1. A runtime stride before it may be 1,
    /// too (`CUTE017`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(DowncastOf<Layout![(4, 16) : (32, 1)], Int![4]>, Layout![(4, 64) : (128, 1)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4 : 2].downcast(int![2]); // CUTE061: no mode has stride 1
    /// ```
    Downcast<N> = ComputeDowncast, TryDowncast, DowncastOf, TryDowncastOf, downcast(factor: N) -> layout by mode
}

impl<S, D, N> ComputeDowncast<N> for Layout<S, D>
where
    N: DowncastFactor<S, D>,
{
    type Outcome = N::Outcome;
}

/// A factor for downcasts of the layout `S : D`.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a factor for a cast",
    label = "expected a number of at least 1",
    note = "write the factor as `Int![4]`; in generic code, add the bound `A: Downcast<N>`"
)]
#[doc(hidden)]
pub trait DowncastFactor<S, D> {
    type Outcome;
}

impl<S, D, U, B> DowncastFactor<S, D> for UInt<U, B>
where
    S: DowncastTree<D, Casting<Self, B0>, Output: ConcludeCast<Self>>,
{
    type Outcome = <S::Output as ConcludeCast<Self>>::Outcome;
}

cast_factor! { DowncastFactor ComputeDowncast }
cast_tree! { DowncastTree, DowncastTail, DowncastMode }

// As if the mode of stride 1 had been met.
impl<N> DowncastTree<NoAnswer, Casting<N, B0>> for NoAnswer {
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
