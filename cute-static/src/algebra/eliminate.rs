//! Elimination over the field of two elements, from the lowest bit up: what inverts layouts of bits, and counts bank conflicts.

use crate::int::*;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The number `V`, as the value at the index `X`. Where columns are combined, so are their indices; `()` is an index that nobody asks for.
pub struct Column<V, X>(PhantomData<(V, X)>);

/// In the place of a pivot: no column has the bit.
pub struct NoPivot;

impl XorBits<()> for () {
    type Output = ();
}

/// Elimination of the lowest bit of a list of columns: the first column that has it is the pivot, and is taken from the others that have it; then all are without that bit. Zeros are dropped.
#[doc(hidden)]
pub trait EliminateBit {
    /// The pivot, a [`Column`] without the bit, or [`NoPivot`].
    type Pivot;
    /// The other columns.
    type Rest;
}

impl EliminateBit for HNil {
    type Pivot = NoPivot;
    type Rest = HNil;
}

impl<X, T: EliminateBit> EliminateBit for HCons<Column<UTerm, X>, T> {
    type Pivot = T::Pivot;
    type Rest = T::Rest;
}

impl<U, X, T: EliminateBit> EliminateBit for HCons<Column<UInt<U, B0>, X>, T> {
    type Pivot = T::Pivot;
    type Rest = HCons<Column<U, X>, T::Rest>;
}

impl<U, X, T: Without<U, X>> EliminateBit for HCons<Column<UInt<U, B1>, X>, T> {
    type Pivot = Column<U, X>;
    type Rest = T::Output;
}

/// The columns without their lowest bits, the pivot `V` at `X` taken from those that have them.
#[doc(hidden)]
pub trait Without<V, X> {
    type Output;
}

impl<V, X> Without<V, X> for HNil {
    type Output = HNil;
}

impl<V, X, Y, T: Without<V, X>> Without<V, X> for HCons<Column<UTerm, Y>, T> {
    type Output = T::Output;
}

impl<V, X, U, Y, T: Without<V, X>> Without<V, X> for HCons<Column<UInt<U, B0>, Y>, T> {
    type Output = HCons<Column<U, Y>, T::Output>;
}

impl<V, X, U: XorBits<V>, Y: XorBits<X>, T: Without<V, X>> Without<V, X> for HCons<Column<UInt<U, B1>, Y>, T> {
    type Output = HCons<Column<U::Output, Y::Output>, T::Output>;
}

/// A pivot while elimination goes on above its bit: what it has there, its index, and `B1` if it has bits for which there is no pivot.
pub struct Pivot<V, X, HasOthers>(PhantomData<(V, X, HasOthers)>);

/// Elimination of all bits: for each bit from the lowest on a [`Pivot`] that has no bit of another, or [`NoPivot`]; up to the highest bit that there is. `Found` are those of the bits below.
#[doc(hidden)]
pub trait Eliminate<Found> {
    type Output;
}

impl<Found: Drain> Eliminate<Found> for HNil {
    type Output = Found::Output;
}

// Of columns that are all 0 there is no further bit.
impl<X, T: Eliminate<Found>, Found> Eliminate<Found> for HCons<Column<UTerm, X>, T> {
    type Output = T::Output;
}

impl<U, B, X, T, Found> Eliminate<Found> for HCons<Column<UInt<U, B>, X>, T>
where
    Self: EliminateBit,
    Found: NextBit<<Self as EliminateBit>::Pivot>,
    <Self as EliminateBit>::Rest: Eliminate<Found::Output>,
{
    type Output = <<Self as EliminateBit>::Rest as Eliminate<Found::Output>>::Output;
}

/// The pivots `Self` of lower bits without this bit, and its pivot `P` behind them.
#[doc(hidden)]
pub trait NextBit<P> {
    type Output;
}

impl NextBit<NoPivot> for HNil {
    type Output = HCons<NoPivot, HNil>;
}

impl<V, X> NextBit<Column<V, X>> for HNil {
    type Output = HCons<Pivot<V, X, B0>, HNil>;
}

impl<T: NextBit<P>, P> NextBit<P> for HCons<NoPivot, T> {
    type Output = HCons<NoPivot, T::Output>;
}

impl<Y, O, T: NextBit<P>, P> NextBit<P> for HCons<Pivot<UTerm, Y, O>, T> {
    type Output = HCons<Pivot<UTerm, Y, O>, T::Output>;
}

impl<U, Y, O, T: NextBit<P>, P> NextBit<P> for HCons<Pivot<UInt<U, B0>, Y, O>, T> {
    type Output = HCons<Pivot<U, Y, O>, T::Output>;
}

impl<U, Y, O, T: NextBit<NoPivot>> NextBit<NoPivot> for HCons<Pivot<UInt<U, B1>, Y, O>, T> {
    type Output = HCons<Pivot<U, Y, B1>, T::Output>;
}

impl<U: XorBits<V>, Y: XorBits<X>, O, T: NextBit<Column<V, X>>, V, X> NextBit<Column<V, X>> for HCons<Pivot<UInt<U, B1>, Y, O>, T> {
    type Output = HCons<Pivot<U::Output, Y::Output, O>, T::Output>;
}

/// The pivots, as many bits further as one of them has.
#[doc(hidden)]
pub trait Drain {
    type Output;
}

impl<Found> Drain for Found
where
    Found: AnyBitLeft,
    Found::Output: DrainIf<Found>,
{
    type Output = <Found::Output as DrainIf<Found>>::Output;
}

/// Are there bits left?
#[doc(hidden)]
pub trait DrainIf<Found> {
    type Output;
}

impl<Found> DrainIf<Found> for B0 {
    type Output = Found;
}

impl<Found> DrainIf<Found> for B1
where
    Found: NextBit<NoPivot>,
    Found::Output: Drain,
{
    type Output = <Found::Output as Drain>::Output;
}

/// `B1` if a pivot of the list has bits that were not looked at.
#[doc(hidden)]
pub trait AnyBitLeft {
    type Output;
}

impl AnyBitLeft for HNil {
    type Output = B0;
}

impl<T: AnyBitLeft> AnyBitLeft for HCons<NoPivot, T> {
    type Output = T::Output;
}

impl<Y, O, T: AnyBitLeft> AnyBitLeft for HCons<Pivot<UTerm, Y, O>, T> {
    type Output = T::Output;
}

impl<U, B, Y, O, T> AnyBitLeft for HCons<Pivot<UInt<U, B>, Y, O>, T> {
    type Output = B1;
}
