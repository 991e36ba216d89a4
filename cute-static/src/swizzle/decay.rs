//! The plain layout that a swizzled layout is, and the value it begins with.

use super::parts::{DecayOf, NotPlain, OwnBitsCollide};
use super::{Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::composed::compose::{AtZero, ComputeDecay, ComputeToLayout, IfZero};
use crate::composed::inner::RuntimeOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use frunk_core::hlist::{HCons, HNil};

// `Sw(O + L(c)) = R(c) + Sw(O)`.
impl<B, M, S, O, L> ComputeDecay for Swizzled<Swizzle<B, M, S>, O, L>
where
    O: DecayBefore<Swizzle<B, M, S>, L>,
{
    type Outcome = O::Outcome;
}

// Every layout is 0 at 0.
impl<B, M, S, O, L> ComputeToLayout for Swizzled<Swizzle<B, M, S>, O, L>
where
    O: DecayBefore<Swizzle<B, M, S>, L>,
    O::Outcome: AtZero<O>,
    <O::Outcome as AtZero<O>>::Outcome: UnlessShifted<Swizzle<B, M, S>, O>,
{
    type Outcome = <<O::Outcome as AtZero<O>>::Outcome as UnlessShifted<Swizzle<B, M, S>, O>>::Outcome;
}

/// `Sw ∘ Self ∘ L` as a layout and a value.
#[doc(hidden)]
pub trait DecayBefore<Sw, L> {
    type Outcome;
}

macro_rules! decay_before {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<Sw, L, $($g),*> DecayBefore<Sw, L> for $offset
        where
            L: DecayOf<Sw, $offset>,
            L::Outcome: WithValue<Sw, $offset>,
        {
            type Outcome = <L::Outcome as WithValue<Sw, $offset>>::Outcome;
        }
    )* };
}

decay_before! { [] UTerm; [U B] UInt<U, B>; }

impl<I, P, Sw, L> DecayBefore<Sw, L> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

/// The plain layout of an answer with the swizzled offset `O`.
#[doc(hidden)]
pub trait WithValue<Sw, O> {
    type Outcome;
}

impl<R, Sw: SwizzleNumber<O>, O> WithValue<Sw, O> for Answer<R> {
    type Outcome = Answer<HCons<R, HCons<SwizzledNumber<Sw, O>, HNil>>>;
}

macro_rules! not_plain {
    ($($why:ident)*) => { $(
        impl<B: Decimal, M, S, O> WithValue<Swizzle<B, M, S>, O> for $why {
            type Outcome = Refusal<reason::SwizzledStrides<DecimalOf<B>>>;
        }
    )* };
}

not_plain! { NotPlain OwnBitsCollide }

/// An answer; of a refusal, that the value at 0 is not 0, if it is not.
#[doc(hidden)]
pub trait UnlessShifted<Sw, O> {
    type Outcome;
}

impl<R, Sw, O> UnlessShifted<Sw, O> for Answer<R> {
    type Outcome = Self;
}

impl<Bits, Sw, O> UnlessShifted<Sw, O> for Refusal<reason::SwizzledStrides<Bits>>
where
    Sw: SwizzleNumber<O>,
    SwizzledNumber<Sw, O>: IfZero<Self, O>,
    <SwizzledNumber<Sw, O> as IfZero<Self, O>>::Outcome: Flattened,
{
    type Outcome = <<SwizzledNumber<Sw, O> as IfZero<Self, O>>::Outcome as Flattened>::Outcome;
}

macro_rules! refused_already {
    ($($reason:ident)*) => { $(
        impl<N, Sw, O> UnlessShifted<Sw, O> for Refusal<reason::$reason<N>> {
            type Outcome = Self;
        }
    )* };
}

refused_already! { ShiftedLayout BitsAtRunTime }

unless_refused! {
    /// The outcome that is in an answer.
    Flattened<> Outcome
}

impl<R> Flattened for Answer<R> {
    type Outcome = R;
}
