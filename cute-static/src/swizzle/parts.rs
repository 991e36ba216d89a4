//! Splits the modes of a swizzled layout into single bits and odd runs.
//!
//! A mode of an even extent is cut into bits, `8:3` into `(2,2,2):(3,6,12)`, and what is left of
//! its extent is odd: a *run*. A swizzle is linear over bits; of a run it may touch none.

use super::conflict_free::{AllKnown, NoneShared, SwizzleAll};
use super::idle::ReadsNothing;
use super::inner::RuntimeOffset;
use super::linear::Reaches;
use super::own_bits::{Collides, NotOwn, OwnBits};
use super::{Swizzle, SwizzleNumber, SwizzledNumber};
use crate::Layout;
use crate::algebra::coalesce::CoalesceFully;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, RuntimeNumber, reason};
use crate::int::*;
use crate::layout::HasShape;
use crate::layout::modes::{AsLayout, FlattenModes, Mode, ModesOf};
use crate::stride::{AnyCodomain, Bits, Coordinates, HasStrideKind, Integers};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The strides of the bits of these modes, in front of the list `Rest`; runs are left out. At what
/// is known only at run time, the list ends in a refusal.
#[doc(hidden)]
pub trait BitParts<Rest> {
    type Output;
}

pub(super) type BitPartsOf<Modes, Rest = HNil> = <Modes as BitParts<Rest>>::Output;

/// The runs of these modes, a mode for each. At what is known only at run time, the list ends in a
/// refusal.
#[doc(hidden)]
pub trait RunParts {
    type Output;
}

pub(super) type RunPartsOf<Modes> = <Modes as RunParts>::Output;

impl<Rest> BitParts<Rest> for HNil {
    type Output = Rest;
}

impl RunParts for HNil {
    type Output = HNil;
}

impl<D, L, T: BitParts<Rest>, Rest> BitParts<Rest> for HCons<Mode<One, D, L>, T> {
    type Output = T::Output;
}

impl<D, L, T: RunParts> RunParts for HCons<Mode<One, D, L>, T> {
    type Output = T::Output;
}

// A mode of an even extent: a bit, and the rest of the mode.
impl<U, C, L, T, Rest> BitParts<Rest> for HCons<Mode<UInt<UInt<U, C>, B0>, UTerm, L>, T>
where
    HCons<Mode<UInt<U, C>, UTerm, L>, T>: BitParts<Rest>,
{
    type Output = HCons<UTerm, BitPartsOf<HCons<Mode<UInt<U, C>, UTerm, L>, T>, Rest>>;
}

impl<U, C, L, T> RunParts for HCons<Mode<UInt<UInt<U, C>, B0>, UTerm, L>, T>
where
    HCons<Mode<UInt<U, C>, UTerm, L>, T>: RunParts,
{
    type Output = RunPartsOf<HCons<Mode<UInt<U, C>, UTerm, L>, T>>;
}

macro_rules! even {
    ($($digit:ident)*) => { $(
        impl<U, C, V, L, T, Rest> BitParts<Rest> for HCons<Mode<UInt<UInt<U, C>, B0>, UInt<V, $digit>, L>, T>
        where
            HCons<Mode<UInt<U, C>, UInt<UInt<V, $digit>, B0>, L>, T>: BitParts<Rest>,
        {
            type Output = HCons<UInt<V, $digit>, BitPartsOf<HCons<Mode<UInt<U, C>, UInt<UInt<V, $digit>, B0>, L>, T>, Rest>>;
        }

        impl<U, C, V, L, T> RunParts for HCons<Mode<UInt<UInt<U, C>, B0>, UInt<V, $digit>, L>, T>
        where
            HCons<Mode<UInt<U, C>, UInt<UInt<V, $digit>, B0>, L>, T>: RunParts,
        {
            type Output = RunPartsOf<HCons<Mode<UInt<U, C>, UInt<UInt<V, $digit>, B0>, L>, T>>;
        }

        // A run.
        impl<U, C, V, L, T: RunParts> RunParts for HCons<Mode<UInt<UInt<U, C>, B1>, UInt<V, $digit>, L>, T> {
            type Output = HCons<Mode<UInt<UInt<U, C>, B1>, UInt<V, $digit>>, T::Output>;
        }
    )* };
}

for_each_digit! { even }

impl<U, C, D, L, T: BitParts<Rest>, Rest> BitParts<Rest> for HCons<Mode<UInt<UInt<U, C>, B1>, D, L>, T> {
    type Output = T::Output;
}

impl<U, C, L, T: RunParts> RunParts for HCons<Mode<UInt<UInt<U, C>, B1>, UTerm, L>, T> {
    type Output = T::Output;
}

/// `[generics] mode => why it is not cut` each.
macro_rules! not_cut {
    ($([$($g:ident)*] $extent:ty, $stride:ty => $why:ty $(where $bounded:ty)?;)*) => { $(
        impl<L, T, Rest, $($g),*> BitParts<Rest> for HCons<Mode<$extent, $stride, L>, T>
        $(where $bounded: Decimal)?
        {
            type Output = Refusal<$why>;
        }

        not_cut! { @runs [$($g)*] $extent, $stride => $why $(where $bounded)? }
    )* };
    (@runs [$($g:ident)*] $extent:ty, $stride:ty => $why:ty $(where $bounded:ty)?) => {
        impl<L, T, $($g),*> RunParts for HCons<Mode<$extent, $stride, L>, T>
        $(where $bounded: Decimal)?
        {
            type Output = Refusal<$why>;
        }
    };
}

not_cut! {
    [U C V] UInt<UInt<U, C>, B0>, UInt<V, Unknown> => reason::BitsAtRunTime<DecimalOf<UInt<V, Unknown>>> where UInt<V, Unknown>;
    [D] Dyn, D => reason::NotBits<RuntimeNumber>;
    [D K] Multiple<K>, D => reason::NotBits<RuntimeNumber>;
    [D K X] Symbol<K, X>, D => reason::NotBits<RuntimeNumber>;
}

not_cut! { @runs [U C V] UInt<UInt<U, C>, B1>, UInt<V, Unknown> => reason::BitsAtRunTime<DecimalOf<UInt<V, Unknown>>> where UInt<V, Unknown> }

/// As many bits as the number has, all of them 1.
#[doc(hidden)]
pub trait AllOnes {
    type Output;
}

impl AllOnes for UTerm {
    type Output = UTerm;
}

impl<U: AllOnes, B> AllOnes for UInt<U, B> {
    type Output = UInt<U::Output, B1>;
}

/// The bits that the offsets of each run of the list may have: those from the lowest bit of its
/// stride to the highest one of its last offset.
#[doc(hidden)]
pub trait Spans {
    type Output;
}

type SpansOf<Modes> = <RunPartsOf<Modes> as Spans>::Output;

impl Spans for HNil {
    type Output = HNil;
}

impl<N, D, L, T> Spans for HCons<Mode<N, D, L>, T>
where
    D: SpanOf<N>,
    T: Spans,
{
    type Output = HCons<D::Output, T::Output>;
}

/// The bits that `i·Self` for `i < N` may have, with at least two elements and a stride other than
/// 0.
#[doc(hidden)]
pub trait SpanOf<N> {
    type Output;
}

impl<N, U> SpanOf<N> for UInt<U, B1>
where
    N: Predecessor<Output: Mul<Self>>,
    Product<N::Output, Self>: AllOnes,
{
    type Output = <Product<N::Output, Self> as AllOnes>::Output;
}

impl<N, U: SpanOf<N>> SpanOf<N> for UInt<U, B0> {
    type Output = UInt<U::Output, B0>;
}

/// The swizzle `Self` among the parts of a layout: does it leave alone the runs `Runs`, where it
/// changes `Changed` in some bit? An answer, or a refusal.
///
/// It reads bits and changes bits, all of them below bit `Top`. A run has none of them, unless it
/// lies above that.
#[doc(hidden)]
pub trait LeavesAlone<Runs, Changed> {
    type Outcome;
}

impl<Sw, Changed> LeavesAlone<HNil, Changed> for Sw {
    type Outcome = Answer<()>;
}

impl<Sw, R, T, Changed> LeavesAlone<HCons<R, T>, Changed> for Sw
where
    Sw: Reaches<Reads: OrBits<Changed>>,
    R: ShiftRight<Sw::Top> + LowBits<Sw::Top> + SharesBits<InclusiveOr<Sw::Reads, Changed>>,
    (ShiftedRight<R, Sw::Top>, LowBitsOf<R, Sw::Top>): IsOneSided,
    (<(ShiftedRight<R, Sw::Top>, LowBitsOf<R, Sw::Top>) as IsOneSided>::Output, SharesBitsFlag<R, InclusiveOr<Sw::Reads, Changed>>):
        LeavesAloneIf<Sw, R, T, Changed>,
{
    type Outcome =
        <(<(ShiftedRight<R, Sw::Top>, LowBitsOf<R, Sw::Top>) as IsOneSided>::Output, SharesBitsFlag<R, InclusiveOr<Sw::Reads, Changed>>) as LeavesAloneIf<
            Sw,
            R,
            T,
            Changed,
        >>::Outcome;
}

/// Is a run all below or all above the swizzle's last bit, and does it share bits with what the
/// swizzle touches?
#[doc(hidden)]
pub trait LeavesAloneIf<Sw, R, T, Changed> {
    type Outcome;
}

impl<Sw: LeavesAlone<T, Changed>, R, T, Changed> LeavesAloneIf<Sw, R, T, Changed> for (B1, B0) {
    type Outcome = Sw::Outcome;
}

macro_rules! touched {
    ($([$($g:ident)*] $flags:ty;)*) => { $(
        impl<Sw, R: Decimal, T, Changed, $($g),*> LeavesAloneIf<Sw, R, T, Changed> for $flags {
            type Outcome = Refusal<reason::SwizzlesRun<DecimalOf<R>>>;
        }
    )* };
}

touched! { [F] (B0, F); [] (B1, B1); }

/// `B1` if one of two numbers is 0.
#[doc(hidden)]
pub trait IsOneSided {
    type Output;
}

impl<B> IsOneSided for (UTerm, B) {
    type Output = B1;
}

impl<U, B> IsOneSided for (UInt<U, B>, UTerm) {
    type Output = B1;
}

impl<U, B, V, C> IsOneSided for (UInt<U, B>, UInt<V, C>) {
    type Output = B0;
}

/// What the swizzle `Sw` changes of the numbers of a list, in front of the list `Rest`.
#[doc(hidden)]
pub trait ChangedBy<Sw> {
    type Output;
}

impl<Sw> ChangedBy<Sw> for HNil {
    type Output = HNil;
}

impl<Sw, D, T> ChangedBy<Sw> for HCons<D, T>
where
    Sw: SwizzleNumber<D>,
    D: XorBits<SwizzledNumber<Sw, D>>,
    T: ChangedBy<Sw>,
{
    type Output = HCons<ExclusiveOr<D, SwizzledNumber<Sw, D>>, T::Output>;
}

/// The parts of a layout and an offset `O` under a swizzle `Sw`, where no sum carries among the
/// bits that the swizzle touches: the strides `Bits` of single bits, and the modes `Runs` that it
/// leaves alone. `Sw(O + x) = Sw(O) ^ Sw(x)` among these bits.
pub struct Parts<Sw, O, Bits, Runs>(PhantomData<(Sw, O, Bits, Runs)>);

/// In the place of [`Parts`]: sums carry among the bits that the swizzle touches, or it touches a
/// run.
pub struct SumsCarry;

/// These modes, of numbers, with the offset `O` under the swizzle `Sw`: [`Parts`] or [`SumsCarry`].
#[doc(hidden)]
pub trait PartsUnder<Sw, O> {
    type Output;
}

impl<Modes, Sw, O> PartsUnder<Sw, O> for Modes
where
    Modes: RunParts<Output: Spans> + BitParts<HNil> + BitParts<SpansOf<Modes>>,
    Sw: Reaches,
    HCons<O, BitPartsOf<Modes, SpansOf<Modes>>>: LowParts<Sw::Top>,
    LowPartsOf<HCons<O, BitPartsOf<Modes, SpansOf<Modes>>>, Sw::Top>: NoneShared<UTerm>,
    HCons<O, BitPartsOf<Modes>>: ChangedBy<Sw>,
    <HCons<O, BitPartsOf<Modes>> as ChangedBy<Sw>>::Output: OrAll<UTerm>,
    Sw: LeavesAlone<SpansOf<Modes>, <<HCons<O, BitPartsOf<Modes>> as ChangedBy<Sw>>::Output as OrAll<UTerm>>::Output>,
    (<LowPartsOf<HCons<O, BitPartsOf<Modes, SpansOf<Modes>>>, Sw::Top> as NoneShared<UTerm>>::Outcome, Sw::Outcome):
        PartsIfApart<Parts<Sw, O, BitPartsOf<Modes>, RunPartsOf<Modes>>>,
{
    type Output = <(<LowPartsOf<HCons<O, BitPartsOf<Modes, SpansOf<Modes>>>, Sw::Top> as NoneShared<UTerm>>::Outcome, Sw::Outcome) as PartsIfApart<
        Parts<Sw, O, BitPartsOf<Modes>, RunPartsOf<Modes>>,
    >>::Output;
}

/// The parts, if `Self` are two answers.
#[doc(hidden)]
pub trait PartsIfApart<Parts> {
    type Output;
}

impl<Parts> PartsIfApart<Parts> for (Answer<()>, Answer<()>) {
    type Output = Parts;
}

impl<Why, R, Parts> PartsIfApart<Parts> for (Refusal<Why>, R) {
    type Output = SumsCarry;
}

impl<Why, Parts> PartsIfApart<Parts> for (Answer<()>, Refusal<Why>) {
    type Output = SumsCarry;
}

/// The bits below bit `Top` of each number of the list.
#[doc(hidden)]
pub trait LowParts<Top> {
    type Output;
}

pub(super) type LowPartsOf<List, Top> = <List as LowParts<Top>>::Output;

impl<Top> LowParts<Top> for HNil {
    type Output = HNil;
}

impl<D: LowBits<Top>, T: LowParts<Top>, Top> LowParts<Top> for HCons<D, T> {
    type Output = HCons<D::Output, T::Output>;
}

/// The layout `Self` with the offset `O` behind it and the swizzle `Sw` behind both as a plain
/// layout behind the swizzled offset: an answer, [`NotPlain`], or [`OwnBitsCollide`].
///
/// It is that where the types know that no sum carries and that the swizzled bits do not collide.
#[doc(hidden)]
pub trait DecayOf<Sw, O> {
    type Outcome;
}

/// A layout that a swizzle does not leave a plain one, as far as the types know.
pub struct NotPlain;

/// One that a swizzle does not leave plain since it puts bits onto one another, of which the layout
/// has each in one mode ([`OwnBits`]).
pub struct OwnBitsCollide;

impl<Sw, O> DecayOf<Sw, O> for NoAnswer {
    type Outcome = NotPlain;
}

impl<Sw, O, S, D> DecayOf<Sw, O> for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: DecayKind<Sw, O, S, D>,
{
    type Outcome = <D::Kind as DecayKind<Sw, O, S, D>>::Outcome;
}

/// [`DecayOf`] for the layout `S : D`, whose stride is of the kind `Self`.
#[doc(hidden)]
pub trait DecayKind<Sw, O, S, D> {
    type Outcome;
}

macro_rules! no_decay {
    ($($kind:ty)*) => { $(
        impl<Sw, O, S, D> DecayKind<Sw, O, S, D> for $kind {
            type Outcome = NotPlain;
        }
    )* };
}

no_decay! { Bits Coordinates<()> }

impl<Sw, O, S, D> DecayKind<Sw, O, S, D> for AnyCodomain
where
    Integers: DecayKind<Sw, O, S, D>,
{
    type Outcome = <Integers as DecayKind<Sw, O, S, D>>::Outcome;
}

impl<I, P, Sw, S, D> DecayKind<Sw, RuntimeOffset<I, P>, S, D> for Integers {
    type Outcome = NotPlain;
}

macro_rules! decay {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<M, Sh, S, D, $($g),*> DecayKind<Swizzle<UTerm, M, Sh>, $offset, S, D> for Integers {
            type Outcome = Answer<Layout<S, D>>;
        }

        impl<V, C, M, Sh, S, D, $($g),*> DecayKind<Swizzle<UInt<V, C>, M, Sh>, $offset, S, D> for Integers
        where
            S: FlattenModes<D, HNil>,
            ModesOf<S, D>: OwnBits<$offset>,
            <ModesOf<S, D> as OwnBits<$offset>>::Output: DecayBits<Swizzle<UInt<V, C>, M, Sh>, $offset, S, D>,
        {
            type Outcome = <<ModesOf<S, D> as OwnBits<$offset>>::Output as DecayBits<Swizzle<UInt<V, C>, M, Sh>, $offset, S, D>>::Outcome;
        }

        // Each bit is that of one mode or of the offset.
        impl<Sw, O, S, D, $($g),*> DecayBits<Sw, O, S, D> for $offset
        where
            Sw: Collides<Self>,
            Sw::Output: DecayUnless<Sw, O, S, D>,
        {
            type Outcome = <Sw::Output as DecayUnless<Sw, O, S, D>>::Outcome;
        }
    )* };
}

decay! { [] UTerm; [U B] UInt<U, B>; }

/// [`DecayOf`] for the layout `S : D` with the offset `O`, which have the bits `Self`.
#[doc(hidden)]
pub trait DecayBits<Sw, O, S, D> {
    type Outcome;
}

/// [`DecayOf`] for the layout `S : D` with the offset `O`, unless the flag `Self` says that some of
/// their bits collide.
#[doc(hidden)]
pub trait DecayUnless<Sw, O, S, D> {
    type Outcome;
}

impl<Sw, O, S: SwizzleStrides<Sw, D>, D> DecayUnless<Sw, O, S, D> for B0 {
    type Outcome = Answer<S::Output>;
}

impl<Sw, S, D> DecayUnless<Sw, UTerm, S, D> for B1 {
    type Outcome = OwnBitsCollide;
}

// Both bits may be the offset's, which is one number.
impl<Sw, U, B, S, D> DecayUnless<Sw, UInt<U, B>, S, D> for B1
where
    NotOwn: DecayBits<Sw, UInt<U, B>, S, D>,
{
    type Outcome = <NotOwn as DecayBits<Sw, UInt<U, B>, S, D>>::Outcome;
}

impl<Sw, O, S, D> DecayBits<Sw, O, S, D> for NotOwn
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: AllKnown,
    <ModesOf<S, D> as AllKnown>::Outcome: DecayIfKnown<Sw, O, S, D>,
{
    type Outcome = <<ModesOf<S, D> as AllKnown>::Outcome as DecayIfKnown<Sw, O, S, D>>::Outcome;
}

/// Are all numbers of the layout known?
#[doc(hidden)]
pub trait DecayIfKnown<Sw, O, S, D> {
    type Outcome;
}

impl<Why, Sw, O, S, D> DecayIfKnown<Sw, O, S, D> for Refusal<Why> {
    type Outcome = NotPlain;
}

impl<Sw, O, S, D> DecayIfKnown<Sw, O, S, D> for Answer<()>
where
    Sw: ReadsNothing<O, Layout<S, D>>,
    Sw::Output: DecayUnlessIdle<Sw, O, S, D>,
{
    type Outcome = <Sw::Output as DecayUnlessIdle<Sw, O, S, D>>::Outcome;
}

/// Is the swizzle the identity on what it is given?
#[doc(hidden)]
pub trait DecayUnlessIdle<Sw, O, S, D> {
    type Outcome;
}

impl<Sw, O, S, D> DecayUnlessIdle<Sw, O, S, D> for B1 {
    type Outcome = Answer<Layout<S, D>>;
}

impl<Sw, O, S, D> DecayUnlessIdle<Sw, O, S, D> for B0
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: PartsUnder<Sw, O>,
    <ModesOf<S, D> as PartsUnder<Sw, O>>::Output: DecayParts<S, D>,
{
    type Outcome = <<ModesOf<S, D> as PartsUnder<Sw, O>>::Output as DecayParts<S, D>>::Outcome;
}

/// The parts `Self` of the layout `S : D` as a plain layout.
#[doc(hidden)]
pub trait DecayParts<S, D> {
    type Outcome;
}

impl<S, D> DecayParts<S, D> for SumsCarry {
    type Outcome = NotPlain;
}

// The runs have bits that nothing else has, before the swizzle and behind it.
impl<Sw, O, Bits, Runs, S, D> DecayParts<S, D> for Parts<Sw, O, Bits, Runs>
where
    Sw: Reaches + SwizzleNumber<O>,
    Bits: SwizzleAll<Sw>,
    Bits::Output: LowParts<Sw::Top>,
    LowPartsOf<Bits::Output, Sw::Top>: NoneShared<UTerm>,
    <LowPartsOf<Bits::Output, Sw::Top> as NoneShared<UTerm>>::Outcome: DecayIfApart<Sw, SwizzledNumber<Sw, O>, Bits, S, D>,
{
    type Outcome = <<LowPartsOf<Bits::Output, Sw::Top> as NoneShared<UTerm>>::Outcome as DecayIfApart<Sw, SwizzledNumber<Sw, O>, Bits, S, D>>::Outcome;
}

/// Do the swizzled bits not collide? `Base` is the swizzled offset.
#[doc(hidden)]
pub trait DecayIfApart<Sw, Base, Bits, S, D> {
    type Outcome;
}

impl<Why, Sw, Base, Bits, S, D> DecayIfApart<Sw, Base, Bits, S, D> for Refusal<Why> {
    type Outcome = NotPlain;
}

impl<Sw, Bits, S: SwizzleStrides<Sw, D>, D> DecayIfApart<Sw, UTerm, Bits, S, D> for Answer<()> {
    type Outcome = Answer<S::Output>;
}

impl<Sw, U, B, Bits, S, D> DecayIfApart<Sw, UInt<U, B>, Bits, S, D> for Answer<()>
where
    Bits: SwizzleAll<AtOffset<Sw, UInt<U, B>>>,
    Bits::Output: AllNumbers,
    <Bits::Output as AllNumbers>::Output: DecayIfNumbers<AtOffset<Sw, UInt<U, B>>, S, D>,
{
    type Outcome = <<Bits::Output as AllNumbers>::Output as DecayIfNumbers<AtOffset<Sw, UInt<U, B>>, S, D>>::Outcome;
}

/// The function of strides `d ↦ (Base ^ Sw(d)) - Base`: what a bit adds where the offset has some
/// of its bits already. Below the bits that the swizzle touches a bit has those of others,
/// and is added above.
pub struct AtOffset<Sw, Base>(PhantomData<(Sw, Base)>);

impl<Sw, Base, X> SwizzleNumber<X> for AtOffset<Sw, Base>
where
    Sw: Reaches + SwizzleNumber<X>,
    Base: LowBits<Sw::Top>,
    X: ShiftRight<Sw::Top, Output: ShiftLeft<Sw::Top>>,
    SwizzledNumber<Sw, X>: LowBits<Sw::Top>,
    LowBitsOf<SwizzledNumber<Sw, X>, Sw::Top>: XorBits<LowBitsOf<Base, Sw::Top>>,
    ExclusiveOr<LowBitsOf<SwizzledNumber<Sw, X>, Sw::Top>, LowBitsOf<Base, Sw::Top>>: Add<ShiftedLeft<X::Output, Sw::Top>>,
    Sum<ExclusiveOr<LowBitsOf<SwizzledNumber<Sw, X>, Sw::Top>, LowBitsOf<Base, Sw::Top>>, ShiftedLeft<X::Output, Sw::Top>>: TotalSub<LowBitsOf<Base, Sw::Top>>,
{
    type Output = DifferenceOutcome<
        Sum<ExclusiveOr<LowBitsOf<SwizzledNumber<Sw, X>, Sw::Top>, LowBitsOf<Base, Sw::Top>>, ShiftedLeft<X::Output, Sw::Top>>,
        LowBitsOf<Base, Sw::Top>,
    >;
}

impl<Sw, Base, D> StrideOfOne<D> for AtOffset<Sw, Base> {
    type Output = D;
}

/// `B1` if no number of the list is [`Negative`].
#[doc(hidden)]
pub trait AllNumbers {
    type Output;
}

impl AllNumbers for HNil {
    type Output = B1;
}

impl<T: AllNumbers> AllNumbers for HCons<UTerm, T> {
    type Output = T::Output;
}

impl<U, B, T: AllNumbers> AllNumbers for HCons<UInt<U, B>, T> {
    type Output = T::Output;
}

impl<T> AllNumbers for HCons<Negative, T> {
    type Output = B0;
}

/// Is each stride a number?
#[doc(hidden)]
pub trait DecayIfNumbers<Sw, S, D> {
    type Outcome;
}

impl<Sw, S, D> DecayIfNumbers<Sw, S, D> for B0 {
    type Outcome = NotPlain;
}

impl<Sw, S: SwizzleStrides<Sw, D>, D> DecayIfNumbers<Sw, S, D> for B1 {
    type Outcome = Answer<S::Output>;
}

/// The bits of any number of the list, and those of `Bits`.
#[doc(hidden)]
pub trait OrAll<Bits> {
    type Output;
}

impl<Bits> OrAll<Bits> for HNil {
    type Output = Bits;
}

impl<D, T, Bits> OrAll<Bits> for HCons<D, T>
where
    D: OrBits<Bits>,
    T: OrAll<D::Output>,
{
    type Output = T::Output;
}

/// The layout of the shape `Self` and the strides `D`, bit by bit swizzled and coalesced leaf by
/// leaf.
#[doc(hidden)]
pub trait SwizzleStrides<Sw, D> {
    type Output: HasShape;
}

impl<Sw: StrideOfOne<D>, D> SwizzleStrides<Sw, D> for One {
    type Output = Layout<One, Sw::Output>;
}

impl<Sw, D, U, A, B> SwizzleStrides<Sw, D> for UInt<UInt<U, A>, B>
where
    Self: RunOf<Sw, D>,
    HCons<Mode<Self, D>, HNil>: BitParts<HNil>,
    BitPartsOf<HCons<Mode<Self, D>, HNil>>: SwizzleAll<Sw>,
    <BitPartsOf<HCons<Mode<Self, D>, HNil>> as SwizzleAll<Sw>>::Output: AsTwos<<Self as RunOf<Sw, D>>::Modes>,
    Twos<<BitPartsOf<HCons<Mode<Self, D>, HNil>> as SwizzleAll<Sw>>::Output, <Self as RunOf<Sw, D>>::Modes>: CoalesceFully<Modes: AsLayout<Layout: HasShape>>,
{
    type Output =
        <<Twos<<BitPartsOf<HCons<Mode<Self, D>, HNil>> as SwizzleAll<Sw>>::Output, <Self as RunOf<Sw, D>>::Modes> as CoalesceFully>::Modes as AsLayout>::Layout;
}

impl<Sw> SwizzleStrides<Sw, HNil> for HNil {
    type Output = Layout<HNil, HNil>;
}

impl<Sw, SH, ST, DH, DT> SwizzleStrides<Sw, HCons<DH, DT>> for HCons<SH, ST>
where
    SH: SwizzleStrides<Sw, DH>,
    ST: SwizzleStrides<Sw, DT>,
{
    type Output = Layout<
        HCons<<SH::Output as HasShape>::Shape, <ST::Output as HasShape>::Shape>,
        HCons<<SH::Output as HasShape>::Stride, <ST::Output as HasShape>::Stride>,
    >;
}

impl<Sw> SwizzleStrides<Sw, NoAnswer> for NoAnswer {
    type Output = Layout<NoAnswer, NoAnswer>;
}

/// The stride `D` of a mode of extent 1, which is never added.
#[doc(hidden)]
pub trait StrideOfOne<D> {
    type Output;
}

macro_rules! stride_of_one {
    ($([$($g:ident)*] $stride:ty => $output:ty;)*) => { $(
        impl<B, M, S, $($g),*> StrideOfOne<$stride> for Swizzle<B, M, S> {
            type Output = $output;
        }
    )* };
}

// The last two are those of a slice: the plain layout that it decays to is all numbers.
stride_of_one! {
    [] UTerm => UTerm;
    [U C] UInt<U, C> => UInt<U, C>;
    [] Dyn => UTerm;
    [K] Multiple<K> => UTerm;
}

/// The run that is left of a mode `(Self : D)` behind its bits, with the swizzled stride: a list of
/// one mode, or of none.
#[doc(hidden)]
pub trait RunOf<Sw, D> {
    type Modes;
}

impl<Sw, D> RunOf<Sw, D> for One {
    type Modes = HNil;
}

impl<Sw, U, A, D> RunOf<Sw, D> for UInt<UInt<U, A>, B0>
where
    D: Add<D>,
    UInt<U, A>: RunOf<Sw, Sum<D, D>>,
{
    type Modes = <UInt<U, A> as RunOf<Sw, Sum<D, D>>>::Modes;
}

impl<Sw: SwizzleNumber<D>, U, A, D> RunOf<Sw, D> for UInt<UInt<U, A>, B1> {
    type Modes = HCons<Mode<Self, SwizzledNumber<Sw, D>>, HNil>;
}

/// A mode of extent 2 for each stride of the list, in front of the modes `Rest`.
#[doc(hidden)]
pub trait AsTwos<Rest> {
    type Modes;
}

type Twos<Strides, Rest> = <Strides as AsTwos<Rest>>::Modes;

impl<Rest> AsTwos<Rest> for HNil {
    type Modes = Rest;
}

impl<D, T: AsTwos<Rest>, Rest> AsTwos<Rest> for HCons<D, T> {
    type Modes = HCons<Mode<_2, D>, T::Modes>;
}
