//! Tractable: a bound on layouts that are arrows between tuples.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{FlattenModes, IfDecided, IfOneIsKnown, Mode, ModesOf};
use crate::layout::sort::{SortModes, Sorted, Unordered};
use crate::stride::{HasStrideKind, Integers, integers_only};
use frunk_core::hlist::{HCons, HNil};

/// Holds for tractable layouts: of two modes with stride `d > 0` and extent `s > 1`, sorted by
/// stride, the `s·d` of the first divides the stride of the second (Colfax, *Tractable layouts*).
///
/// Row-major and column-major layouts are tractable, compact ones, broadcasts, and dilations. They
/// are the layouts of the morphisms of `cute_dynamic::category`, and those that have a
/// [`StandardForm`](super::StandardForm).
///
/// ```
/// use cute_static::algebra::Tractable;
/// use cute_static::prelude::*;
///
/// fn digits<L: Tractable>(_: L) {}
/// digits(layout![(4, (2, 3)) : (0, (24, 2))]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::algebra::Tractable;
/// # use cute_static::prelude::*;
/// # fn digits<L: Tractable>(_: L) {}
/// digits(layout![(4, 8) : (1, 5)]); // CUTE115: 4 does not divide 5
/// ```
#[refusal(WrongOperand::Layout, bound = "L: Tractable")]
pub trait Tractable: TotalTractable<Outcome: HasAnswer> {}

impl<A> Tractable for A
where
    A: TotalTractable,
    A::Outcome: HasAnswer,
{
}

/// The outcome of [`Tractable`]: `Answer<()>` or `Refusal<Why>`.
pub type TractableOutcome<A> = <A as TotalTractable>::Outcome;

/// The total form of [`Tractable`].
///
/// ```
/// use cute_static::diagnostic::{Answer, HasAnswer};
/// use cute_static::outcome::TotalTractable;
/// use cute_static::prelude::*;
/// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
///
/// assert_type_eq_all!(<Layout![(4, 8) : (8, 1)] as TotalTractable>::Outcome, Answer<()>);
/// assert_not_impl_any!(<Layout![(4, 8) : (1, 5)] as TotalTractable>::Outcome: HasAnswer); // CUTE115: 4 does not divide 5
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait TotalTractable {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

crate::label::labelled_predicate! { ComputeTractable, TotalTractable }

impl<S, D> ComputeTractable for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: TractableKind<S, D>,
{
    type Outcome = <D::Kind as TractableKind<S, D>>::Outcome;
}

integers_only! { TractableKind<S, D> }

impl<S, D> TractableKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: DividesUpwards<One>,
{
    type Outcome = <Sorted<ModesOf<S, D>> as DividesUpwards<One>>::Outcome;
}

/// Does what the modes reach divide the stride of the next, from `Reached` on?
#[doc(hidden)]
pub trait DividesUpwards<Reached> {
    type Outcome;
}

impl<R> DividesUpwards<R> for HNil {
    type Outcome = Answer<()>;
}

impl<R, Why> DividesUpwards<R> for Unordered<Why> {
    type Outcome = Refusal<Why>;
}

// Broadcast modes are sorted to the front.
impl<S, L, T, R> DividesUpwards<R> for HCons<Mode<S, UTerm, L>, T>
where
    T: DividesUpwards<R>,
{
    type Outcome = T::Outcome;
}

impl<S, U, B, L, T, R> DividesUpwards<R> for HCons<Mode<S, UInt<U, B>, L>, T>
where
    UInt<U, B>: TotalDivExact<R>,
    QuotientOutcome<UInt<U, B>, R>: TractableIf<Mode<S, UInt<U, B>, L>, T, R>,
{
    type Outcome = <QuotientOutcome<UInt<U, B>, R> as TractableIf<Mode<S, UInt<U, B>, L>, T, R>>::Outcome;
}

/// Is the gap of `Self` in front of the mode `M` a whole one?
#[doc(hidden)]
pub trait TractableIf<M, T, R> {
    type Outcome;
}

// A mode whose extent may be 1 at run time does not count then; what it reaches divides what comes
// after it, and so does what it starts from.
impl<U, B, S, D, L, T, R> TractableIf<Mode<S, D, L>, T, R> for UInt<U, B>
where
    S: Mul<D>,
    T: DividesUpwards<Product<S, D>>,
{
    type Outcome = T::Outcome;
}

impl<S: IsOne, D: Decimal, L, T, R: Decimal> TractableIf<Mode<S, D, L>, T, R> for Inexact
where
    OneFlag<S>: IfDecided<Refusal<reason::NotTractable<DecimalOf<R>, DecimalOf<D>>>>,
{
    type Outcome = IfOneIsKnown<S, Refusal<reason::NotTractable<DecimalOf<R>, DecimalOf<D>>>>;
}

refuse_undecided! { TractableIf<M, T, R> Outcome }
