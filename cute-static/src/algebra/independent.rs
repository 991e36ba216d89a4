//! Independent bits: what keeps the coordinates of a layout over bits apart.
//!
//! Where the multiples of a stride below the extent come without carries, the mode yields the
//! exclusive or of an element for each bit of its coordinate, its *columns*. Two coordinates have
//! one offset if and only if some of the columns of all these modes cancel;
//! [elimination](super::eliminate) finds which. So it is of an extent between two powers of two,
//! too: each sum of its columns is that of the coordinate of the highest bit and of another one.
//!
//! The multiples of any other stride differ, and keep to the bits that they may have: its mode
//! shares none of these with the other modes.

use super::bit_inverse::PushColumns;
use super::eliminate::{Column, EliminateBit};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::*;
use crate::layout::modes::Mode;
use crate::stride::Xor;
use crate::stride::mask::{AnyBits, MaskOf, MaskOfRun};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// What is known of the modes before: the columns of those that have any, their [`Place`]s, and the
/// bits that these modes and the others may have.
pub struct Seen<Columns, Places, Linear, Others>(PhantomData<(Columns, Places, Linear, Others)>);

/// Nothing, before the first mode.
pub type NothingSeen = Seen<HNil, HNil, UTerm, UTerm>;

/// A mode of extent `S` whose coordinate counts `W` in the index, and whose columns have numbers
/// from `X` on, a power of two each.
pub struct Place<S, W, X>(PhantomData<(S, W, X)>);

/// Whether these modes and those before have independent bits: `Answer<()>` or a refusal. The next
/// column has the number `X`, and the next coordinate counts `W` in the index.
#[doc(hidden)]
pub trait AreIndependent<Before, X, W> {
    type Outcome;
}

impl<Columns, Places, Linear, Others, X, W> AreIndependent<Seen<Columns, Places, Linear, Others>, X, W> for HNil
where
    Columns: FindDependent,
    Columns::Output: ConcludeIndependent<Places>,
{
    type Outcome = <Columns::Output as ConcludeIndependent<Places>>::Outcome;
}

impl<S, L, T, Before, X, W> AreIndependent<Before, X, W> for HCons<Mode<S, UTerm, L>, T>
where
    S: MaskOf<One>,
    S::Output: UnlessBroadcast<S, T, Before, X, W>,
{
    type Outcome = <S::Output as UnlessBroadcast<S, T, Before, X, W>>::Outcome;
}

impl<S, L, T, Before, X, W> AreIndependent<Before, X, W> for HCons<Mode<S, Xor<UTerm>, L>, T>
where
    HCons<Mode<S, UTerm, L>, T>: AreIndependent<Before, X, W>,
{
    type Outcome = <HCons<Mode<S, UTerm, L>, T> as AreIndependent<Before, X, W>>::Outcome;
}

impl<S, V, C, L, T, Before, X, W> AreIndependent<Before, X, W> for HCons<Mode<S, Xor<UInt<V, C>>, L>, T>
where
    S: MaskOf<UInt<V, C>>,
    S::Output: WithMask<S, UInt<V, C>, T, Before, X, W>,
{
    type Outcome = <S::Output as WithMask<S, UInt<V, C>, T, Before, X, W>>::Outcome;
}

/// The answer for the modes `T` after one of extent `S` and stride 0, whose coordinates have the
/// bits `Self`.
#[doc(hidden)]
pub trait UnlessBroadcast<S, T, Before, X, W> {
    type Outcome;
}

impl<S, T: AreIndependent<Before, X, W>, Before, X, W> UnlessBroadcast<S, T, Before, X, W> for UTerm {
    type Outcome = T::Outcome;
}

macro_rules! broadcast {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<S: Decimal, T, Before, X, W, $($g),*> UnlessBroadcast<S, T, Before, X, W> for $mask {
            type Outcome = Refusal<reason::Broadcast<DecimalOf<S>>>;
        }
    )* };
}

broadcast! {
    [] AnyBits;
    [M N] UInt<M, N>;
}

refuse_undecided! { UnlessBroadcast<S, T, Before, X, W> Outcome }

/// The answer for the mode `(S : f_F)` and the modes `T` behind it, if the multiples of `F` have
/// the mask `Self`, those of an extent that is a power of two.
#[doc(hidden)]
pub trait WithMask<S, F, T, Before, X, W> {
    type Outcome;
}

impl<S, F, T: AreIndependent<Before, X, W>, Before, X, W> WithMask<S, F, T, Before, X, W> for UTerm {
    type Outcome = T::Outcome;
}

impl<S, F, T, Before, X, W, M, N> WithMask<S, F, T, Before, X, W> for UInt<M, N>
where
    Self: WithRunMask<S, S, F, T, Before, X, W>,
{
    type Outcome = <Self as WithRunMask<S, S, F, T, Before, X, W>>::Outcome;
}

impl<S, F, T, Before, X, W> WithMask<S, F, T, Before, X, W> for AnyBits
where
    S: PartialMask<F>,
    S::Output: WithRunMask<S::Next, S, F, T, Before, X, W>,
{
    type Outcome = <S::Output as WithRunMask<S::Next, S, F, T, Before, X, W>>::Outcome;
}

refuse_undecided! { WithMask<S, F, T, Before, X, W> Outcome }

/// The bits of `i·F` for `i < Self`, where the multiples by the bits of `i` come without carries;
/// else [`AnyBits`].
#[doc(hidden)]
pub trait PartialMask<F> {
    type Output;
    /// The power of two above.
    type Next;
}

impl<S, F> PartialMask<F> for S
where
    S: HighestBit<Rest: BitsBeside<F>> + NextPower,
    S::Power: MaskOf<F> + Mul<F>,
    <S::Power as MaskOf<F>>::Output: WithHighest<<S::Rest as BitsBeside<F>>::Output, Product<S::Power, F>>,
{
    type Output = <<S::Power as MaskOf<F>>::Output as WithHighest<<S::Rest as BitsBeside<F>>::Output, Product<S::Power, F>>>::Output;
    type Next = NextPowerOf<S>;
}

/// The bits of `i·F` for `i < Self`, or more; [`AnyBits`] if `Self` is 0.
#[doc(hidden)]
pub trait BitsBeside<F> {
    type Output;
}

// A power of two whose multiples carry.
impl<F> BitsBeside<F> for UTerm {
    type Output = AnyBits;
}

impl<U, B, F> BitsBeside<F> for UInt<U, B>
where
    Self: MaskOfRun<F>,
{
    type Output = <Self as MaskOfRun<F>>::Output;
}

/// The bits `Self` and those of `Top`, if it shares none of `Beside`.
#[doc(hidden)]
pub trait WithHighest<Beside, Top> {
    type Output;
}

impl<Beside, Top> WithHighest<Beside, Top> for AnyBits {
    type Output = AnyBits;
}

impl<M, N, Top> WithHighest<AnyBits, Top> for UInt<M, N> {
    type Output = AnyBits;
}

impl<M, N, Top> WithHighest<UTerm, Top> for UInt<M, N>
where
    Self: OrBits<Top>,
{
    type Output = InclusiveOr<Self, Top>;
}

impl<M, N, V, C, Top> WithHighest<UInt<V, C>, Top> for UInt<M, N>
where
    UInt<V, C>: SharesBits<Top>,
    SharesBitsFlag<UInt<V, C>, Top>: HighestIfApart<Self, Top>,
{
    type Output = <SharesBitsFlag<UInt<V, C>, Top> as HighestIfApart<Self, Top>>::Output;
}

/// The bits `Mask` and those of `Top`; does it share bits?
#[doc(hidden)]
pub trait HighestIfApart<Mask, Top> {
    type Output;
}

impl<Mask: OrBits<Top>, Top> HighestIfApart<Mask, Top> for B0 {
    type Output = InclusiveOr<Mask, Top>;
}

impl<Mask, Top> HighestIfApart<Mask, Top> for B1 {
    type Output = AnyBits;
}

/// The answer for the mode `(S : f_F)` and the modes `T` behind it, if its elements, exclusive ors
/// of its columns, have the mask `Self`. It has as many columns as `K`, a power of two that is at
/// least `S`, has bits below.
#[doc(hidden)]
pub trait WithRunMask<K, S, F, T, Before, X, W> {
    type Outcome;
}

impl<K, S, F, T, Columns, Places, Linear, Others, X, W, M, N> WithRunMask<K, S, F, T, Seen<Columns, Places, Linear, Others>, X, W> for UInt<M, N>
where
    Self: SharesBits<Others> + OrBits<Linear>,
    K: PushColumns<F, X, Columns> + Mul<X>,
    S: Mul<W>,
    SharesBitsFlag<Self, Others>: UnlessShared<
            Self,
            Others,
            F,
            T,
            Seen<<K as PushColumns<F, X, Columns>>::Output, HCons<Place<S, W, X>, Places>, InclusiveOr<Self, Linear>, Others>,
            Product<K, X>,
            Product<S, W>,
        >,
{
    type Outcome = <SharesBitsFlag<Self, Others> as UnlessShared<
        Self,
        Others,
        F,
        T,
        Seen<<K as PushColumns<F, X, Columns>>::Output, HCons<Place<S, W, X>, Places>, InclusiveOr<Self, Linear>, Others>,
        Product<K, X>,
        Product<S, W>,
    >>::Outcome;
}

type Before1<S> = <S as Predecessor>::Output;

/// The bits from the lowest of `F` to the highest of `F·(S-1)`.
#[doc(hidden)]
pub trait SpanOf<F> {
    type Output;
}

impl<S, F> SpanOf<F> for S
where
    S: Predecessor<Output: Mul<F, Output: NextPower>>,
    F: Gcd<NextPowerOf<Product<Before1<S>, F>>>,
    NextPowerOf<Product<Before1<S>, F>>: TotalSub<GreatestCommonDivisor<F, NextPowerOf<Product<Before1<S>, F>>>>,
{
    type Output = DifferenceOutcome<NextPowerOf<Product<Before1<S>, F>>, GreatestCommonDivisor<F, NextPowerOf<Product<Before1<S>, F>>>>;
}

type Span<S, F> = <S as SpanOf<F>>::Output;

impl<K, S, F, T, Columns, Places, Linear, Others, X, W> WithRunMask<K, S, F, T, Seen<Columns, Places, Linear, Others>, X, W> for AnyBits
where
    S: SpanOf<F> + Mul<W>,
    Linear: OrBits<Others>,
    Span<S, F>: SharesBits<InclusiveOr<Linear, Others>> + OrBits<Others>,
    SharesBitsFlag<Span<S, F>, InclusiveOr<Linear, Others>>:
        UnlessShared<Span<S, F>, InclusiveOr<Linear, Others>, F, T, Seen<Columns, Places, Linear, InclusiveOr<Span<S, F>, Others>>, X, Product<S, W>>,
{
    type Outcome = <SharesBitsFlag<Span<S, F>, InclusiveOr<Linear, Others>> as UnlessShared<
        Span<S, F>,
        InclusiveOr<Linear, Others>,
        F,
        T,
        Seen<Columns, Places, Linear, InclusiveOr<Span<S, F>, Others>>,
        X,
        Product<S, W>,
    >>::Outcome;
}

/// The answer for the modes `T`; do the bits `Mine` of the mode of stride `F` before them have some
/// in common with `Theirs`?
#[doc(hidden)]
pub trait UnlessShared<Mine, Theirs, F, T, Now, X, W> {
    type Outcome;
}

impl<Mine, Theirs, F, T: AreIndependent<Now, X, W>, Now, X, W> UnlessShared<Mine, Theirs, F, T, Now, X, W> for B0 {
    type Outcome = T::Outcome;
}

impl<Mine, Theirs, F: Decimal, T, Now, X, W> UnlessShared<Mine, Theirs, F, T, Now, X, W> for B1
where
    Mine: AndBits<Theirs>,
    CommonBits<Mine, Theirs>: Decimal,
{
    type Outcome = Refusal<reason::BitsShared<DecimalOf<CommonBits<Mine, Theirs>>, DecimalOf<F>>>;
}

// ---- elimination

/// All columns are independent.
pub struct Independent;

/// The columns of the numbers that add up to `X` cancel.
pub struct Dependent<X>(PhantomData<X>);

/// [`Independent`], or the first columns found that cancel.
#[doc(hidden)]
pub trait FindDependent {
    type Output;
}

impl FindDependent for HNil {
    type Output = Independent;
}

impl<H, T> FindDependent for HCons<H, T>
where
    Self: FirstZero,
    <Self as FirstZero>::Output: UnlessZero<Self>,
{
    type Output = <<Self as FirstZero>::Output as UnlessZero<Self>>::Output;
}

/// The first column of value 0, as [`Dependent`], or [`Independent`].
#[doc(hidden)]
pub trait FirstZero {
    type Output;
}

impl FirstZero for HNil {
    type Output = Independent;
}

impl<X, T> FirstZero for HCons<Column<UTerm, X>, T> {
    type Output = Dependent<X>;
}

impl<U, B, X, T: FirstZero> FirstZero for HCons<Column<UInt<U, B>, X>, T> {
    type Output = T::Output;
}

/// What is found in the columns, of which `Self` says whether one is 0.
#[doc(hidden)]
pub trait UnlessZero<Columns> {
    type Output;
}

impl<Columns, X> UnlessZero<Columns> for Dependent<X> {
    type Output = Self;
}

impl<Columns> UnlessZero<Columns> for Independent
where
    Columns: EliminateBit,
    Columns::Rest: FindDependent,
{
    type Output = <Columns::Rest as FindDependent>::Output;
}

/// The answer, or the refusal with two coordinates of one offset.
#[doc(hidden)]
pub trait ConcludeIndependent<Places> {
    type Outcome;
}

impl<Places> ConcludeIndependent<Places> for Independent {
    type Outcome = Answer<()>;
}

impl<X, Places> ConcludeIndependent<Places> for Dependent<X>
where
    Places: TwoCoordinates<X>,
    Places::First: Decimal,
    Places::Second: Decimal,
{
    type Outcome = Refusal<reason::BitsDepend<DecimalOf<Places::First>, DecimalOf<Places::Second>>>;
}

/// Two integral coordinates whose offsets differ by the columns `X`. In each mode of an extent that
/// is no power of two, the first one has the highest bit, if that is one of the columns. The second
/// one has the others.
#[doc(hidden)]
pub trait TwoCoordinates<X> {
    type First;
    type Second;
}

impl<X> TwoCoordinates<X> for HNil {
    type First = UTerm;
    type Second = UTerm;
}

impl<S, W, P, T, X> TwoCoordinates<X> for HCons<Place<S, W, P>, T>
where
    X: DivRem<P>,
    S: HighestBit,
    X::Quotient: DivRem<S::Power>,
    S::Power: Mul<W>,
    FloorQuotient<X::Quotient, S::Power>: Mul<Product<S::Power, W>>,
    Remainder<X::Quotient, S::Power>: Mul<W>,
    T: TwoCoordinates<X::Remainder>,
    T::First: Add<Product<FloorQuotient<X::Quotient, S::Power>, Product<S::Power, W>>>,
    T::Second: Add<Product<Remainder<X::Quotient, S::Power>, W>>,
{
    type First = Sum<T::First, Product<FloorQuotient<X::Quotient, S::Power>, Product<S::Power, W>>>;
    type Second = Sum<T::Second, Product<Remainder<X::Quotient, S::Power>, W>>;
}
