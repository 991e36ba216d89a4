//! The search along forced modes, where scalars distribute over sums of the strides.
//!
//! A layout that agrees with `f(i) = Â(i·r)` on a leaf `(n : r)` of `B` begins with the mode
//! `(t : f(1))`, where `t` is the least `i` with `f(i) ≠ i·f(1)`, or `n`: the mode is *forced*, and
//! `t` must divide what is left of the leaf. On the box of all forced modes the composition must
//! then be linear.

use super::box_of_values::{Agrees, CheckBox, Deviates, Side};
use crate::Layout;
use crate::algebra::compose::{ComposeTree, Composed, Conclude, EvaluateModes, ThenComposeTail, ValueAt};
use crate::diagnostic::{Answer, Decimal, DecimalOf, NegativeDecimal, NegativeDecimalOf, Refusal, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::{AsLayout, Mode, WithFirst};
use crate::stride::{Basis, Custom, Elementwise, Neg};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A composition under way: the coalesced modes of the left operand, the product of the extents of
/// the leaves of the right one so far, and the forced modes, the last one first.
pub struct Searching<Modes, Place, Sides>(PhantomData<(Modes, Place, Sides)>);

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
