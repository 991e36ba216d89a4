//! Recast: the layout over elements of another size.

use super::downcast::ComputeDowncast;
use super::upcast::ComputeUpcast;
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;
use core::marker::PhantomData;

crate::operation! {
    /// Returns the layout of elements of `Old` bits seen as elements of `New` bits: a downcast to
    /// the common size, then an upcast.
    ///
    /// `R = upcast(downcast(A, Old / g), New / g)`, where `g = gcd(Old, New)`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(RecastOf<Layout![8 : 1], Int![32], Int![128]>, Layout![2 : 1]);
    /// assert_type_eq_all!(RecastOf<Layout![8 : 1], Int![32], Int![16]>, Layout![16 : 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![6 : 1].recast(int![32], int![128]); // CUTE060: 6 elements are not groups of 4
    /// ```
    #[doc(alias = "recast_layout")]
    Recast<Old, New> = ComputeRecast, TotalRecast, RecastOf, RecastOutcome, recast(old: Old, new: New) -> layout
}

// The new size is the later argument: where it is asked first, rustc waits until it knows both, and
// reports a size of 0 once.
impl<S, D, Old, New> ComputeRecast<Old, New> for Layout<S, D>
where
    New: RecastTo<Old, Self>,
{
    type Outcome = New::Outcome;
}

/// A recast from elements of `Old` bits to elements of `Self` bits.
#[refusal(ZeroArgument::ElementSize, bound = "A: Recast<Old, New>")]
#[doc(hidden)]
pub trait RecastTo<Old, L> {
    type Outcome;
}

impl<Old, L, U, B> RecastTo<Old, L> for UInt<U, B>
where
    Old: RecastFrom<Self, L>,
{
    type Outcome = Old::Outcome;
}

/// A recast from elements of `Self` bits.
#[refusal(ZeroArgument::ElementSize, bound = "A: Recast<Old, New>")]
#[doc(hidden)]
pub trait RecastFrom<New, L> {
    type Outcome;
}

impl<New, L, U, B> RecastFrom<New, L> for UInt<U, B>
where
    Self: WithoutCommonTwos<New, Output: RecastBySizes<L>>,
{
    type Outcome = <<Self as WithoutCommonTwos<New>>::Output as RecastBySizes<L>>::Outcome;
}

/// Two sizes of elements, the old one and the new one.
pub struct Sizes<Old, New>(PhantomData<(Old, New)>);

/// The [`Sizes`] `Self` and `New`, halved while both are even. They are powers of two as a rule,
/// and then one becomes 1, and no divisor is searched.
#[doc(hidden)]
pub trait WithoutCommonTwos<New> {
    type Output;
}

impl<O, N> WithoutCommonTwos<UInt<N, B0>> for UInt<O, B0>
where
    O: WithoutCommonTwos<N>,
{
    type Output = O::Output;
}

/// `Old`, `New`: the last digits of two sizes that are not both known to be even.
macro_rules! no_common_two {
    ($($old:ident $new:ident;)*) => { $(
        impl<O, N> WithoutCommonTwos<UInt<N, $new>> for UInt<O, $old> {
            type Output = Sizes<Self, UInt<N, $new>>;
        }
    )* };
}

no_common_two! {
    B0 B1;
    B0 Unknown;
    B1 B0;
    B1 B1;
    B1 Unknown;
    Unknown B0;
    Unknown B1;
    Unknown Unknown;
}

/// The recast of `L` by [`Sizes`].
#[doc(hidden)]
pub trait RecastBySizes<L> {
    type Outcome;
}

impl<N, A, L> RecastBySizes<L> for Sizes<One, UInt<N, A>>
where
    L: ComputeUpcast<UInt<N, A>>,
{
    type Outcome = L::Outcome;
}

impl<O, A, B, L> RecastBySizes<L> for Sizes<UInt<UInt<O, A>, B>, One>
where
    L: ComputeDowncast<UInt<UInt<O, A>, B>>,
{
    type Outcome = L::Outcome;
}

impl<O, A, B, N, C, D, L> RecastBySizes<L> for Sizes<UInt<UInt<O, A>, B>, UInt<UInt<N, C>, D>>
where
    UInt<UInt<O, A>, B>: RecastByDivisor<UInt<UInt<N, C>, D>, L>,
{
    type Outcome = <UInt<UInt<O, A>, B> as RecastByDivisor<UInt<UInt<N, C>, D>, L>>::Outcome;
}

/// A recast from elements of `Self` bits by the greatest common divisor of both sizes.
#[doc(hidden)]
pub trait RecastByDivisor<New, L> {
    type Outcome;
}

impl<Old, New, L> RecastByDivisor<New, L> for Old
where
    New: Gcd<Old>,
    Old: TotalDivExact<GreatestCommonDivisor<New, Old>>,
    New: TotalDivExact<GreatestCommonDivisor<New, Old>>,
    QuotientOutcome<Old, GreatestCommonDivisor<New, Old>>: DowncastThenUpcast<QuotientOutcome<New, GreatestCommonDivisor<New, Old>>, L>,
{
    type Outcome =
        <QuotientOutcome<Old, GreatestCommonDivisor<New, Old>> as DowncastThenUpcast<QuotientOutcome<New, GreatestCommonDivisor<New, Old>>, L>>::Outcome;
}

/// A downcast by `Self`, then an upcast by `N`.
#[doc(hidden)]
pub trait DowncastThenUpcast<N, L> {
    type Outcome;
}

impl<N, L> DowncastThenUpcast<N, L> for One
where
    L: ComputeUpcast<N>,
{
    type Outcome = L::Outcome;
}

impl<N, L, U, B, C> DowncastThenUpcast<N, L> for UInt<UInt<U, B>, C>
where
    L: ComputeDowncast<Self>,
    L::Outcome: ThenUpcast<N>,
{
    type Outcome = <L::Outcome as ThenUpcast<N>>::Outcome;
}

refuse_undecided! { DowncastThenUpcast<N, L> Outcome }

unless_refused! {
    /// An upcast by `N` of the outcome of a downcast.
    ThenUpcast<N> Outcome
}

// By 1 nothing changes.
impl<L> ThenUpcast<One> for Answer<L> {
    type Outcome = Answer<L>;
}

impl<L, N, A, B> ThenUpcast<UInt<UInt<N, A>, B>> for Answer<L>
where
    L: ComputeUpcast<UInt<UInt<N, A>, B>>,
{
    type Outcome = L::Outcome;
}
