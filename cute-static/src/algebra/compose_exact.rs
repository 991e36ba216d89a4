//! Composition, by rule L2: exact, where the right operand is small.
//!
//! Where rule L1 answers, this does. Where it refuses, the values decide. A layout that agrees with
//! `f(i) = Â(i·r)` on a leaf `(n : r)` of `B` begins with the mode `(t : f(1))`, where `t` is the
//! least `i` with `f(i) ≠ i·f(1)`, or `n`: the mode is *forced*, and `t` must divide what is left
//! of the leaf. On the box of all forced modes the composition must then be linear. Both are found
//! by going through all coordinates. A range of them is halved, so that the compiler's recursion is
//! as deep as the number of coordinates has bits.

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::coalesce::{CoalesceModes, CoalescedModes};
use super::compose::{ComposeTree, Composed, Composing, Conclude, EvaluateModes, ThenComposeTail, ValueAt};
use crate::Layout;
use crate::diagnostic::reason::Rule;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NegativeDecimal, NegativeDecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, Mode, WithFirst};
use crate::stride::{Basis, Custom, DistributesOf, Element, Elementwise, Neg, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A ∘ B`, decided exactly: the layout `R` that refines `B` with `R(c) = Â(B(c))` at
    /// every coordinate `c`, if there is one.
    ///
    /// Answers where [`Compose`](super::Compose) answers, with the same layout, and also where
    /// carries cancel. A refusal names the smallest coordinate at which no layout agrees. What
    /// `Compose` refuses is decided by going through the coordinates of `B`, of which there may be
    /// 256; `compose_exact` of the runtime crate has no such limit.
    ///
    /// That is so where the types know all numbers, and scalars distribute over sums of the strides
    /// of `A`: integers of either sign, coordinates, [`Custom`](crate::stride::Custom) elements
    /// that say so. With runtime leaves, over bits and where `B` yields coordinates, the rule is
    /// that of `Compose`, which refuses some that have an answer: the runtime crate decides those,
    /// and the refusal says so. Elements whose scalars do not distribute go by the rule of
    /// `Compose`, too.
    ///
    /// ```
    /// use cute_static::algebra::ComposeExactOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ComposeExactOf<Layout![(4, 2, 8) : (1, 5, 9)], Layout![5 : 7]>, Layout![5 : 8]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(2, 2, 2, 2) : (1, 3, 5, 11)], Layout![4 : 3]>, Layout![4 : 4]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(2, 2, 2) : (1, 3, 5)], Layout![(2, 2) : (3, 1)]>, Layout![(2, 2) : (4, 1)]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(6, 2) : (8, 2)], Layout![(4, 3) : (3, 1)]>, Layout![((2, 2), 3) : ((24, 2), 8)]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(4, 2, 8) : (-1, -5, -9)], Layout![5 : 7]>, Layout![5 : -8]);
    /// assert_type_eq_all!(ComposeExactOf<Layout![(2, 2, 2) : (e0, 3*e0, 5*e0)], Layout![(2, 2) : (3, 1)]>, Layout![(2, 2) : (4*e0, e0)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 6, 8) : (2, 3, 5)].compose_exact(layout![3 : 3]);
    /// // CUTE014: no layout equals the composition: at coordinate Lit<2> it is Lit<7>, but the values before it force Lit<12>
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 4) : (f8, f5)].compose_exact(layout![3 : 5]); // CUTE123: at run time it is 3:f13
    /// ```
    ComposeExact<B> = ComputeComposeExact, TotalComposeExact, ComposeExactOf, ComposeExactOutcome, compose_exact(b: B) -> layout
}

impl<S, D, B> ComputeComposeExact<B> for Layout<S, D>
where
    B: Tiler<ComposingExactly, S, D>,
{
    type Outcome = B::Outcome;
}

/// Exact composition, as an operation by mode.
pub struct ComposingExactly;

impl<S, D, BS, BD> TileOperation<BS, BD, S, D> for ComposingExactly
where
    Composing: TileOperation<BS, BD, S, D>,
    <Composing as TileOperation<BS, BD, S, D>>::Outcome: OrExact<BS, BD, S, D>,
{
    type Outcome = <<Composing as TileOperation<BS, BD, S, D>>::Outcome as OrExact<BS, BD, S, D>>::Outcome;
}

impl<S, D, Whole> Leftover<S, D, Whole> for ComposingExactly
where
    Composing: Leftover<S, D, Whole>,
{
    type Outcome = <Composing as Leftover<S, D, Whole>>::Outcome;
}

/// The outcome `Self` of rule L1, or that of rule L2 where carries decide.
#[doc(hidden)]
pub trait OrExact<BS, BD, S, D> {
    type Outcome;
}

impl<R, BS, BD, S, D> OrExact<BS, BD, S, D> for Answer<R> {
    type Outcome = Self;
}

impl<Why: Rule, BS, BD, S, D> OrExact<BS, BD, S, D> for Refusal<Why>
where
    Why::Decides: ExactByRule<Self, BS, BD, S, D>,
{
    type Outcome = <Why::Decides as ExactByRule<Self, BS, BD, S, D>>::Outcome;
}

/// The refusal, or the outcome of rule L2 where values decide.
#[doc(hidden)]
pub trait ExactByRule<Refused, BS, BD, S, D> {
    type Outcome;
}

impl<Refused, BS, BD, S, D> ExactByRule<Refused, BS, BD, S, D> for reason::Types {
    type Outcome = Refused;
}

impl<Refused, BS, BD, S, D> ExactByRule<Refused, BS, BD, S, D> for reason::Values
where
    HCons<S, HCons<BS, HCons<BD, HNil>>>: AreNumbers,
    <HCons<S, HCons<BS, HCons<BD, HNil>>> as AreNumbers>::Flag: AndAreElements<D>,
    KnownFlag<BS, BD, S, D>: ExactIfKnown<Refused, BS, BD, S, D>,
{
    type Outcome = <KnownFlag<BS, BD, S, D> as ExactIfKnown<Refused, BS, BD, S, D>>::Outcome;
}

/// Whether the values of the composition of `S : D` with `BS : BD` are known, and scalars
/// distribute over their sums.
type KnownFlag<BS, BD, S, D> = <<HCons<S, HCons<BS, HCons<BD, HNil>>> as AreNumbers>::Flag as AndAreElements<D>>::Flag;

/// Whether all leaves of a tuple are numbers that are known: `B1` or `B0`.
#[doc(hidden)]
pub trait AreNumbers {
    type Flag;
}

/// Whether all leaves of a stride are elements that are known, over whose sums scalars distribute:
/// `B1` or `B0`.
#[doc(hidden)]
pub trait AreElements {
    type Flag;
}

macro_rules! leaves {
    ($question:ident: $([$($g:ident)*] $leaf:ty => $flag:ident;)*) => { $(
        impl<$($g),*> $question for $leaf {
            type Flag = $flag;
        }
    )* };
}

macro_rules! are_numbers {
    ($($question:ident, $and:ident;)*) => { $(
        leaves! {
            $question:
            [] NoAnswer => B0;
            [] UTerm => B1;
            [U] UInt<U, B0> => B1;
            [U] UInt<U, B1> => B1;
            [U] UInt<U, Unknown> => B0;
            [] HNil => B1;
            [N] Xor<N> => B0;
        }

        impl<H, T> $question for HCons<H, T>
        where
            H: $question,
            H::Flag: $and<T>,
        {
            type Flag = <H::Flag as $and<T>>::Flag;
        }

        then_of_tail! {
            /// Whether `Self`, and all leaves of the list `T` are such.
            $and: B0 => B0, B1 => $question::Flag
        }
    )* };
}

are_numbers! {
    AreNumbers, AndAreNumbers;
    AreElements, AndAreElements;
}

leaves! {
    AreNumbers:
    [N] Neg<N> => B0;
    [A P] Basis<A, P> => B0;
    [T] Elementwise<T> => B0;
    [M] Custom<M> => B0;
}

impl<N: AreElements> AreElements for Neg<N> {
    type Flag = N::Flag;
}

impl<A: AreElements, P> AreElements for Basis<A, P> {
    type Flag = A::Flag;
}

impl<T: AreElements> AreElements for Elementwise<T> {
    type Flag = T::Flag;
}

impl<M: Element> AreElements for Custom<M> {
    type Flag = DistributesOf<M>;
}

/// Are all values known? Then they decide; else the refusal stays.
#[doc(hidden)]
pub trait ExactIfKnown<Refused, BS, BD, S, D> {
    type Outcome;
}

impl<Refused: AtRunTimeDecided, BS, BD, S, D> ExactIfKnown<Refused, BS, BD, S, D> for B0 {
    type Outcome = Refused::Outcome;
}

/// The refusal of rule L1, with what the runtime crate decides in the message.
#[doc(hidden)]
pub trait AtRunTimeDecided {
    type Outcome;
}

impl<Extent, Run> AtRunTimeDecided for Refusal<reason::ShapeDivisibility<Extent, Run>> {
    type Outcome = Refusal<reason::RunInTypes<Extent, Run>>;
}

impl<Load, Extent> AtRunTimeDecided for Refusal<reason::CarriesIntoEachOther<Load, Extent>> {
    type Outcome = Refusal<reason::CarriesInTypes<Load, Extent>>;
}

impl<Extent> AtRunTimeDecided for Refusal<reason::BitsCarry<Extent>> {
    type Outcome = Refusal<reason::BitsInTypes<Extent>>;
}

impl<Refused, BS, BD, S, D> ExactIfKnown<Refused, BS, BD, S, D> for B1
where
    BS: ComputeSize,
    Size<BS>: Compare<_256>,
    Comparison<Size<BS>, _256>: ExactIfSmall<BS, BD, S, D>,
{
    type Outcome = <Comparison<Size<BS>, _256> as ExactIfSmall<BS, BD, S, D>>::Outcome;
}

/// Are there few enough coordinates to go through?
#[doc(hidden)]
pub trait ExactIfSmall<BS, BD, S, D> {
    type Outcome;
}

impl<BS, BD, S, D> ExactIfSmall<BS, BD, S, D> for Greater
where
    BS: ComputeSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::TooManyCoordinates<DecimalOf<Size<BS>>>>;
}

macro_rules! small {
    ($($order:ident)*) => { $(
        impl<BS, BD, S, D> ExactIfSmall<BS, BD, S, D> for $order
        where
            S: FlattenModes<D, HNil>,
            S::Output: CoalesceModes,
            Searching<CoalescedModes<S, D>, One, HNil>: ComposeTree<BS, BD>,
            <Searching<CoalescedModes<S, D>, One, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
        {
            type Outcome = <<Searching<CoalescedModes<S, D>, One, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
        }
    )* };
}

small! { Less Equal }

/// A composition under way: the coalesced modes of the left operand, the product of the extents of
/// the leaves of the right one so far, and the forced modes, the last one first.
pub struct Searching<Modes, Place, Sides>(PhantomData<(Modes, Place, Sides)>);

/// A side of the box of forced modes: its extent, the stride of the right operand along it, the
/// stride that a layout has there, and what a coordinate on it counts in the integral one.
pub struct Side<M, R, Forced, Place>(PhantomData<(M, R, Forced, Place)>);

impl<Modes, P, Sides> ComposeTree<HNil, HNil> for Searching<Modes, P, Sides> {
    type Output = Composed<HNil, HNil, Self>;
}

impl<Modes, P, Sides, SH, ST, DH, DT> ComposeTree<HCons<SH, ST>, HCons<DH, DT>> for Searching<Modes, P, Sides>
where
    Self: ComposeTree<SH, DH>,
    <Self as ComposeTree<SH, DH>>::Output: ThenComposeTail<ST, DT>,
{
    type Output = <<Self as ComposeTree<SH, DH>>::Output as ThenComposeTail<ST, DT>>::Output;
}

impl<Modes, P, Sides, U, B, R> ComposeTree<UInt<U, B>, R> for Searching<Modes, P, Sides>
where
    Modes: ForcedModes<UInt<U, B>, R, P, Sides>,
    Modes::Output: ThenLeaf<Modes>,
{
    type Output = <Modes::Output as ThenLeaf<Modes>>::Output;
}

impl<S, D, Modes, P, Sides> Conclude for Composed<S, D, Searching<Modes, P, Sides>> {
    type Outcome = Answer<Layout<S, D>>;
}

/// What a leaf became, the place after it, and all sides so far.
pub struct ForcedLeaf<Emitted, Place, Sides>(PhantomData<(Emitted, Place, Sides)>);

unless_refused! {
    /// The leaf as a subtree.
    ThenLeaf<Modes> Output
}

impl<Modes, Emitted: AsLayout, P, Sides> ThenLeaf<Modes> for ForcedLeaf<Emitted, P, Sides> {
    type Output = Composed<Emitted::Shape, Emitted::Stride, Searching<Modes, P, Sides>>;
}

/// The forced modes of the leaf `(N : R)` at the place `P`, after the sides `Sides`: a
/// [`ForcedLeaf`] or a [`Refusal`].
#[doc(hidden)]
pub trait ForcedModes<N, R, P, Sides> {
    type Output;
}

/// The sides of a box that is the run `(N : R)` alone.
type Alone<Modes, N, R> = HCons<Side<N, R, ValueAt<Modes, R>, One>, HNil>;

/// Where the run `(N : R)` deviates first, or [`Agrees`].
type DeviationOf<Modes, N, R> = <Modes as CheckBox<Alone<Modes, N, R>, UTerm, UTerm, UTerm>>::Output;

impl<Modes, N, R, P, Sides> ForcedModes<N, R, P, Sides> for Modes
where
    Modes: EvaluateModes<R> + CheckBox<Alone<Modes, N, R>, UTerm, UTerm, UTerm>,
    DeviationOf<Modes, N, R>: RunOf<N>,
    N: TotalDivExact<<DeviationOf<Modes, N, R> as RunOf<N>>::Run>,
    N::Output: ForcedRun<Modes, <DeviationOf<Modes, N, R> as RunOf<N>>::Run, R, P, Sides>,
{
    type Output = <N::Output as ForcedRun<Modes, <DeviationOf<Modes, N, R> as RunOf<N>>::Run, R, P, Sides>>::Output;
}

/// How many elements of a run of `N` agree.
#[doc(hidden)]
pub trait RunOf<N> {
    type Run;
}

impl<N> RunOf<N> for Agrees {
    type Run = N;
}

impl<N, C, V, F> RunOf<N> for Deviates<C, V, F> {
    type Run = C;
}

/// The sides with one more.
type WithSide<Modes, M, R, P, Sides> = HCons<Side<M, R, ValueAt<Modes, R>, P>, Sides>;

/// Emits the run of `M` elements from the stride `R` on; `Self` runs are left of the leaf, 1 if it
/// was the last.
#[doc(hidden)]
pub trait ForcedRun<Modes, M, R, P, Sides> {
    type Output;
}

impl<Modes, M, R, P, Sides> ForcedRun<Modes, M, R, P, Sides> for One
where
    Modes: EvaluateModes<R> + CheckBox<WithSide<Modes, M, R, P, Sides>, UTerm, UTerm, UTerm>,
    P: Mul<M>,
    <Modes as CheckBox<WithSide<Modes, M, R, P, Sides>, UTerm, UTerm, UTerm>>::Output:
        IfLinear<ForcedLeaf<HCons<Mode<M, ValueAt<Modes, R>>, HNil>, Product<P, M>, WithSide<Modes, M, R, P, Sides>>>,
{
    type Output = <<Modes as CheckBox<WithSide<Modes, M, R, P, Sides>, UTerm, UTerm, UTerm>>::Output as IfLinear<
        ForcedLeaf<HCons<Mode<M, ValueAt<Modes, R>>, HNil>, Product<P, M>, WithSide<Modes, M, R, P, Sides>>,
    >>::Output;
}

impl<Modes, U, B, C, M, R, P, Sides> ForcedRun<Modes, M, R, P, Sides> for UInt<UInt<U, B>, C>
where
    R: Mul<M>,
    P: Mul<M>,
    Modes: EvaluateModes<R> + ForcedModes<Self, Product<R, M>, Product<P, M>, WithSide<Modes, M, R, P, Sides>>,
    <Modes as ForcedModes<Self, Product<R, M>, Product<P, M>, WithSide<Modes, M, R, P, Sides>>>::Output: RunInFront<Mode<M, ValueAt<Modes, R>>>,
{
    type Output =
        <<Modes as ForcedModes<Self, Product<R, M>, Product<P, M>, WithSide<Modes, M, R, P, Sides>>>::Output as RunInFront<Mode<M, ValueAt<Modes, R>>>>::Output;
}

// The elements of a run that does not divide may still be wrong together with other modes before it
// ends.
impl<Modes, M, R, P, Sides> ForcedRun<Modes, M, R, P, Sides> for Inexact
where
    M: Mul<R> + Mul<P> + Mul<ValueAt<Modes, R>>,
    Modes: EvaluateModes<R> + EvaluateModes<Product<M, R>> + CheckBox<WithSide<Modes, M, R, P, Sides>, UTerm, UTerm, UTerm>,
    ValueAt<Modes, Product<M, R>>: NoLayoutAt<Product<M, P>, Product<M, ValueAt<Modes, R>>>,
    <Modes as CheckBox<WithSide<Modes, M, R, P, Sides>, UTerm, UTerm, UTerm>>::Output: IfLinear<NoRun<Modes, M, R, P>>,
{
    type Output = <<Modes as CheckBox<WithSide<Modes, M, R, P, Sides>, UTerm, UTerm, UTerm>>::Output as IfLinear<NoRun<Modes, M, R, P>>>::Output;
}

/// The refusal behind a run of `M` elements.
type NoRun<Modes, M, R, P> = <ValueAt<Modes, Product<M, R>> as NoLayoutAt<Product<M, P>, Product<M, ValueAt<Modes, R>>>>::Refusal;

unless_refused! {
    /// A run in front of those after it.
    RunInFront<M> Output
}

impl<M, Emitted: WithFirst<M>, P, Sides> RunInFront<M> for ForcedLeaf<Emitted, P, Sides> {
    type Output = ForcedLeaf<Emitted::Output, P, Sides>;
}

/// `Output` if a box agrees, else the refusal with the first coordinate at which it does not.
#[doc(hidden)]
pub trait IfLinear<Output> {
    type Output;
}

impl<Output> IfLinear<Output> for Agrees {
    type Output = Output;
}

impl<Output, C, V: NoLayoutAt<C, F>, F> IfLinear<Output> for Deviates<C, V, F> {
    type Output = V::Refusal;
}

/// The refusal where the value is `Self` at the integral coordinate `C`, and a layout has `F`: with
/// both, if they are integers.
#[doc(hidden)]
pub trait NoLayoutAt<C, F> {
    type Refusal;
}

/// The refusal where the value is 0 at the integral coordinate `C`, and a layout has `Self`.
#[doc(hidden)]
pub trait NoLayoutBesideZero<C> {
    type Refusal;
}

impl<C, F: NoLayoutBesideZero<C>> NoLayoutAt<C, F> for UTerm {
    type Refusal = F::Refusal;
}

macro_rules! integers {
    ($([$($g:ident)*] $integer:ty;)*) => { $(
        impl<C: Decimal, F: SignedDecimal, $($g),*> NoLayoutAt<C, F> for $integer
        where
            Self: SignedDecimal,
        {
            type Refusal = Refusal<reason::NoLayout<DecimalOf<C>, <Self as SignedDecimal>::Output, F::Output>>;
        }

        impl<C: Decimal, $($g),*> NoLayoutBesideZero<C> for $integer
        where
            Self: SignedDecimal,
        {
            type Refusal = Refusal<reason::NoLayout<DecimalOf<C>, DecimalOf<UTerm>, <Self as SignedDecimal>::Output>>;
        }
    )* };
}

integers! {
    [U B] UInt<U, B>;
    [N] Neg<N>;
}

macro_rules! elements {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<C: Decimal, F, $($g),*> NoLayoutAt<C, F> for $element {
            type Refusal = Refusal<reason::NoLayoutFrom<DecimalOf<C>>>;
        }

        impl<C: Decimal, $($g),*> NoLayoutBesideZero<C> for $element {
            type Refusal = Refusal<reason::NoLayoutFrom<DecimalOf<C>>>;
        }
    )* };
}

elements! {
    [A P] Basis<A, P>;
    [T] Elementwise<T>;
    [M] Custom<M>;
}

/// An integer of either sign in decimal.
#[doc(hidden)]
pub trait SignedDecimal {
    type Output;
}

impl SignedDecimal for UTerm {
    type Output = DecimalOf<UTerm>;
}

impl<U, B> SignedDecimal for UInt<U, B>
where
    Self: Decimal,
{
    type Output = DecimalOf<Self>;
}

impl<N: NegativeDecimal> SignedDecimal for Neg<N> {
    type Output = NegativeDecimalOf<N>;
}

/// The values of a box are linear.
pub struct Agrees;

/// At the integral coordinate `C` the value is `V`, and a layout has `F`.
pub struct Deviates<C, V, F>(PhantomData<(C, V, F)>);

/// Whether the values of the modes `Self` on a box are linear. The sides inside are those of the
/// list, the first one goes slowest; `X`, `F` and `C` are the offset of the right operand, the
/// value of a layout and the integral coordinate at the box's first corner. The output is
/// [`Agrees`], or [`Deviates`] at the first coordinate that does not agree.
#[doc(hidden)]
pub trait CheckBox<Sides, X, F, C> {
    type Output;
}

impl<Modes, X, F, C> CheckBox<HNil, X, F, C> for Modes
where
    Modes: EvaluateModes<X>,
    ValueAt<Modes, X>: IsEqual<F>,
    Equality<ValueAt<Modes, X>, F>: AgreesIf<ValueAt<Modes, X>, F, C>,
{
    type Output = <Equality<ValueAt<Modes, X>, F> as AgreesIf<ValueAt<Modes, X>, F, C>>::Output;
}

impl<Modes, M, R, Forced, P, Sides, X, F, C> CheckBox<HCons<Side<M, R, Forced, P>, Sides>, X, F, C> for Modes
where
    M: CheckAlong<Modes, Side<M, R, Forced, P>, Sides, X, F, C>,
{
    type Output = M::Output;
}

/// Is the value that of a layout?
#[doc(hidden)]
pub trait AgreesIf<V, F, C> {
    type Output;
}

impl<V, F, C> AgreesIf<V, F, C> for B1 {
    type Output = Agrees;
}

impl<V, F, C> AgreesIf<V, F, C> for B0 {
    type Output = Deviates<C, V, F>;
}

/// [`CheckBox`] on `Self` coordinates along a side: on the lower half of them, and on the upper one
/// if that agrees.
#[doc(hidden)]
pub trait CheckAlong<Modes, Side, Sides, X, F, C> {
    type Output;
}

impl<Modes, S, Sides, X, F, C> CheckAlong<Modes, S, Sides, X, F, C> for One
where
    Modes: CheckBox<Sides, X, F, C>,
{
    type Output = Modes::Output;
}

impl<Modes, S, Sides, X, F, C, U, A> CheckAlong<Modes, S, Sides, X, F, C> for UInt<UInt<U, A>, B0>
where
    UInt<U, A>: CheckAlong<Modes, S, Sides, X, F, C>,
    <UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output: ThenUpper<UInt<U, A>, UInt<U, A>, Modes, S, Sides, X, F, C>,
{
    type Output = <<UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output as ThenUpper<UInt<U, A>, UInt<U, A>, Modes, S, Sides, X, F, C>>::Output;
}

impl<Modes, S, Sides, X, F, C, U, A> CheckAlong<Modes, S, Sides, X, F, C> for UInt<UInt<U, A>, B1>
where
    UInt<U, A>: Add<One> + CheckAlong<Modes, S, Sides, X, F, C>,
    <UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output: ThenUpper<UInt<U, A>, Sum<UInt<U, A>, One>, Modes, S, Sides, X, F, C>,
{
    type Output =
        <<UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output as ThenUpper<UInt<U, A>, Sum<UInt<U, A>, One>, Modes, S, Sides, X, F, C>>::Output;
}

/// The lower `Half` is checked: the other `Rest` coordinates along the side.
#[doc(hidden)]
pub trait ThenUpper<Half, Rest, Modes, Side, Sides, X, F, C> {
    type Output;
}

impl<D, V, W, Half, Rest, Modes, S, Sides, X, F, C> ThenUpper<Half, Rest, Modes, S, Sides, X, F, C> for Deviates<D, V, W> {
    type Output = Self;
}

impl<M, R, Forced, P, Half, Rest, Modes, Sides, X, F, C> ThenUpper<Half, Rest, Modes, Side<M, R, Forced, P>, Sides, X, F, C> for Agrees
where
    Half: Mul<R> + Mul<Forced> + Mul<P>,
    X: Add<Product<Half, R>>,
    F: Add<Product<Half, Forced>>,
    C: Add<Product<Half, P>>,
    Rest: CheckAlong<Modes, Side<M, R, Forced, P>, Sides, Sum<X, Product<Half, R>>, Sum<F, Product<Half, Forced>>, Sum<C, Product<Half, P>>>,
{
    type Output = Rest::Output;
}
