//! Recast: the layout over elements of another size.

use super::downcast::ComputeDowncast;
use super::upcast::ComputeUpcast;
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;

crate::operation! {
    /// Returns the layout of elements of `Old` bits seen as elements of `New` bits: a downcast to
    /// the common size, then an upcast.
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
    New: Gcd<Self>,
    Self: TotalDivExact<<New as Gcd<Self>>::Output>,
    New: TotalDivExact<<New as Gcd<Self>>::Output>,
    <Self as TotalDivExact<<New as Gcd<Self>>::Output>>::Output: DowncastThenUpcast<<New as TotalDivExact<<New as Gcd<Self>>::Output>>::Output, L>,
{
    type Outcome = <<Self as TotalDivExact<<New as Gcd<Self>>::Output>>::Output as DowncastThenUpcast<
        <New as TotalDivExact<<New as Gcd<Self>>::Output>>::Output,
        L,
    >>::Outcome;
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

impl<L, N> ThenUpcast<N> for Answer<L>
where
    L: ComputeUpcast<N>,
{
    type Outcome = L::Outcome;
}
