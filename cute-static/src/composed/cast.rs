//! The same data as other elements: recast, upcast, downcast, and in what groups they fall.

use super::compose::ComputeDecay;
use super::composed_layout::ComposedLayout;
use super::inner::{RuntimeOffset, Within};
use crate::Layout;
use crate::algebra::coalesce::{CoalesceModes, CoalescedModes};
use crate::algebra::compute::*;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, IfDecided, IfOneIsKnown, LayoutOf, Mode, ModesOf, WithFirst};
use crate::outcome::{TotalDowncast, TotalUpcast};
use frunk_core::hlist::{HCons, HNil};

/// The layout from which every offset is itself.
type Identity = Layout<One, One>;

impl<A, O, B, Old, New> ComputeRecast<Old, New> for ComposedLayout<A, O, B>
where
    Old: RecastFrom<New, Self>,
{
    type Outcome = Old::Outcome;
}

crate::operation! { @label_both ComputeUpcast TotalUpcast [N] impl [A O B] for ComposedLayout<A, O, B> where [] }
crate::operation! { @label_both ComputeDowncast TotalDowncast [N] impl [A O B] for ComposedLayout<A, O, B> where [] }

impl<S, D, O, B, N> ComputeUpcast<N> for ComposedLayout<Layout<S, D>, O, B>
where
    N: CastComposed<Layout<S, D>, O, B>,
{
    type Outcome = N::Up;
}

impl<S, D, O, B, N> ComputeDowncast<N> for ComposedLayout<Layout<S, D>, O, B>
where
    N: CastComposed<Layout<S, D>, O, B>,
{
    type Outcome = N::Down;
}

/// The casts of `A ∘ O ∘ B` by the factor `Self`.
#[refusal(ZeroArgument::Factor, bound = "")]
#[doc(hidden)]
pub trait CastComposed<A, O, B> {
    type Up;
    type Down;
}

// By 1 it stays what it is.
impl<A, O, B> CastComposed<A, O, B> for One {
    type Up = Answer<ComposedLayout<A, O, B>>;
    type Down = Self::Up;
}

impl<AS, AD, O, B, U, X, Y> CastComposed<Layout<AS, AD>, O, B> for UInt<UInt<U, X>, Y>
where
    AS: FlattenModes<AD, HNil>,
    ModesOf<AS, AD>: CoalesceModes,
    CoalescedModes<AS, AD>: WholeRuns<Self> + ScaleModes<Self>,
    <CoalescedModes<AS, AD> as WholeRuns<Self>>::Output: OuterOfUpcast<O, B, Self>,
    HCons<Mode<Self, One>, <CoalescedModes<AS, AD> as ScaleModes<Self>>::Output>: CoalesceModes<Output: AsLayout>,
    O: ScaleOffset<Self>,
    B: ComputeDowncast<Self>,
    B::Outcome: WithOuter<LayoutOf<<HCons<Mode<Self, One>, <CoalescedModes<AS, AD> as ScaleModes<Self>>::Output> as CoalesceModes>::Output>, O::Times>,
    ComposedLayout<Layout<AS, AD>, O, B>: ComputeDecay,
    UpcastOfRuns<CoalescedModes<AS, AD>, O, B, Self>: OrOfDecayed<<ComposedLayout<Layout<AS, AD>, O, B> as ComputeDecay>::Outcome, Self>,
    DowncastOfParts<CoalescedModes<AS, AD>, O, B, Self>: OrOfDecayed<<ComposedLayout<Layout<AS, AD>, O, B> as ComputeDecay>::Outcome, Self>,
{
    type Up = <UpcastOfRuns<CoalescedModes<AS, AD>, O, B, Self> as OrOfDecayed<<ComposedLayout<Layout<AS, AD>, O, B> as ComputeDecay>::Outcome, Self>>::Up;
    type Down =
        <DowncastOfParts<CoalescedModes<AS, AD>, O, B, Self> as OrOfDecayed<<ComposedLayout<Layout<AS, AD>, O, B> as ComputeDecay>::Outcome, Self>>::Down;
}

/// The upcast by `N` where `A`, of these modes, moves whole runs of `N`: an answer or a refusal.
type UpcastOfRuns<Modes, O, B, N> = <<Modes as WholeRuns<N>>::Output as OuterOfUpcast<O, B, N>>::Outcome;

/// The downcast by `N` where `B` has one: an answer or a refusal.
type DowncastOfParts<Modes, O, B, N> = <<B as ComputeDowncast<N>>::Outcome as WithOuter<
    LayoutOf<<HCons<Mode<N, One>, <Modes as ScaleModes<N>>::Output> as CoalesceModes>::Output>,
    <O as ScaleOffset<N>>::Times,
>>::Outcome;

/// The modes of `A'` with `A(N·y + i) = N·A'(y) + i`: a list of modes or a refusal. `Self` is the
/// coalesced extension of `A`.
#[doc(hidden)]
pub trait WholeRuns<N> {
    type Output;
}

// By 1 every run is whole, and a runtime factor may be 1.
impl<N: Decimal> WholeRuns<N> for HNil
where
    N: IsOne,
    OneFlag<N>: IfDecided<Refusal<reason::UpcastSplits<DecimalOf<One>, DecimalOf<UTerm>, DecimalOf<N>>>>,
{
    type Output = IfOneIsKnown<N, Refusal<reason::UpcastSplits<DecimalOf<One>, DecimalOf<UTerm>, DecimalOf<N>>>>;
}

// The last mode has no end.
impl<S, L, N> WholeRuns<N> for HCons<Mode<S, One, L>, HNil> {
    type Output = HCons<Mode<One, One>, HNil>;
}

impl<S, L, H, T, N> WholeRuns<N> for HCons<Mode<S, One, L>, HCons<H, T>>
where
    S: TotalDivExact<N>,
    QuotientOutcome<S, N>: ShorterRun<S, N, HCons<H, T>>,
{
    type Output = <QuotientOutcome<S, N> as ShorterRun<S, N, HCons<H, T>>>::Output;
}

macro_rules! no_runs {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S: Decimal, L, T, N: Decimal, $($g),*> WholeRuns<N> for HCons<Mode<S, $stride, L>, T>
        where
            $stride: Decimal,
            N: IsOne,
            OneFlag<N>: IfDecided<Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<$stride>, DecimalOf<N>>>>,
        {
            type Output = IfOneIsKnown<N, Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<$stride>, DecimalOf<N>>>>;
        }
    )* };
}

no_runs! { [] UTerm; [U X Y] UInt<UInt<U, X>, Y>; }

/// The mode `(Self : 1)`, which was one of `S`, and the modes `T` with strides that are divided.
#[doc(hidden)]
pub trait ShorterRun<S, N, T> {
    type Output;
}

impl<U, B, S, N, T> ShorterRun<S, N, T> for UInt<U, B>
where
    T: DivideStrides<N>,
    T::Output: WithFirst<Mode<Self, One>>,
{
    type Output = <T::Output as WithFirst<Mode<Self, One>>>::Output;
}

impl<S: Decimal, N: Decimal, T> ShorterRun<S, N, T> for Inexact {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<One>, DecimalOf<N>>>;
}

impl<Why, S, N, T> ShorterRun<S, N, T> for Undecided<Why> {
    type Output = Refusal<Why>;
}

/// These modes with strides divided by `N`, or a refusal.
#[doc(hidden)]
pub trait DivideStrides<N> {
    type Output;
}

impl<N> DivideStrides<N> for HNil {
    type Output = HNil;
}

impl<S, D, L, T, N> DivideStrides<N> for HCons<Mode<S, D, L>, T>
where
    D: TotalDivExact<N>,
    QuotientOutcome<D, N>: DividedStride<S, D, N, T>,
{
    type Output = <QuotientOutcome<D, N> as DividedStride<S, D, N, T>>::Output;
}

/// The mode `(S : Self)`, whose stride was `D`, and the modes `T`.
#[doc(hidden)]
pub trait DividedStride<S, D, N, T> {
    type Output;
}

macro_rules! divided {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S, D, N, T, $($g),*> DividedStride<S, D, N, T> for $stride
        where
            T: DivideStrides<N>,
            T::Output: WithFirst<Mode<S, Self>>,
        {
            type Output = <T::Output as WithFirst<Mode<S, Self>>>::Output;
        }
    )* };
}

divided! { [] UTerm; [U B] UInt<U, B>; }

impl<S: Decimal, D: Decimal, N: Decimal, T> DividedStride<S, D, N, T> for Inexact {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<D>, DecimalOf<N>>>;
}

impl<Why, S, D, N, T> DividedStride<S, D, N, T> for Undecided<Why> {
    type Output = Refusal<Why>;
}

unless_refused! {
    /// `A' ∘ O/N ∘ B'` with these modes of `A'`.
    OuterOfUpcast<O, B, N> Outcome
}

impl<H, T, O, B, N> OuterOfUpcast<O, B, N> for HCons<H, T>
where
    Self: AsLayout,
    B: ComputeUpcast<N>,
    O: ScaleOffset<N>,
    B::Outcome: WithQuotient<LayoutOf<Self>, O::Over>,
{
    type Outcome = <B::Outcome as WithQuotient<LayoutOf<Self>, O::Over>>::Outcome;
}

unless_refused! {
    /// The upcast inner layout of an answer, before `A` and the outcome `Over` of an offset.
    WithQuotient<A, Over> Outcome
}

impl<B, A, Over> WithQuotient<A, Over> for Answer<B>
where
    Over: WithInner<A, B>,
{
    type Outcome = Over::Outcome;
}

unless_refused! {
    /// `A ∘ O ∘ B` with the offset of an answer.
    WithInner<A, B> Outcome
}

impl<O, A, B> WithInner<A, B> for Answer<O> {
    type Outcome = Answer<ComposedLayout<A, O, B>>;
}

unless_refused! {
    /// `A ∘ O ∘ B` with the inner layout of an answer.
    WithOuter<A, O> Outcome
}

impl<B, A, O> WithOuter<A, O> for Answer<B> {
    type Outcome = Answer<ComposedLayout<A, O, B>>;
}

/// The offset `Self` times `N`, and as the outcome of its division by `N`.
#[doc(hidden)]
pub trait ScaleOffset<N> {
    type Times;
    type Over;
}

macro_rules! scale_offset {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<N, $($g),*> ScaleOffset<N> for $offset
        where
            Self: Mul<N> + TotalDivExact<N>,
            QuotientOutcome<Self, N>: QuotientOfShift<Self>,
        {
            type Times = Product<Self, N>;
            type Over = <QuotientOutcome<Self, N> as QuotientOfShift<Self>>::Outcome;
        }

        impl<O, $($g),*> QuotientOfShift<O> for $offset {
            type Outcome = Answer<Self>;
        }
    )* };
}

scale_offset! { [] UTerm; [U B] UInt<U, B>; }

/// An offset is not multiplied by the types if it is known only at run time.
impl<I, P, N> ScaleOffset<N> for RuntimeOffset<I, P> {
    type Times = UTerm;
    type Over = Refusal<reason::ShiftedLayout<RuntimeNumber>>;
}

/// The quotient of the offset `O`, as an outcome.
#[doc(hidden)]
pub trait QuotientOfShift<O> {
    type Outcome;
}

impl<O: Decimal> QuotientOfShift<O> for Inexact {
    type Outcome = Refusal<reason::ShiftedLayout<DecimalOf<O>>>;
}

impl<Why, O> QuotientOfShift<O> for Undecided<Why> {
    type Outcome = Refusal<Why>;
}

/// The answer `Self`, or that of what the composed layout decays to.
#[doc(hidden)]
pub trait OrOfDecayed<Decayed, N> {
    type Up;
    type Down;
}

impl<R, Decayed, N> OrOfDecayed<Decayed, N> for Answer<R> {
    type Up = Self;
    type Down = Self;
}

impl<Why, Decayed, N> OrOfDecayed<Decayed, N> for Refusal<Why>
where
    Decayed: CastDecayed<N, Self>,
{
    type Up = Decayed::Up;
    type Down = Decayed::Down;
}

/// The casts of a layout and a value; the refusal `Else` where there is none.
#[doc(hidden)]
pub trait CastDecayed<N, Else> {
    type Up;
    type Down;
}

impl<Why, N, Else> CastDecayed<N, Else> for Refusal<Why> {
    type Up = Else;
    type Down = Else;
}

impl<R, V, N, Else> CastDecayed<N, Else> for Answer<HCons<R, HCons<V, HNil>>>
where
    V: ScaleOffset<N>,
    V::Over: UpcastShifted<R, N, Else>,
    R: ComputeDowncast<N>,
    R::Outcome: Within<Identity, V::Times>,
{
    type Up = <V::Over as UpcastShifted<R, N, Else>>::Outcome;
    type Down = <R::Outcome as Within<Identity, V::Times>>::Outcome;
}

/// The upcast of `R` after the quotient `Self`, an outcome.
#[doc(hidden)]
pub trait UpcastShifted<R, N, Else> {
    type Outcome;
}

impl<V, R, N, Else> UpcastShifted<R, N, Else> for Answer<V>
where
    R: ComputeUpcast<N>,
    R::Outcome: Within<Identity, V>,
{
    type Outcome = <R::Outcome as Within<Identity, V>>::Outcome;
}

impl<Why, R, N, Else> UpcastShifted<R, N, Else> for Refusal<Why> {
    type Outcome = Else;
}

/// These modes with strides times `N`.
#[doc(hidden)]
pub trait ScaleModes<N> {
    type Output;
}

impl<N> ScaleModes<N> for HNil {
    type Output = HNil;
}

impl<S, D: Mul<N>, L, T: ScaleModes<N>, N> ScaleModes<N> for HCons<Mode<S, D, L>, T> {
    type Output = HCons<Mode<S, Product<D, N>>, T::Output>;
}

impl<S, D, O, B> ComputeMaxAlignment for ComposedLayout<Layout<S, D>, O, B>
where
    Self: ComputeDecay,
    <Self as ComputeDecay>::Outcome: AlignmentOfDecayed,
{
    type Outcome = <<Self as ComputeDecay>::Outcome as AlignmentOfDecayed>::Outcome;
}

/// The alignment of a layout and a value; 1 where there are none.
#[doc(hidden)]
pub trait AlignmentOfDecayed {
    type Outcome;
}

impl<Why> AlignmentOfDecayed for Refusal<Why> {
    type Outcome = Answer<One>;
}

impl<R, V> AlignmentOfDecayed for Answer<HCons<R, HCons<V, HNil>>>
where
    R: ComputeMaxAlignment,
    R::Outcome: AlignedWith<V>,
{
    type Outcome = <R::Outcome as AlignedWith<V>>::Outcome;
}

unless_refused! {
    /// The greatest common divisor of an answer and `V`.
    AlignedWith<V> Outcome
}

impl<N: Gcd<V>, V> AlignedWith<V> for Answer<N> {
    type Outcome = Answer<GreatestCommonDivisor<N, V>>;
}
