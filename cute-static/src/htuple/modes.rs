//! Positions in a list of modes: splitting at a number, finding a mode or a range of modes, joining
//! the parts again.

use super::size::ComputeRank;
use super::{HTuple, Rank};
use crate::Layout;
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason};
use crate::int::*;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A list in two parts.
pub struct Split<Front, Back>(PhantomData<(Front, Back)>);

/// A list that ends before the position.
pub struct TooShort;

/// What has a list of modes: a tuple, a leaf, which is its own only mode, and a layout, whose list
/// is the layout of the list of shapes and the list of strides.
#[refusal(WrongOperand::Modes, bound = "")]
pub trait HasModes {
    type List;
}

impl<A: HTuple> HasModes for A {
    type List = A::Modes;
}

impl<S: HTuple, D: HTuple> HasModes for Layout<S, D> {
    type List = Layout<S::Modes, D::Modes>;
}

/// Splits a list of modes after its first `Self` elements: a [`Split`] or [`TooShort`].
///
/// The number is `Self`, so that the solver waits for it where a method's argument has no type yet.
#[refusal(NotALayout)]
pub trait SplitAt<List> {
    type Output;
}

impl SplitAt<HNil> for UTerm {
    type Output = Split<HNil, HNil>;
}

impl<H, T> SplitAt<HCons<H, T>> for UTerm {
    type Output = Split<HNil, HCons<H, T>>;
}

impl<U, B, H, T> SplitAt<HCons<H, T>> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: SplitAt<T>,
    <<Self as Predecessor>::Output as SplitAt<T>>::Output: PushFront<H>,
{
    type Output = <<<Self as Predecessor>::Output as SplitAt<T>>::Output as PushFront<H>>::Output;
}

impl<U, B> SplitAt<HNil> for UInt<U, B> {
    type Output = TooShort;
}

impl<S, D> SplitAt<Layout<S, D>> for UTerm {
    type Output = Split<Layout<HNil, HNil>, Layout<S, D>>;
}

impl<U, B, S, ST, D, DT> SplitAt<Layout<HCons<S, ST>, HCons<D, DT>>> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: SplitAt<Layout<ST, DT>>,
    <<Self as Predecessor>::Output as SplitAt<Layout<ST, DT>>>::Output: PushFront<Layout<S, D>>,
{
    type Output = <<<Self as Predecessor>::Output as SplitAt<Layout<ST, DT>>>::Output as PushFront<Layout<S, D>>>::Output;
}

impl<U, B> SplitAt<Layout<HNil, HNil>> for UInt<U, B> {
    type Output = TooShort;
}

/// Puts a mode in front of the first part.
pub trait PushFront<H> {
    type Output;
}

impl<H, Back> PushFront<H> for Split<HNil, Back> {
    type Output = Split<HCons<H, HNil>, Back>;
}

impl<H, H1, T, Back> PushFront<H> for Split<HCons<H1, T>, Back> {
    type Output = Split<HCons<H, HCons<H1, T>>, Back>;
}

impl<S, D, ST, DT, Back> PushFront<Layout<S, D>> for Split<Layout<ST, DT>, Back> {
    type Output = Split<Layout<HCons<S, ST>, HCons<D, DT>>, Back>;
}

impl<H> PushFront<H> for TooShort {
    type Output = TooShort;
}

/// A mode and what surrounds it.
pub struct Found<Front, Mode, Back>(PhantomData<(Front, Mode, Back)>);

/// The mode with the index `Self` of the HTuple `A`: a [`Found`] or a [`Refusal`].
pub trait FindMode<A> {
    type Output;
}

impl<A, I> FindMode<A> for I
where
    A: HTuple,
    I: SplitAt<A::Modes>,
    I::Output: FirstBehind<I, A>,
{
    type Output = <I::Output as FirstBehind<I, A>>::Output;
}

/// Is there a mode after the split?
pub trait FirstBehind<I, A> {
    type Output;
}

impl<I, A, Front, H, T> FirstBehind<I, A> for Split<Front, HCons<H, T>> {
    type Output = Found<Front, H, T>;
}

impl<I, A, Front> FirstBehind<I, A> for Split<Front, HNil>
where
    I: Decimal,
    A: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::NoSuchMode<DecimalOf<I>, DecimalOf<Rank<A>>>>;
}

impl<I, A> FirstBehind<I, A> for TooShort
where
    I: Decimal,
    A: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::NoSuchMode<DecimalOf<I>, DecimalOf<Rank<A>>>>;
}

/// The modes `Self..E` of the HTuple or layout `A`: a [`Found`] with the list of them, or a
/// [`Refusal`].
pub trait FindRange<E, A> {
    type Output;
}

impl<B, E, A> FindRange<E, A> for B
where
    B: Compare<E>,
    B::Output: RangeOf<B, E, A>,
{
    type Output = <B::Output as RangeOf<B, E, A>>::Output;
}

/// Does the range run forward?
pub trait RangeOf<B, E, A> {
    type Output;
}

impl<B, E, A> RangeOf<B, E, A> for Less
where
    A: HasModes,
    B: SplitAt<A::List>,
    B::Output: SplitBehind<B, E, A>,
{
    type Output = <B::Output as SplitBehind<B, E, A>>::Output;
}

impl<B: Decimal, E: Decimal, A> RangeOf<B, E, A> for Equal {
    type Output = Refusal<reason::BadRange<DecimalOf<B>, DecimalOf<E>>>;
}

impl<B: Decimal, E: Decimal, A> RangeOf<B, E, A> for Greater {
    type Output = Refusal<reason::BadRange<DecimalOf<B>, DecimalOf<E>>>;
}

/// Splits once more, at the end of the range.
pub trait SplitBehind<B, E, A> {
    type Output;
}

impl<B, E, A, Front, Back> SplitBehind<B, E, A> for Split<Front, Back>
where
    E: SubBorrow<B, B0>,
    E::Output: SplitAt<Back>,
    <E::Output as SplitAt<Back>>::Output: RangeBehind<Front, E, A>,
{
    type Output = <<E::Output as SplitAt<Back>>::Output as RangeBehind<Front, E, A>>::Output;
}

impl<B, E, A> SplitBehind<B, E, A> for TooShort
where
    TooShort: RangeBehind<HNil, E, A>,
{
    type Output = <TooShort as RangeBehind<HNil, E, A>>::Output;
}

/// The range is the first part of this split. Where it is too short, the range's last mode is the
/// one that does not exist.
pub trait RangeBehind<Front, E, A> {
    type Output;
}

impl<Front, E, A, Range, Back> RangeBehind<Front, E, A> for Split<Range, Back> {
    type Output = Found<Front, Range, Back>;
}

impl<Front, E, A> RangeBehind<Front, E, A> for TooShort
where
    E: Predecessor<Output: Decimal>,
    A: ComputeRank<Output: Decimal>,
{
    type Output = Refusal<reason::NoSuchMode<DecimalOf<<E as Predecessor>::Output>, DecimalOf<Rank<A>>>>;
}

/// The list `Self` in front of the list `Back`.
pub trait Concat<Back> {
    type Output;
}

impl<Back> Concat<Back> for HNil {
    type Output = Back;
}

impl<A, Back> Concat<Back> for HCons<A, HNil> {
    type Output = HCons<A, Back>;
}

impl<A, B, T, Back> Concat<Back> for HCons<A, HCons<B, T>>
where
    T: Concat<Back>,
{
    type Output = HCons<A, HCons<B, T::Output>>;
}

/// `Self` times `X`, in front of the list `Rest`.
pub trait RepeatOnto<X, Rest> {
    type Output;
}

impl<X, Rest> RepeatOnto<X, Rest> for UTerm {
    type Output = Rest;
}

impl<U, B, X, Rest> RepeatOnto<X, Rest> for UInt<U, B>
where
    Self: Predecessor,
    <Self as Predecessor>::Output: RepeatOnto<X, HCons<X, Rest>>,
{
    type Output = <<Self as Predecessor>::Output as RepeatOnto<X, HCons<X, Rest>>>::Output;
}
