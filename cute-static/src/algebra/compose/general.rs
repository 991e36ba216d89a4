//! Rule L1 in its general form, for strides that do not fall on mode boundaries: prefix products
//! and remainders.
//!
//! For a leaf `(n : r)`, with `P_t` the size of the first `t` modes of `A` and `rho_t = r mod P_t`:
//! the first carry is at `m = min over t of ceil(P_t / rho_t)` where `rho_t·(n-1) >= P_t`, or at
//! `n`. Emit `(m : Â(r))` if `m` divides `n`, and go on with `(n/m : r·m)`. At the end every
//! boundary's load `Σ (m-1)·(r mod P_t)` over all emissions must be below `P_t`.

use super::bits::{ModesKind, SumsOf};
use super::load::{Composed, Loaded};
use crate::algebra::coalesce::CoalesceModes;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::*;
use crate::int::{Undecided, refuse_undecided};
use crate::layout::modes::{AsLayout, Mode};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// `Â(R)`: the value of the modes at the integer `R`, the last mode unbounded.
pub trait EvaluateModes<R> {
    type Output;
}

/// `Â(R)`.
pub type ValueAt<Modes, R> = <Modes as EvaluateModes<R>>::Output;

impl<S, D, L, R> EvaluateModes<R> for HCons<Mode<S, D, L>, HNil>
where
    R: Mul<D>,
{
    type Output = R::Output;
}

impl<S, D, L, H, T, R> EvaluateModes<R> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    R: DivRem<S>,
    R::Remainder: Mul<D>,
    HCons<H, T>: EvaluateModes<R::Quotient>,
    Product<R::Remainder, D>: Add<ValueAt<HCons<H, T>, R::Quotient>>,
{
    type Output = Sum<Product<R::Remainder, D>, ValueAt<HCons<H, T>, R::Quotient>>;
}

/// The first carry of the leaf `(N : R)` at a boundary of these modes, which start at the prefix
/// product `P`; `N` if there is none.
#[doc(hidden)]
pub trait FirstCarry<N, R, P> {
    type Output;
}

impl<M, N, R, P> FirstCarry<N, R, P> for HCons<M, HNil> {
    type Output = N;
}

impl<S, D, L, H, T, N, R, P> FirstCarry<N, R, P> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    P: Mul<S>,
    R: DivRem<Product<P, S>>,
    N: Predecessor,
    N::Output: Mul<R::Remainder>,
    Product<N::Output, R::Remainder>: Compare<Product<P, S>>,
    Comparison<Product<N::Output, R::Remainder>, Product<P, S>>: CarryAt<N, Product<P, S>, R::Remainder>,
    HCons<H, T>: FirstCarry<N, R, Product<P, S>>,
    <Comparison<Product<N::Output, R::Remainder>, Product<P, S>> as CarryAt<N, Product<P, S>, R::Remainder>>::Output:
        Min<<HCons<H, T> as FirstCarry<N, R, Product<P, S>>>::Output>,
{
    type Output = Minimum<
        <Comparison<Product<N::Output, R::Remainder>, Product<P, S>> as CarryAt<N, Product<P, S>, R::Remainder>>::Output,
        <HCons<H, T> as FirstCarry<N, R, Product<P, S>>>::Output,
    >;
}

/// The element at which a leaf of `N` elements crosses the boundary `P` in steps of `Rho`: does its
/// last element stay below it?
#[doc(hidden)]
pub trait CarryAt<N, P, Rho> {
    type Output;
}

impl<N, P, Rho> CarryAt<N, P, Rho> for Less {
    type Output = N;
}

impl<N, P: CeilDiv<Rho>, Rho> CarryAt<N, P, Rho> for Equal {
    type Output = P::Output;
}

impl<N, P: CeilDiv<Rho>, Rho> CarryAt<N, P, Rho> for Greater {
    type Output = P::Output;
}

// Where a leaf crosses a boundary, if it does.
impl<Why, N, P, Rho> CarryAt<N, P, Rho> for Undecided<Why> {
    type Output = Self;
}

/// What the general rule emitted: the modes, and the list of all `(m, r)` for the loads.
pub struct GeneralEmitted<Modes, General>(PhantomData<(Modes, General)>);

/// Composes the leaf `(N : R)` with these modes; `R` is counted in units of the first mode.
///
/// The output is a [`GeneralEmitted`] or a [`Refusal`].
#[doc(hidden)]
pub trait ComposeLeafGeneral<N, R, G> {
    type Output;
}

impl<M, T, N, R, G> ComposeLeafGeneral<N, R, G> for HCons<M, T>
where
    Self: FirstCarry<N, R, One>,
    N: TotalDivExact<<Self as FirstCarry<N, R, One>>::Output>,
    N::Output: EmitRun<Self, N, <Self as FirstCarry<N, R, One>>::Output, R, G>,
{
    type Output = <N::Output as EmitRun<Self, N, <Self as FirstCarry<N, R, One>>::Output, R, G>>::Output;
}

/// Emits the run of `M` elements; `Self` runs are left, 1 if it was the last.
#[doc(hidden)]
pub trait EmitRun<Modes, N, M, R, G> {
    type Output;
}

impl<Modes, N, M, R, G> EmitRun<Modes, N, M, R, G> for One
where
    Modes: EvaluateModes<R>,
{
    type Output = GeneralEmitted<HCons<Mode<M, Modes::Output>, HNil>, HCons<(M, R), G>>;
}

impl<Modes, U, B, C, N, M, R, G> EmitRun<Modes, N, M, R, G> for UInt<UInt<U, B>, C>
where
    Modes: EvaluateModes<R>,
    R: Mul<M>,
    Modes: ComposeLeafGeneral<Self, Product<R, M>, HCons<(M, R), G>>,
    <Modes as ComposeLeafGeneral<Self, Product<R, M>, HCons<(M, R), G>>>::Output: BehindGeneral<Mode<M, ValueAt<Modes, R>>>,
{
    type Output = <<Modes as ComposeLeafGeneral<Self, Product<R, M>, HCons<(M, R), G>>>::Output as BehindGeneral<Mode<M, ValueAt<Modes, R>>>>::Output;
}

impl<Modes, N, M, R, G> EmitRun<Modes, N, M, R, G> for Inexact
where
    N: Decimal,
    M: Decimal,
{
    type Output = Refusal<reason::ShapeDivisibility<DecimalOf<N>, DecimalOf<M>>>;
}

refuse_undecided! { EmitRun<Modes, N, M, R, G> Output }

unless_refused! {
    /// Puts an emitted mode in front of the ones after it.
    BehindGeneral<M> Output
}

impl<Modes, G, M> BehindGeneral<M> for GeneralEmitted<Modes, G> {
    type Output = GeneralEmitted<HCons<M, Modes>, G>;
}

unless_refused! {
    /// The composed subtree of a leaf that went through the general rule: its modes are coalesced.
    GeneralModes<LoadedModes> Output
}

impl<E, G, LoadedModes> GeneralModes<LoadedModes> for GeneralEmitted<E, G>
where
    E: CoalesceModes,
    E::Output: AsLayout,
{
    type Output = Composed<<E::Output as AsLayout>::Shape, <E::Output as AsLayout>::Stride, Loaded<LoadedModes, G>>;
}

/// Checks every boundary's load, the aligned emissions' and those of the general rule `G`; then
/// `Outcome`, else a refusal.
#[doc(hidden)]
pub trait VerifyGeneral<G, Outcome> {
    type Outcome;
}

impl<M, T, G, Outcome> VerifyGeneral<G, Outcome> for HCons<M, T>
where
    Self: VerifyBoundaries<G, One, UTerm, Outcome>,
    <Self as VerifyBoundaries<G, One, UTerm, Outcome>>::Output: ThenSums<Self, G>,
{
    type Outcome = <<Self as VerifyBoundaries<G, One, UTerm, Outcome>>::Output as ThenSums<Self, G>>::Outcome;
}

unless_refused! {
    /// The outcome, if no boundary refused it and what the runs `G` yield on the modes adds up.
    ThenSums<Modes, G> Outcome
}

impl<R, Modes, G> ThenSums<Modes, G> for Answer<R>
where
    Modes: ModesKind,
    Modes::Kind: SumsOf<Modes, G, Self>,
{
    type Outcome = <Modes::Kind as SumsOf<Modes, G, Self>>::Outcome;
}

/// The boundaries from this mode on; `P` is the prefix product, `Below` the load of the aligned
/// emissions below.
#[doc(hidden)]
pub trait VerifyBoundaries<G, P, Below, Outcome> {
    type Output;
}

impl<M, G, P, Below, Outcome> VerifyBoundaries<G, P, Below, Outcome> for HCons<M, HNil> {
    type Output = Outcome;
}

impl<S, D, L, H, T, G, P, Below, Outcome> VerifyBoundaries<G, P, Below, Outcome> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    P: Mul<S>,
    L: Mul<P>,
    Below: Add<Product<L, P>>,
    G: LoadAt<Product<P, S>>,
    Sum<Below, Product<L, P>>: Add<G::Output>,
    Sum<Sum<Below, Product<L, P>>, G::Output>: Compare<Product<P, S>>,
    Comparison<Sum<Sum<Below, Product<L, P>>, G::Output>, Product<P, S>>:
        BoundaryHolds<HCons<H, T>, G, Product<P, S>, Sum<Below, Product<L, P>>, Sum<Sum<Below, Product<L, P>>, G::Output>, Outcome>,
{
    type Output = <Comparison<Sum<Sum<Below, Product<L, P>>, G::Output>, Product<P, S>> as BoundaryHolds<
        HCons<H, T>,
        G,
        Product<P, S>,
        Sum<Below, Product<L, P>>,
        Sum<Sum<Below, Product<L, P>>, G::Output>,
        Outcome,
    >>::Output;
}

/// Does the load stay below the boundary? Then the next one.
#[doc(hidden)]
pub trait BoundaryHolds<T, G, P, Below, Load, Outcome> {
    type Output;
}

impl<T, G, P, Below, Load, Outcome> BoundaryHolds<T, G, P, Below, Load, Outcome> for Less
where
    T: VerifyBoundaries<G, P, Below, Outcome>,
{
    type Output = T::Output;
}

impl<T, G, P: Decimal, Below, Load: Decimal, Outcome> BoundaryHolds<T, G, P, Below, Load, Outcome> for Equal {
    type Output = Refusal<reason::CarriesIntoEachOther<DecimalOf<Load>, DecimalOf<P>>>;
}

impl<T, G, P: Decimal, Below, Load: Decimal, Outcome> BoundaryHolds<T, G, P, Below, Load, Outcome> for Greater {
    type Output = Refusal<reason::CarriesIntoEachOther<DecimalOf<Load>, DecimalOf<P>>>;
}

refuse_undecided! { BoundaryHolds<T, G, P, Below, Load, Outcome> Output }

/// `Σ (m-1)·(r mod P)` over the emissions of the general rule.
#[doc(hidden)]
pub trait LoadAt<P> {
    type Output;
}

impl<P> LoadAt<P> for HNil {
    type Output = UTerm;
}

impl<M, R, T, P> LoadAt<P> for HCons<(M, R), T>
where
    M: Predecessor,
    R: DivRem<P>,
    M::Output: Mul<R::Remainder>,
    T: LoadAt<P>,
    Product<M::Output, R::Remainder>: Add<T::Output>,
{
    type Output = Sum<Product<M::Output, R::Remainder>, T::Output>;
}
