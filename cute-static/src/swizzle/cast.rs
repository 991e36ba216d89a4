//! The same data as other elements: recast, upcast, downcast, and what a vectorised copy may move
//! at once.
//!
//! A cast by `2^K` moves all bits of an offset by `K`, and those that a swizzle reads (`r`) and
//! changes (`c`) with them. An upcast has to leave whole the elements of which it makes one: their
//! `K` low bits (`x`) are neither.
//!
//! ```text
//! bit          6  5  4  3  2  1  0
//! Sw<2,2,3>    r  r  .  c  c  x  x
//!    upcast by 4: every bit two places down
//! Sw<2,0,3>    .  .  r  r  .  c  c
//! ```

use super::parts::{DecayOf, NotPlain, OwnBitsCollide};
use super::{Distance, Minus, Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::Layout;
use crate::algebra::coalesce::CoalesceFully;
use crate::algebra::compute::{ComputeDowncast, ComputeMaxAlignment, ComputeMaxCommonVector, ComputeUpcast};
use crate::algebra::max_common_layout::{CommonWith, ComputeMaxCommonLayout};
use crate::composed::inner::{RuntimeOffset, Within};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::{ConcludeModes, Mode};
use frunk_core::hlist::{HCons, HNil};

/// The offset `Self` in elements `N` times as large, and in such as are as many times smaller:
/// answers or refusals.
#[doc(hidden)]
pub trait CastOffset<N> {
    type Up;
    type Down;
}

macro_rules! cast_offset {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<N, $($g),*> CastOffset<N> for $offset
        where
            $offset: TotalDivExact<N> + Mul<N>,
            QuotientOutcome<$offset, N>: QuotientOfOffset<$offset>,
        {
            type Up = <QuotientOutcome<$offset, N> as QuotientOfOffset<$offset>>::Outcome;
            type Down = Answer<Product<$offset, N>>;
        }
    )* };
}

cast_offset! { [] UTerm; [U B] UInt<U, B>; }

// By 1 it stays what it is.
impl<I, P> CastOffset<One> for RuntimeOffset<I, P> {
    type Up = Answer<Self>;
    type Down = Answer<Self>;
}

macro_rules! cast_at_run_time {
    ($([$($g:ident)*] $factor:ty;)*) => { $(
        impl<I, P, $($g),*> CastOffset<$factor> for RuntimeOffset<I, P> {
            type Up = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
            type Down = Self::Up;
        }
    )* };
}

cast_at_run_time! { [] UTerm; [U A B] UInt<UInt<U, A>, B>; }

/// A cast by `N`, where `to` is what swizzle and offset are over such elements.
macro_rules! casts {
    ($($compute:ident $to:ident $behind:ident $of:ident;)*) => { $(
        impl<B, M, S, O, L, N> $compute<N> for Swizzled<Swizzle<B, M, S>, O, L>
        where
            N: Logarithm<UTerm>,
            Swizzle<B, M, S>: CastSwizzle<N::Output, N>,
            <Swizzle<B, M, S> as CastSwizzle<N::Output, N>>::$to: $behind<Swizzle<B, M, S>, O, L, N>,
        {
            type Outcome = <<Swizzle<B, M, S> as CastSwizzle<N::Output, N>>::$to as $behind<Swizzle<B, M, S>, O, L, N>>::Outcome;
        }

        /// The cast by `N` of `Sw ∘ O ∘ L`, where `Self` is that of the swizzle.
        #[doc(hidden)]
        pub trait $behind<Sw, O, L, N> {
            type Outcome;
        }

        impl<Cast, Sw, O, L, N> $behind<Sw, O, L, N> for Answer<Cast>
        where
            O: CastOffset<N>,
            L: $compute<N>,
            Self: WithOffset<O::$to, L::Outcome>,
        {
            type Outcome = <Self as WithOffset<O::$to, L::Outcome>>::Outcome;
        }

        // Where the swizzle has no cast, the layout may have one without it.
        impl<Why, Sw, O, L, N> $behind<Sw, O, L, N> for Refusal<Why>
        where
            L: DecayOf<Sw, O>,
            L::Outcome: $of<Sw, O, N, Self>,
        {
            type Outcome = <L::Outcome as $of<Sw, O, N, Self>>::Outcome;
        }

        /// The cast by `N` of the plain layout of an answer, with the swizzled offset; the
        /// refusal `Else` if there is none.
        #[doc(hidden)]
        pub trait $of<Sw, O, N, Else> {
            type Outcome;
        }

        impl<Plain, Sw, O, N, Else> $of<Sw, O, N, Else> for Answer<Plain>
        where
            Sw: SwizzleNumber<O>,
            Swizzled<Swizzle<UTerm, UTerm, UTerm>, SwizzledNumber<Sw, O>, Plain>: $compute<N>,
        {
            type Outcome = <Swizzled<Swizzle<UTerm, UTerm, UTerm>, SwizzledNumber<Sw, O>, Plain> as $compute<N>>::Outcome;
        }

        impl<Sw, O, N, Else> $of<Sw, O, N, Else> for NotPlain {
            type Outcome = Else;
        }

        impl<Sw, O, N, Else> $of<Sw, O, N, Else> for OwnBitsCollide {
            type Outcome = Else;
        }
    )* };
}

casts! {
    ComputeUpcast Up UpcastBehind UpcastOfPlain;
    ComputeDowncast Down DowncastBehind DowncastOfPlain;
}

/// The swizzle `Self` over elements `2^K = N` times as large, and over such as are as many times
/// smaller: answers or refusals.
#[refusal(WrongOperand::Swizzle)]
#[doc(hidden)]
pub trait CastSwizzle<K, N> {
    type Up;
    type Down;
}

// A swizzle of no bits is one over any elements.
impl<M, S, K, N> CastSwizzle<K, N> for Swizzle<UTerm, M, S> {
    type Up = Answer<Self>;
    type Down = Answer<Self>;
}

impl<U, B, M, S, K, N> CastSwizzle<K, N> for Swizzle<UInt<U, B>, M, S>
where
    K: CastBy<UInt<U, B>, M, S, N>,
{
    type Up = K::Up;
    type Down = K::Down;
}

/// A cast by `2^Self = N`, if that is a power of two.
#[doc(hidden)]
pub trait CastBy<B, M, S, N> {
    type Up;
    type Down;
}

impl<B: Decimal, M: Decimal, S: Distance<Bits: Decimal>, N: Decimal> CastBy<B, M, S, N> for Inexact {
    type Up = Refusal<reason::SwizzleSplits<DecimalOf<B>, DecimalOf<M>, DecimalOf<S::Bits>, DecimalOf<N>>>;
    type Down = Self::Up;
}

impl<B, M, S, N> CastBy<B, M, S, N> for UTerm {
    type Up = Answer<Swizzle<B, M, S>>;
    type Down = Answer<Swizzle<B, M, S>>;
}

impl<B, M, S, N, U, C> CastBy<B, M, S, N> for UInt<U, C>
where
    M: TotalSub<Self> + Add<Self>,
    <M as TotalSub<Self>>::Output: LowerBase<B, M, S, Self, N>,
{
    type Up = <<M as TotalSub<Self>>::Output as LowerBase<B, M, S, Self, N>>::Outcome;
    type Down = Answer<Swizzle<B, Sum<M, Self>, S>>;
}

/// `Self = M - K`: bits are lost where that is below zero.
#[doc(hidden)]
pub trait LowerBase<B, M, S, K, N> {
    type Outcome;
}

macro_rules! lower_base {
    ($([$($g:ident)*] $base:ty;)*) => { $(
        impl<B, M, S, K, N, $($g),*> LowerBase<B, M, S, K, N> for $base {
            type Outcome = Answer<Swizzle<B, $base, S>>;
        }
    )* };
}

lower_base! { [] UTerm; [U C] UInt<U, C>; }

impl<B, M, S, K, N> LowerBase<B, M, S, K, N> for Negative
where
    S: LoseBits<B, M, K, N>,
{
    type Outcome = S::Outcome;
}

/// The lowest `K - M` of `B` bits are lost, at the distance `Self`.
#[doc(hidden)]
pub trait LoseBits<B, M, K, N> {
    type Outcome;
}

// What is lost is changed below what it reads: as many bits are left as end beyond it.
impl<B, M, K, N, U, C> LoseBits<B, M, K, N> for UInt<U, C>
where
    M: Add<B>,
    Sum<M, B>: Max<K>,
    Maximum<Sum<M, B>, K>: TotalSub<K>,
{
    type Outcome = Answer<Swizzle<DifferenceOutcome<Maximum<Sum<M, B>, K>, K>, UTerm, Self>>;
}

// What is lost is read by bits above it, unless those are lost, too.
impl<B, M, K, N, D> LoseBits<B, M, K, N> for Minus<D>
where
    M: Add<B>,
    Sum<M, B>: Add<D>,
    K: IsLess<Sum<Sum<M, B>, D>>,
    K::Output: LoseAll<B, M, D, N>,
{
    type Outcome = <K::Output as LoseAll<B, M, D, N>>::Outcome;
}

/// Does the swizzle change bits beyond the element?
#[doc(hidden)]
pub trait LoseAll<B, M, D, N> {
    type Outcome;
}

impl<B, M, D, N> LoseAll<B, M, D, N> for B0 {
    type Outcome = Answer<Swizzle<UTerm, UTerm, Minus<D>>>;
}

impl<B: Decimal, M: Decimal, D: Decimal, N: Decimal> LoseAll<B, M, D, N> for B1 {
    type Outcome = Refusal<reason::SwizzleSplits<DecimalOf<B>, DecimalOf<M>, DecimalOf<D>, DecimalOf<N>>>;
}

/// The quotient of the offset `O`, or that there is none.
#[doc(hidden)]
pub trait QuotientOfOffset<O> {
    type Outcome;
}

impl<O> QuotientOfOffset<O> for UTerm {
    type Outcome = Answer<UTerm>;
}

impl<O, U, B> QuotientOfOffset<O> for UInt<U, B> {
    type Outcome = Answer<Self>;
}

impl<O: Decimal> QuotientOfOffset<O> for Inexact {
    type Outcome = Refusal<reason::InnerOffset<DecimalOf<O>>>;
}

unless_refused! {
    /// The outcomes for swizzle, offset and layout, as that of the swizzled layout: the first
    /// refusal of them, if there is any.
    WithOffset<O, L> Outcome
}

impl<Sw, O, L> WithOffset<O, L> for Answer<Sw>
where
    O: WithLayout<Sw, L>,
{
    type Outcome = O::Outcome;
}

/// The outcomes for offset and layout, under the swizzle `Sw`.
#[doc(hidden)]
pub trait WithLayout<Sw, L> {
    type Outcome;
}

// An error of the layout is told before one of the offset.
impl<O, Sw, L> WithLayout<Sw, L> for Answer<O>
where
    L: Within<Sw, O>,
{
    type Outcome = L::Outcome;
}

impl<Why, Sw, L> WithLayout<Sw, L> for Refusal<Why>
where
    L: OrRefusal<Self>,
{
    type Outcome = L::Outcome;
}

unless_refused! {
    /// The refusal `Self`, or `Why` of an answer.
    OrRefusal<Why> Outcome
}

impl<R, Why> OrRefusal<Why> for Answer<R> {
    type Outcome = Why;
}

// An aligned group of offsets, in order: at most `2^M`, and a divisor of the offset.

impl<B, M, S, O, L> ComputeMaxAlignment for Swizzled<Swizzle<B, M, S>, O, L>
where
    Swizzle<B, M, S>: InOrder,
    O: AlignedTo<RunOf<Swizzle<B, M, S>>>,
    L: ComputeMaxAlignment,
    L::Outcome: GcdOfAnswer<O::Outcome>,
{
    type Outcome = <L::Outcome as GcdOfAnswer<O::Outcome>>::Outcome;
}

impl<B, M, S, O, L, Other> ComputeMaxCommonVector<Other> for Swizzled<Swizzle<B, M, S>, O, L>
where
    Swizzle<B, M, S>: InOrder,
    L: ComputeMaxCommonVector<Other>,
    L::Outcome: GcdOfAnswer<<RunOf<Swizzle<B, M, S>> as RunAt<O>>::Outcome>,
    RunOf<Swizzle<B, M, S>>: RunAt<O>,
{
    type Outcome = <L::Outcome as GcdOfAnswer<<RunOf<Swizzle<B, M, S>> as RunAt<O>>::Outcome>>::Outcome;
}

// What the inner layout has in common with the other, no longer than that run.
impl<B, M, Sh, O, S, D, Other> ComputeMaxCommonLayout<Other> for Swizzled<Swizzle<B, M, Sh>, O, Layout<S, D>>
where
    Swizzle<B, M, Sh>: InOrder,
    RunOf<Swizzle<B, M, Sh>>: RunAt<O>,
    Other: CommonWith<Layout<S, D>>,
    Other::Modes: CutTo<<RunOf<Swizzle<B, M, Sh>> as RunAt<O>>::Outcome>,
{
    type Outcome = <Other::Modes as CutTo<<RunOf<Swizzle<B, M, Sh>> as RunAt<O>>::Outcome>>::Outcome;
}

unless_refused! {
    /// The layout of modes of which a run is in order, 0 for all of them; the first refusal of the
    /// two, if there is any.
    CutTo<Run> Outcome
}

impl<H, T> CutTo<Answer<UTerm>> for HCons<H, T>
where
    Self: ConcludeModes,
{
    type Outcome = <Self as ConcludeModes>::Outcome;
}

impl<H, T, U, B> CutTo<Answer<UInt<U, B>>> for HCons<H, T>
where
    Self: CutModes<UInt<U, B>>,
    <Self as CutModes<UInt<U, B>>>::Modes: CoalesceFully,
{
    type Outcome = Answer<<<Self as CutModes<UInt<U, B>>>::Modes as CoalesceFully>::Layout>;
}

impl<H, T, Why> CutTo<Refusal<Why>> for HCons<H, T> {
    type Outcome = Refusal<Why>;
}

/// The first modes, each as far as its extent has divisors in common with what is left of the run.
#[doc(hidden)]
pub trait CutModes<Run> {
    type Modes;
}

impl<Run> CutModes<Run> for HNil {
    type Modes = HNil;
}

impl<S, D, T, Run> CutModes<Run> for HCons<Mode<S, D>, T>
where
    S: Gcd<Run>,
    Divisor<S, Run>: IsEqual<Run>,
    Equality<Divisor<S, Run>, Run>: CutUnlessSpent<S, D, T, Run, Divisor<S, Run>>,
{
    type Modes = <Equality<Divisor<S, Run>, Run> as CutUnlessSpent<S, D, T, Run, Divisor<S, Run>>>::Modes;
}

type Divisor<A, B> = <A as Gcd<B>>::Output;

/// Is the run spent with the common divisor `E`?
#[doc(hidden)]
pub trait CutUnlessSpent<S, D, T, Run, E> {
    type Modes;
}

impl<S, D, T, Run, E> CutUnlessSpent<S, D, T, Run, E> for B1 {
    type Modes = HCons<Mode<E, D>, HNil>;
}

impl<S, D, T, Run, E> CutUnlessSpent<S, D, T, Run, E> for B0
where
    E: IsEqual<S>,
    E::Output: CutIfAll<S, D, T, Run, E>,
{
    type Modes = <E::Output as CutIfAll<S, D, T, Run, E>>::Modes;
}

/// Is all of the mode in order?
#[doc(hidden)]
pub trait CutIfAll<S, D, T, Run, E> {
    type Modes;
}

impl<S, D, T, Run, E> CutIfAll<S, D, T, Run, E> for B0 {
    type Modes = HCons<Mode<E, D>, HNil>;
}

impl<S, D, T, Run, E> CutIfAll<S, D, T, Run, E> for B1
where
    Run: TotalDivExact<E>,
    T: CutModes<QuotientOutcome<Run, E>>,
{
    type Modes = HCons<Mode<S, D>, T::Modes>;
}

type RunOf<Sw> = <Sw as InOrder>::Run;

/// The run of offsets that a swizzle keeps in order, from an aligned one on: `2^M`, 0 for all of
/// them.
#[doc(hidden)]
pub trait InOrder {
    type Run;
}

impl<M, S> InOrder for Swizzle<UTerm, M, S> {
    type Run = UTerm;
}

impl<U, B, M, S> InOrder for Swizzle<UInt<U, B>, M, S>
where
    M: TwoTo,
{
    type Run = M::Power;
}

/// `2^Self`: a trait of the exponent, so that rustc goes through no exponents where it is not known
/// yet.
#[doc(hidden)]
pub trait TwoTo {
    type Power;
}

impl<M> TwoTo for M
where
    One: ShiftLeft<M>,
{
    type Power = ShiftedLeft<One, M>;
}

/// The run `Self` from the offset `O` on: an answer or a refusal.
#[doc(hidden)]
pub trait RunAt<O> {
    type Outcome;
}

// Without a swizzle, from any offset on.
impl<O> RunAt<O> for UTerm {
    type Outcome = Answer<UTerm>;
}

impl<O, U, B> RunAt<O> for UInt<U, B>
where
    O: AlignedTo<Self>,
{
    type Outcome = O::Outcome;
}

/// The greatest common divisor of the offset `Self` and the run `Run`: an answer or a refusal.
#[doc(hidden)]
pub trait AlignedTo<Run> {
    type Outcome;
}

macro_rules! aligned_to {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<Run, $($g),*> AlignedTo<Run> for $offset
        where
            $offset: Gcd<Run>,
        {
            type Outcome = Answer<<$offset as Gcd<Run>>::Output>;
        }
    )* };
}

aligned_to! { [] UTerm; [U B] UInt<U, B>; }

impl<I, P, Run> AlignedTo<Run> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

unless_refused! {
    /// The greatest common divisor of the numbers of two outcomes; the first refusal of them, if
    /// there is any.
    GcdOfAnswer<Of> Outcome
}

impl<R, N> GcdOfAnswer<Answer<N>> for Answer<R>
where
    R: Gcd<N>,
{
    type Outcome = Answer<R::Output>;
}

impl<R, Why> GcdOfAnswer<Refusal<Why>> for Answer<R> {
    type Outcome = Refusal<Why>;
}
