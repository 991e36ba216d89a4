//! A swizzle in the strides: `Sw ∘ L` is a layout over bits, and such a layout may be `Sw ∘ L`.

use super::conflict_free::{BitsOf, CutIntoBits, NoneShared, SwizzleAll};
use super::inner::RuntimeOffset;
use super::linear::{BeginOf, EndOf, Highest, Lowest, Pick};
use super::parts::{AllOnes, BitParts, BitPartsOf, ChangedBy, LeavesAlone, OrAll, RunParts, RunPartsOf, StrideOfOne, SwizzleStrides};
use super::{Minus, Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::Layout;
use crate::algebra::coalesce::CoalesceFully;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::label::{AnyLayout, Evaluate};
use crate::layout::HasShape;
use crate::layout::modes::{AsLayout, FlattenModes, Mode, ModesOf};
use crate::stride::mask::{AnyBits, MaskOf};
use crate::stride::{AnyCodomain, AsXor, Bits, Coordinates, HasStrideKind, Integers, Xor, integers_only};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// The layout over bits with the same offsets as the swizzled layout `Sw ∘ L`.
    ///
    /// `R(c) = Sw(L(c))` at every coordinate: the exclusive or of `Sw(d_i)` over the bits of the coordinates that are set, where bit `i` is worth `d_i` to `L` (Cecka §2.3.1, Figure 4c).
    /// `R` refines `L`: a mode of `2^k` becomes `k` modes of two, except where their strides are those of one.
    ///
    /// A swizzle is linear over bits, and so is a layout in which no sum carries; any other is refused (CUTE067), and so is an offset before the swizzle (CUTE065). Of an extent
    /// that is no power of two the odd factor stays one mode, whose bits the swizzle neither reads nor changes. Such extents over strides that are no powers of two, and numbers that are known only at run
    /// time, are not decided by the types (CUTE130).
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
    /// The swizzled layout that a layout over bits is, the way back from [`ToXor`]: with the smallest swizzle, behind strides that are powers of two.
    ///
    /// `R = Sw ∘ 0 ∘ L` where `Sw(L(c)) = A(c)` at every coordinate (Cecka §2.3.1, Figure 4c). A swizzle to lower bits keeps the highest bit of each stride of `A`, one to higher bits the
    /// lowest; of two, the one of fewer bits is taken. The swizzle of a layout without any is `Sw<0,0,0>`. As a value it is [`Swizzled::from_xor`].
    ///
    /// Extents are powers of two, no two bits of a coordinate go to one bit of `L`, and the others that they have are in one row and at one distance; any other layout is refused (CUTE069).
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
    /// The result `R` of [`ToXor`] as a value.
    #[inline(always)]
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
    Sw: LinearOver<UTerm, S, D>,
    Sw::Outcome: ToXorIfLinear<Sw, S, D>,
{
    type Outcome = <Sw::Outcome as ToXorIfLinear<Sw, S, D>>::Outcome;
}

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
    /// The bits of each run of the list. At a run over a stride that is no power of two, the list ends
    /// in a refusal.
    MasksOfRuns<> Output
}

type RunMasksOf<Modes> = <RunPartsOf<Modes> as MasksOfRuns>::Output;

impl MasksOfRuns for HNil {
    type Output = HNil;
}

impl<N, D, L, T> MasksOfRuns for HCons<Mode<N, D, L>, T>
where
    D: BitsOfRun<N>,
    T: MasksOfRuns,
    D::Output: InFrontOfRuns<T::Output>,
{
    type Output = <D::Output as InFrontOfRuns<T::Output>>::Output;
}

/// The bits of `i·Self` for `i < N`, where `N` is odd and `Self` a power of two: as many as `N`
/// has, from that bit on. A refusal for any other number.
#[doc(hidden)]
pub trait BitsOfRun<N> {
    type Output;
}

impl<N: AllOnes> BitsOfRun<N> for One {
    type Output = N::Output;
}

impl<N, U, A> BitsOfRun<N> for UInt<UInt<U, A>, B0>
where
    UInt<U, A>: BitsOfRun<N>,
    <UInt<U, A> as BitsOfRun<N>>::Output: Doubled,
{
    type Output = <<UInt<U, A> as BitsOfRun<N>>::Output as Doubled>::Output;
}

impl<N: Decimal, U, A> BitsOfRun<N> for UInt<UInt<U, A>, B1> {
    type Output = Refusal<reason::NotBits<DecimalOf<N>>>;
}

unless_refused! {
    /// Twice a number; a refusal stays one.
    Doubled<> Output
}

impl<U, B> Doubled for UInt<U, B> {
    type Output = UInt<Self, B0>;
}

unless_refused! {
    /// The bits of a run in front of those of others; a refusal wins.
    InFrontOfRuns<T> Output
}

impl<U, B, T> InFrontOfRuns<T> for UInt<U, B> {
    type Output = HCons<Self, T>;
}

/// Whether no sum of the layout `S : D` of integers, behind which the offset `O` is, carries, and
/// the swizzle `Self` leaves its runs alone: then the swizzle is linear over its bits. An answer or
/// a refusal.
#[doc(hidden)]
pub trait LinearOver<O, S, D> {
    type Outcome;
}

impl<Sw, O, S, D> LinearOver<O, S, D> for Sw
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: RunParts<Output: MasksOfRuns> + BitParts<RunMasksOf<ModesOf<S, D>>>,
    BitPartsOf<ModesOf<S, D>, RunMasksOf<ModesOf<S, D>>>: NoneShared<O>,
    <BitPartsOf<ModesOf<S, D>, RunMasksOf<ModesOf<S, D>>> as NoneShared<O>>::Outcome: LinearIfApart<Sw, O, ModesOf<S, D>>,
{
    type Outcome = <<BitPartsOf<ModesOf<S, D>, RunMasksOf<ModesOf<S, D>>> as NoneShared<O>>::Outcome as LinearIfApart<Sw, O, ModesOf<S, D>>>::Outcome;
}

unless_refused! {
    /// Does no sum carry?
    LinearIfApart<Sw, O, Modes> Outcome
}

impl<Sw, O, Modes> LinearIfApart<Sw, O, Modes> for Answer<()>
where
    Modes: RunParts<Output: MasksOfRuns<Output: LinearOverRuns<Sw, O, Modes>>>,
{
    type Outcome = <RunMasksOf<Modes> as LinearOverRuns<Sw, O, Modes>>::Outcome;
}

/// Does the swizzle leave the runs `Self` of the modes alone?
#[doc(hidden)]
pub trait LinearOverRuns<Sw, O, Modes> {
    type Outcome;
}

impl<Sw, O, Modes> LinearOverRuns<Sw, O, Modes> for HNil {
    type Outcome = Answer<()>;
}

impl<R, T, Sw, O, Modes> LinearOverRuns<Sw, O, Modes> for HCons<R, T>
where
    Modes: BitParts<HNil>,
    HCons<O, BitPartsOf<Modes>>: ChangedBy<Sw>,
    <HCons<O, BitPartsOf<Modes>> as ChangedBy<Sw>>::Output: OrAll<UTerm>,
    Sw: LeavesAlone<Self, <<HCons<O, BitPartsOf<Modes>> as ChangedBy<Sw>>::Output as OrAll<UTerm>>::Output>,
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
    /// The result of [`FromXor`] as a value.
    #[inline(always)]
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
    ModesOf<S, D>: Images,
    <ModesOf<S, D> as Images>::Output: FindSwizzle<Highest> + FindSwizzle<Lowest>,
    <<ModesOf<S, D> as Images>::Output as FindSwizzle<Highest>>::Outcome: SmallerOf<<<ModesOf<S, D> as Images>::Output as FindSwizzle<Lowest>>::Outcome>,
    SmallestOf<<ModesOf<S, D> as Images>::Output>: BehindStrides<S, D>,
{
    type Outcome = <SmallestOf<<ModesOf<S, D> as Images>::Output> as BehindStrides<S, D>>::Outcome;
}

/// The smallest swizzle for a list of images, with its strides: an answer or a refusal.
type SmallestOf<Images> = <<Images as FindSwizzle<Highest>>::Outcome as SmallerOf<<Images as FindSwizzle<Lowest>>::Outcome>>::Outcome;

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

not_bits! { Integers Coordinates<()> }

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

/// The strides that give the images `Self`, and the swizzle in the way `Way` that does: an answer,
/// [`Strided`], or a refusal.
#[doc(hidden)]
pub trait FindSwizzle<Way> {
    type Outcome;
}

/// A swizzle, and the stride of each bit before it.
pub struct Strided<Sw, Strides>(PhantomData<(Sw, Strides)>);

impl<Images, Way> FindSwizzle<Way> for Images
where
    Images: PickAll<Way>,
    Images::Outcome: FindBehind<Way, Images>,
{
    type Outcome = <Images::Outcome as FindBehind<Way, Images>>::Outcome;
}

unless_refused! {
    /// The bits of all numbers that were there before the swizzle, as [`Picked`]; or a refusal.
    PickAll<Way> Outcome
}

/// The strides and what the swizzle changes of each; and where the first stride that it changes
/// goes: from one power of two to another, `()` if there is none.
pub struct Picked<Strides, Changed, Move>(PhantomData<(Strides, Changed, Move)>);

impl<Way> PickAll<Way> for HNil {
    type Outcome = Picked<HNil, HNil, ()>;
}

impl<V, T, Way> PickAll<Way> for HCons<V, T>
where
    V: Pick<Way> + XorBits<<V as Pick<Way>>::Output>,
    T: PickAll<Way>,
    T::Outcome: PutPick<<V as Pick<Way>>::Output, ExclusiveOr<V, <V as Pick<Way>>::Output>>,
{
    type Outcome = <T::Outcome as PutPick<<V as Pick<Way>>::Output, ExclusiveOr<V, <V as Pick<Way>>::Output>>>::Outcome;
}

unless_refused! {
    /// The outcome for the others, with the stride `P` in front, of which the swizzle changes the bits
    /// `C`.
    PutPick<P, C> Outcome
}

impl<P, Strides, Changed, Move> PutPick<P, UTerm> for Picked<Strides, Changed, Move> {
    type Outcome = Picked<HCons<P, Strides>, HCons<UTerm, Changed>, Move>;
}

impl<P, U, B, Strides, Changed, Move> PutPick<P, UInt<U, B>> for Picked<Strides, Changed, Move> {
    type Outcome = Picked<HCons<P, Strides>, HCons<UInt<U, B>, Changed>, (P, UInt<U, B>)>;
}

unless_refused! {
    /// The swizzle behind the picked strides that gives the images `Images`.
    FindBehind<Way, Images> Outcome
}

impl<Strides, Changed, Move, Way, Images> FindBehind<Way, Images> for Picked<Strides, Changed, Move>
where
    Strides: NoneShared<UTerm>,
    Changed: OrAll<UTerm>,
    Strides::Outcome: FindIfApart<Way, Images, Strides, Changed::Output, Move>,
{
    type Outcome = <Strides::Outcome as FindIfApart<Way, Images, Strides, Changed::Output, Move>>::Outcome;
}

/// Are no two of the strides the same bit?
#[doc(hidden)]
pub trait FindIfApart<Way, Images, Strides, Changed, Move> {
    type Outcome;
}

impl<Stride, Way, Images, Strides, Changed, Move> FindIfApart<Way, Images, Strides, Changed, Move> for Refusal<reason::NotProvedLinear<Stride>> {
    type Outcome = Refusal<reason::NotSwizzled<Stride>>;
}

impl<Way, Images, Strides> FindIfApart<Way, Images, Strides, UTerm, ()> for Answer<()> {
    type Outcome = Answer<Strided<Swizzle<UTerm, UTerm, UTerm>, Strides>>;
}

// The row of bits that the swizzle changes goes from the lowest one to the highest one of all that
// it changes, and one of the moves tells the distance.
impl<Way, Images, Strides, U, B, P, C> FindIfApart<Way, Images, Strides, UInt<U, B>, (P, C)> for Answer<()>
where
    UInt<U, B>: Pick<Lowest, Output: Logarithm<UTerm>> + Pick<Highest, Output: Logarithm<One>> + Decimal,
    P: Logarithm<UTerm>,
    C: Pick<Highest, Output: Logarithm<UTerm>> + Decimal,
    EndOf<UInt<U, B>>: TotalSub<BeginOf<UInt<U, B>>>,
    Way: MakeSwizzle<
            DifferenceOutcome<EndOf<UInt<U, B>>, BeginOf<UInt<U, B>>>,
            BeginOf<UInt<U, B>>,
            P::Output,
            <<C as Pick<Highest>>::Output as Logarithm<UTerm>>::Output,
            DecimalOf<C>,
        >,
    Way::Outcome: IfRight<Strides, Images>,
{
    type Outcome = <Way::Outcome as IfRight<Strides, Images>>::Outcome;
}

/// The swizzle that changes `B` bits from bit `Begin` on and moves bit `From` to bit `To`: an
/// answer or a refusal.
#[doc(hidden)]
pub trait MakeSwizzle<B, Begin, From, To, Changed> {
    type Outcome;
}

impl<B, Begin, From, To, Changed> MakeSwizzle<B, Begin, From, To, Changed> for Highest
where
    From: TotalSub<To>,
    B: IsLessOrEqual<DifferenceOutcome<From, To>>,
    B::Output: IfSwizzle<Swizzle<B, Begin, DifferenceOutcome<From, To>>, Changed>,
{
    type Outcome = <B::Output as IfSwizzle<Swizzle<B, Begin, DifferenceOutcome<From, To>>, Changed>>::Outcome;
}

// It begins where it reads, if there are bits as far below.
impl<B, Begin, From, To, Changed> MakeSwizzle<B, Begin, From, To, Changed> for Lowest
where
    To: TotalSub<From>,
    Begin: TotalSub<DifferenceOutcome<To, From>>,
    DifferenceOutcome<Begin, DifferenceOutcome<To, From>>: BeginBelow<B, DifferenceOutcome<To, From>, Changed>,
{
    type Outcome = <DifferenceOutcome<Begin, DifferenceOutcome<To, From>> as BeginBelow<B, DifferenceOutcome<To, From>, Changed>>::Outcome;
}

/// The swizzle of `B` bits to higher ones by `Distance` that reads from bit `Self` on.
#[doc(hidden)]
pub trait BeginBelow<B, Distance, Changed> {
    type Outcome;
}

impl<B, Distance, Changed> BeginBelow<B, Distance, Changed> for Negative {
    type Outcome = Refusal<reason::NotSwizzled<Changed>>;
}

macro_rules! begin_below {
    ($([$($g:ident)*] $begin:ty;)*) => { $(
        impl<B, Distance, Changed, $($g),*> BeginBelow<B, Distance, Changed> for $begin
        where
            B: IsLessOrEqual<Distance>,
            B::Output: IfSwizzle<Swizzle<B, $begin, Minus<Distance>>, Changed>,
        {
            type Outcome = <B::Output as IfSwizzle<Swizzle<B, $begin, Minus<Distance>>, Changed>>::Outcome;
        }
    )* };
}

begin_below! { [] UTerm; [U C] UInt<U, C>; }

/// Is the distance at least the number of bits?
#[doc(hidden)]
pub trait IfSwizzle<Sw, Changed> {
    type Outcome;
}

impl<Sw, Changed> IfSwizzle<Sw, Changed> for B1 {
    type Outcome = Answer<Sw>;
}

impl<Sw, Changed> IfSwizzle<Sw, Changed> for B0 {
    type Outcome = Refusal<reason::NotSwizzled<Changed>>;
}

unless_refused! {
    /// The swizzle with these strides, if it makes the images of them.
    IfRight<Strides, Images> Outcome
}

impl<Sw, Strides, Images> IfRight<Strides, Images> for Answer<Sw>
where
    Strides: SwizzleAll<Sw>,
    Strides::Output: AreImages<Images, Strided<Sw, Strides>>,
{
    type Outcome = <Strides::Output as AreImages<Images, Strided<Sw, Strides>>>::Outcome;
}

/// The answer `R` if the numbers are those of the list `Images`.
#[doc(hidden)]
pub trait AreImages<Images, R> {
    type Outcome;
}

impl<R> AreImages<HNil, R> for HNil {
    type Outcome = Answer<R>;
}

impl<V, T, I, Images, R> AreImages<HCons<I, Images>, R> for HCons<V, T>
where
    V: IsEqual<I>,
    V::Output: AreImagesIf<T, I, Images, R>,
{
    type Outcome = <V::Output as AreImagesIf<T, I, Images, R>>::Outcome;
}

/// Is the first number the image `I`?
#[doc(hidden)]
pub trait AreImagesIf<T, I, Images, R> {
    type Outcome;
}

impl<T: AreImages<Images, R>, I, Images, R> AreImagesIf<T, I, Images, R> for B1 {
    type Outcome = T::Outcome;
}

impl<T, I: Decimal, Images, R> AreImagesIf<T, I, Images, R> for B0 {
    type Outcome = Refusal<reason::NotSwizzled<DecimalOf<I>>>;
}

/// Of two swizzles the one of fewer bits, the first of two of as many; the refusal of the first if
/// there is none.
#[doc(hidden)]
pub trait SmallerOf<R> {
    type Outcome;
}

impl<Why, Sw, Strides> SmallerOf<Answer<Strided<Sw, Strides>>> for Refusal<Why> {
    type Outcome = Answer<Strided<Sw, Strides>>;
}

impl<Why, Because> SmallerOf<Refusal<Because>> for Refusal<Why> {
    type Outcome = Self;
}

impl<Sw, Strides, Because> SmallerOf<Refusal<Because>> for Answer<Strided<Sw, Strides>> {
    type Outcome = Self;
}

impl<B, M, S, C, N, T, Strides, Others> SmallerOf<Answer<Strided<Swizzle<C, N, T>, Others>>> for Answer<Strided<Swizzle<B, M, S>, Strides>>
where
    C: IsLess<B>,
    C::Output: FirstOr<Strided<Swizzle<B, M, S>, Strides>, Strided<Swizzle<C, N, T>, Others>>,
{
    type Outcome = Answer<<C::Output as FirstOr<Strided<Swizzle<B, M, S>, Strides>, Strided<Swizzle<C, N, T>, Others>>>::Output>;
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
    /// The outcome of the shape `S` and the strides that were found, behind their swizzle. `D` are the
    /// strides of bits.
    BehindStrides<S, D> Outcome
}

impl<Sw, Strides, S, D> BehindStrides<S, D> for Answer<Strided<Sw, Strides>>
where
    S: TakeStrides<D, Strides>,
{
    type Outcome = Answer<Swizzled<Sw, UTerm, S::Output>>;
}

/// The layout of the shape `Self` with strides from a list, one for each bit, coalesced leaf by
/// leaf.
#[doc(hidden)]
pub trait TakeStrides<D, Strides> {
    type Output: HasShape;
    /// What is left of the list.
    type Rest;
}

impl<Strides> TakeStrides<UTerm, Strides> for One {
    type Output = Layout<One, UTerm>;
    type Rest = Strides;
}

impl<N, Strides> TakeStrides<Xor<N>, Strides> for One {
    type Output = Layout<One, N>;
    type Rest = Strides;
}

impl<U, A, B, D, Strides> TakeStrides<D, Strides> for UInt<UInt<U, A>, B>
where
    Self: TakeTwos<Strides>,
    <Self as TakeTwos<Strides>>::Modes: CoalesceFully<Modes: AsLayout<Layout: HasShape>>,
{
    type Output = <<<Self as TakeTwos<Strides>>::Modes as CoalesceFully>::Modes as AsLayout>::Layout;
    type Rest = <Self as TakeTwos<Strides>>::Rest;
}

impl<Strides> TakeStrides<HNil, Strides> for HNil {
    type Output = Layout<HNil, HNil>;
    type Rest = Strides;
}

impl<SH, ST, DH, DT, Strides> TakeStrides<HCons<DH, DT>, Strides> for HCons<SH, ST>
where
    SH: TakeStrides<DH, Strides>,
    ST: TakeStrides<DT, SH::Rest>,
{
    type Output = Layout<
        HCons<<SH::Output as HasShape>::Shape, <ST::Output as HasShape>::Shape>,
        HCons<<SH::Output as HasShape>::Stride, <ST::Output as HasShape>::Stride>,
    >;
    type Rest = ST::Rest;
}

/// Modes of extent 2, as many as a mode of `Self` elements has bits, with the first strides of the
/// list.
#[doc(hidden)]
pub trait TakeTwos<Strides> {
    type Modes;
    type Rest;
}

impl<Strides> TakeTwos<Strides> for One {
    type Modes = HNil;
    type Rest = Strides;
}

impl<U, A, B, D, T> TakeTwos<HCons<D, T>> for UInt<UInt<U, A>, B>
where
    UInt<U, A>: TakeTwos<T>,
{
    type Modes = HCons<Mode<_2, D>, <UInt<U, A> as TakeTwos<T>>::Modes>;
    type Rest = <UInt<U, A> as TakeTwos<T>>::Rest;
}
