//! Inverses of layouts that yield bits, by [elimination](super::eliminate) over the field of two
//! elements.
//!
//! Where extents are powers of two, and the multiples of each stride come without carries, a layout
//! of bits is a matrix (Cecka §2.4.4): each bit of the index has an element, its *column*, and the
//! layout yields the exclusive or of those of the bits that are set. Elimination makes of the
//! columns a basis of the image, each with an index that it is the value at, and the lowest bit of
//! each is in no other.
//!
//! The last extent may be any: of its highest bit and those below it only some are there together.
//! So the bits below count for a right inverse, and all of them for a left one.

use super::coalesce::{CoalesceFully, ConcludeCoalesced};
use super::eliminate::{Column, EliminateAll, NoPivot, Pivot};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, LayoutOf, Mode, ModesOf};
use crate::stride::mask::{AnyBits, MaskOf};
use crate::stride::{AsXor, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

type Two = UInt<One, B0>;

/// The modes of `1:0`.
type Trivial = HCons<Mode<One, UTerm>, HNil>;

/// `A(R(k)) = k`.
pub struct FromRight;

/// `A(R(A(k))) = A(k)`.
pub struct FromLeft;

/// The outcome of the inverse of `S : D` on the side `Self`.
#[doc(hidden)]
pub trait InvertBits<S, D> {
    type Outcome;
}

impl<Side, S, D> InvertBits<S, D> for Side
where
    S: FlattenModes<D, HNil>,
    S::Output: Columns<Side, One>,
    <S::Output as Columns<Side, One>>::Output: Solve<Side>,
{
    type Outcome = <<ModesOf<S, D> as Columns<Side, One>>::Output as Solve<Side>>::Outcome;
}

// ---- the matrix

/// The columns `List` of a layout whose last mode is `Last`: [`Whole`] or [`Partial`].
pub struct Linear<List, Last>(PhantomData<(List, Last)>);

/// A last mode whose extent is a power of two, or that is 0.
pub struct Whole;

/// A last mode `(S : f_F)` whose coordinate counts `X` in the index, of any other extent.
pub struct Partial<S, F, X>(PhantomData<(S, F, X)>);

/// The columns of these modes, the first bit of the index counting `X`, for an inverse on a side: a
/// [`Linear`] or a refusal.
#[doc(hidden)]
pub trait Columns<Side, X> {
    type Output;
}

impl<Side, X> Columns<Side, X> for HNil {
    type Output = Linear<HNil, Whole>;
}

// Of stride 0: its bits of the index have no columns. Whether it has bits is seen by another
// stride.
impl<Side, S, L, T, X> Columns<Side, X> for HCons<Mode<S, UTerm, L>, T>
where
    S: MaskOf<One>,
    S::Output: IfLinear<Side, S, UTerm, T, X>,
{
    type Output = <S::Output as IfLinear<Side, S, UTerm, T, X>>::Output;
}

impl<Side, S, F, L, T, X> Columns<Side, X> for HCons<Mode<S, Xor<F>, L>, T>
where
    S: MaskOf<F>,
    S::Output: IfLinear<Side, S, F, T, X>,
{
    type Output = <S::Output as IfLinear<Side, S, F, T, X>>::Output;
}

/// The columns of the mode `(S : f_F)` and of the modes `T`, if the multiples of `F` have the mask
/// `Self`.
#[doc(hidden)]
pub trait IfLinear<Side, S, F, T, X> {
    type Output;
}

macro_rules! linear {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        // The extent is a power of two, since there is a mask.
        impl<Side, S, F, T, X, $($g),*> IfLinear<Side, S, F, T, X> for $mask
        where
            S: Mul<X>,
            T: Columns<Side, Product<S, X>>,
            T::Output: BehindColumns<S, F, X>,
        {
            type Output = <T::Output as BehindColumns<S, F, X>>::Output;
        }
    )* };
}

linear! {
    [] UTerm;
    [M N] UInt<M, N>;
}

impl<Side, S, F, T, X> IfLinear<Side, S, F, T, X> for AnyBits
where
    S: IsPowerOfTwo,
    T: NoMoreModes,
    (S::Output, T::Output): IfPartial<Side, S, F, X>,
{
    type Output = <(S::Output, T::Output) as IfPartial<Side, S, F, X>>::Output;
}

// A runtime number.
impl<Why, Side, S, F, T, X> IfLinear<Side, S, F, T, X> for Undecided<Why> {
    type Output = Refusal<Why>;
}

unless_refused! {
    /// The columns `Self` after those of the mode `(S : f_F)`, or a refusal in their place.
    BehindColumns<S, F, X> Output
}

impl<S, F, X, List, Last> BehindColumns<S, F, X> for Linear<List, Last>
where
    S: PushColumns<F, X, List>,
{
    type Output = Linear<S::Output, Last>;
}

/// The columns of the mode `(Self : f_F)` in front of a list, the extent being a power of two.
#[doc(hidden)]
pub trait PushColumns<F, X, List> {
    type Output;
}

impl<F, X, List> PushColumns<F, X, List> for One {
    type Output = List;
}

impl<U, A, B, X, List> PushColumns<UTerm, X, List> for UInt<UInt<U, A>, B> {
    type Output = List;
}

impl<U, A, B, V, C, X, List> PushColumns<UInt<V, C>, X, List> for UInt<UInt<U, A>, B>
where
    UInt<U, A>: PushColumns<UInt<UInt<V, C>, B0>, UInt<X, B0>, List>,
{
    type Output = HCons<Column<UInt<V, C>, X>, <UInt<U, A> as PushColumns<UInt<UInt<V, C>, B0>, UInt<X, B0>, List>>::Output>;
}

/// `B1` if all modes of the list have extent 1.
#[doc(hidden)]
pub trait NoMoreModes {
    type Output;
}

impl NoMoreModes for HNil {
    type Output = B1;
}

impl<D, L, T: NoMoreModes> NoMoreModes for HCons<Mode<One, D, L>, T> {
    type Output = T::Output;
}

impl<U, A, B, D, L, T> NoMoreModes for HCons<Mode<UInt<UInt<U, A>, B>, D, L>, T> {
    type Output = B0;
}

/// The columns of a mode `(S : f_F)` that is not linear as it stands. Is its extent a power of two,
/// and is it the last one?
#[doc(hidden)]
pub trait IfPartial<Side, S, F, X> {
    type Output;
}

macro_rules! not_linear {
    ($($power:ident $last:ident;)*) => { $(
        impl<Side, S: Decimal, F, X> IfPartial<Side, S, F, X> for ($power, $last) {
            type Output = Refusal<reason::NotLinear<DecimalOf<S>>>;
        }
    )* };
}

not_linear! { B0 B0; B1 B0; B1 B1; }

impl<Side, S, X> IfPartial<Side, S, UTerm, X> for (B0, B1) {
    type Output = Linear<HNil, Whole>;
}

// Together with the highest bit there are the bits whose numbers are below what it leaves of the
// extent.
impl<Side, S, U, B, X> IfPartial<Side, S, UInt<U, B>, X> for (B0, B1)
where
    S: HighestBit<Rest: Predecessor>,
    <S::Rest as Predecessor>::Output: NextPower,
    S::Power: MaskOf<UInt<U, B>> + Mul<UInt<U, B>> + Mul<X>,
    NextPowerOf<<S::Rest as Predecessor>::Output>: MaskOf<UInt<U, B>>,
    <S::Power as MaskOf<UInt<U, B>>>::Output:
        HighestIsApart<Side, <NextPowerOf<<S::Rest as Predecessor>::Output> as MaskOf<UInt<U, B>>>::Output, Product<S::Power, UInt<U, B>>, S, UInt<U, B>, X>,
{
    type Output = <<S::Power as MaskOf<UInt<U, B>>>::Output as HighestIsApart<
        Side,
        <NextPowerOf<<S::Rest as Predecessor>::Output> as MaskOf<UInt<U, B>>>::Output,
        Product<S::Power, UInt<U, B>>,
        S,
        UInt<U, B>,
        X,
    >>::Output;
}

/// The columns of the last mode `(S : f_F)`, if `Self` is the mask of the bits below the highest
/// one, and if `Top`, the value at that, shares no bit with the mask `Beside` of those that are
/// there together with it.
#[doc(hidden)]
pub trait HighestIsApart<Side, Beside, Top, S, F, X> {
    type Output;
}

impl<Side, Beside, Top, S: Decimal, F, X> HighestIsApart<Side, Beside, Top, S, F, X> for AnyBits {
    type Output = Refusal<reason::NotLinear<DecimalOf<S>>>;
}

impl<Why, Side, Beside, Top, S, F, X> HighestIsApart<Side, Beside, Top, S, F, X> for Undecided<Why> {
    type Output = Refusal<Why>;
}

impl<Side, Beside, Top, S, F, X, U, B> HighestIsApart<Side, Beside, Top, S, F, X> for UInt<U, B>
where
    Beside: SharesBits<Top>,
    Beside::Output: PartialColumns<Side, Top, S, F, X>,
{
    type Output = <Beside::Output as PartialColumns<Side, Top, S, F, X>>::Output;
}

/// Does the value `Top` at the highest bit share bits?
#[doc(hidden)]
pub trait PartialColumns<Side, Top, S, F, X> {
    type Output;
}

impl<Side, Top, S: Decimal, F, X> PartialColumns<Side, Top, S, F, X> for B1 {
    type Output = Refusal<reason::NotLinear<DecimalOf<S>>>;
}

impl<Top, S, F, X> PartialColumns<FromRight, Top, S, F, X> for B0
where
    S: HighestBit,
    S::Power: PushColumns<F, X, HNil>,
{
    type Output = Linear<<S::Power as PushColumns<F, X, HNil>>::Output, Partial<S, F, X>>;
}

impl<Top, S, F, X> PartialColumns<FromLeft, Top, S, F, X> for B0
where
    S: HighestBit,
    S::Power: Mul<X> + PushColumns<F, X, HCons<Column<Top, Product<S::Power, X>>, HNil>>,
{
    type Output = Linear<<S::Power as PushColumns<F, X, HCons<Column<Top, Product<S::Power, X>>, HNil>>>::Output, Partial<S, F, X>>;
}

// ---- solutions

unless_refused! {
    /// The outcome of the inverse on a side, from the columns of a layout.
    Solve<Side> Outcome
}

// An index for each of the values 1, 2, 4, … up to the first that is none.
impl<List, Last> Solve<FromRight> for Linear<List, Last>
where
    List: EliminateAll,
    List::Output: IndicesOf<Last, One>,
    <List::Output as IndicesOf<Last, One>>::Output: ConcludeCoalesced,
{
    type Outcome = <<List::Output as IndicesOf<Last, One>>::Output as ConcludeCoalesced>::Outcome;
}

// The lowest bit of each element leads to its index, and the other bits, which follow from these,
// to 0.
impl<List, Last> Solve<FromLeft> for Linear<List, Last>
where
    List: EliminateAll,
    List::Output: IndicesOfBits,
    <List::Output as IndicesOfBits>::Output: CoalesceFully,
    Last: EndOfInverse<<<List::Output as IndicesOfBits>::Output as CoalesceFully>::Modes, List>,
    Last::Output: AsLayout,
{
    type Outcome = Answer<LayoutOf<Last::Output>>;
}

/// The modes for the values from `E` on, from the pivots of their bits; they end with a mode `1:0`.
#[doc(hidden)]
pub trait IndicesOf<Last, E> {
    type Output;
}

impl<Last, E> IndicesOf<Last, E> for HNil {
    type Output = Trivial;
}

impl<Last, E, T> IndicesOf<Last, E> for HCons<NoPivot, T> {
    type Output = Trivial;
}

impl<Last, E, V, X, T> IndicesOf<Last, E> for HCons<Pivot<V, X, B1>, T> {
    type Output = Trivial;
}

impl<E, V, X: AsXor, T: IndicesOf<Whole, E>> IndicesOf<Whole, E> for HCons<Pivot<V, X, B0>, T> {
    type Output = HCons<Mode<Two, X::Element>, T::Output>;
}

impl<S, F, P, E, V, X, T> IndicesOf<Partial<S, F, P>, E> for HCons<Pivot<V, X, B0>, T>
where
    F: IsEqual<E>,
    X: IsLess<P>,
    (F::Output, X::Output): ReachPartial<Self, S, F, P, E>,
{
    type Output = <(F::Output, X::Output) as ReachPartial<Self, S, F, P, E>>::Output;
}

/// The modes for the values from `E` on. Are these the values of the last mode, and is the index of
/// the first of them one of the modes before?
#[doc(hidden)]
pub trait ReachPartial<Pivots, S, F, P, E> {
    type Output;
}

impl<V, X: AsXor, T, S, F, P, E> ReachPartial<HCons<Pivot<V, X, B0>, T>, S, F, P, E> for (B0, B1)
where
    T: IndicesOf<Partial<S, F, P>, UInt<E, B0>>,
{
    type Output = HCons<Mode<Two, X::Element>, T::Output>;
}

// The last mode has a part in lower values: it does not go on to its end.
impl<Pivots: IndicesOf<Whole, E>, S, F, P, E> ReachPartial<Pivots, S, F, P, E> for (B0, B0) {
    type Output = Pivots::Output;
}

impl<Pivots: IndicesOf<Whole, E>, S, F, P, E> ReachPartial<Pivots, S, F, P, E> for (B1, B1) {
    type Output = Pivots::Output;
}

impl<Pivots, S, F, P, E> ReachPartial<Pivots, S, F, P, E> for (B1, B0)
where
    Pivots: AreBitsOf<S, P>,
    Pivots::Output: GoToTheEnd<Pivots, S, P>,
{
    type Output = <Pivots::Output as GoToTheEnd<Pivots, S, P>>::Output;
}

/// `B1` if the pivots are the bits of a mode of extent `S` at the index `P`, below its highest one,
/// and no other follows.
#[doc(hidden)]
pub trait AreBitsOf<S, P> {
    type Output;
}

impl<P> AreBitsOf<One, P> for HNil {
    type Output = B1;
}

impl<P, T> AreBitsOf<One, P> for HCons<NoPivot, T> {
    type Output = B1;
}

impl<P, V, X, O, T> AreBitsOf<One, P> for HCons<Pivot<V, X, O>, T> {
    type Output = O;
}

impl<U, A, B, P> AreBitsOf<UInt<UInt<U, A>, B>, P> for HNil {
    type Output = B0;
}

impl<U, A, B, P, T> AreBitsOf<UInt<UInt<U, A>, B>, P> for HCons<NoPivot, T> {
    type Output = B0;
}

// A pivot with the index of one bit is the column of that bit.
impl<U, A, B, P, V, X, O, T> AreBitsOf<UInt<UInt<U, A>, B>, P> for HCons<Pivot<V, X, O>, T>
where
    X: IsEqual<P>,
    X::Output: AndBitsOf<T, UInt<U, A>, UInt<P, B0>>,
{
    type Output = <X::Output as AndBitsOf<T, UInt<U, A>, UInt<P, B0>>>::Output;
}

/// Whether `Self`, and the pivots `T` are the bits of a mode.
#[doc(hidden)]
pub trait AndBitsOf<T, S, P> {
    type Output;
}

impl<T, S, P> AndBitsOf<T, S, P> for B0 {
    type Output = B0;
}

impl<T: AreBitsOf<S, P>, S, P> AndBitsOf<T, S, P> for B1 {
    type Output = T::Output;
}

/// The last mode of the layout as the last one of the inverse, if the pivots are its bits.
#[doc(hidden)]
pub trait GoToTheEnd<Pivots, S, P> {
    type Output;
}

impl<Pivots: IndicesOf<Whole, One>, S, P> GoToTheEnd<Pivots, S, P> for B0 {
    type Output = Pivots::Output;
}

impl<Pivots, S, P> GoToTheEnd<Pivots, S, P> for B1 {
    type Output = HCons<Mode<S, Xor<P>>, HNil>;
}

/// The modes for all bits, as long as there are any; they end with a mode `1:0`.
#[doc(hidden)]
pub trait IndicesOfBits {
    type Output;
}

impl IndicesOfBits for HNil {
    type Output = Trivial;
}

impl<T: IndicesOfBits> IndicesOfBits for HCons<NoPivot, T> {
    type Output = HCons<Mode<Two, UTerm>, T::Output>;
}

impl<V, X: AsXor, O, T: IndicesOfBits> IndicesOfBits for HCons<Pivot<V, X, O>, T> {
    type Output = HCons<Mode<Two, X::Element>, T::Output>;
}

/// The coalesced modes of the left inverse of a layout with the last mode `Self` and the columns
/// `List`.
#[doc(hidden)]
pub trait EndOfInverse<Modes, List> {
    type Output;
}

impl<Modes, List> EndOfInverse<Modes, List> for Whole {
    type Output = Modes;
}

// The last mode goes up to what the last coordinate is worth to it, if it is the last mode of the
// layout alone that it looks at.
impl<S, F, P, Modes, List> EndOfInverse<Modes, List> for Partial<S, F, P>
where
    Modes: SizeBeforeLast,
    List: BelowAll<P, Modes::Output>,
    List::Output: EndAt<Modes, S, F>,
{
    type Output = <List::Output as EndAt<Modes, S, F>>::Output;
}

/// The size of all modes but the last one: where the last one begins to count.
#[doc(hidden)]
pub trait SizeBeforeLast {
    type Output;
}

impl<M> SizeBeforeLast for HCons<M, HNil> {
    type Output = One;
}

impl<S, D, L, H, T> SizeBeforeLast for HCons<Mode<S, D, L>, HCons<H, T>>
where
    HCons<H, T>: SizeBeforeLast,
    S: Mul<<HCons<H, T> as SizeBeforeLast>::Output>,
{
    type Output = Product<S, <HCons<H, T> as SizeBeforeLast>::Output>;
}

/// `B1` if the value of every column before the index `P` is below `Reach`.
#[doc(hidden)]
pub trait BelowAll<P, Reach> {
    type Output;
}

impl<P, R> BelowAll<P, R> for HNil {
    type Output = B1;
}

impl<V, X, T, P, R> BelowAll<P, R> for HCons<Column<V, X>, T>
where
    X: IsLess<P>,
    V: IsLess<R>,
    (X::Output, V::Output): AndBelow<T, P, R>,
{
    type Output = <(X::Output, V::Output) as AndBelow<T, P, R>>::Output;
}

/// Is the index of the column before `P`, and its value below `R`? Those of the last mode come
/// last.
#[doc(hidden)]
pub trait AndBelow<T, P, R> {
    type Output;
}

impl<F, T, P, R> AndBelow<T, P, R> for (B0, F) {
    type Output = B1;
}

impl<T, P, R> AndBelow<T, P, R> for (B1, B0) {
    type Output = B0;
}

impl<T: BelowAll<P, R>, P, R> AndBelow<T, P, R> for (B1, B1) {
    type Output = T::Output;
}

/// The modes, the last of them up to the last value `(S-1)·F`, if `Self`.
#[doc(hidden)]
pub trait EndAt<Modes, S, F> {
    type Output;
}

impl<Modes, S, F> EndAt<Modes, S, F> for B0 {
    type Output = Modes;
}

impl<Modes, S, F> EndAt<Modes, S, F> for B1
where
    S: Predecessor<Output: Mul<F>>,
    Modes: LastExtent<Product<S::Output, F>>,
{
    type Output = Modes::Output;
}

/// The modes with a last extent that reaches the value `V`.
#[doc(hidden)]
pub trait LastExtent<V> {
    type Output;
}

impl<S, D, L, V> LastExtent<V> for HCons<Mode<S, D, L>, HNil>
where
    V: Add<One>,
{
    type Output = HCons<Mode<V::Output, D, L>, HNil>;
}

impl<S, D, L, H, T, V> LastExtent<V> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    V: DivRem<S>,
    HCons<H, T>: LastExtent<V::Quotient>,
{
    type Output = HCons<Mode<S, D, L>, <HCons<H, T> as LastExtent<V::Quotient>>::Output>;
}
