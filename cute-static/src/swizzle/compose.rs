//! A swizzle moved past a layout: `L ∘ (Sw ∘ off ∘ B) = Sw' ∘ off' ∘ (L ∘ B)`, and the inverses of
//! swizzled layouts, which are that.

use super::columns::*;
use super::idle::{LastOffset, ReadsNothing};
use super::linear::{AllThrough, ChangedBits, FromImages, Image, LogarithmOf, ModesOfBits, NotSwizzled, Reaches, ReadsFrom, TakeColumns};
use super::parts::{DecayOf, NotPlain, OwnBitsCollide, Parts, PartsUnder, SumsCarry};
use super::row::RowBehind;
use super::{Minus, Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::Layout;
use crate::algebra::by_mode::Tiler;
use crate::algebra::coalesce::CoalesceModes;
use crate::algebra::compose::Composing;
use crate::algebra::compute::{ComputeCompose, ComputeLeftInverse, ComputeRightInverse};
use crate::algebra::right_inverse::InverseModesKind;
use crate::composed::inner::RuntimeOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, LayoutOf, Mode, ModesOf};
use crate::layout::{AddReach, ColMajorFrom};
use crate::stride::{HasStrideKind, Integers, integers_only};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

// `L ∘ (Sw ∘ off ∘ B)`.
impl<S, D, B, M, Sh, O, BS, BD> Tiler<Composing, S, D> for Swizzled<Swizzle<B, M, Sh>, O, Layout<BS, BD>>
where
    Swizzle<B, M, Sh>: BeforeLayout<O, Layout<S, D>, BS, BD>,
{
    type Outcome = <Swizzle<B, M, Sh> as BeforeLayout<O, Layout<S, D>, BS, BD>>::Outcome;
}

// `L ∘ Sw` on all coordinates of `L`.
impl<S, D, B, M, Sh> Tiler<Composing, S, D> for Swizzle<B, M, Sh>
where
    B: BitsBefore<M, Sh, S, D>,
{
    type Outcome = B::Outcome;
}

/// `(S : D) ∘ Sw` with a swizzle of `Self` bits.
#[doc(hidden)]
pub trait BitsBefore<M, Sh, S, D> {
    type Outcome;
}

impl<M, Sh, S, D> BitsBefore<M, Sh, S, D> for UTerm {
    type Outcome = Answer<Layout<S, D>>;
}

impl<M, Sh, S, D, U, V> BitsBefore<M, Sh, S, D> for UInt<U, V>
where
    S: ColMajorFrom<One>,
    Swizzle<Self, M, Sh>: BeforeLayout<UTerm, Layout<S, D>, S, S::Stride>,
{
    type Outcome = <Swizzle<Self, M, Sh> as BeforeLayout<UTerm, Layout<S, D>, S, S::Stride>>::Outcome;
}

/// `L ∘ (Self ∘ O ∘ (BS : BD))`.
#[doc(hidden)]
pub trait BeforeLayout<O, L, BS, BD> {
    type Outcome;
}

impl<L, BS, BD, B, M, Sh, I, P> BeforeLayout<RuntimeOffset<I, P>, L, BS, BD> for Swizzle<B, M, Sh> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

// A swizzle of no bits is one anywhere.
impl<L, BS, BD, M, Sh> BeforeLayout<UTerm, L, BS, BD> for Swizzle<UTerm, M, Sh>
where
    L: ComputeCompose<Layout<BS, BD>>,
{
    type Outcome = L::Outcome;
}

macro_rules! before_layout {
    ($([$($g:ident)*] $bits:ty, $offset:ty;)*) => { $(
        impl<L, BS, BD, M, Sh, $($g),*> BeforeLayout<$offset, L, BS, BD> for Swizzle<$bits, M, Sh>
        where
            BD: HasStrideKind,
            BD::Kind: ImageKind<Self, $offset, L, BS, BD>,
        {
            type Outcome = <BD::Kind as ImageKind<Self, $offset, L, BS, BD>>::Outcome;
        }
    )* };
}

before_layout! {
    [U B] UTerm, UInt<U, B>;
    [V C] UInt<V, C>, UTerm;
    [V C U B] UInt<V, C>, UInt<U, B>;
}

integers_only! { ImageKind<Sw, O, L, BS, BD> }

impl<Sw, O, S, D, BS, BD> ImageKind<Sw, O, Layout<S, D>, BS, BD> for Integers
where
    D: HasStrideKind,
    D::Kind: MoveKind<Sw, O, Layout<S, D>, BS, BD>,
{
    type Outcome = <D::Kind as MoveKind<Sw, O, Layout<S, D>, BS, BD>>::Outcome;
}

integers_only! { MoveKind<Sw, O, L, BS, BD> }

// Which bits the swizzle reads, numbers must say.
impl<Sw, O, L, BS, BD> MoveKind<Sw, O, L, BS, BD> for Integers
where
    BS: FlattenModes<BD, HNil>,
    ModesOf<BS, BD>: AllKnown,
    <ModesOf<BS, BD> as AllKnown>::Outcome: MoveIfKnown<Sw, O, L, BS, BD>,
{
    type Outcome = <<ModesOf<BS, BD> as AllKnown>::Outcome as MoveIfKnown<Sw, O, L, BS, BD>>::Outcome;
}

unless_refused! {
    /// Are all numbers of the right operand known?
    MoveIfKnown<Sw, O, L, BS, BD> Outcome
}

impl<Sw, O, L, BS, BD> MoveIfKnown<Sw, O, L, BS, BD> for Answer<()>
where
    Layout<BS, BD>: DecayOf<Sw, O>,
    <Layout<BS, BD> as DecayOf<Sw, O>>::Outcome: DecayedOrMoved<Sw, O, L, BS, BD>,
{
    type Outcome = <<Layout<BS, BD> as DecayOf<Sw, O>>::Outcome as DecayedOrMoved<Sw, O, L, BS, BD>>::Outcome;
}

/// Is the right operand a plain layout?
#[doc(hidden)]
pub trait DecayedOrMoved<Sw, O, L, BS, BD> {
    type Outcome;
}

impl<PS, PD, Sw, O, L, BS, BD> DecayedOrMoved<Sw, O, L, BS, BD> for Answer<Layout<PS, PD>>
where
    Sw: SwizzleNumber<O>,
    SwizzledNumber<Sw, O>: ComposeShifted<L, PS, PD>,
    <SwizzledNumber<Sw, O> as ComposeShifted<L, PS, PD>>::Outcome: PlainOrMoved<Sw, O, L, BS, BD>,
{
    type Outcome = <<SwizzledNumber<Sw, O> as ComposeShifted<L, PS, PD>>::Outcome as PlainOrMoved<Sw, O, L, BS, BD>>::Outcome;
}

macro_rules! moved {
    ($($not_plain:ident)*) => { $(
        impl<Sw, O, L, BS, BD> DecayedOrMoved<Sw, O, L, BS, BD> for $not_plain
        where
            O: ComposeShifted<L, BS, BD>,
            O::Outcome: MoveIfComposed<Sw, O, L, BS, BD>,
        {
            type Outcome = <O::Outcome as MoveIfComposed<Sw, O, L, BS, BD>>::Outcome;
        }
    )* };
}

moved! { NotPlain OwnBitsCollide }

/// Does the left operand compose with the plain layout?
#[doc(hidden)]
pub trait PlainOrMoved<Sw, O, L, BS, BD> {
    type Outcome;
}

impl<E, R, Sw, O, L, BS, BD> PlainOrMoved<Sw, O, L, BS, BD> for Answer<Shifted<E, R>>
where
    E: WithoutSwizzle<R>,
{
    type Outcome = Answer<E::Output>;
}

impl<Why, Sw, O, L, BS, BD> PlainOrMoved<Sw, O, L, BS, BD> for Refusal<Why>
where
    NotPlain: DecayedOrMoved<Sw, O, L, BS, BD>,
{
    type Outcome = <NotPlain as DecayedOrMoved<Sw, O, L, BS, BD>>::Outcome;
}

/// The layout `R` with the offset `E`.
pub struct Shifted<E, R>(PhantomData<(E, R)>);

/// `L ∘ (Self + (BS : BD))` as `L(Self) + (L ∘ (BS : BD))`: [`Shifted`] or a refusal.
#[doc(hidden)]
pub trait ComposeShifted<L, BS, BD> {
    type Outcome;
}

impl<L, BS, BD> ComposeShifted<L, BS, BD> for UTerm
where
    L: ComputeCompose<Layout<BS, BD>, Outcome: NotShifted>,
{
    type Outcome = <L::Outcome as NotShifted>::Outcome;
}

// The offset is one more bit of the coordinates, one that is always set.
impl<L, BS, BD, U, B> ComposeShifted<L, BS, BD> for UInt<U, B>
where
    L: ComputeCompose<Layout<HCons<BS, HCons<_2, HNil>>, HCons<BD, HCons<Self, HNil>>>, Outcome: SplitShift>,
{
    type Outcome = <L::Outcome as SplitShift>::Outcome;
}

unless_refused! {
    /// The layout of an answer with no offset.
    NotShifted<> Outcome
}

impl<R> NotShifted for Answer<R> {
    type Outcome = Answer<Shifted<UTerm, R>>;
}

unless_refused! {
    /// The first mode of an answer with the offset that the second one has at 1.
    SplitShift<> Outcome
}

impl<S, T, D, E> SplitShift for Answer<Layout<HCons<S, HCons<T, HNil>>, HCons<D, HCons<E, HNil>>>> {
    type Outcome = Answer<Shifted<E, Layout<S, D>>>;
}

/// The layout `R` with the offset `Self`, without a swizzle.
#[doc(hidden)]
pub trait WithoutSwizzle<R> {
    type Output;
}

impl<R> WithoutSwizzle<R> for UTerm {
    type Output = R;
}

impl<R, U, B> WithoutSwizzle<R> for UInt<U, B> {
    type Output = Swizzled<Swizzle<UTerm, UTerm, UTerm>, Self, R>;
}

unless_refused! {
    /// Does the left operand compose with the inner layout and the offset?
    MoveIfComposed<Sw, O, L, BS, BD> Outcome
}

impl<E, R, Sw, O, S, D, BS, BD> MoveIfComposed<Sw, O, Layout<S, D>, BS, BD> for Answer<Shifted<E, R>>
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: AllKnown,
    <ModesOf<S, D> as AllKnown>::Outcome: MovePast<Sw, O, Layout<S, D>, BS, BD>,
    <<ModesOf<S, D> as AllKnown>::Outcome as MovePast<Sw, O, Layout<S, D>, BS, BD>>::Outcome: BeforeShifted<E, R>,
{
    type Outcome = <<<ModesOf<S, D> as AllKnown>::Outcome as MovePast<Sw, O, Layout<S, D>, BS, BD>>::Outcome as BeforeShifted<E, R>>::Outcome;
}

unless_refused! {
    /// The swizzle that does after the layout `L` what `Sw` does before it, to `O + (BS : BD)`: an
    /// answer or a refusal. Are all numbers of `L` known?
    MovePast<Sw, O, L, BS, BD> Outcome
}

impl<Sw, O, L, BS, BD> MovePast<Sw, O, L, BS, BD> for Answer<()>
where
    BS: FlattenModes<BD, HNil>,
    ModesOf<BS, BD>: PartsUnder<Sw, O>,
    <ModesOf<BS, BD> as PartsUnder<Sw, O>>::Output: PartsPast<L>,
    PastOf<<ModesOf<BS, BD> as PartsUnder<Sw, O>>::Output, L>: OrAllBits<Sw, O, L, BS, BD>,
{
    type Outcome = <PastOf<<ModesOf<BS, BD> as PartsUnder<Sw, O>>::Output, L> as OrAllBits<Sw, O, L, BS, BD>>::Outcome;
}

/// The swizzle of these parts moved past the layout `L`: an answer, [`NotSwizzled`],
/// [`SumsCarry`] or [`ImagesCarry`].
#[doc(hidden)]
pub trait PartsPast<L> {
    type Outcome;
}

type PastOf<Parts, L> = <Parts as PartsPast<L>>::Outcome;

impl<L> PartsPast<L> for SumsCarry {
    type Outcome = Self;
}

// What the swizzle leaves alone is coalesced: single bits would be more modes to compose, and a run
// that they begin may compose where it does not without them.
impl<L, Sw, O, Bits, Runs> PartsPast<L> for Parts<Sw, O, Bits, Runs>
where
    Sw: Reaches,
    HCons<O, Bits>: Ends<Sw, Sw::Top, Runs, Modes: CoalesceAny>,
    SetOf<Sw, O, Bits, Runs>: ModesOfBits<One, AloneOf<Sw, O, Bits, Runs>, Output: AsLayout>,
    L: ComputeCompose<LayoutOf<<SetOf<Sw, O, Bits, Runs> as ModesOfBits<One, AloneOf<Sw, O, Bits, Runs>>>::Output>>,
    L::Outcome: EndsBehind<SetOf<Sw, O, Bits, Runs>, <HCons<O, Bits> as Ends<Sw, Sw::Top, Runs>>::Images>,
{
    type Outcome = <L::Outcome as EndsBehind<SetOf<Sw, O, Bits, Runs>, <HCons<O, Bits> as Ends<Sw, Sw::Top, Runs>>::Images>>::Outcome;
}

/// All bits below bit `Top` of the parts, before the swizzle and after it.
type SetOf<Sw, O, Bits, Runs> = <HCons<O, Bits> as Ends<Sw, <Sw as Reaches>::Top, Runs>>::Set;

/// The modes of the parts that the swizzle leaves alone.
type AloneOf<Sw, O, Bits, Runs> = <<HCons<O, Bits> as Ends<Sw, <Sw as Reaches>::Top, Runs>>::Modes as CoalesceAny>::Output;

/// Coalesces a list of modes, which may be empty.
#[doc(hidden)]
pub trait CoalesceAny {
    type Output;
}

impl CoalesceAny for HNil {
    type Output = Self;
}

impl<H, T> CoalesceAny for HCons<H, T>
where
    Self: CoalesceModes,
{
    type Output = <Self as CoalesceModes>::Output;
}

/// Each number of the list, below bit `Top` before the swizzle `Sw` and after it; and above it,
/// where the swizzle changes nothing.
#[doc(hidden)]
pub trait Ends<Sw, Top, Runs> {
    /// An [`Image`] for each number, below bit `Top`.
    type Images;
    /// All their bits.
    type Set;
    /// What each number is above, as a mode of two elements, in front of the runs.
    type Modes;
}

impl<Sw, Top, Runs> Ends<Sw, Top, Runs> for HNil {
    type Images = HNil;
    type Set = UTerm;
    type Modes = Runs;
}

impl<D, T, Sw, Top, Runs> Ends<Sw, Top, Runs> for HCons<D, T>
where
    D: LowBits<Top> + ShiftRight<Top>,
    Sw: SwizzleNumber<LowBitsOf<D, Top>>,
    T: Ends<Sw, Top, Runs>,
    LowBitsOf<D, Top>: OrBits<T::Set>,
    Sw::Output: OrBits<InclusiveOr<LowBitsOf<D, Top>, T::Set>>,
    ShiftedRight<D, Top>: PutAbove<Top, T::Modes>,
{
    type Images = HCons<Image<LowBitsOf<D, Top>, SwizzledNumber<Sw, LowBitsOf<D, Top>>>, T::Images>;
    type Set = InclusiveOr<SwizzledNumber<Sw, LowBitsOf<D, Top>>, InclusiveOr<LowBitsOf<D, Top>, T::Set>>;
    type Modes = <ShiftedRight<D, Top> as PutAbove<Top, T::Modes>>::Output;
}

/// A mode of two elements over the stride `Self·2^Top` in front of the modes `T`, if that is not 0.
#[doc(hidden)]
pub trait PutAbove<Top, T> {
    type Output;
}

impl<Top, T> PutAbove<Top, T> for UTerm {
    type Output = T;
}

impl<U, B, Top, T> PutAbove<Top, T> for UInt<U, B>
where
    Self: ShiftLeft<Top>,
{
    type Output = HCons<Mode<_2, ShiftedLeft<Self, Top>>, T>;
}

unless_refused! {
    /// The swizzle that maps the images of a list after a layout, whose composition with the bits
    /// `Set`, and with what the swizzle leaves alone, is the outcome `Self`.
    EndsBehind<Set, Images> Outcome = SumsCarry
}

impl<S, D, Set, Images> EndsBehind<Set, Images> for Answer<Layout<S, D>>
where
    S: FlattenModes<D, HNil>,
    Set: TakeColumns<ModesOf<S, D>>,
    Set::Columns: NoneShared<UTerm>,
    <Set::Columns as NoneShared<UTerm>>::Outcome: ColumnsIfApart<Set::Columns, Set::Rest, Images>,
{
    type Outcome = <<Set::Columns as NoneShared<UTerm>>::Outcome as ColumnsIfApart<Set::Columns, Set::Rest, Images>>::Outcome;
}

unless_refused! {
    /// Do the images of the bits have no bit in common, so that their sums are their exclusive or?
    /// `Alone` are the modes that the swizzle leaves alone.
    ColumnsIfApart<Columns, Alone, Images> Outcome = ImagesCarry
}

/// In the place of a swizzle: the layout's values at two of the bits have a bit in common. They
/// have it still among those of all bits that the right operand may have.
pub struct ImagesCarry;

impl<Columns, Taken, Alone, Images> ColumnsIfApart<Columns, Alone, Images> for Answer<Taken>
where
    Images: AllThrough<Columns>,
    Images::Output: FromImages + ChangedBits,
    <Images::Output as FromImages>::Outcome: AndLeavesAlone<Taken, <Images::Output as ChangedBits>::Output, Alone>,
{
    type Outcome = <<Images::Output as FromImages>::Outcome as AndLeavesAlone<Taken, <Images::Output as ChangedBits>::Output, Alone>>::Outcome;
}

/// The swizzle of an answer, which changes the bits `Changed`, if nothing that the modes `Alone`
/// add touches what it touches, or carries into the bits `Taken`.
#[doc(hidden)]
pub trait AndLeavesAlone<Taken, Changed, Alone> {
    type Outcome;
}

impl<Taken, Changed, Alone> AndLeavesAlone<Taken, Changed, Alone> for NotSwizzled {
    type Outcome = Self;
}

impl<Sw, Taken, Changed, Alone> AndLeavesAlone<Taken, Changed, Alone> for Answer<Sw>
where
    Sw: Reaches<Reads: OrBits<Changed>>,
    InclusiveOr<Sw::Reads, Changed>: OrBits<Taken>,
    Alone: SpansFrom<Sw::Top>,
    Alone::Output: NoneShared<InclusiveOr<InclusiveOr<Sw::Reads, Changed>, Taken>>,
    <Alone::Output as NoneShared<InclusiveOr<InclusiveOr<Sw::Reads, Changed>, Taken>>>::Outcome: IfStaysAway<Sw>,
{
    type Outcome = <<Alone::Output as NoneShared<InclusiveOr<InclusiveOr<Sw::Reads, Changed>, Taken>>>::Outcome as IfStaysAway<Sw>>::Outcome;
}

/// The span of each of these modes that is not above the bit `Top`.
#[doc(hidden)]
pub trait SpansFrom<Top> {
    type Output;
}

impl<Top> SpansFrom<Top> for HNil {
    type Output = HNil;
}

impl<S, D, L, T, Top> SpansFrom<Top> for HCons<Mode<S, D, L>, T>
where
    D: LowBits<Top>,
    T: SpansFrom<Top>,
    D::Output: SpanUnlessAbove<S, D, T::Output>,
{
    type Output = <D::Output as SpanUnlessAbove<S, D, T::Output>>::Output;
}

/// The span of the mode `(S : D)` in front of the list `Rest`, unless the bits `Self` of the stride
/// are none.
#[doc(hidden)]
pub trait SpanUnlessAbove<S, D, Rest> {
    type Output;
}

impl<S, D, Rest> SpanUnlessAbove<S, D, Rest> for UTerm {
    type Output = Rest;
}

impl<D, Rest, U, B> SpanUnlessAbove<One, D, Rest> for UInt<U, B> {
    type Output = Rest;
}

impl<V, W, C, D: SpanOf<UInt<UInt<V, W>, C>>, Rest, U, B> SpanUnlessAbove<UInt<UInt<V, W>, C>, D, Rest> for UInt<U, B> {
    type Output = HCons<D::Output, Rest>;
}

unless_refused! {
    /// The swizzle, if it touches nothing else.
    IfStaysAway<Sw> Outcome = SumsCarry
}

impl<Taken, Sw> IfStaysAway<Sw> for Answer<Taken> {
    type Outcome = Answer<Sw>;
}

/// The outcome for the parts of `O + (BS : BD)`; where sums carry, that for all bits that the
/// layout may have: `L` may still be linear over them.
#[doc(hidden)]
pub trait OrAllBits<Sw, O, L, BS, BD> {
    type Outcome;
}

impl<Moved, Sw, O, L, BS, BD> OrAllBits<Sw, O, L, BS, BD> for Answer<Moved> {
    type Outcome = Self;
}

impl<B: Decimal, M: Decimal, Sh, O, L, BS, BD> OrAllBits<Swizzle<B, M, Sh>, O, L, BS, BD> for NotSwizzled {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

impl<Sw, O, L, BS, BD> OrAllBits<Sw, O, L, BS, BD> for ImagesCarry
where
    Self: OrCarries<Sw>,
{
    type Outcome = <Self as OrCarries<Sw>>::Outcome;
}

impl<Sw, O, L, BS, BD> OrAllBits<Sw, O, L, BS, BD> for SumsCarry
where
    BS: AddReach<BD, O>,
    LastOffset<BS, BD, O>: NextPower<Output: AllBitsUnder<Sw, Parts: PartsPast<L>>>,
    PastOf<<NextPowerOf<LastOffset<BS, BD, O>> as AllBitsUnder<Sw>>::Parts, L>: OrCarries<Sw>,
{
    type Outcome = <PastOf<<NextPowerOf<LastOffset<BS, BD, O>> as AllBitsUnder<Sw>>::Parts, L> as OrCarries<Sw>>::Outcome;
}

/// One part for each bit of the numbers below `Self`, a power of two, under the swizzle `Sw`.
#[doc(hidden)]
pub trait AllBitsUnder<Sw> {
    type Parts;
}

impl<End, Sw> AllBitsUnder<Sw> for End
where
    HCons<Mode<End, One>, HNil>: CutIntoBits<HNil, WithRuns>,
{
    type Parts = Parts<Sw, UTerm, BitPartsOf<HCons<Mode<End, One>, HNil>>, HNil>;
}

/// The answer, or the refusal to decide.
#[doc(hidden)]
pub trait OrCarries<Sw> {
    type Outcome;
}

impl<Moved, Sw> OrCarries<Sw> for Answer<Moved> {
    type Outcome = Self;
}

macro_rules! or_carries {
    ($($not_moved:ident)*) => { $(
        impl<B: Decimal, M: Decimal, Sh> OrCarries<Swizzle<B, M, Sh>> for $not_moved {
            type Outcome = Refusal<reason::SwizzleCarries<DecimalOf<B>, DecimalOf<M>>>;
        }
    )* };
}

or_carries! { NotSwizzled SumsCarry ImagesCarry }

unless_refused! {
    /// The layout `R` and the offset `E` under the swizzle of an outcome.
    BeforeShifted<E, R> Outcome
}

impl<Sw, E, R> BeforeShifted<E, R> for Answer<Sw>
where
    Sw: ReadsNothing<E, R>,
    Sw::Output: UnlessIdle<Sw, E, R>,
{
    type Outcome = Answer<<Sw::Output as UnlessIdle<Sw, E, R>>::Output>;
}

/// `Sw ∘ E ∘ R`, where `Self` says whether the swizzle does nothing.
#[doc(hidden)]
pub trait UnlessIdle<Sw, E, R> {
    type Output;
}

impl<Sw, E: WithoutSwizzle<R>, R> UnlessIdle<Sw, E, R> for B1 {
    type Output = E::Output;
}

impl<Sw, E, R> UnlessIdle<Sw, E, R> for B0 {
    type Output = Swizzled<Sw, E, R>;
}

/// Moves a swizzle of `Self` bits past these modes, which have own bits: an answer, or
/// [`NotSwizzled`] where one of its rows is none after them or is not in their domain.
#[doc(hidden)]
pub trait MoveRows<Modes, M, Sh> {
    type Outcome;
}

impl<Modes, M, Sh, U, V> MoveRows<Modes, M, Sh> for UInt<U, V>
where
    Sh: ReadsFrom<M>,
    One: ShiftLeft<Self> + ShiftLeft<Sh::Bit> + ShiftLeft<Sh::Changes>,
    Modes: RowBehind<ShiftedLeft<One, Sh::Bit>, ShiftedLeft<One, Self>> + RowBehind<ShiftedLeft<One, Sh::Changes>, ShiftedLeft<One, Self>>,
    RowOf<Modes, Sh::Bit, Self>: BetweenRows<RowOf<Modes, Sh::Changes, Self>, Self>,
{
    type Outcome = <RowOf<Modes, Sh::Bit, Self> as BetweenRows<RowOf<Modes, Sh::Changes, Self>, Self>>::Outcome;
}

/// The bit that the row of `B` bits from bit `M` on begins with after the modes, or [`Inexact`].
type RowOf<Modes, M, B> = <Modes as RowBehind<ShiftedLeft<One, M>, ShiftedLeft<One, B>>>::Output;

/// The swizzle that reads the row of `B` bits from the bit `Self` on, and changes that from the bit
/// `To` on.
#[doc(hidden)]
pub trait BetweenRows<To, B> {
    type Outcome;
}

impl<To, B> BetweenRows<To, B> for Inexact {
    type Outcome = NotSwizzled;
}

impl<U, V, B> BetweenRows<Inexact, B> for UInt<U, V> {
    type Outcome = NotSwizzled;
}

impl<U, V, X, Y, B> BetweenRows<UInt<X, Y>, B> for UInt<U, V>
where
    Self: Logarithm<UTerm>,
    UInt<X, Y>: Logarithm<UTerm>,
    LogarithmOf<UInt<X, Y>>: TotalSub<LogarithmOf<Self>>,
    DifferenceOutcome<LogarithmOf<UInt<X, Y>>, LogarithmOf<Self>>: UpOrDown<LogarithmOf<Self>, LogarithmOf<UInt<X, Y>>, B>,
{
    type Outcome = Answer<<DifferenceOutcome<LogarithmOf<UInt<X, Y>>, LogarithmOf<Self>> as UpOrDown<LogarithmOf<Self>, LogarithmOf<UInt<X, Y>>, B>>::Output>;
}

/// The swizzle of `B` bits from bit `From` to bit `To`, which are `Self` apart.
#[doc(hidden)]
pub trait UpOrDown<From, To, B> {
    type Output;
}

impl<From, To, B, U, V> UpOrDown<From, To, B> for UInt<U, V> {
    type Output = Swizzle<B, From, Minus<Self>>;
}

impl<From: TotalSub<To>, To, B> UpOrDown<From, To, B> for Negative {
    type Output = Swizzle<B, To, DifferenceOutcome<From, To>>;
}

// Inverses. A swizzle is its own: `(Sw ∘ L)‡ = L‡ ∘ Sw`, and so from the left. Where the swizzle
// goes into the strides of `L`, it is a plain layout that is inverted.

/// The trait of the operation, and those by offset, by decay, by the outcome of the inner layout
/// and by its numbers, each.
macro_rules! inverse {
    ($($compute:ident $at:ident $of:ident $before:ident $if_known:ident;)*) => { $(
        impl<B, M, Sh, O, L> $compute for Swizzled<Swizzle<B, M, Sh>, O, L>
        where
            O: $at<Swizzle<B, M, Sh>, L>,
        {
            type Outcome = O::Outcome;
        }

        /// The inverse of `Sw ∘ Self ∘ L` with the offset `Self`.
        #[doc(hidden)]
        pub trait $at<Sw, L> {
            type Outcome;
        }

        impl<Sw, L> $at<Sw, L> for UTerm
        where
            L: DecayOf<Sw, UTerm>,
            L::Outcome: $of<Sw, L>,
        {
            type Outcome = <L::Outcome as $of<Sw, L>>::Outcome;
        }

        impl<Sw, L, U, B> $at<Sw, L> for UInt<U, B>
        where
            Self: Decimal,
        {
            type Outcome = Refusal<reason::InnerOffset<DecimalOf<Self>>>;
        }

        impl<I, P, Sw, L> $at<Sw, L> for RuntimeOffset<I, P> {
            type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
        }

        /// The inverse of `Sw ∘ L`, which is the plain layout of an answer.
        #[doc(hidden)]
        pub trait $of<Sw, L> {
            type Outcome;
        }

        impl<Sw, L, Plain: $compute> $of<Sw, L> for Answer<Plain> {
            type Outcome = Plain::Outcome;
        }

        impl<Sw, L: $compute<Outcome: $before<Sw, L>>> $of<Sw, L> for NotPlain {
            type Outcome = <L::Outcome as $before<Sw, L>>::Outcome;
        }

        /// The inverse `Self` of the layout `L` as `Self ∘ Sw`, on so many coordinates that the
        /// swizzle maps them into themselves.
        #[doc(hidden)]
        pub trait $before<Sw, L> {
            type Outcome;
        }

        impl<Why, Sw, L> $before<Sw, L> for Refusal<Why> {
            type Outcome = Self;
        }

        impl<S, D, Sw, L> $before<Sw, L> for Answer<Layout<S, D>>
        where
            S: FlattenModes<D, HNil>,
            ModesOf<S, D>: AllKnown,
            <ModesOf<S, D> as AllKnown>::Outcome: BitsApart<Sw, S, D>,
            BitsApartOf<Sw, S, D>: $if_known<Sw, L, S, D>,
        {
            type Outcome = <BitsApartOf<Sw, S, D> as $if_known<Sw, L, S, D>>::Outcome;
        }

        unless_refused! {
            /// Are all numbers of the inverse `S : D` known, and do the bits below the swizzle's
            /// last one come apart after it?
            $if_known<Sw, L, S, D> Outcome
        }
    )* };
}

inverse! {
    ComputeRightInverse RightInverseAt RightInverseOf RightInverseBefore RightInverseIfKnown;
    ComputeLeftInverse LeftInverseAt LeftInverseOf LeftInverseBefore LeftInverseIfKnown;
}

unless_refused! {
    /// A refusal if `S : D` maps two bits below the last one of the swizzle `Sw` to numbers with a
    /// bit in common: then the swizzle moves past `S : D` on no domain that has these bits. So
    /// few bits are composed sooner than all coordinates of an inverse.
    BitsApart<Sw, S, D> Outcome
}

type BitsApartOf<Sw, S, D> = <<ModesOf<S, D> as AllKnown>::Outcome as BitsApart<Sw, S, D>>::Outcome;

impl<Sw, S, D> BitsApart<Sw, S, D> for Answer<()>
where
    Sw: Reaches,
    One: ShiftLeft<Sw::Top>,
    S: ComputeSize,
    Size<S>: IsLess<ShiftedLeft<One, Sw::Top>>,
    LessThan<Size<S>, ShiftedLeft<One, Sw::Top>>: BitsApartUnless<Sw, ShiftedLeft<One, Sw::Top>, Layout<S, D>>,
{
    type Outcome = <LessThan<Size<S>, ShiftedLeft<One, Sw::Top>> as BitsApartUnless<Sw, ShiftedLeft<One, Sw::Top>, Layout<S, D>>>::Outcome;
}

/// Does the layout `L` have fewer than `End` elements?
#[doc(hidden)]
pub trait BitsApartUnless<Sw, End, L> {
    type Outcome;
}

impl<Sw, End, L> BitsApartUnless<Sw, End, L> for B1 {
    type Outcome = Answer<()>;
}

impl<Sw, End, L> BitsApartUnless<Sw, End, L> for B0
where
    End: Predecessor<Output: ModesOfBits<One, HNil, Output: AsLayout>>,
    L: ComputeCompose<LayoutOf<<End::Output as ModesOfBits<One, HNil>>::Output>>,
    L::Outcome: ColumnsApart<Sw, End::Output>,
{
    type Outcome = <L::Outcome as ColumnsApart<Sw, End::Output>>::Outcome;
}

unless_refused! {
    /// Do the columns of an answer, which are those of the bits `Set`, have no bit in common?
    ColumnsApart<Sw, Set> Outcome = Answer<()>
}

impl<S, D, Sw, Set> ColumnsApart<Sw, Set> for Answer<Layout<S, D>>
where
    S: FlattenModes<D, HNil>,
    Set: TakeColumns<ModesOf<S, D>>,
    Set::Columns: NoneShared<UTerm>,
    <Set::Columns as NoneShared<UTerm>>::Outcome: ApartOrCarries<Sw>,
{
    type Outcome = <<Set::Columns as NoneShared<UTerm>>::Outcome as ApartOrCarries<Sw>>::Outcome;
}

/// An answer, or the refusal to decide where sums carry.
#[doc(hidden)]
pub trait ApartOrCarries<Sw> {
    type Outcome;
}

impl<Taken, Sw> ApartOrCarries<Sw> for Answer<Taken> {
    type Outcome = Answer<()>;
}

impl<Why, Sw> ApartOrCarries<Sw> for Refusal<Why>
where
    ImagesCarry: OrCarries<Sw>,
{
    type Outcome = <ImagesCarry as OrCarries<Sw>>::Outcome;
}

// The right inverse has own bits as well: its modes are some of the layout's, merged where they
// meet, and their strides count the elements before each, which are powers of two.
impl<Sw, S, D> RightInverseOf<Sw, Layout<S, D>> for OwnBitsCollide
where
    Integers: InverseModesKind<S, D>,
    <Integers as InverseModesKind<S, D>>::Outcome: RowsBefore<Sw>,
{
    type Outcome = <<Integers as InverseModesKind<S, D>>::Outcome as RowsBefore<Sw>>::Outcome;
}

unless_refused! {
    /// The layout of the modes `Self`, which have own bits, as `Self ∘ Sw`: if both rows of the
    /// swizzle are in them, they are two rows after them.
    RowsBefore<Sw> Outcome
}

impl<H, T, B, M, Sh> RowsBefore<Swizzle<B, M, Sh>> for HCons<H, T>
where
    B: MoveRows<Self, M, Sh>,
    B::Outcome: RowsOrBits<Swizzle<B, M, Sh>, Self>,
{
    type Outcome = <B::Outcome as RowsOrBits<Swizzle<B, M, Sh>, Self>>::Outcome;
}

/// Are the rows rows after the modes `Modes`?
#[doc(hidden)]
pub trait RowsOrBits<Sw, Modes> {
    type Outcome;
}

impl<Moved, Sw, Modes: AsLayout> RowsOrBits<Sw, Modes> for Answer<Moved> {
    type Outcome = Answer<Swizzled<Moved, UTerm, LayoutOf<Modes>>>;
}

// Of fewer bits than the swizzle reads, those that there are. The modes have own bits, so that
// their size is a power of two.
impl<B, M, U, V, Modes> RowsOrBits<Swizzle<B, M, UInt<U, V>>, Modes> for NotSwizzled
where
    M: Add<UInt<U, V>>,
    Modes: AsLayout<Shape: ComputeSize<Output: Logarithm<UTerm>>>,
    <Size<Modes::Shape> as Logarithm<UTerm>>::Output: TotalSub<Sum<M, UInt<U, V>>>,
    DifferenceOutcome<<Size<Modes::Shape> as Logarithm<UTerm>>::Output, Sum<M, UInt<U, V>>>: FewerRows<Modes, B, M, UInt<U, V>>,
{
    type Outcome = <DifferenceOutcome<<Size<Modes::Shape> as Logarithm<UTerm>>::Output, Sum<M, UInt<U, V>>> as FewerRows<Modes, B, M, UInt<U, V>>>::Outcome;
}

impl<B, M, N, Modes> RowsOrBits<Swizzle<B, M, Minus<N>>, Modes> for NotSwizzled
where
    Self: FewerRowsOrBits<Modes, Swizzle<B, M, Minus<N>>>,
{
    type Outcome = <Self as FewerRowsOrBits<Modes, Swizzle<B, M, Minus<N>>>>::Outcome;
}

/// The modes with as many bits of the swizzle as there are, `Self` from the first one on that it
/// reads.
#[doc(hidden)]
pub trait FewerRows<Modes, B, M, Sh> {
    type Outcome;
}

macro_rules! reads_nothing {
    ($($none:ident)*) => { $(
        impl<Modes: AsLayout, B, M, Sh> FewerRows<Modes, B, M, Sh> for $none {
            type Outcome = Answer<LayoutOf<Modes>>;
        }
    )* };
}

reads_nothing! { Negative UTerm }

impl<Modes, B, M, Sh, U, V> FewerRows<Modes, B, M, Sh> for UInt<U, V>
where
    Self: Min<B>,
    Minimum<Self, B>: MoveRows<Modes, M, Sh>,
    <Minimum<Self, B> as MoveRows<Modes, M, Sh>>::Outcome: FewerRowsOrBits<Modes, Swizzle<B, M, Sh>>,
{
    type Outcome = <<Minimum<Self, B> as MoveRows<Modes, M, Sh>>::Outcome as FewerRowsOrBits<Modes, Swizzle<B, M, Sh>>>::Outcome;
}

/// Are so many rows of the swizzle `Sw` rows after the modes?
#[doc(hidden)]
pub trait FewerRowsOrBits<Modes, Sw> {
    type Outcome;
}

impl<Moved, Modes: AsLayout, Sw> FewerRowsOrBits<Modes, Sw> for Answer<Moved> {
    type Outcome = Answer<Swizzled<Moved, UTerm, LayoutOf<Modes>>>;
}

impl<Modes: AsLayout, Sw> FewerRowsOrBits<Modes, Sw> for NotSwizzled
where
    Answer<LayoutOf<Modes>>: RightInverseBefore<Sw, LayoutOf<Modes>>,
{
    type Outcome = <Answer<LayoutOf<Modes>> as RightInverseBefore<Sw, LayoutOf<Modes>>>::Outcome;
}

impl<Sw, L, S, D> RightInverseIfKnown<Sw, L, S, D> for Answer<()>
where
    S: ComputeSize,
    Sw: MapsIntoItself<Size<S>>,
    Sw: BeforeLayout<UTerm, Layout<S, D>, Sw::Size, One>,
{
    type Outcome = <Sw as BeforeLayout<UTerm, Layout<S, D>, Sw::Size, One>>::Outcome;
}

/// A size up to `N` for which the swizzle `Self` maps the numbers below it into themselves.
#[doc(hidden)]
pub trait MapsIntoItself<N> {
    type Size;
}

impl<N, U, B, M, Sh> MapsIntoItself<N> for Swizzle<UInt<U, B>, M, Sh>
where
    Sh: ReadsFrom<M, Changes: Add<UInt<U, B>>>,
    One: ShiftLeft<Sh::Bit>,
    N: IsLessOrEqual<ShiftedLeft<One, Sh::Bit>>,
    N::Output: IntoItselfIfUnread<N, ShiftedLeft<One, Sh::Bit>, Sum<Sh::Changes, UInt<U, B>>, Sh::Distance>,
{
    type Size = <N::Output as IntoItselfIfUnread<N, ShiftedLeft<One, Sh::Bit>, Sum<Sh::Changes, UInt<U, B>>, Sh::Distance>>::Size;
}

/// Does the swizzle read none of the numbers below `N`? Below `Unread` it changes nothing.
#[doc(hidden)]
pub trait IntoItselfIfUnread<N, Unread, End, Distance> {
    type Size;
}

impl<N, Unread, End, Distance> IntoItselfIfUnread<N, Unread, End, Distance> for B1 {
    type Size = N;
}

impl<N, Unread, End, Distance> IntoItselfIfUnread<N, Unread, End, Distance> for B0
where
    N: ShiftRight<End>,
    N::Output: WholeBlocks<N, Unread, End, Distance>,
{
    type Size = <N::Output as WholeBlocks<N, Unread, End, Distance>>::Size;
}

/// So many blocks of `2^End` numbers, below which is what the swizzle changes.
#[doc(hidden)]
pub trait WholeBlocks<N, Unread, End, Distance> {
    type Size;
}

impl<U, B, N, Unread, End, Distance> WholeBlocks<N, Unread, End, Distance> for UInt<U, B>
where
    Self: ShiftLeft<End>,
{
    type Size = ShiftedLeft<Self, End>;
}

// Bits are read below those that they change: so many that what they change is below the size.
impl<N, Unread, End, Distance> WholeBlocks<N, Unread, End, Distance> for UTerm
where
    N: HighestBit<Power: ShiftRight<Distance>>,
    Unread: Max<ShiftedRight<N::Power, Distance>>,
{
    type Size = Maximum<Unread, ShiftedRight<N::Power, Distance>>;
}

impl<Sw, L> LeftInverseOf<Sw, L> for OwnBitsCollide
where
    NotPlain: LeftInverseOf<Sw, L>,
{
    type Outcome = <NotPlain as LeftInverseOf<Sw, L>>::Outcome;
}

// All offsets of the layout, in whole blocks that the swizzle maps into themselves.
impl<Sw, LS, LD, S, D> LeftInverseIfKnown<Sw, Layout<LS, LD>, S, D> for Answer<()>
where
    LS: AddReach<LD, One>,
    S: ComputeSize,
    Size<S>: Max<LS::Output>,
    Maximum<Size<S>, LS::Output>: Predecessor,
    Sw: Reaches,
    <Maximum<Size<S>, LS::Output> as Predecessor>::Output: BlocksOf<Sw::Top>,
    Sw: BeforeLayout<UTerm, Layout<S, D>, BlocksUpTo<Maximum<Size<S>, LS::Output>, Sw::Top>, One>,
    <Sw as BeforeLayout<UTerm, Layout<S, D>, BlocksUpTo<Maximum<Size<S>, LS::Output>, Sw::Top>, One>>::Outcome: OrWithin<Sw, LS, LD, S, D>,
{
    type Outcome =
        <<Sw as BeforeLayout<UTerm, Layout<S, D>, BlocksUpTo<Maximum<Size<S>, LS::Output>, Sw::Top>, One>>::Outcome as OrWithin<Sw, LS, LD, S, D>>::Outcome;
}

/// The least multiple of `2^Top` above the number `Self`.
#[doc(hidden)]
pub trait BlocksOf<Top> {
    type Output;
}

type BlocksUpTo<N, Top> = <<N as Predecessor>::Output as BlocksOf<Top>>::Output;

impl<N, Top> BlocksOf<Top> for N
where
    N: ShiftRight<Top, Output: Add<One>>,
    Sum<N::Output, One>: ShiftLeft<Top>,
{
    type Output = ShiftedLeft<Sum<N::Output, One>, Top>;
}

/// The answer; or, if the offsets of `Sw ∘ (LS : LD)` are coordinates of the inverse `S : D`, the
/// outcome for those alone: the bits beyond the inverse stay in no row.
#[doc(hidden)]
pub trait OrWithin<Sw, LS, LD, S, D> {
    type Outcome;
}

impl<R, Sw, LS, LD, S, D> OrWithin<Sw, LS, LD, S, D> for Answer<R> {
    type Outcome = Self;
}

impl<Why, Sw, LS, LD, S, D> OrWithin<Sw, LS, LD, S, D> for Refusal<Why>
where
    LS: FlattenModes<LD, HNil> + AddReach<LD, UTerm>,
    ModesOf<LS, LD>: PartsUnder<Sw, UTerm>,
    S: ComputeSize,
    <ModesOf<LS, LD> as PartsUnder<Sw, UTerm>>::Output: OffsetsBelow<LastOffset<LS, LD, UTerm>, Size<S>>,
    <<ModesOf<LS, LD> as PartsUnder<Sw, UTerm>>::Output as OffsetsBelow<LastOffset<LS, LD, UTerm>, Size<S>>>::Output: WithinOr<Self, Sw, S, D>,
{
    type Outcome =
        <<<ModesOf<LS, LD> as PartsUnder<Sw, UTerm>>::Output as OffsetsBelow<LastOffset<LS, LD, UTerm>, Size<S>>>::Output as WithinOr<Self, Sw, S, D>>::Outcome;
}

/// Whether the swizzled offsets of these parts of a layout, whose last offset is `Last`, are known
/// to be below `End`, by the bits that they have.
#[doc(hidden)]
pub trait OffsetsBelow<Last, End> {
    type Output;
}

impl<Last, End> OffsetsBelow<Last, End> for SumsCarry {
    type Output = B0;
}

impl<Sw, O, Bits, Runs, Last, End> OffsetsBelow<Last, End> for Parts<Sw, O, Bits, Runs>
where
    Runs: Spans,
    Sw: Reaches,
    Bits: SwizzleAll<Sw>,
    Bits::Output: LowParts<Sw::Top>,
    Runs::Output: LowParts<Sw::Top, Output: OrAll<UTerm>>,
    LowPartsOf<Bits::Output, Sw::Top>: OrAll<<LowPartsOf<Runs::Output, Sw::Top> as OrAll<UTerm>>::Output>,
    Last: ShiftRight<Sw::Top, Output: ShiftLeft<Sw::Top>>,
    ShiftedLeft<Last::Output, Sw::Top>: Add<BitsOfParts<Bits::Output, Runs::Output, Sw::Top>>,
    Sum<ShiftedLeft<Last::Output, Sw::Top>, BitsOfParts<Bits::Output, Runs::Output, Sw::Top>>: IsLess<End>,
{
    type Output = LessThan<Sum<ShiftedLeft<Last::Output, Sw::Top>, BitsOfParts<Bits::Output, Runs::Output, Sw::Top>>, End>;
}

/// The bits below bit `Top` of all numbers of two lists.
type BitsOfParts<Images, Spans, Top> = <LowPartsOf<Images, Top> as OrAll<<LowPartsOf<Spans, Top> as OrAll<UTerm>>::Output>>::Output;

/// The outcome for the coordinates of the inverse `S : D` alone, if `Self`, or else the refusal
/// `Why`.
#[doc(hidden)]
pub trait WithinOr<Why, Sw, S, D> {
    type Outcome;
}

impl<Why, Sw, S, D> WithinOr<Why, Sw, S, D> for B0 {
    type Outcome = Why;
}

impl<Why, Sw, S, D> WithinOr<Why, Sw, S, D> for B1
where
    S: ComputeSize,
    Sw: BeforeLayout<UTerm, Layout<S, D>, Size<S>, One>,
{
    type Outcome = Sw::Outcome;
}
