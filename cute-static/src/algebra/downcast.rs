//! Downcast: the layout over smaller elements.

use super::cast::{BehindCast, Cast, CastAlone, Casting, ConcludeCast, LastCast, LowerCast, cast_factor, cast_tree};
use super::modes::{IfDecided, IfOneIsKnown};
use crate::Layout;
use crate::diagnostic::Refusal;
use crate::int::*;
use crate::label::{First, Label, Lower, Place, Second};
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
    Casting<Self, B0>: DowncastTree<S, D>,
    <Casting<Self, B0> as DowncastTree<S, D>>::Output: ConcludeCast<Self>,
{
    type Outcome = <<Casting<Self, B0> as DowncastTree<S, D>>::Output as ConcludeCast<Self>>::Outcome;
}

cast_factor! { DowncastFactor ComputeDowncast }
cast_tree! { DowncastTree, DowncastTail }

// The first mode of stride 1 takes the factor.
impl<N, U, B> DowncastTree<UInt<U, B>, One> for Casting<N, B0>
where
    UInt<U, B>: Mul<N>,
{
    type Output = Cast<Product<UInt<U, B>, N>, One, B1>;
}

impl<N, U, B> DowncastTree<UInt<U, B>, One> for Casting<N, B1> {
    type Output = Cast<UInt<U, B>, N, B1>;
}

impl<N, State, U, B> DowncastTree<UInt<U, B>, UTerm> for Casting<N, State> {
    type Output = Cast<UInt<U, B>, UTerm, State>;
}

macro_rules! two_or_more {
    ($($digit:ident)*) => { $(
        impl<N, State, U, B, V, A> DowncastTree<UInt<U, B>, UInt<UInt<V, A>, $digit>> for Casting<N, State>
        where
            UInt<UInt<V, A>, $digit>: Mul<N>,
        {
            type Output = Cast<UInt<U, B>, Product<UInt<UInt<V, A>, $digit>, N>, State>;
        }
    )* };
}

for_each_digit! { two_or_more }

// A runtime stride: if the mode of stride 1 is still to come, this may be it.
impl<N, U, B, K, T> DowncastTree<UInt<U, B>, Symbol<K, T>> for Casting<N, B1>
where
    Symbol<K, T>: Mul<N>,
{
    type Output = Cast<UInt<U, B>, Product<Symbol<K, T>, N>, B1>;
}

impl<N, U, B, K, T> DowncastTree<UInt<U, B>, Symbol<K, T>> for Casting<N, B0>
where
    Symbol<K, T>: IsOne + Mul<N>,
    OneFlag<Symbol<K, T>>: IfDecided<Cast<UInt<U, B>, Product<Symbol<K, T>, N>, B0>>,
{
    type Output = IfOneIsKnown<Symbol<K, T>, Cast<UInt<U, B>, Product<Symbol<K, T>, N>, B0>>;
}
