//! A swizzle as a linear map over bits: told by what it makes of some numbers.

use super::{Minus, Swizzle, SwizzleNumber, SwizzledNumber};
use crate::diagnostic::Answer;
use crate::int::*;
use crate::layout::modes::Mode;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The bits that a swizzle reads, as a number, and the bit from which on it reads and changes none.
#[doc(hidden)]
pub trait Reaches {
    type Reads;
    type Top;
}

impl<M, S> Reaches for Swizzle<UTerm, M, S> {
    type Reads = UTerm;
    type Top = UTerm;
}

impl<V, W, M, S> Reaches for Swizzle<UInt<V, W>, M, S>
where
    S: ReadsFrom<M, Distance: Add<UInt<V, W>>>,
    M: Add<Sum<S::Distance, UInt<V, W>>>,
    One: ShiftLeft<UInt<V, W>>,
    ShiftedLeft<One, UInt<V, W>>: Predecessor<Output: ShiftLeft<S::Bit>>,
{
    type Reads = ShiftedLeft<<ShiftedLeft<One, UInt<V, W>> as Predecessor>::Output, S::Bit>;
    type Top = Sum<M, Sum<S::Distance, UInt<V, W>>>;
}

/// The bit from which on a swizzle reads, whose lowest bit is `M`, and whose distance is `Self`.
#[doc(hidden)]
pub trait ReadsFrom<M> {
    type Bit;
    /// The bit from which on it changes bits.
    type Changes;
    /// The distance, up or down.
    type Distance;
}

impl<M: Add<UInt<U, C>>, U, C> ReadsFrom<M> for UInt<U, C> {
    type Bit = M::Output;
    type Changes = M;
    type Distance = Self;
}

impl<M: Add<N>, N> ReadsFrom<M> for Minus<N> {
    type Bit = M;
    type Changes = M::Output;
    type Distance = N;
}

/// Both swizzles, `First` before `Then`.
pub struct Both<First, Then>(PhantomData<(First, Then)>);

impl<First, Then, X> SwizzleNumber<X> for Both<First, Then>
where
    First: SwizzleNumber<X>,
    Then: SwizzleNumber<First::Output>,
{
    type Output = Then::Output;
}

impl<First, Then> Reaches for Both<First, Then>
where
    First: Reaches<Reads: OrBits<Then::Reads>, Top: Max<Then::Top>>,
    Then: Reaches,
{
    type Reads = InclusiveOr<First::Reads, Then::Reads>;
    type Top = Maximum<First::Top, Then::Top>;
}

/// The number `From`, which is mapped to `To`.
pub struct Image<From, To>(PhantomData<(From, To)>);

/// No swizzle maps all numbers of a list as it says.
pub struct NotSwizzled;

/// The smallest swizzle that maps the first number of each [`Image`] of a list to the second: an
/// answer or [`NotSwizzled`].
///
/// It changes the bits that are changed in some number and those between them. Of several distances
/// it has the shortest one to lower bits, or else the shortest one to higher bits.
#[doc(hidden)]
pub trait FromImages {
    type Outcome;
}

impl<List> FromImages for List
where
    List: ChangedBits,
    List::Output: SwizzleOfChange<List>,
{
    type Outcome = <List::Output as SwizzleOfChange<List>>::Outcome;
}

/// The bits in which some number of the list differs from what it is mapped to.
#[doc(hidden)]
pub trait ChangedBits {
    type Output;
}

impl ChangedBits for HNil {
    type Output = UTerm;
}

impl<F, T, Rest> ChangedBits for HCons<Image<F, T>, Rest>
where
    F: XorBits<T>,
    Rest: ChangedBits,
    F::Output: OrBits<Rest::Output>,
{
    type Output = InclusiveOr<F::Output, Rest::Output>;
}

/// [`FromImages`] of a list in which the bits `Self` are changed.
#[doc(hidden)]
pub trait SwizzleOfChange<List> {
    type Outcome;
}

impl<List> SwizzleOfChange<List> for UTerm {
    type Outcome = Answer<Swizzle<UTerm, UTerm, UTerm>>;
}

// What is changed in the lowest of these bits is read from one of the bits of the number that is
// changed there.
impl<List, U, C> SwizzleOfChange<List> for UInt<U, C>
where
    Self: Pick<Lowest, Output: Logarithm<UTerm>> + Pick<Highest, Output: Logarithm<One>>,
    List: SourceOf<<Self as Pick<Lowest>>::Output>,
    EndOf<Self>: TotalSub<BeginOf<Self>>,
    List::Output: Candidates<BeginOf<Self>, EndOf<Self>, DifferenceOutcome<EndOf<Self>, BeginOf<Self>>, List: FirstToMap<List>>,
{
    type Outcome = <<List::Output as Candidates<BeginOf<Self>, EndOf<Self>, DifferenceOutcome<EndOf<Self>, BeginOf<Self>>>>::List as FirstToMap<List>>::Outcome;
}

/// The number of the lowest bit.
pub(super) type BeginOf<N> = <<N as Pick<Lowest>>::Output as Logarithm<UTerm>>::Output;

/// One more than the number of the highest bit.
pub(super) type EndOf<N> = <<N as Pick<Highest>>::Output as Logarithm<One>>::Output;

/// The first number of the list that is changed in the bit `Bit`.
#[doc(hidden)]
pub trait SourceOf<Bit> {
    type Output;
}

impl<Bit, F, T, Rest> SourceOf<Bit> for HCons<Image<F, T>, Rest>
where
    F: XorBits<T>,
    F::Output: SharesBits<Bit>,
    SharesBitsFlag<F::Output, Bit>: SourceIf<F, Rest, Bit>,
{
    type Output = <SharesBitsFlag<F::Output, Bit> as SourceIf<F, Rest, Bit>>::Output;
}

/// Is the number `F` changed in the bit?
#[doc(hidden)]
pub trait SourceIf<F, Rest, Bit> {
    type Output;
}

impl<F, Rest, Bit> SourceIf<F, Rest, Bit> for B1 {
    type Output = F;
}

impl<F, Rest: SourceOf<Bit>, Bit> SourceIf<F, Rest, Bit> for B0 {
    type Output = Rest::Output;
}

/// The swizzles that change the bits from `Begin` to before `End`, `Bits` of them, and read a bit
/// of the number `Self` to change the first one: one above them, from the lowest on, or one so far
/// below that all that is read is below them, from the highest on.
#[doc(hidden)]
pub trait Candidates<Begin, End, Bits> {
    type List;
}

impl<From, Begin, End, Bits> Candidates<Begin, End, Bits> for From
where
    Begin: Add<One>,
    Sum<Begin, One>: Max<Bits>,
    Maximum<Sum<Begin, One>, Bits>: TotalSub<Bits>,
    From: ShiftRight<End> + LowBits<DifferenceOutcome<Maximum<Sum<Begin, One>, Bits>, Bits>, Output: FromBelow<Begin, Bits>>,
    ShiftedRight<From, End>: FromAbove<Begin, Bits, ListBelow<From, Begin, Bits>>,
{
    type List = <ShiftedRight<From, End> as FromAbove<Begin, Bits, ListBelow<From, Begin, Bits>>>::List;
}

type ListBelow<From, Begin, Bits> = <LowBitsOf<From, DifferenceOutcome<Maximum<Sum<Begin, One>, Bits>, Bits>> as FromBelow<Begin, Bits>>::List;

/// The swizzles of the bits of `Self`, of which the lowest counts for the distance `Bits`, from the
/// lowest on, in front of the list `Rest`.
#[doc(hidden)]
pub trait FromAbove<Begin, Bits, Rest> {
    type List;
}

impl<Begin, Bits, Rest> FromAbove<Begin, Bits, Rest> for UTerm {
    type List = Rest;
}

impl<U, C, Begin, Bits, Rest> FromAbove<Begin, Bits, Rest> for UInt<U, C>
where
    Self: HighestBit<Power: Logarithm<Bits>>,
    <Self as HighestBit>::Rest: FromAbove<Begin, Bits, HCons<Swizzle<Bits, Begin, DistanceOf<Self, Bits>>, Rest>>,
{
    type List = <<Self as HighestBit>::Rest as FromAbove<Begin, Bits, HCons<Swizzle<Bits, Begin, DistanceOf<Self, Bits>>, Rest>>>::List;
}

/// The number of the highest bit, and `Bits` more.
type DistanceOf<N, Bits> = <<N as HighestBit>::Power as Logarithm<Bits>>::Output;

/// The swizzles that read from a bit of `Self` on, to change `Bits` bits from the bit `Begin` above
/// on.
#[doc(hidden)]
pub trait FromBelow<Begin, Bits> {
    type List;
}

impl<Begin, Bits> FromBelow<Begin, Bits> for UTerm {
    type List = HNil;
}

impl<Begin, Bits, U, C> FromBelow<Begin, Bits> for UInt<U, C>
where
    Self: HighestBit<Power: Logarithm<UTerm>, Rest: FromBelow<Begin, Bits>>,
    Begin: TotalSub<LogarithmOf<<Self as HighestBit>::Power>>,
{
    type List =
        HCons<Swizzle<Bits, LogarithmOf<<Self as HighestBit>::Power>, Minus<Begin::Output>>, <<Self as HighestBit>::Rest as FromBelow<Begin, Bits>>::List>;
}

pub(super) type LogarithmOf<N> = <N as Logarithm<UTerm>>::Output;

/// The first of these swizzles that maps all numbers of the list `Images` as it says: an answer or
/// [`NotSwizzled`].
#[doc(hidden)]
pub trait FirstToMap<Images> {
    type Outcome;
}

impl<Images> FirstToMap<Images> for HNil {
    type Outcome = NotSwizzled;
}

impl<Sw, T, Images> FirstToMap<Images> for HCons<Sw, T>
where
    Images: MapsAll<Sw>,
    Images::Output: FirstIf<Sw, T, Images>,
{
    type Outcome = <Images::Output as FirstIf<Sw, T, Images>>::Outcome;
}

/// Does the swizzle `Sw` map all numbers?
#[doc(hidden)]
pub trait FirstIf<Sw, T, Images> {
    type Outcome;
}

impl<Sw, T, Images> FirstIf<Sw, T, Images> for B1 {
    type Outcome = Answer<Sw>;
}

impl<Sw, T: FirstToMap<Images>, Images> FirstIf<Sw, T, Images> for B0 {
    type Outcome = T::Outcome;
}

/// `B1` if the swizzle `Sw` maps each number of the list as it says.
#[doc(hidden)]
pub trait MapsAll<Sw> {
    type Output;
}

impl<Sw> MapsAll<Sw> for HNil {
    type Output = B1;
}

impl<Sw, F, T, Rest> MapsAll<Sw> for HCons<Image<F, T>, Rest>
where
    Sw: SwizzleNumber<F>,
    Sw::Output: IsEqual<T>,
    Equality<SwizzledNumber<Sw, F>, T>: AndMapsAll<Sw, Rest>,
{
    type Output = <Equality<SwizzledNumber<Sw, F>, T> as AndMapsAll<Sw, Rest>>::Output;
}

/// `Self`, and whether the others are mapped.
#[doc(hidden)]
pub trait AndMapsAll<Sw, Rest> {
    type Output;
}

impl<Sw, Rest> AndMapsAll<Sw, Rest> for B0 {
    type Output = B0;
}

impl<Sw, Rest: MapsAll<Sw>> AndMapsAll<Sw, Rest> for B1 {
    type Output = Rest::Output;
}

/// The highest bit of a number.
pub struct Highest;

/// The lowest bit of a number.
pub struct Lowest;

/// The bit of the number `Self` that `Way` names; 0 of 0.
#[doc(hidden)]
pub trait Pick<Way> {
    type Output;
}

impl<Way> Pick<Way> for UTerm {
    type Output = UTerm;
}

impl<U, B> Pick<Highest> for UInt<U, B>
where
    Self: HighestBit,
{
    type Output = <Self as HighestBit>::Power;
}

impl<U> Pick<Lowest> for UInt<U, B1> {
    type Output = One;
}

impl<U: Pick<Lowest>> Pick<Lowest> for UInt<U, B0> {
    type Output = UInt<U::Output, B0>;
}

/// The modes `2:Bit` for each bit of a number, the lowest of which counts `Bit`, in front of the
/// modes `Rest`.
#[doc(hidden)]
pub trait ModesOfBits<Bit, Rest> {
    type Output;
}

impl<Bit, Rest> ModesOfBits<Bit, Rest> for UTerm {
    type Output = Rest;
}

impl<U: ModesOfBits<UInt<Bit, B0>, Rest>, Bit, Rest> ModesOfBits<Bit, Rest> for UInt<U, B0> {
    type Output = U::Output;
}

impl<U: ModesOfBits<UInt<Bit, B0>, Rest>, Bit, Rest> ModesOfBits<Bit, Rest> for UInt<U, B1> {
    type Output = HCons<Mode<_2, Bit>, U::Output>;
}

/// What a layout makes of the bits `Self`, from the modes `Modes` of its composition with
/// [`ModesOfBits`].
#[doc(hidden)]
pub trait TakeColumns<Modes> {
    /// The image of each bit up to the highest one; 0 of a bit that is not of `Self`.
    type Columns;
    /// The modes after them.
    type Rest;
}

impl<Modes> TakeColumns<Modes> for UTerm {
    type Columns = HNil;
    type Rest = Modes;
}

impl<U: TakeColumns<Modes>, Modes> TakeColumns<Modes> for UInt<U, B0> {
    type Columns = HCons<UTerm, U::Columns>;
    type Rest = U::Rest;
}

impl<U: TakeColumns<T>, D, L, T> TakeColumns<HCons<Mode<_2, D, L>, T>> for UInt<U, B1> {
    type Columns = HCons<D, U::Columns>;
    type Rest = U::Rest;
}

/// The image of the number `Self`, from those of its bits, which have no bit in common.
#[doc(hidden)]
pub trait Through<Columns> {
    type Output;
}

impl<Columns> Through<Columns> for UTerm {
    type Output = UTerm;
}

impl<U: Through<T>, C, T> Through<HCons<C, T>> for UInt<U, B0> {
    type Output = U::Output;
}

impl<U, C, T> Through<HCons<C, T>> for UInt<U, B1>
where
    U: Through<T>,
    C: OrBits<U::Output>,
{
    type Output = InclusiveOr<C, U::Output>;
}

/// The images of both numbers of each [`Image`] of a list.
#[doc(hidden)]
pub trait AllThrough<Columns> {
    type Output;
}

impl<Columns> AllThrough<Columns> for HNil {
    type Output = HNil;
}

impl<F: Through<Columns>, T: Through<Columns>, Rest: AllThrough<Columns>, Columns> AllThrough<Columns> for HCons<Image<F, T>, Rest> {
    type Output = HCons<Image<F::Output, T::Output>, Rest::Output>;
}
