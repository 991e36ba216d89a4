//! Inverses and the complement of a composed layout: those of the layout that it is, or the
//! inverses of its two layouts in reverse order.

use super::ComposedLayout;
use super::compose::{ComputeDecay, ComputeToLayout, WithinDomain};
use super::inner::Within;
use crate::Layout;
use crate::algebra::compute::*;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::swizzle::inner::RuntimeOffset;
use frunk_core::hlist::{HCons, HNil};

/// The layout from which every offset is itself.
type Identity = Layout<One, One>;

impl<A, O, B> ComputeComplement for ComposedLayout<A, O, B>
where
    Self: ComputeToLayout,
    <Self as ComputeToLayout>::Outcome: ComplementOfAnswer,
{
    type Outcome = <<Self as ComputeToLayout>::Outcome as ComplementOfAnswer>::Outcome;
}

unless_refused! {
    /// The complement of an answer.
    ComplementOfAnswer<> Outcome
}

impl<R: ComputeComplement> ComplementOfAnswer for Answer<R> {
    type Outcome = R::Outcome;
}

impl<A, O, B> ComputeRightInverse for ComposedLayout<A, O, B>
where
    Self: ComputeDecay,
    <Self as ComputeDecay>::Outcome: RightInverseOfDecayed<A, O, B>,
{
    type Outcome = <<Self as ComputeDecay>::Outcome as RightInverseOfDecayed<A, O, B>>::Outcome;
}

/// `(A ∘ O ∘ B)‡`, where `Self` is what it decays to.
#[doc(hidden)]
pub trait RightInverseOfDecayed<A, O, B> {
    type Outcome;
}

impl<R, A, O, B> RightInverseOfDecayed<A, O, B> for Answer<HCons<R, HCons<UTerm, HNil>>>
where
    R: ComputeRightInverse,
    R::Outcome: Within<Identity, UTerm>,
{
    type Outcome = <R::Outcome as Within<Identity, UTerm>>::Outcome;
}

impl<R, U, V, A, O: Decimal, B> RightInverseOfDecayed<A, O, B> for Answer<HCons<R, HCons<UInt<U, V>, HNil>>> {
    type Outcome = Refusal<reason::ShiftedLayout<DecimalOf<O>>>;
}

impl<Why, A, O, B> RightInverseOfDecayed<A, O, B> for Refusal<Why>
where
    O: InReverse<A, B>,
{
    type Outcome = O::RightInverse;
}

/// The inverses of `A ∘ Self ∘ B`, of its parts in reverse order.
#[doc(hidden)]
pub trait InReverse<A, B> {
    type RightInverse;
    type LeftInverse;
}

impl<U, V, A, B> InReverse<A, B> for UInt<U, V>
where
    Self: Decimal,
{
    type RightInverse = Refusal<reason::ShiftedLayout<DecimalOf<Self>>>;
    type LeftInverse = Self::RightInverse;
}

impl<I, P, A, B> InReverse<A, B> for RuntimeOffset<I, P> {
    type RightInverse = Refusal<reason::ShiftedLayout<RuntimeNumber>>;
    type LeftInverse = Self::RightInverse;
}

impl<AS, AD, S, D> InReverse<Layout<AS, AD>, Layout<S, D>> for UTerm
where
    Layout<AS, AD>: ComputeRightInverse,
    Layout<S, D>: ComputeRightInverse,
    <Layout<S, D> as ComputeRightInverse>::Outcome: RightInverseAfter<<Layout<AS, AD> as ComputeRightInverse>::Outcome>,
    UTerm: WithinDomain<AS, S, D>,
    <UTerm as WithinDomain<AS, S, D>>::Outcome: LeftInverseIfWithin<Layout<AS, AD>, Layout<S, D>>,
{
    type RightInverse = <<Layout<S, D> as ComputeRightInverse>::Outcome as RightInverseAfter<<Layout<AS, AD> as ComputeRightInverse>::Outcome>>::Outcome;
    type LeftInverse = <<UTerm as WithinDomain<AS, S, D>>::Outcome as LeftInverseIfWithin<Layout<AS, AD>, Layout<S, D>>>::Outcome;
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

impl<A, O, B> ComputeLeftInverse for ComposedLayout<A, O, B>
where
    Self: ComputeDecay,
    <Self as ComputeDecay>::Outcome: LeftInverseOfDecayed<A, O, B>,
{
    type Outcome = <<Self as ComputeDecay>::Outcome as LeftInverseOfDecayed<A, O, B>>::Outcome;
}

/// `(A ∘ O ∘ B)†`, where `Self` is what it decays to.
#[doc(hidden)]
pub trait LeftInverseOfDecayed<A, O, B> {
    type Outcome;
}

impl<R, A, O, B> LeftInverseOfDecayed<A, O, B> for Answer<HCons<R, HCons<UTerm, HNil>>>
where
    R: ComputeLeftInverse,
    R::Outcome: Within<Identity, UTerm>,
{
    type Outcome = <R::Outcome as Within<Identity, UTerm>>::Outcome;
}

impl<R, U, V, A, O: Decimal, B> LeftInverseOfDecayed<A, O, B> for Answer<HCons<R, HCons<UInt<U, V>, HNil>>> {
    type Outcome = Refusal<reason::ShiftedLayout<DecimalOf<O>>>;
}

impl<Why, A, O, B> LeftInverseOfDecayed<A, O, B> for Refusal<Why>
where
    O: InReverse<A, B>,
{
    type Outcome = O::LeftInverse;
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
