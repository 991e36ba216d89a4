//! Composition decided by all values, where scalars need not distribute over sums, and where the
//! right operand yields coordinates.
//!
//! Write `f(i)` for what the composition has at the coordinate `i` of one leaf `(n : r)` of `B`,
//! with 0 at the others. A layout that refines the leaf is a chain of divisors
//! `1 = Q_0 | Q_1 | … | Q_k = n`, with the modes `(Q_{j+1}/Q_j : f(Q_j))`. It agrees with `f` if
//! and only if, for all `j`,
//!
//! - `f(c·Q_j) = c·f(Q_j)` for `c` below `Q_{j+1}/Q_j`: the mode scales;
//! - `f(c·Q_j + i) = f(c·Q_j) + f(i)` for `i` below `Q_j`: the modes before it add to it.
//!
//! The second says something of `Q_j` alone, and the first how far the chain may go from it: so the
//! chains are the paths of a graph over the divisors. Leaves have nothing to do with one another
//! except that their values add up, which does not depend on the chains. The runtime crate decides
//! in the same way, and takes the same chain of several.

use super::box_of_values::{Agrees, AgreesIf, CheckBox, Deviates, Side};
use crate::Layout;
use crate::algebra::coalesce::{CoalesceModes, CoalescedModes};
use crate::algebra::compose::{ComposeTree, Composed, Conclude, EvaluateModes, ThenComposeTail, ValueAt};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, Mode};
use crate::stride::{Basis, Elementwise};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A composition under way: the left operand, a [`ByIndex`] or a [`ByElement`], the product of the
/// extents of the leaves of the right operand so far, and these leaves, the last one first.
pub struct GoingThrough<Left, Place, Before>(PhantomData<(Left, Place, Before)>);

// ---- the left operand as a function

/// The left operand, of coalesced modes, as a function of integral coordinates.
pub struct ByIndex<Modes>(PhantomData<Modes>);

/// The left operand as a function of the elements that the right operand yields: of a number of its
/// integral coordinate, of others by mode.
pub struct ByElement<S, D>(PhantomData<(S, D)>);

/// The value of the left operand at `X`.
#[doc(hidden)]
pub trait ValueOf<X> {
    type Output;
}

impl<Modes: EvaluateModes<X>, X> ValueOf<X> for ByIndex<Modes> {
    type Output = ValueAt<Modes, X>;
}

impl<S, D> ValueOf<UTerm> for ByElement<S, D> {
    type Output = UTerm;
}

impl<S, D, U, B> ValueOf<UInt<U, B>> for ByElement<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: CoalesceModes,
    CoalescedModes<S, D>: EvaluateModes<UInt<U, B>>,
{
    type Output = ValueAt<CoalescedModes<S, D>, UInt<U, B>>;
}

impl<SH, ST, DH, DT, A> ValueOf<Basis<A, HCons<UTerm, HNil>>> for ByElement<HCons<SH, ST>, HCons<DH, DT>>
where
    ByElement<SH, DH>: ValueOf<A>,
{
    type Output = <ByElement<SH, DH> as ValueOf<A>>::Output;
}

impl<SH, ST, DH, DT, A, K, Q> ValueOf<Basis<A, HCons<UTerm, HCons<K, Q>>>> for ByElement<HCons<SH, ST>, HCons<DH, DT>>
where
    ByElement<SH, DH>: ValueOf<Basis<A, HCons<K, Q>>>,
{
    type Output = <ByElement<SH, DH> as ValueOf<Basis<A, HCons<K, Q>>>>::Output;
}

impl<SH, ST, DH, DT, A, U, B, Q> ValueOf<Basis<A, HCons<UInt<U, B>, Q>>> for ByElement<HCons<SH, ST>, HCons<DH, DT>>
where
    UInt<U, B>: Predecessor,
    ByElement<ST, DT>: ValueOf<Basis<A, HCons<<UInt<U, B> as Predecessor>::Output, Q>>>,
{
    type Output = <ByElement<ST, DT> as ValueOf<Basis<A, HCons<<UInt<U, B> as Predecessor>::Output, Q>>>>::Output;
}

impl<S, D> ValueOf<Elementwise<HNil>> for ByElement<S, D> {
    type Output = UTerm;
}

impl<SH, ST, DH, DT, H, T> ValueOf<Elementwise<HCons<H, T>>> for ByElement<HCons<SH, ST>, HCons<DH, DT>>
where
    ByElement<SH, DH>: ValueOf<H>,
    ByElement<ST, DT>: ValueOf<Elementwise<T>>,
    <ByElement<SH, DH> as ValueOf<H>>::Output: Add<<ByElement<ST, DT> as ValueOf<Elementwise<T>>>::Output>,
{
    type Output = Sum<<ByElement<SH, DH> as ValueOf<H>>::Output, <ByElement<ST, DT> as ValueOf<Elementwise<T>>>::Output>;
}

// ---- leaf by leaf

impl<F, P, Before> ComposeTree<HNil, HNil> for GoingThrough<F, P, Before> {
    type Output = Composed<HNil, HNil, Self>;
}

impl<F, P, Before, SH, ST, DH, DT> ComposeTree<HCons<SH, ST>, HCons<DH, DT>> for GoingThrough<F, P, Before>
where
    Self: ComposeTree<SH, DH>,
    <Self as ComposeTree<SH, DH>>::Output: ThenComposeTail<ST, DT>,
{
    type Output = <<Self as ComposeTree<SH, DH>>::Output as ThenComposeTail<ST, DT>>::Output;
}

impl<F, P, Before, R> ComposeTree<One, R> for GoingThrough<F, P, Before>
where
    F: ValueOf<R>,
{
    type Output = Composed<One, F::Output, Self>;
}

impl<F, P, Before, U, A, B, R> ComposeTree<UInt<UInt<U, A>, B>, R> for GoingThrough<F, P, Before>
where
    UInt<UInt<U, A>, B>: Predecessor,
    <UInt<UInt<U, A>, B> as Predecessor>::Output: Walk<Leaf<F, UInt<UInt<U, A>, B>, R, P, Before>, HNil, One>,
    <<UInt<UInt<U, A>, B> as Predecessor>::Output as Walk<Leaf<F, UInt<UInt<U, A>, B>, R, P, Before>, HNil, One>>::Output:
        ThenLeaf<Leaf<F, UInt<UInt<U, A>, B>, R, P, Before>>,
{
    type Output = <<<UInt<UInt<U, A>, B> as Predecessor>::Output as Walk<Leaf<F, UInt<UInt<U, A>, B>, R, P, Before>, HNil, One>>::Output as ThenLeaf<
        Leaf<F, UInt<UInt<U, A>, B>, R, P, Before>,
    >>::Output;
}

impl<S, D, F, P, Before> Conclude for Composed<S, D, GoingThrough<F, P, Before>> {
    type Outcome = Answer<Layout<S, D>>;
}

/// The leaf `(N : R)` of the right operand, at the place `P` and after the leaves `Before`.
pub struct Leaf<F, N, R, P, Before>(PhantomData<(F, N, R, P, Before)>);

/// A place of a leaf at which a mode of the result may begin: how many elements the modes before it
/// have, the value there, and [`Open`] or [`Below`] how many elements a mode may have from there.
pub struct Start<Place, Value, Limit>(PhantomData<(Place, Value, Limit)>);

/// No value has told how far a mode may go.
pub struct Open;

/// A mode may have `M` elements at most.
pub struct Below<M>(PhantomData<M>);

unless_refused! {
    /// The leaf, gone through, as a subtree: `Self` are the starts, the last one first.
    ThenLeaf<Leaf> Output
}

impl<H, T, F, N, R, P, Before> ThenLeaf<Leaf<F, N, R, P, Before>> for HCons<H, T>
where
    Self: Ways<N, HNil>,
    P: Mul<N>,
{
    type Output = Composed<
        <<Self as Ways<N, HNil>>::Modes as AsLayout>::Shape,
        <<Self as Ways<N, HNil>>::Modes as AsLayout>::Stride,
        GoingThrough<F, Product<P, N>, HCons<Side<N, R, UTerm, P>, Before>>,
    >;
}

// ---- coordinate by coordinate

/// Goes through `Self` coordinates of a leaf from `I` on, with the starts before; the output is the
/// list of starts after it, or a [`Refusal`].
#[doc(hidden)]
pub trait Walk<Leaf, Starts, I> {
    type Output;
}

impl<F, N, R, P, Before, Starts, I> Walk<Leaf<F, N, R, P, Before>, Starts, I> for One
where
    I: Mul<R>,
    F: ValueOf<Product<I, R>>,
    Starts: TakeValue<At<F, R, I, F::Output>>,
    N: DivRem<I>,
    N::Remainder: BeginMode<Start<I, F::Output, Open>, Starts::Starts, Starts::Changed>,
    <N::Remainder as BeginMode<Start<I, F::Output, Open>, Starts::Starts, Starts::Changed>>::Starts: IsAnyOpen,
    <<N::Remainder as BeginMode<Start<I, F::Output, Open>, Starts::Starts, Starts::Changed>>::Starts as IsAnyOpen>::Flag:
        IfGoesOn<At<F, R, I, F::Output>, P, Before, <N::Remainder as BeginMode<Start<I, F::Output, Open>, Starts::Starts, Starts::Changed>>::Starts>,
{
    type Output = <<<N::Remainder as BeginMode<Start<I, F::Output, Open>, Starts::Starts, Starts::Changed>>::Starts as IsAnyOpen>::Flag as IfGoesOn<
        At<F, R, I, F::Output>,
        P,
        Before,
        <N::Remainder as BeginMode<Start<I, F::Output, Open>, Starts::Starts, Starts::Changed>>::Starts,
    >>::Output;
}

macro_rules! halves {
    ($([$($half:tt)*] $digit:ident;)*) => { $(
        impl<L, Starts, I, U, A> Walk<L, Starts, I> for UInt<UInt<U, A>, $digit>
        where
            UInt<U, A>: Walk<L, Starts, I> + $($half)*,
            <UInt<U, A> as Walk<L, Starts, I>>::Output: ThenWalk<UInt<U, A>, halves!(@rest $digit UInt<U, A>), L, I>,
        {
            type Output = <<UInt<U, A> as Walk<L, Starts, I>>::Output as ThenWalk<UInt<U, A>, halves!(@rest $digit UInt<U, A>), L, I>>::Output;
        }
    )* };
    (@rest B0 $half:ty) => { $half };
    (@rest B1 $half:ty) => { Sum<$half, One> };
}

halves! {
    [Sized] B0;
    [Add<One>] B1;
}

unless_refused! {
    /// The starts after the lower `Half`: on through the other `Rest` coordinates.
    ThenWalk<Half, Rest, L, I> Output
}

impl<H, T, Half, Rest, L, I> ThenWalk<Half, Rest, L, I> for HCons<H, T>
where
    I: Add<Half>,
    Rest: Walk<L, Self, Sum<I, Half>>,
{
    type Output = Rest::Output;
}

/// The value `Here` at the coordinate `I` of a leaf whose stride is `R`.
pub struct At<F, R, I, Here>(PhantomData<(F, R, I, Here)>);

/// The starts that a value leaves, and whether it changed them: `B1` or `B0`.
#[doc(hidden)]
pub trait TakeValue<At> {
    type Starts;
    type Changed;
}

impl<At> TakeValue<At> for HNil {
    type Starts = HNil;
    type Changed = B0;
}

impl<Q, V, L, T, F, R, I, Here> TakeValue<At<F, R, I, Here>> for HCons<Start<Q, V, L>, T>
where
    T: TakeValue<At<F, R, I, Here>>,
    I: DivRem<Q>,
    I::Remainder: TakeAtStart<At<F, R, I, Here>, Start<Q, V, L>, I::Quotient, T::Starts, T::Changed>,
{
    type Starts = <I::Remainder as TakeAtStart<At<F, R, I, Here>, Start<Q, V, L>, I::Quotient, T::Starts, T::Changed>>::Starts;
    type Changed = <I::Remainder as TakeAtStart<At<F, R, I, Here>, Start<Q, V, L>, I::Quotient, T::Starts, T::Changed>>::Changed;
}

/// [`TakeValue`] of one start, in front of the list `T` of those before it: the coordinate is
/// `C` times its place, and `Self` more.
#[doc(hidden)]
pub trait TakeAtStart<At, Start, C, T, Changed> {
    type Starts;
    type Changed;
}

// A multiple of the place: does the mode scale?
impl<F, R, I, Here, Q, V, C, T, Changed> TakeAtStart<At<F, R, I, Here>, Start<Q, V, Open>, C, T, Changed> for UTerm
where
    C: Mul<V>,
    Here: IsEqual<Product<C, V>>,
    Equality<Here, Product<C, V>>: LimitUnless<Start<Q, V, Open>, C, T, Changed>,
{
    type Starts = <Equality<Here, Product<C, V>> as LimitUnless<Start<Q, V, Open>, C, T, Changed>>::Starts;
    type Changed = <Equality<Here, Product<C, V>> as LimitUnless<Start<Q, V, Open>, C, T, Changed>>::Changed;
}

impl<F, R, I, Here, Q, V, M, C, T, Changed> TakeAtStart<At<F, R, I, Here>, Start<Q, V, Below<M>>, C, T, Changed> for UTerm {
    type Starts = HCons<Start<Q, V, Below<M>>, T>;
    type Changed = Changed;
}

// Anything else: do the modes before the place add to it?
impl<F, R, I, Here, Q, V, L, C, T, Changed, U, B> TakeAtStart<At<F, R, I, Here>, Start<Q, V, L>, C, T, Changed> for UInt<U, B>
where
    C: Mul<Q>,
    Product<C, Q>: Mul<R>,
    Self: Mul<R>,
    F: ValueOf<Product<Product<C, Q>, R>> + ValueOf<Product<Self, R>>,
    Here: IsSumOf<<F as ValueOf<Product<Product<C, Q>, R>>>::Output, <F as ValueOf<Product<Self, R>>>::Output>,
    Here::Flag: KeepIf<Start<Q, V, L>, T, Changed>,
{
    type Starts = <Here::Flag as KeepIf<Start<Q, V, L>, T, Changed>>::Starts;
    type Changed = <Here::Flag as KeepIf<Start<Q, V, L>, T, Changed>>::Changed;
}

/// Whether `Self = A + B`: `B1` or `B0`.
#[doc(hidden)]
pub trait IsSumOf<A, B> {
    type Flag;
}

impl<V, A, B> IsSumOf<A, B> for V
where
    A: Add<B>,
    V: IsEqual<Sum<A, B>>,
{
    type Flag = Equality<V, Sum<A, B>>;
}

/// The start in front of the list, if `Self` says that the mode scales up to `C` elements; else
/// with that limit.
#[doc(hidden)]
pub trait LimitUnless<Start, C, T, Changed> {
    type Starts;
    type Changed;
}

impl<S, C, T, Changed> LimitUnless<S, C, T, Changed> for B1 {
    type Starts = HCons<S, T>;
    type Changed = Changed;
}

impl<Q, V, C, T, Changed> LimitUnless<Start<Q, V, Open>, C, T, Changed> for B0 {
    type Starts = HCons<Start<Q, V, Below<C>>, T>;
    type Changed = B1;
}

/// The start in front of the list, if `Self` is true; else the list.
#[doc(hidden)]
pub trait KeepIf<Start, T, Changed> {
    type Starts;
    type Changed;
}

impl<S, T, Changed> KeepIf<S, T, Changed> for B1 {
    type Starts = HCons<S, T>;
    type Changed = Changed;
}

impl<S, T, Changed> KeepIf<S, T, Changed> for B0 {
    type Starts = T;
    type Changed = B1;
}

/// The list `T` with `Start`, if the rest `Self` of the leaf's extent by its place is 0; of a list
/// that was changed, those starts that modes lead to.
#[doc(hidden)]
pub trait BeginMode<Start, T, Changed> {
    type Starts;
}

impl<S, T, Changed> BeginMode<S, T, Changed> for UTerm
where
    HCons<S, T>: Reached,
{
    type Starts = <HCons<S, T> as Reached>::Starts;
}

impl<U, B, S, T> BeginMode<S, T, B0> for UInt<U, B> {
    type Starts = T;
}

impl<U, B, S, T: Reached> BeginMode<S, T, B1> for UInt<U, B> {
    type Starts = T::Starts;
}

/// The starts that a path of modes leads to from the first one, which stands at the end.
#[doc(hidden)]
pub trait Reached {
    type Starts;
}

impl<S> Reached for HCons<S, HNil> {
    type Starts = Self;
}

impl<Q, V, L, H, T> Reached for HCons<Start<Q, V, L>, HCons<H, T>>
where
    HCons<H, T>: Reached,
    <HCons<H, T> as Reached>::Starts: AnyLeadsTo<Q>,
    <<HCons<H, T> as Reached>::Starts as AnyLeadsTo<Q>>::Flag: KeepIf<Start<Q, V, L>, <HCons<H, T> as Reached>::Starts, B0>,
{
    type Starts = <<<HCons<H, T> as Reached>::Starts as AnyLeadsTo<Q>>::Flag as KeepIf<Start<Q, V, L>, <HCons<H, T> as Reached>::Starts, B0>>::Starts;
}

/// Whether a mode that begins at one of the starts may end at the place `Q`, which is behind them:
/// `B1` or `B0`.
#[doc(hidden)]
pub trait AnyLeadsTo<Q> {
    type Flag;
}

impl<Q> AnyLeadsTo<Q> for HNil {
    type Flag = B0;
}

impl<S, T, Q> AnyLeadsTo<Q> for HCons<S, T>
where
    S: LeadsTo<Q>,
    S::Flag: OrAnyLeadsTo<T, Q>,
{
    type Flag = <S::Flag as OrAnyLeadsTo<T, Q>>::Flag;
}

/// Whether `Self`, or one of the starts of the list leads to the place `Q`.
#[doc(hidden)]
pub trait OrAnyLeadsTo<T, Q> {
    type Flag;
}

impl<T, Q> OrAnyLeadsTo<T, Q> for B1 {
    type Flag = B1;
}

impl<T: AnyLeadsTo<Q>, Q> OrAnyLeadsTo<T, Q> for B0 {
    type Flag = T::Flag;
}

/// Whether a mode from the start to the place `Q` behind it divides it and is within the limit; and
/// its extent.
#[doc(hidden)]
pub trait LeadsTo<Q> {
    type Extent;
    type Flag;
}

impl<Place, V, L, Q: DivRem<Place>> LeadsTo<Q> for Start<Place, V, L>
where
    Q::Remainder: IfDivides<Q::Quotient, L>,
{
    type Extent = Q::Quotient;
    type Flag = <Q::Remainder as IfDivides<Q::Quotient, L>>::Flag;
}

/// Whether `Self` is 0, and `M` elements are within the limit `L`.
#[doc(hidden)]
pub trait IfDivides<M, L> {
    type Flag;
}

impl<U, B, M, L> IfDivides<M, L> for UInt<U, B> {
    type Flag = B0;
}

impl<M> IfDivides<M, Open> for UTerm {
    type Flag = B1;
}

impl<M: IsLessOrEqual<Limit>, Limit> IfDivides<M, Below<Limit>> for UTerm {
    type Flag = M::Output;
}

/// Whether there is a start whose mode may go on: `B1` or `B0`.
#[doc(hidden)]
pub trait IsAnyOpen {
    type Flag;
}

impl IsAnyOpen for HNil {
    type Flag = B0;
}

impl<Q, V, T> IsAnyOpen for HCons<Start<Q, V, Open>, T> {
    type Flag = B1;
}

impl<Q, V, M, T: IsAnyOpen> IsAnyOpen for HCons<Start<Q, V, Below<M>>, T> {
    type Flag = T::Flag;
}

/// The starts, if `Self` says that a layout may go on, and the values at the coordinate add up with
/// those at the leaves before; else a refusal.
#[doc(hidden)]
pub trait IfGoesOn<At, P, Before, Starts> {
    type Output;
}

impl<F, R, I: Mul<P>, Here, P, Before, Starts> IfGoesOn<At<F, R, I, Here>, P, Before, Starts> for B0
where
    Product<I, P>: Decimal,
{
    type Output = Refusal<reason::NoLayoutFrom<DecimalOf<Product<I, P>>>>;
}

impl<F, R, I, Here, P, Before, Starts> IfGoesOn<At<F, R, I, Here>, P, Before, Starts> for B1
where
    I: Mul<R> + Mul<P>,
    AddsUp<F, Product<I, R>, Here>: CheckBox<Before, UTerm, UTerm, Product<I, P>>,
    <AddsUp<F, Product<I, R>, Here> as CheckBox<Before, UTerm, UTerm, Product<I, P>>>::Output: IfAddsUp<Starts>,
{
    type Output = <<AddsUp<F, Product<I, R>, Here> as CheckBox<Before, UTerm, UTerm, Product<I, P>>>::Output as IfAddsUp<Starts>>::Output;
}

/// The starts, if all sums agree; else the refusal with the first coordinate at which one does not.
#[doc(hidden)]
pub trait IfAddsUp<Starts> {
    type Output;
}

impl<Starts> IfAddsUp<Starts> for Agrees {
    type Output = Starts;
}

impl<C: Decimal, V, W, Starts> IfAddsUp<Starts> for Deviates<C, V, W> {
    type Output = Refusal<reason::NoLayoutFrom<DecimalOf<C>>>;
}

/// The question whether the left operand has at `Y + X` what it has at `Y`, which is `Here`, and at
/// `X` together.
pub struct AddsUp<F, Y, Here>(PhantomData<(F, Y, Here)>);

impl<F, Y, Here, X, Forced, C> CheckBox<HNil, X, Forced, C> for AddsUp<F, Y, Here>
where
    Y: Add<X>,
    F: ValueOf<Sum<Y, X>> + ValueOf<X>,
    <F as ValueOf<Sum<Y, X>>>::Output: IsSumOf<Here, <F as ValueOf<X>>::Output>,
    <<F as ValueOf<Sum<Y, X>>>::Output as IsSumOf<Here, <F as ValueOf<X>>::Output>>::Flag: AgreesIf<Here, Forced, C>,
{
    type Output = <<<F as ValueOf<Sum<Y, X>>>::Output as IsSumOf<Here, <F as ValueOf<X>>::Output>>::Flag as AgreesIf<Here, Forced, C>>::Output;
}

// ---- the chain

/// A chain of `K` modes from the place `Q` to the end of the leaf.
pub struct Way<Q, K, Modes>(PhantomData<(Q, K, Modes)>);

/// There is no chain.
pub struct NoWay;

/// The modes of a shortest chain from 1 to `N`; of several, that with the longest first modes.
/// `Self` are the starts, the last one first, and `Onward` the chains from those behind them, the
/// first one first.
#[doc(hidden)]
pub trait Ways<N, Onward> {
    type Modes: AsLayout;
}

impl<N, Q, K, Modes: AsLayout, T> Ways<N, HCons<Way<Q, K, Modes>, T>> for HNil {
    type Modes = Modes;
}

impl<N, Onward, Q, V, L, T> Ways<N, Onward> for HCons<Start<Q, V, L>, T>
where
    Onward: BestFrom<N, Start<Q, V, L>>,
    Onward::Way: InFrontOf<Onward>,
    T: Ways<N, <Onward::Way as InFrontOf<Onward>>::Ways>,
{
    type Modes = T::Modes;
}

/// The list with the way in front, if it is one.
#[doc(hidden)]
pub trait InFrontOf<T> {
    type Ways;
}

impl<T> InFrontOf<T> for NoWay {
    type Ways = T;
}

impl<Q, K, Modes, T> InFrontOf<T> for Way<Q, K, Modes> {
    type Ways = HCons<Self, T>;
}

/// The shortest chain from a start to `N` by the chains `Self` from places behind it, or [`NoWay`].
#[doc(hidden)]
pub trait BestFrom<N, Start> {
    type Way;
}

// A single mode to the end.
impl<N, Q, V, L> BestFrom<N, Start<Q, V, L>> for HNil
where
    Start<Q, V, L>: LeadsTo<N>,
    <Start<Q, V, L> as LeadsTo<N>>::Flag: WayIf<Q, One, HCons<Mode<<Start<Q, V, L> as LeadsTo<N>>::Extent, V>, HNil>, NoWay>,
{
    type Way = <<Start<Q, V, L> as LeadsTo<N>>::Flag as WayIf<Q, One, HCons<Mode<<Start<Q, V, L> as LeadsTo<N>>::Extent, V>, HNil>, NoWay>>::Way;
}

impl<N, Q, V, L, To, K, Modes, T> BestFrom<N, Start<Q, V, L>> for HCons<Way<To, K, Modes>, T>
where
    T: BestFrom<N, Start<Q, V, L>>,
    Start<Q, V, L>: LeadsTo<To>,
    K: Add<One>,
    <Start<Q, V, L> as LeadsTo<To>>::Flag: WayIf<Q, Sum<K, One>, HCons<Mode<<Start<Q, V, L> as LeadsTo<To>>::Extent, V>, Modes>, T::Way>,
{
    type Way = <<Start<Q, V, L> as LeadsTo<To>>::Flag as WayIf<Q, Sum<K, One>, HCons<Mode<<Start<Q, V, L> as LeadsTo<To>>::Extent, V>, Modes>, T::Way>>::Way;
}

/// The way of `K` modes, if `Self` says that it is one, and `Other` has not as few.
#[doc(hidden)]
pub trait WayIf<Q, K, Modes, Other> {
    type Way;
}

impl<Q, K, Modes, Other> WayIf<Q, K, Modes, Other> for B0 {
    type Way = Other;
}

impl<Q, K, Modes> WayIf<Q, K, Modes, NoWay> for B1 {
    type Way = Way<Q, K, Modes>;
}

impl<Q, K: Compare<K1>, Modes, Q1, K1, Modes1> WayIf<Q, K, Modes, Way<Q1, K1, Modes1>> for B1
where
    Comparison<K, K1>: Shorter<Way<Q, K, Modes>, Way<Q1, K1, Modes1>>,
{
    type Way = <Comparison<K, K1> as Shorter<Way<Q, K, Modes>, Way<Q1, K1, Modes1>>>::Way;
}

/// The first way if `Self` says that it is shorter, else the second.
#[doc(hidden)]
pub trait Shorter<A, B> {
    type Way;
}

impl<A, B> Shorter<A, B> for Less {
    type Way = A;
}

impl<A, B> Shorter<A, B> for Equal {
    type Way = B;
}

impl<A, B> Shorter<A, B> for Greater {
    type Way = B;
}
