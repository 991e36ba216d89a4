//! The same data as other elements: recast, upcast, downcast, and what a vectorised copy may move at once.

use super::parts::DecayOf;
use super::{Distance, Minus, Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::algebra::compute::{ComputeDowncast, ComputeMaxAlignment, ComputeMaxCommonVector, ComputeRecast, ComputeUpcast, RecastFrom};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::*;

impl<Sw, O, L, Old, New> ComputeRecast<Old, New> for Swizzled<Sw, O, L>
where
    Old: RecastFrom<New, Self>,
{
    type Outcome = Old::Outcome;
}

impl<Sw, O, L, N> ComputeUpcast<N> for Swizzled<Sw, O, L>
where
    N: Logarithm<UTerm>,
    Sw: CastSwizzle<N::Output, N>,
    Sw::Up: UpcastBehind<Sw, O, L, N>,
{
    type Outcome = <Sw::Up as UpcastBehind<Sw, O, L, N>>::Outcome;
}

impl<Sw, O, L, N> ComputeDowncast<N> for Swizzled<Sw, O, L>
where
    N: Logarithm<UTerm>,
    Sw: CastSwizzle<N::Output, N>,
    Sw::Down: DowncastBehind<Sw, O, L, N>,
{
    type Outcome = <Sw::Down as DowncastBehind<Sw, O, L, N>>::Outcome;
}

/// The upcast by `N` of `Sw ∘ O ∘ L`, where `Self` is that of the swizzle.
#[doc(hidden)]
pub trait UpcastBehind<Sw, O, L, N> {
    type Outcome;
}

/// The downcast by `N` of `Sw ∘ O ∘ L`, where `Self` is that of the swizzle.
#[doc(hidden)]
pub trait DowncastBehind<Sw, O, L, N> {
    type Outcome;
}

impl<Up, Sw, O, L, N> UpcastBehind<Sw, O, L, N> for Answer<Up>
where
    O: TryDivExact<N>,
    O::Output: QuotientOfOffset<O>,
    L: ComputeUpcast<N>,
    Self: WithOffset<<O::Output as QuotientOfOffset<O>>::Outcome, L::Outcome>,
{
    type Outcome = <Self as WithOffset<<O::Output as QuotientOfOffset<O>>::Outcome, L::Outcome>>::Outcome;
}

impl<Down, Sw, O, L, N> DowncastBehind<Sw, O, L, N> for Answer<Down>
where
    O: Mul<N>,
    L: ComputeDowncast<N>,
    Self: WithOffset<Answer<Product<O, N>>, L::Outcome>,
{
    type Outcome = <Self as WithOffset<Answer<Product<O, N>>, L::Outcome>>::Outcome;
}

// Where the swizzle has no cast, the layout may have one without it.
macro_rules! without_swizzle {
    ($($behind:ident $of:ident $compute:ident;)*) => { $(
        impl<Why, Sw, O, L, N> $behind<Sw, O, L, N> for Refusal<Why>
        where
            L: DecayOf<Sw, O>,
            L::Outcome: $of<Sw, O, N, Self>,
        {
            type Outcome = <L::Outcome as $of<Sw, O, N, Self>>::Outcome;
        }

        /// The cast by `N` of the plain layout of an answer, behind the swizzled offset; the refusal `Else` if there is none.
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

        impl<Why, Sw, O, N, Else> $of<Sw, O, N, Else> for Refusal<Why> {
            type Outcome = Else;
        }
    )* };
}

without_swizzle! {
    UpcastBehind UpcastOfPlain ComputeUpcast;
    DowncastBehind DowncastOfPlain ComputeDowncast;
}

/// `k` of a factor `Self = 2^k`, `Count` of them counted; [`Inexact`] of any other.
#[doc(hidden)]
pub trait Logarithm<Count> {
    type Output;
}

impl<Count> Logarithm<Count> for UTerm {
    type Output = Inexact;
}

impl<Count> Logarithm<Count> for One {
    type Output = Count;
}

impl<U, B, Count> Logarithm<Count> for UInt<UInt<U, B>, B0>
where
    Count: Add<One>,
    UInt<U, B>: Logarithm<Sum<Count, One>>,
{
    type Output = <UInt<U, B> as Logarithm<Sum<Count, One>>>::Output;
}

impl<U, B, Count> Logarithm<Count> for UInt<UInt<U, B>, B1> {
    type Output = Inexact;
}

/// The swizzle `Self` over elements `2^K = N` times as large, and over such as are as many times smaller: answers or refusals.
#[diagnostic::on_unimplemented(message = "CUTE003: this is not a swizzle", label = "expected a swizzle", note = "write a swizzle as `Swizzle![3, 4, 3]`")]
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
    M: TrySub<Self> + Add<Self>,
    <M as TrySub<Self>>::Output: LowerBase<B, M, S, Self, N>,
{
    type Up = <<M as TrySub<Self>>::Output as LowerBase<B, M, S, Self, N>>::Outcome;
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

// What is lost is changed below what it reads.
impl<B, M, K, N, U, C> LoseBits<B, M, K, N> for UInt<U, C>
where
    M: Add<B>,
    Sum<M, B>: TrySub<K>,
    <Sum<M, B> as TrySub<K>>::Output: BitsLeft<Self>,
{
    type Outcome = Answer<<<Sum<M, B> as TrySub<K>>::Output as BitsLeft<Self>>::Output>;
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

/// The swizzle at the distance `S` of as many bits as `Self` says, of none if that is below zero.
#[doc(hidden)]
pub trait BitsLeft<S> {
    type Output;
}

impl<S> BitsLeft<S> for Negative {
    type Output = Swizzle<UTerm, UTerm, S>;
}

impl<S> BitsLeft<S> for UTerm {
    type Output = Swizzle<UTerm, UTerm, S>;
}

impl<S, U, C> BitsLeft<S> for UInt<U, C> {
    type Output = Swizzle<Self, UTerm, S>;
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

/// The outcomes for swizzle, offset and layout, as that of the swizzled layout: the first refusal of them, if there is any.
#[doc(hidden)]
pub trait WithOffset<O, L> {
    type Outcome;
}

impl<Sw, O, L> WithOffset<O, L> for Answer<Sw>
where
    O: WithLayout<Sw, L>,
{
    type Outcome = O::Outcome;
}

impl<Why, O, L> WithOffset<O, L> for Refusal<Why> {
    type Outcome = Self;
}

/// The outcomes for offset and layout, behind the swizzle `Sw`.
#[doc(hidden)]
pub trait WithLayout<Sw, L> {
    type Outcome;
}

// An error of the layout is told before one of the offset.
impl<O, Sw, L> WithLayout<Sw, L> for Answer<O>
where
    L: super::inner::Behind<Sw, O>,
{
    type Outcome = L::Outcome;
}

impl<Why, Sw, L> WithLayout<Sw, L> for Refusal<Why>
where
    L: OrRefusal<Self>,
{
    type Outcome = L::Outcome;
}

/// The refusal `Self`, or `Why` of an answer.
#[doc(hidden)]
pub trait OrRefusal<Why> {
    type Outcome;
}

impl<R, Why> OrRefusal<Why> for Answer<R> {
    type Outcome = Why;
}

impl<Mine, Why> OrRefusal<Why> for Refusal<Mine> {
    type Outcome = Self;
}

// An aligned group of offsets, in order: at most `2^M`, and a divisor of the offset.

impl<Sw, O, L> ComputeMaxAlignment for Swizzled<Sw, O, L>
where
    Sw: InOrder,
    O: Gcd<Sw::Run>,
    L: ComputeMaxAlignment,
    L::Outcome: GcdOfAnswer<<O as Gcd<Sw::Run>>::Output>,
{
    type Outcome = <L::Outcome as GcdOfAnswer<<O as Gcd<Sw::Run>>::Output>>::Outcome;
}

impl<Sw, O, L, B> ComputeMaxCommonVector<B> for Swizzled<Sw, O, L>
where
    Sw: InOrder,
    L: ComputeMaxCommonVector<B>,
    L::Outcome: GcdOfAnswer<<Sw::Run as RunAt<O>>::Output>,
    Sw::Run: RunAt<O>,
{
    type Outcome = <L::Outcome as GcdOfAnswer<<Sw::Run as RunAt<O>>::Output>>::Outcome;
}

/// The run of offsets that a swizzle keeps in order, from an aligned one on: `2^M`, 0 for all of them.
#[doc(hidden)]
pub trait InOrder {
    type Run;
}

impl<M, S> InOrder for Swizzle<UTerm, M, S> {
    type Run = UTerm;
}

impl<U, B, M, S> InOrder for Swizzle<UInt<U, B>, M, S>
where
    One: ShiftLeft<M>,
{
    type Run = ShiftedLeft<One, M>;
}

/// The run `Self` from the offset `O` on.
#[doc(hidden)]
pub trait RunAt<O> {
    type Output;
}

// Without a swizzle, from any offset on.
impl<O> RunAt<O> for UTerm {
    type Output = UTerm;
}

impl<O, U, B> RunAt<O> for UInt<U, B>
where
    O: Gcd<Self>,
{
    type Output = O::Output;
}

/// The greatest common divisor of the number of an outcome and `N`.
#[doc(hidden)]
pub trait GcdOfAnswer<N> {
    type Outcome;
}

impl<R, N> GcdOfAnswer<N> for Answer<R>
where
    R: Gcd<N>,
{
    type Outcome = Answer<R::Output>;
}

impl<Why, N> GcdOfAnswer<N> for Refusal<Why> {
    type Outcome = Self;
}
