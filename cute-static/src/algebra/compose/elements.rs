//! Composition with a left operand over a semimodule of another crate.
//!
//! Where its scalars distribute over sums, everything is as with integers. Where they need not, two
//! runs may not meet on one mode of the left operand, `(i·r + j·q)·m` need not be `i·r·m + j·q·m`,
//! and no run may have digits on several modes, `i·(r·m + q·n)` need not be `i·r·m + i·q·n`.

use super::aligned::{ComposeLeaf, ComposeModes, OneMode};
use super::bits::SumsOf;
use super::load::{AddLoad, Emitted, StaysBelow};
use crate::algebra::coalesce::{MergeBounded, MergeIfContinues, MergeModes};
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason};
use crate::int::{Add, B0, B1, Compare, Comparison, Mul, One, Product, Sum, UInt, UTerm, Unspecified};
use crate::layout::modes::Mode;
use crate::stride::{Custom, DistributesOf, Element, Elements};
use frunk_core::hlist::{HCons, HNil};

// ---- coalesce

impl<S1, M: Element, S, D, T, Of> MergeIfContinues<S1, Custom<M>, S, D, T, Of> for B1
where
    DistributesOf<M>: MergeElements<S1, M, S, D, T, Of>,
{
    type Output = <DistributesOf<M> as MergeElements<S1, M, S, D, T, Of>>::Output;
}

/// The mode `(S : D)` continues the mode `(S1 : M)`. Do scalars distribute, so that both are one?
#[doc(hidden)]
pub trait MergeElements<S1, M, S, D, T, Of> {
    type Output;
}

impl<S1: Mul<S>, M, S, D, T, Of> MergeElements<S1, M, S, D, T, Of> for B1
where
    T: MergeModes<Product<S1, S>, Custom<M>, Of>,
{
    type Output = T::Output;
}

impl<S1, M, S, D, T, Of> MergeElements<S1, M, S, D, T, Of> for B0
where
    T: MergeModes<S, D, Of>,
{
    type Output = HCons<Mode<S1, Custom<M>>, T::Output>;
}

impl<S, M, T> MergeBounded for HCons<Mode<S, Custom<M>>, T> {
    type Output = Self;
}

// ---- a left operand of one mode

impl<S, M: Element, BS, BD> ComposeModes<BS, BD> for HCons<Mode<S, Custom<M>>, HNil>
where
    DistributesOf<M>: OneMode<S, Custom<M>, BS, BD>,
{
    type Outcome = <DistributesOf<M> as OneMode<S, Custom<M>, BS, BD>>::Outcome;
}

// ---- the last mode: it is unbounded, so that only what meets on it counts

impl<S, M: Element, L, N, R> ComposeLeaf<N, R> for HCons<Mode<S, Custom<M>, L>, HNil>
where
    R: Mul<Custom<M>>,
    DistributesOf<M>: LastModeOfElements<N, R::Output, S, M, L>,
{
    type Output = <DistributesOf<M> as LastModeOfElements<N, R::Output, S, M, L>>::Output;
}

/// Do scalars distribute?
#[doc(hidden)]
pub trait LastModeOfElements<N, E, S, M, L> {
    type Output;
}

impl<N, E, S, M, L> LastModeOfElements<N, E, S, M, L> for B1 {
    type Output = Emitted<HCons<Mode<N, E>, HNil>, HCons<Mode<S, Custom<M>, L>, HNil>>;
}

impl<N, E, S, M, L> LastModeOfElements<N, E, S, M, L> for B0
where
    N: TakesMode<E, S, M, L>,
{
    type Output = N::Output;
}

/// The mode `(Self : E)` on the last mode `(S : M)` with the load `L`, 0 or 1: it takes it, unless
/// it is of one element or broadcast.
#[doc(hidden)]
pub trait TakesMode<E, S, M, L> {
    type Output;
}

impl<E, S, M, L> TakesMode<E, S, M, L> for One {
    type Output = Emitted<HCons<Mode<Self, E>, HNil>, HCons<Mode<S, Custom<M>, L>, HNil>>;
}

impl<U, B, C, S, M, L> TakesMode<UTerm, S, M, L> for UInt<UInt<U, B>, C> {
    type Output = Emitted<HCons<Mode<Self, UTerm>, HNil>, HCons<Mode<S, Custom<M>, L>, HNil>>;
}

impl<U, B, C, E, S, M> TakesMode<Custom<E>, S, M, UTerm> for UInt<UInt<U, B>, C> {
    type Output = Emitted<HCons<Mode<Self, Custom<E>>, HNil>, HCons<Mode<S, Custom<M>, One>, HNil>>;
}

impl<U, B, C, E, S: Decimal, M> TakesMode<Custom<E>, S, M, One> for UInt<UInt<U, B>, C> {
    type Output = Refusal<reason::NotDistributive<DecimalOf<S>>>;
}

// ---- the modes before it

// The first load of a mode is below its extent by construction.
impl<X, S, N, M> AddLoad<X, S, Mode<N, Custom<M>>> for UTerm {
    type Output = X;
}

impl<U, B, S, N, M> AddLoad<UTerm, S, Mode<N, Custom<M>>> for UInt<U, B> {
    type Output = Self;
}

impl<S, N, M> AddLoad<UTerm, S, Mode<N, Custom<M>>> for Unspecified {
    type Output = Self;
}

impl<U, B, V, F, S, N, M: Element> AddLoad<UInt<V, F>, S, Mode<N, Custom<M>>> for UInt<U, B>
where
    DistributesOf<M>: AddElements<Self, UInt<V, F>, S>,
{
    type Output = <DistributesOf<M> as AddElements<Self, UInt<V, F>, S>>::Output;
}

/// The load `L + X` on a mode of extent `S`, if scalars distribute.
#[doc(hidden)]
pub trait AddElements<L, X, S> {
    type Output;
}

impl<L: Add<X>, X, S> AddElements<L, X, S> for B1
where
    Sum<L, X>: Compare<S>,
    Comparison<Sum<L, X>, S>: StaysBelow<Sum<L, X>, S>,
{
    type Output = <Comparison<Sum<L, X>, S> as StaysBelow<Sum<L, X>, S>>::Output;
}

impl<L, X, S: Decimal> AddElements<L, X, S> for B0 {
    type Output = Refusal<reason::NotDistributive<DecimalOf<S>>>;
}

// ---- strides that do not fall on mode boundaries: runs with digits on several modes

impl<Modes, G, Outcome> SumsOf<Modes, G, Outcome> for Elements<()>
where
    Modes: SumsOfModes<Outcome>,
{
    type Outcome = Modes::Outcome;
}

/// The outcome, if scalars distribute over sums of the strides of the modes `Self`.
#[doc(hidden)]
pub trait SumsOfModes<Outcome> {
    type Outcome;
}

impl<S, L, T: SumsOfModes<Outcome>, Outcome> SumsOfModes<Outcome> for HCons<Mode<S, UTerm, L>, T> {
    type Outcome = T::Outcome;
}

impl<S, M: Element, L, T, Outcome> SumsOfModes<Outcome> for HCons<Mode<S, Custom<M>, L>, T>
where
    DistributesOf<M>: IfDistributes<S, Outcome>,
{
    type Outcome = <DistributesOf<M> as IfDistributes<S, Outcome>>::Outcome;
}

/// The outcome, if scalars distribute; else a refusal with the number `S` of elements.
#[doc(hidden)]
pub trait IfDistributes<S, Outcome> {
    type Outcome;
}

impl<S, Outcome> IfDistributes<S, Outcome> for B1 {
    type Outcome = Outcome;
}

impl<S: Decimal, Outcome> IfDistributes<S, Outcome> for B0 {
    type Outcome = Refusal<reason::NotDistributive<DecimalOf<S>>>;
}
