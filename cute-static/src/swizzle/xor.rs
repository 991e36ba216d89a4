//! A swizzle in the strides: `Sw ∘ L` is a layout over bits, and such a layout may be `Sw ∘ L`.

use super::columns::*;
use super::linear::{FromImages, Highest, Image, Lowest, NotSwizzled, Pick};
use super::parts::{LeavesAlone, StrideOfOne, SwizzleStrides};
use super::{Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::Layout;
use crate::composed::inner::RuntimeOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::label::{AnyLayout, Evaluate};
use crate::layout::modes::{FlattenModes, Mode, ModesOf};
use crate::stride::mask::{AnyBits, MaskOf};
use crate::stride::{AnyCodomain, AsXor, Bits, Coordinates, Elements, HasStrideKind, Integers, Xor, integers_only};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout over bits with the same offsets as the swizzled layout `Sw ∘ L`.
    ///
    /// `R(c) = Sw(L(c))` at every coordinate: the exclusive or of `Sw(d_i)` over the set bits of
    /// the coordinates, where bit `i` adds `d_i` to the value of `L` (Cecka §2.3.1, Figure 4c). `R`
    /// refines `L`: a mode of `2^k` becomes `k` modes of two, except where their strides are those
    /// of one.
    ///
    /// A swizzle is linear over bits, and so is a layout in which no sum carries; any other is
    /// refused (CUTE067), and so is an offset before the swizzle (CUTE065). Of an extent that is no
    /// power of two the odd factor stays one mode, whose bits the swizzle neither reads nor
    /// changes. Such extents over strides that are no powers of two, and numbers that are known
    /// only at run time, are not decided by the types (CUTE130).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::swizzle::ToXorOf;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type Tile = Swizzled<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (1, 8)]>;
    /// assert_type_eq_all!(ToXorOf<Tile>, Layout![(8, 8) : (f1, f9)]);
    ///
    /// let rows = swizzle![1, 2, 1].compose(layout![(8, 4) : (8, 1)]);
    /// assert_eq!(rows.to_xor(), layout![((2, 4), 4) : ((f12, f16), f1)]);
    /// assert!((0..32).all(|i| rows.to_xor().offset(i) == rows.offset(i)));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)]).to_xor(); // CUTE067: 1 + 9 is 10, and the exclusive or 8
    /// ```
    ToXor = ComputeToXor, TotalToXor, ToXorOf, ToXorOutcome, to_xor() -> layout by trait
}

crate::operation! {
    /// Returns the swizzled layout that a layout over bits is, the way back from [`ToXor`]: with
    /// the smallest swizzle, after strides that are powers of two.
    ///
    /// `R = Sw ∘ 0 ∘ L` where `Sw(L(c)) = A(c)` at every coordinate (Cecka §2.3.1, Figure 4c). A
    /// swizzle to lower bits keeps the highest bit of each stride of `A`, one to higher bits the
    /// lowest; of two, the one of fewer bits is taken. The swizzle of a layout without any is
    /// `Sw<0,0,0>`. As a value it is [`Swizzled::from_xor`].
    ///
    /// Extents are powers of two, no two bits of a coordinate go to one bit of `L`, and the others
    /// that they have are in one row and at one distance; any other layout is refused (CUTE069).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::swizzle::FromXorOf;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(FromXorOf<Layout![(8, 8) : (f1, f9)]>, Swizzled<Swizzle![3, 0, 3], Int![0], Layout![(8, 8) : (1, 8)]>);
    ///
    /// let xor = layout![(4, 4) : (f1, f5)];
    /// let swizzled = Swizzled::from_xor(xor);
    /// assert_eq!(swizzled, swizzle![2, 0, 2].compose(layout![(4, 4) : (1, 4)]));
    /// assert!((0..16).all(|i| swizzled.offset(i) == xor.offset(i)));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// Swizzled::from_xor(layout![(2, 2) : (f3, f5)]); // CUTE069: two bits both onto bit 0
    /// ```
    FromXor = ComputeFromXor, TotalFromXor, FromXorOf, FromXorOutcome, to_swizzled() -> layout by trait
}

impl<Sw, O, L> Swizzled<Sw, O, L> {
    /// Returns the result `R` of [`ToXor`] as a value.
    #[inline(always)]
    #[must_use]
    pub fn to_xor<R>(self) -> R
    where
        Self: TotalToXor,
        <Self as TotalToXor>::Outcome: HasAnswer<Output = R>,
        R: AnyLayout,
        <Self as TotalToXor>::Labelled: Evaluate<(Self, ())>,
    {
        TotalToXor::outcome(self).into_answer()
    }
}

impl<Sw, O, S, D> ComputeToXor for Swizzled<Sw, O, Layout<S, D>>
where
    D: HasStrideKind,
    D::Kind: ToXorKind<Sw, O, S, D>,
{
    type Outcome = <D::Kind as ToXorKind<Sw, O, S, D>>::Outcome;
}

integers_only! { ToXorKind<Sw, O, S, D> }

impl<Sw, O, S, D> ToXorKind<Sw, O, S, D> for Integers
where
    O: ToXorAt<Sw, S, D>,
{
    type Outcome = O::Outcome;
}

/// `Sw ∘ Self ∘ (S : D)` with the offset `Self` as a layout over bits.
#[doc(hidden)]
pub trait ToXorAt<Sw, S, D> {
    type Outcome;
}

impl<Sw, S, D> ToXorAt<Sw, S, D> for UTerm
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: CutIntoBits<HNil, WithRuns>,
    BitPartsOf<ModesOf<S, D>>: NoneShared<UTerm>,
    <BitPartsOf<ModesOf<S, D>> as NoneShared<UTerm>>::Outcome: LinearIfApart<Sw, ModesOf<S, D>>,
    LinearityOf<Sw, ModesOf<S, D>>: ToXorIfLinear<Sw, S, D>,
{
    type Outcome = <LinearityOf<Sw, ModesOf<S, D>> as ToXorIfLinear<Sw, S, D>>::Outcome;
}

/// Whether no sum of these modes carries, and the swizzle leaves their runs alone: then it is
/// linear over their bits.
type LinearityOf<Sw, Modes> = <<BitPartsOf<Modes> as NoneShared<UTerm>>::Outcome as LinearIfApart<Sw, Modes>>::Outcome;

impl<Sw, S, D, U, B> ToXorAt<Sw, S, D> for UInt<U, B>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::InnerOffset<DecimalOf<Self>>>;
}

impl<I, P, Sw, S, D> ToXorAt<Sw, S, D> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

unless_refused! {
    /// Does no sum of bits carry, all of which are those of the answer?
    LinearIfApart<Sw, Modes> Outcome
}

impl<Taken, Sw, Modes> LinearIfApart<Sw, Modes> for Answer<Taken>
where
    Modes: RunParts<Output: MasksOfRuns<Output: NoneShared<Taken>>>,
    <RunMasksOf<Modes> as NoneShared<Taken>>::Outcome: LinearOverRuns<Sw, Modes>,
{
    type Outcome = <<RunMasksOf<Modes> as NoneShared<Taken>>::Outcome as LinearOverRuns<Sw, Modes>>::Outcome;
}

type RunMasksOf<Modes> = <RunPartsOf<Modes> as MasksOfRuns>::Output;

unless_refused! {
    /// Does the swizzle leave the runs of the modes alone, if no sum carries?
    LinearOverRuns<Sw, Modes> Outcome
}

impl<Taken, Sw, Modes> LinearOverRuns<Sw, Modes> for Answer<Taken>
where
    Modes: RunParts<Output: MasksOfRuns> + CutIntoBits<HNil, WithRuns>,
    Sw: LeavesAlone<RunMasksOf<Modes>, BitPartsOf<Modes>>,
{
    type Outcome = Sw::Outcome;
}

/// Does no sum of the layout `S : D` carry?
#[doc(hidden)]
pub trait ToXorIfLinear<Sw, S, D> {
    type Outcome;
}

impl<Sw, S, D> ToXorIfLinear<Sw, S, D> for Answer<()>
where
    S: SwizzleStrides<AsBits<Sw>, D>,
{
    type Outcome = Answer<S::Output>;
}

impl<Sw, S, D, Stride> ToXorIfLinear<Sw, S, D> for Refusal<reason::NotProvedLinear<Stride>> {
    type Outcome = Refusal<reason::SumsCarry<Stride>>;
}

macro_rules! undecided {
    ($($reason:ident)*) => { $(
        impl<Sw, S, D, Number> ToXorIfLinear<Sw, S, D> for Refusal<reason::$reason<Number>> {
            type Outcome = Self;
        }
    )* };
}

undecided! { NotBits BitsAtRunTime SwizzlesRun }

/// The swizzle `Sw` from offsets to elements of bits, `d ↦ f_(Sw(d))`.
pub struct AsBits<Sw>(PhantomData<Sw>);

impl<Sw, X> SwizzleNumber<X> for AsBits<Sw>
where
    Sw: SwizzleNumber<X, Output: AsXor>,
{
    type Output = <SwizzledNumber<Sw, X> as AsXor>::Element;
}

impl<Sw> StrideOfOne<UTerm> for AsBits<Sw> {
    type Output = UTerm;
}

macro_rules! stride_of_one {
    ($($digit:ident)*) => { $(
        impl<Sw, U> StrideOfOne<UInt<U, $digit>> for AsBits<Sw>
        where
            Self: SwizzleNumber<UInt<U, $digit>>,
        {
            type Output = SwizzledNumber<Self, UInt<U, $digit>>;
        }
    )* };
}

for_each_digit! { stride_of_one }

// What it is worth is known only at run time, and never used.
impl<Sw, U> StrideOfOne<UInt<U, Unknown>> for AsBits<Sw> {
    type Output = UTerm;
}

// The way back. The other parameters have no say: it is a function of the layout over bits.
impl Swizzled<(), (), ()> {
    /// Returns the result of [`FromXor`] as a value.
    #[inline(always)]
    #[must_use]
    pub fn from_xor<X>(xor: X) -> FromXorOf<X>
    where
        X: TotalFromXor,
        X::Outcome: HasAnswer<Output: Copy>,
        X::Labelled: Evaluate<(X, ())>,
    {
        TotalFromXor::outcome(xor).into_answer()
    }
}

impl<S, D> ComputeFromXor for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: FromXorKind<S, D>,
{
    type Outcome = <D::Kind as FromXorKind<S, D>>::Outcome;
}

/// [`FromXor`] of the layout `S : D`, whose stride is of the kind `Self`.
#[doc(hidden)]
pub trait FromXorKind<S, D> {
    type Outcome;
}

impl<S, D> FromXorKind<S, D> for Bits
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: Images<Output: FindSwizzle<Highest> + FindSwizzle<Lowest>>,
    FoundIn<ModesOf<S, D>, Highest>: SmallerOf<FoundIn<ModesOf<S, D>, Lowest>>,
    <FoundIn<ModesOf<S, D>, Highest> as SmallerOf<FoundIn<ModesOf<S, D>, Lowest>>>::Outcome: BehindStrides<S, D>,
{
    type Outcome = <<FoundIn<ModesOf<S, D>, Highest> as SmallerOf<FoundIn<ModesOf<S, D>, Lowest>>>::Outcome as BehindStrides<S, D>>::Outcome;
}

/// The swizzle in a way for the images of these modes: an answer or a refusal.
type FoundIn<Modes, Way> = <<Modes as Images>::Output as FindSwizzle<Way>>::Outcome;

impl<S, D> FromXorKind<S, D> for AnyCodomain
where
    Bits: FromXorKind<S, D>,
{
    type Outcome = <Bits as FromXorKind<S, D>>::Outcome;
}

macro_rules! not_bits {
    ($($kind:ty)*) => { $(
        impl<S, D> FromXorKind<S, D> for $kind {
            type Outcome = Refusal<reason::WrongCodomain<Bits, $kind>>;
        }
    )* };
}

not_bits! { Integers Coordinates<()> Elements<()> }

integers_only! { @natural FromXorKind [S D] }

/// What each bit of the coordinates yields alone: a list of numbers. At a mode that is not linear
/// in its bits, it ends in a refusal.
#[doc(hidden)]
pub trait Images {
    type Output;
}

impl Images for HNil {
    type Output = HNil;
}

// Whether its extent is a power of two is seen by another stride.
impl<S, L, T> Images for HCons<Mode<S, UTerm, L>, T>
where
    S: MaskOf<One>,
    S::Output: ImagesIfLinear<S, UTerm, T>,
{
    type Output = <S::Output as ImagesIfLinear<S, UTerm, T>>::Output;
}

impl<S, N, L, T> Images for HCons<Mode<S, Xor<N>, L>, T>
where
    S: MaskOf<N>,
    S::Output: ImagesIfLinear<S, N, T>,
{
    type Output = <S::Output as ImagesIfLinear<S, N, T>>::Output;
}

/// [`Images`] of the mode `(S : f_N)` and of the modes `T`, if the multiples of `N` have the mask
/// `Self`.
#[doc(hidden)]
pub trait ImagesIfLinear<S, N, T> {
    type Output;
}

macro_rules! linear {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        // The extent is a power of two, since there is a mask.
        impl<S, N, T, $($g),*> ImagesIfLinear<S, N, T> for $mask
        where
            T: Images,
            HCons<Mode<S, N>, HNil>: CutIntoBits<T::Output>,
        {
            type Output = BitsOf<HCons<Mode<S, N>, HNil>, T::Output>;
        }
    )* };
}

linear! { [] UTerm; [U B] UInt<U, B>; }

impl<S, N: Decimal, T> ImagesIfLinear<S, N, T> for AnyBits {
    type Output = Refusal<reason::NotSwizzled<DecimalOf<N>>>;
}

impl<S, N, T, Why> ImagesIfLinear<S, N, T> for Undecided<Why> {
    type Output = Refusal<Why>;
}

/// The swizzle that makes the images `Self` of the bit that the way `Way` picks of each: an answer
/// [`Picked`], or a refusal.
#[doc(hidden)]
pub trait FindSwizzle<Way> {
    type Outcome;
}

/// A swizzle after strides that are picked in the way `Way`.
pub struct Picked<Sw, Way>(PhantomData<(Sw, Way)>);

impl<List, Way> FindSwizzle<Way> for List
where
    List: PickAll<Way>,
    List::Strides: NoneShared<UTerm>,
    <List::Strides as NoneShared<UTerm>>::Outcome: FindIfApart<Way, List>,
{
    type Outcome = <<List::Strides as NoneShared<UTerm>>::Outcome as FindIfApart<Way, List>>::Outcome;
}

/// The bit of each number that the way `Way` picks, and the number as its image. At a refusal, the
/// lists end in it.
#[doc(hidden)]
pub trait PickAll<Way> {
    type Strides;
    type Images;
}

impl<Way> PickAll<Way> for HNil {
    type Strides = HNil;
    type Images = HNil;
}

impl<Why, Way> PickAll<Way> for Refusal<Why> {
    type Strides = Self;
    type Images = Self;
}

impl<V: Pick<Way>, T: PickAll<Way>, Way> PickAll<Way> for HCons<V, T> {
    type Strides = HCons<V::Output, T::Strides>;
    type Images = HCons<Image<V::Output, V>, T::Images>;
}

/// Are no two of the strides the same bit?
#[doc(hidden)]
pub trait FindIfApart<Way, List> {
    type Outcome;
}

impl<Stride, Way, List> FindIfApart<Way, List> for Refusal<reason::NotProvedLinear<Stride>> {
    type Outcome = Refusal<reason::NotSwizzled<Stride>>;
}

impl<Stride, Way, List> FindIfApart<Way, List> for Refusal<reason::NotSwizzled<Stride>> {
    type Outcome = Self;
}

impl<A, B, Way, List> FindIfApart<Way, List> for Refusal<reason::NotKnownToBeLess<A, B>> {
    type Outcome = Self;
}

impl<Taken, Way, List> FindIfApart<Way, List> for Answer<Taken>
where
    List: PickAll<Way, Images: FromImages>,
    <List::Images as FromImages>::Outcome: FoundOr<Way, List>,
{
    type Outcome = <<List::Images as FromImages>::Outcome as FoundOr<Way, List>>::Outcome;
}

/// The swizzle that was found, or that there is none.
#[doc(hidden)]
pub trait FoundOr<Way, List> {
    type Outcome;
}

impl<Sw, Way, List> FoundOr<Way, List> for Answer<Sw> {
    type Outcome = Answer<Picked<Sw, Way>>;
}

impl<Way, List: LastNumber<Output: Decimal>> FoundOr<Way, List> for NotSwizzled {
    type Outcome = Refusal<reason::NotSwizzled<DecimalOf<List::Output>>>;
}

/// The last number of a list.
#[doc(hidden)]
pub trait LastNumber {
    type Output;
}

impl<V> LastNumber for HCons<V, HNil> {
    type Output = V;
}

impl<V, H, T> LastNumber for HCons<V, HCons<H, T>>
where
    HCons<H, T>: LastNumber,
{
    type Output = <HCons<H, T> as LastNumber>::Output;
}

/// Of two swizzles the one of fewer bits, the first of two of as many; the refusal of the first if
/// there is none.
#[doc(hidden)]
pub trait SmallerOf<R> {
    type Outcome;
}

impl<Why, Found> SmallerOf<Answer<Found>> for Refusal<Why> {
    type Outcome = Answer<Found>;
}

impl<Why, Because> SmallerOf<Refusal<Because>> for Refusal<Why> {
    type Outcome = Self;
}

impl<Found, Because> SmallerOf<Refusal<Because>> for Answer<Found> {
    type Outcome = Self;
}

impl<B, M, S, V, C, N, T, W> SmallerOf<Answer<Picked<Swizzle<C, N, T>, W>>> for Answer<Picked<Swizzle<B, M, S>, V>>
where
    C: IsLess<B>,
    C::Output: FirstOr<Self, Answer<Picked<Swizzle<C, N, T>, W>>>,
{
    type Outcome = <C::Output as FirstOr<Self, Answer<Picked<Swizzle<C, N, T>, W>>>>::Output;
}

/// The first of two, or the second, if `Self`.
#[doc(hidden)]
pub trait FirstOr<A, B> {
    type Output;
}

impl<A, B> FirstOr<A, B> for B0 {
    type Output = A;
}

impl<A, B> FirstOr<A, B> for B1 {
    type Output = B;
}

unless_refused! {
    /// The layout `S : D` over bits as the swizzle of an answer after its picked strides.
    BehindStrides<S, D> Outcome
}

impl<Sw, Way, S, D> BehindStrides<S, D> for Answer<Picked<Sw, Way>>
where
    D: NumbersOfBits,
    S: SwizzleStrides<Way, D::Output>,
{
    type Outcome = Answer<Swizzled<Sw, UTerm, S::Output>>;
}

/// The numbers of a stride of bits.
#[doc(hidden)]
pub trait NumbersOfBits {
    type Output;
}

impl NumbersOfBits for UTerm {
    type Output = UTerm;
}

impl<N> NumbersOfBits for Xor<N> {
    type Output = N;
}

impl NumbersOfBits for HNil {
    type Output = HNil;
}

impl<H: NumbersOfBits, T: NumbersOfBits> NumbersOfBits for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

macro_rules! picked {
    ($($way:ident)*) => { $(
        impl<X: Pick<$way>> SwizzleNumber<X> for $way {
            type Output = X::Output;
        }

        impl<D> StrideOfOne<D> for $way {
            type Output = D;
        }
    )* };
}

picked! { Highest Lowest }
