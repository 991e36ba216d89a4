//! Inverses, complements and the linear form of a composed layout: those of the layout that it is,
//! or the inverses of its two layouts in reverse order.
//!
//! - `(A ∘ B)† = B† ∘ A†`, if the offsets of `B` are coordinates of `A`, and `A` is injective: then
//!   `A†(A(x)) = x` for `x = B(c)`, so that `B†(A†(A(B(c)))) = B†(B(c)) = c`. That of an `A` that
//!   is not injective may give another `x` of the same offset, of which `B†` knows nothing.
//! - `(A ∘ B)‡ = B‡ ∘ A‡`, if the image of `A‡` is within the domain of `B‡`: `B(B‡(x)) = x` holds
//!   there, for `x = A‡(k)`, so that `A(B(B‡(A‡(k)))) = A(A‡(k)) = k`.
//!
//! What decays to a layout `R` with an offset `o` of at least 1 in front has neither. Its offsets
//! are `o + R(c)`. A right inverse would need a coordinate of the offset 0, and a left one would
//! take `o` to 0, while a layout takes 0 to 0.

use super::compose::{ComputeDecay, ComputeToLayout, WithinDomain};
use super::composed_layout::ComposedLayout;
use super::inner::{RuntimeOffset, Within};
use crate::Layout;
use crate::algebra::compute::*;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::layout::linear_form::ComputeLinearForm;
use frunk_core::hlist::{HCons, HNil};

/// The layout from which every offset is itself.
type Identity = Layout<One, One>;

/// The trait of an operation, and that by the answer of [`ComputeToLayout`].
macro_rules! of_the_layout {
    ($($compute:ident $(<$param:ident>)? $of_answer:ident;)*) => { $(
        impl<A, O, B, $($param)?> $compute$(<$param>)? for ComposedLayout<A, O, B>
        where
            Self: ComputeToLayout,
            <Self as ComputeToLayout>::Outcome: $of_answer<$($param)?>,
        {
            type Outcome = <<Self as ComputeToLayout>::Outcome as $of_answer<$($param)?>>::Outcome;
        }

        unless_refused! {
            /// The operation of an answer.
            $of_answer<$($param)?> Outcome
        }

        impl<R: $compute$(<$param>)?, $($param)?> $of_answer<$($param)?> for Answer<R> {
            type Outcome = R::Outcome;
        }
    )* };
}

of_the_layout! {
    ComputeComplement ComplementOfAnswer;
    ComputeComplementIn<M> ComplementInOfAnswer;
    ComputeComplementCeil<M> ComplementCeilOfAnswer;
    ComputeInverse InverseOfAnswer;
    ComputeLinearForm LinearFormOfAnswer;
}

/// The trait of the operation, that by what a composed layout decays to, and its part of
/// [`InReverse`].
macro_rules! inverse {
    ($($compute:ident $of_decayed:ident $in_reverse:ident;)*) => { $(
        impl<S, D, O, B> $compute for ComposedLayout<Layout<S, D>, O, B>
        where
            Self: ComputeDecay,
            <Self as ComputeDecay>::Outcome: $of_decayed<Layout<S, D>, O, B>,
        {
            type Outcome = <<Self as ComputeDecay>::Outcome as $of_decayed<Layout<S, D>, O, B>>::Outcome;
        }

        /// The inverse of `A ∘ O ∘ B`, where `Self` is what it decays to.
        #[doc(hidden)]
        pub trait $of_decayed<A, O, B> {
            type Outcome;
        }

        impl<R, A, O, B> $of_decayed<A, O, B> for Answer<HCons<R, HCons<UTerm, HNil>>>
        where
            R: $compute,
            R::Outcome: Within<Identity, UTerm>,
        {
            type Outcome = <R::Outcome as Within<Identity, UTerm>>::Outcome;
        }

        impl<R, U, V, A, O: Decimal, B> $of_decayed<A, O, B> for Answer<HCons<R, HCons<UInt<U, V>, HNil>>> {
            type Outcome = Refusal<reason::ShiftedLayout<DecimalOf<O>>>;
        }

        impl<Why, A, O, B> $of_decayed<A, O, B> for Refusal<Why>
        where
            O: $in_reverse<A, B>,
        {
            type Outcome = O::Outcome;
        }

        /// The inverse of `A ∘ Self ∘ B`, of its parts in reverse order.
        #[doc(hidden)]
        pub trait $in_reverse<A, B> {
            type Outcome;
        }

        impl<U, V, A, B> $in_reverse<A, B> for UInt<U, V>
        where
            Self: Decimal,
        {
            type Outcome = Refusal<reason::ShiftedLayout<DecimalOf<Self>>>;
        }

        impl<I, P, A, B> $in_reverse<A, B> for RuntimeOffset<I, P> {
            type Outcome = Refusal<reason::ShiftedLayout<RuntimeNumber>>;
        }
    )* };
}

inverse! {
    ComputeRightInverse RightInverseOfDecayed RightInReverse;
    ComputeLeftInverse LeftInverseOfDecayed LeftInReverse;
}

impl<AS, AD, S, D> RightInReverse<Layout<AS, AD>, Layout<S, D>> for UTerm
where
    Layout<AS, AD>: ComputeRightInverse,
    Layout<S, D>: ComputeRightInverse,
    <Layout<S, D> as ComputeRightInverse>::Outcome: RightInverseAfter<<Layout<AS, AD> as ComputeRightInverse>::Outcome>,
{
    type Outcome = <<Layout<S, D> as ComputeRightInverse>::Outcome as RightInverseAfter<<Layout<AS, AD> as ComputeRightInverse>::Outcome>>::Outcome;
}

impl<AS, AD, S, D> LeftInReverse<Layout<AS, AD>, Layout<S, D>> for UTerm
where
    UTerm: WithinDomain<AS, S, D>,
    <UTerm as WithinDomain<AS, S, D>>::Outcome: LeftInverseIfWithin<Layout<AS, AD>, Layout<S, D>>,
{
    type Outcome = <<UTerm as WithinDomain<AS, S, D>>::Outcome as LeftInverseIfWithin<Layout<AS, AD>, Layout<S, D>>>::Outcome;
}

unless_refused! {
    /// The answer `B‡` after the outcome of `A‡`.
    RightInverseAfter<First> Outcome
}

impl<S, D, First> RightInverseAfter<First> for Answer<Layout<S, D>>
where
    First: RightInverseBefore<S, D>,
{
    type Outcome = First::Outcome;
}

unless_refused! {
    /// The answer `A‡` before the layout `S : D`.
    RightInverseBefore<S, D> Outcome
}

impl<FS, FD, S, D> RightInverseBefore<S, D> for Answer<Layout<FS, FD>>
where
    Layout<FS, FD>: ComputeImageWithin<S>,
    <Layout<FS, FD> as ComputeImageWithin<S>>::Outcome: ComposedIf<Layout<S, D>, Layout<FS, FD>>,
{
    type Outcome = <<Layout<FS, FD> as ComputeImageWithin<S>>::Outcome as ComposedIf<Layout<S, D>, Layout<FS, FD>>>::Outcome;
}

unless_refused! {
    /// `A ∘ 0 ∘ B`, if a question was answered.
    ComposedIf<A, B> Outcome
}

impl<A, B> ComposedIf<A, B> for Answer<()> {
    type Outcome = Answer<ComposedLayout<A, UTerm, B>>;
}

unless_refused! {
    /// `B† ∘ A†`, if the offsets of `B` are coordinates of `A`.
    LeftInverseIfWithin<A, B> Outcome
}

impl<A, B> LeftInverseIfWithin<A, B> for Answer<()>
where
    A: ComputeInjective,
    A::Outcome: LeftInverseIfInjective<A, B>,
{
    type Outcome = <A::Outcome as LeftInverseIfInjective<A, B>>::Outcome;
}

unless_refused! {
    /// `B† ∘ A†`, if `A` is injective.
    LeftInverseIfInjective<A, B> Outcome
}

impl<A, B> LeftInverseIfInjective<A, B> for Answer<()>
where
    A: ComputeLeftInverse,
    B: ComputeLeftInverse,
    A::Outcome: LeftInverseBefore<B::Outcome>,
{
    type Outcome = <A::Outcome as LeftInverseBefore<B::Outcome>>::Outcome;
}

unless_refused! {
    /// The answer `A†` before the outcome of `B†`.
    LeftInverseBefore<Last> Outcome
}

impl<First, Last> LeftInverseBefore<Last> for Answer<First>
where
    Last: LeftInverseBehind<First>,
{
    type Outcome = Last::Outcome;
}

unless_refused! {
    /// The answer `B†` after the layout `First`.
    LeftInverseBehind<First> Outcome
}

impl<Last, First> LeftInverseBehind<First> for Answer<Last> {
    type Outcome = Answer<ComposedLayout<Last, UTerm, First>>;
}
