//! The plain layout that a swizzled layout is, and the value it begins with.
//!
//! Each bit `k` of a coordinate goes to bits of its own. Then it adds a number of its own: the
//! stride of that bit in the plain layout.
//!
//! ```text
//! bit                   5   4   3   2   1   0
//! 8:8                   k2  k1  k0  .   .   .
//! Sw<3,0,3> o 0 o 8:8   k2  k1  k0  k2  k1  k0      k0 adds 9, k1 adds 18, k2 adds 36: 8:9
//! ```

use super::parts::{DecayOf, NotPlain, OwnBitsCollide};
use super::{Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::composed::compose::{ComputeDecay, ComputeToLayout, IfZero};
use crate::composed::inner::RuntimeOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use frunk_core::hlist::{HCons, HNil};

// `Sw(O + L(c)) = R(c) + Sw(O)`.
impl<B, M, S, O, L> ComputeDecay for Swizzled<Swizzle<B, M, S>, O, L>
where
    O: DecayBefore<Swizzle<B, M, S>, L>,
    O::Outcome: WithValue<Swizzle<B, M, S>, O>,
{
    type Outcome = <O::Outcome as WithValue<Swizzle<B, M, S>, O>>::Outcome;
}

impl<B, M, S, O, L> ComputeToLayout for Swizzled<Swizzle<B, M, S>, O, L>
where
    O: DecayBefore<Swizzle<B, M, S>, L>,
    O::Outcome: UnlessShifted<Swizzle<B, M, S>, O>,
{
    type Outcome = <O::Outcome as UnlessShifted<Swizzle<B, M, S>, O>>::Outcome;
}

/// `Sw ∘ Self ∘ L` as a plain layout without the value at 0: what [`DecayOf`] finds, or a refusal
/// of an offset that is known only at run time.
#[doc(hidden)]
pub trait DecayBefore<Sw, L> {
    type Outcome;
}

macro_rules! decay_before {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<Sw, L: DecayOf<Sw, $offset>, $($g),*> DecayBefore<Sw, L> for $offset {
            type Outcome = L::Outcome;
        }
    )* };
}

decay_before! { [] UTerm; [U B] UInt<U, B>; }

impl<I, P, Sw, L> DecayBefore<Sw, L> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

unless_refused! {
    /// The plain layout of an answer with the swizzled offset `O`.
    WithValue<Sw, O> Outcome
}

impl<R, Sw: SwizzleNumber<O>, O> WithValue<Sw, O> for Answer<R> {
    type Outcome = Answer<HCons<R, HCons<SwizzledNumber<Sw, O>, HNil>>>;
}

unless_refused! {
    /// The plain layout of an answer, if the swizzled offset `O` is 0: every layout is 0 at 0.
    UnlessShifted<Sw, O> Outcome
}

impl<R, Sw: SwizzleNumber<O>, O> UnlessShifted<Sw, O> for Answer<R>
where
    SwizzledNumber<Sw, O>: IfZero<Self, O>,
{
    type Outcome = <SwizzledNumber<Sw, O> as IfZero<Self, O>>::Outcome;
}

macro_rules! not_plain {
    ($($why:ident)*) => { $(
        impl<B: Decimal, M, S, O> WithValue<Swizzle<B, M, S>, O> for $why {
            type Outcome = Refusal<reason::SwizzledStrides<DecimalOf<B>>>;
        }

        // What is not 0 at 0 is told as that.
        impl<B: Decimal, M, S, O> UnlessShifted<Swizzle<B, M, S>, O> for $why
        where
            Swizzle<B, M, S>: SwizzleNumber<O>,
            SwizzledNumber<Swizzle<B, M, S>, O>: IfZero<Refusal<reason::SwizzledStrides<DecimalOf<B>>>, O>,
        {
            type Outcome = <SwizzledNumber<Swizzle<B, M, S>, O> as IfZero<Refusal<reason::SwizzledStrides<DecimalOf<B>>>, O>>::Outcome;
        }
    )* };
}

not_plain! { NotPlain OwnBitsCollide }
