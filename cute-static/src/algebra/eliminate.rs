//! Elimination over the field of two elements, from the lowest bit up: what inverts layouts of
//! bits, and counts bank conflicts.

use crate::int::*;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The number `V`, as the value at the index `X`. Where columns are combined, so are their indices;
/// `()` is an index that nobody asks for.
pub struct Column<V, X>(PhantomData<(V, X)>);

/// In the place of a pivot: no column has the bit.
pub struct NoPivot;

impl XorBits<()> for () {
    type Output = ();
}

/// Elimination of the lowest bit of a list of columns: the first column that has it is the pivot,
/// and is taken from the others that have it; then all are without that bit. Zeros are dropped.
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

/// A pivot while elimination goes on above its bit: what it has there, its index, and `B1` if it
/// has bits for which there is no pivot.
pub struct Pivot<V, X, HasOthers>(PhantomData<(V, X, HasOthers)>);

/// Elimination of all bits: for each bit from the lowest on a [`Pivot`] that has no bit of another,
/// or [`NoPivot`]; up to the highest bit that there is.
#[doc(hidden)]
pub trait EliminateAll {
    type Output;
}

// Two passes, so that no chain of obligations is twice as long as there are bits.
impl<List> EliminateAll for List
where
    List: Eliminate<HNil, HNil>,
    List::Output: Arrange<HNil>,
{
    type Output = <List::Output as Arrange<HNil>>::Output;
}

/// The pivots that were found, and for each bit `B1` if it has one; the highest first.
pub struct Found<Pivots, Bits>(PhantomData<(Pivots, Bits)>);

/// Elimination of the bits that are left; `Pivots` and `Bits` are those below, as in [`Found`].
#[doc(hidden)]
pub trait Eliminate<Pivots, Bits> {
    type Output;
}

impl<Pivots: Drain<Bits>, Bits> Eliminate<Pivots, Bits> for HNil {
    type Output = Pivots::Output;
}

// Of columns that are all 0 there is no further bit.
impl<X, T: Eliminate<Pivots, Bits>, Pivots, Bits> Eliminate<Pivots, Bits> for HCons<Column<UTerm, X>, T> {
    type Output = T::Output;
}

impl<U, B, X, T, Pivots, Bits> Eliminate<Pivots, Bits> for HCons<Column<UInt<U, B>, X>, T>
where
    Self: EliminateBit,
    <Self as EliminateBit>::Pivot: AddPivot<Pivots>,
    <Self as EliminateBit>::Rest:
        Eliminate<<<Self as EliminateBit>::Pivot as AddPivot<Pivots>>::Pivots, HCons<<<Self as EliminateBit>::Pivot as AddPivot<Pivots>>::Flag, Bits>>,
{
    type Output = <<Self as EliminateBit>::Rest as Eliminate<
        <<Self as EliminateBit>::Pivot as AddPivot<Pivots>>::Pivots,
        HCons<<<Self as EliminateBit>::Pivot as AddPivot<Pivots>>::Flag, Bits>,
    >>::Output;
}

/// The pivots of lower bits without this bit, and its pivot `Self` before them, if there is one.
#[doc(hidden)]
pub trait AddPivot<Pivots> {
    type Pivots;
    type Flag;
}

impl<Pivots: NextBit<Self>> AddPivot<Pivots> for NoPivot {
    type Pivots = Pivots::Output;
    type Flag = B0;
}

impl<V, X, Pivots: NextBit<Self>> AddPivot<Pivots> for Column<V, X> {
    type Pivots = HCons<Pivot<V, X, B0>, Pivots::Output>;
    type Flag = B1;
}

/// The pivots `Self` of lower bits without this bit, whose pivot is `P`.
#[doc(hidden)]
pub trait NextBit<P> {
    type Output;
}

impl<P> NextBit<P> for HNil {
    type Output = HNil;
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
pub trait Drain<Bits> {
    type Output;
}

impl<Pivots, Bits> Drain<Bits> for Pivots
where
    Pivots: AnyBitLeft,
    Pivots::Output: DrainIf<Pivots, Bits>,
{
    type Output = <Pivots::Output as DrainIf<Pivots, Bits>>::Output;
}

/// Are there bits left?
#[doc(hidden)]
pub trait DrainIf<Pivots, Bits> {
    type Output;
}

impl<Pivots, Bits> DrainIf<Pivots, Bits> for B0 {
    type Output = Found<Pivots, Bits>;
}

impl<Pivots, Bits> DrainIf<Pivots, Bits> for B1
where
    Pivots: NextBit<NoPivot>,
    Pivots::Output: Drain<HCons<B0, Bits>>,
{
    type Output = <Pivots::Output as Drain<HCons<B0, Bits>>>::Output;
}

/// `B1` if a pivot of the list has bits that were not looked at.
#[doc(hidden)]
pub trait AnyBitLeft {
    type Output;
}

impl AnyBitLeft for HNil {
    type Output = B0;
}

impl<Y, O, T: AnyBitLeft> AnyBitLeft for HCons<Pivot<UTerm, Y, O>, T> {
    type Output = T::Output;
}

impl<U, B, Y, O, T> AnyBitLeft for HCons<Pivot<UInt<U, B>, Y, O>, T> {
    type Output = B1;
}

/// One entry for each bit, in front of those of the bits above, `Above`.
#[doc(hidden)]
pub trait Arrange<Above> {
    type Output;
}

impl<Above> Arrange<Above> for Found<HNil, HNil> {
    type Output = Above;
}

impl<Pivots, Bits, Above> Arrange<Above> for Found<Pivots, HCons<B0, Bits>>
where
    Found<Pivots, Bits>: Arrange<HCons<NoPivot, Above>>,
{
    type Output = <Found<Pivots, Bits> as Arrange<HCons<NoPivot, Above>>>::Output;
}

impl<P, Pivots, Bits, Above> Arrange<Above> for Found<HCons<P, Pivots>, HCons<B1, Bits>>
where
    Found<Pivots, Bits>: Arrange<HCons<P, Above>>,
{
    type Output = <Found<Pivots, Bits> as Arrange<HCons<P, Above>>>::Output;
}
