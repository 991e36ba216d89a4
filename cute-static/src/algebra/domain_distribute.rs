//! Domain distribution: as much of a size as the modes of a shape can take, mode by mode.

use super::coalesce::{CoalesceModes, DropLastOne};
use super::modes::{AsLayout, LayoutOf, Mode};
use crate::diagnostic::Answer;
use crate::int::*;
use frunk_core::hlist::{HCons, HNil};

/// The total function behind [`DomainDistribute`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: these are not operands of this operation of the layout algebra",
    label = "an operand has the wrong kind",
    note = "`DomainDistributeOf<S, N>` takes a shape and a number"
)]
pub trait TryDomainDistribute<N> {
    /// `Answer<R>`.
    type Outcome;
}

/// What [`DomainDistribute`] comes to.
pub type TryDomainDistributeOf<S, N> = <S as TryDomainDistribute<N>>::Outcome;

/// The layout that [`DomainDistribute`] gives.
pub type DomainDistributeOf<S, N> = crate::diagnostic::Output<<S as TryDomainDistribute<N>>::Outcome>;

/// A layout into the shape `Self` of size at most `N`: from left to right each mode gives its greatest common divisor with what is left of `N`.
///
/// `|R|` divides `N`, and `R` is injective into `[0, |Self|)`.
///
/// ```
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(DomainDistributeOf<Shape![3, 8], Int![16]>, Layout![8 : 3]);
/// assert_type_eq_all!(DomainDistributeOf<Shape![4, 6], Int![8]>, Layout![8 : 1]);
/// ```
pub trait DomainDistribute<N>: TryDomainDistribute<N, Outcome: crate::diagnostic::HasAnswer<Output: crate::StaticLayout>> + Sized {
    /// The result as a value.
    #[inline(always)]
    fn domain_distribute(self, n: N) -> DomainDistributeOf<Self, N> {
        let _ = n;
        crate::Static::new()
    }
}

impl<S, N> DomainDistribute<N> for S
where
    S: TryDomainDistribute<N>,
    S::Outcome: crate::diagnostic::HasAnswer<Output: crate::StaticLayout>,
{
}

impl<S, N> TryDomainDistribute<N> for S
where
    N: DistributeOver<S>,
{
    type Outcome = N::Outcome;
}

/// The size `Self` distributed over the modes of `S`.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a size and a shape to distribute it over",
    label = "expected a shape and a number of at least 1"
)]
#[doc(hidden)]
pub trait DistributeOver<S> {
    type Outcome;
}

impl<S, U, B> DistributeOver<S> for UInt<U, B>
where
    S: FlattenShape<HNil>,
    S::Output: TakeFactors<Self, One>,
    <S::Output as TakeFactors<Self, One>>::Output: CoalesceModes,
    <<S::Output as TakeFactors<Self, One>>::Output as CoalesceModes>::Output: DropLastOne,
    <<<S::Output as TakeFactors<Self, One>>::Output as CoalesceModes>::Output as DropLastOne>::Output: AsLayout,
{
    type Outcome = Answer<LayoutOf<<<<S::Output as TakeFactors<Self, One>>::Output as CoalesceModes>::Output as DropLastOne>::Output>>;
}

/// The leaves of a shape in front of `Rest`.
#[doc(hidden)]
pub trait FlattenShape<Rest> {
    type Output;
}

impl<U, B, Rest> FlattenShape<Rest> for UInt<U, B> {
    type Output = HCons<Self, Rest>;
}

impl<Rest> FlattenShape<Rest> for HNil {
    type Output = Rest;
}

impl<H, T, Rest> FlattenShape<Rest> for HCons<H, T>
where
    T: FlattenShape<Rest>,
    H: FlattenShape<T::Output>,
{
    type Output = H::Output;
}

/// For each extent the mode `(gcd(extent, N) : P)`, where `P` is the prefix product, and `N` divided by it.
#[doc(hidden)]
pub trait TakeFactors<N, P> {
    type Output;
}

impl<N, P> TakeFactors<N, P> for HNil {
    type Output = HNil;
}

impl<S, T, N, P> TakeFactors<N, P> for HCons<S, T>
where
    S: Gcd<N>,
    N: TryDivExact<S::Output>,
    P: Mul<S>,
    T: TakeFactors<N::Output, Product<P, S>>,
{
    type Output = HCons<Mode<S::Output, P>, T::Output>;
}
