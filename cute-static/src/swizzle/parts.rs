//! A swizzled layout in parts: single bits and odd runs, and the plain layout that these may be.

use super::columns::*;
use super::idle::ReadsNothing;
use super::linear::Reaches;
use super::own_bits::{Collides, OwnBits};
use super::{Swizzle, SwizzleNumber, SwizzledNumber};
use crate::Layout;
use crate::algebra::coalesce::CoalesceFully;
use crate::composed::inner::RuntimeOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::int::*;
use crate::layout::HasShape;
use crate::layout::modes::{AsLayout, FlattenModes, Mode, ModesOf};
use crate::stride::mask::AnyBits;
use crate::stride::{AnyCodomain, Bits, Coordinates, Elements, HasLeadingKind, Integers};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// Does the swizzle `Self` leave alone the runs `Runs` of a layout, whose other parts are the list
/// `Numbers`? An answer, or a refusal.
///
/// It reads bits and changes bits, all of them below bit `Top`. A run has none of them, and lies
/// below that bit or above it.
#[doc(hidden)]
pub trait LeavesAlone<Runs, Numbers> {
    type Outcome;
}

impl<Sw, Numbers> LeavesAlone<HNil, Numbers> for Sw {
    type Outcome = Answer<()>;
}

impl<Sw, R, T, Numbers> LeavesAlone<HCons<R, T>, Numbers> for Sw
where
    Numbers: ChangedBy<Sw>,
    Sw: Reaches<Reads: OrBits<Numbers::Output>>,
    R: LowBits<Sw::Top> + ShiftRight<Sw::Top> + SharesBits<InclusiveOr<Sw::Reads, Numbers::Output>>,
    (LowBitsOf<R, Sw::Top>, ShiftedRight<R, Sw::Top>, SharesBitsFlag<R, InclusiveOr<Sw::Reads, Numbers::Output>>): LeavesAloneIf<Sw, R, T, Numbers>,
{
    type Outcome = <(LowBitsOf<R, Sw::Top>, ShiftedRight<R, Sw::Top>, SharesBitsFlag<R, InclusiveOr<Sw::Reads, Numbers::Output>>) as LeavesAloneIf<
        Sw,
        R,
        T,
        Numbers,
    >>::Outcome;
}

/// What has the run below and above the swizzle's last bit, and does it share bits with what the
/// swizzle touches?
#[doc(hidden)]
pub trait LeavesAloneIf<Sw, R, T, Numbers> {
    type Outcome;
}

impl<Above, Sw: LeavesAlone<T, Numbers>, R, T, Numbers> LeavesAloneIf<Sw, R, T, Numbers> for (UTerm, Above, B0) {
    type Outcome = Sw::Outcome;
}

impl<U, B, Sw: LeavesAlone<T, Numbers>, R, T, Numbers> LeavesAloneIf<Sw, R, T, Numbers> for (UInt<U, B>, UTerm, B0) {
    type Outcome = Sw::Outcome;
}

macro_rules! touched {
    ($([$($g:ident)*] $bits:ty;)*) => { $(
        impl<Sw, R: Decimal, T, Numbers, $($g),*> LeavesAloneIf<Sw, R, T, Numbers> for $bits {
            type Outcome = Refusal<reason::SwizzlesRun<DecimalOf<R>>>;
        }
    )* };
}

touched! { [U B] (UInt<U, B>, UTerm, B1); [U B V C F] (UInt<U, B>, UInt<V, C>, F); }

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
    Modes: RunParts<Output: Spans> + CutIntoBits<HNil, WithRuns> + CutIntoBits<SpansOf<Modes>, WithRuns>,
    Sw: Reaches + LeavesAlone<SpansOf<Modes>, HCons<O, BitPartsOf<Modes>>>,
    HCons<O, BitPartsOf<Modes, SpansOf<Modes>>>: LowParts<Sw::Top>,
    LowPartsOf<HCons<O, BitPartsOf<Modes, SpansOf<Modes>>>, Sw::Top>: NoneShared<UTerm>,
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

impl<Taken, Parts> PartsIfApart<Parts> for (Answer<Taken>, Answer<()>) {
    type Output = Parts;
}

impl<Why, R, Parts> PartsIfApart<Parts> for (Refusal<Why>, R) {
    type Output = SumsCarry;
}

impl<Taken, Why, Parts> PartsIfApart<Parts> for (Answer<Taken>, Refusal<Why>) {
    type Output = SumsCarry;
}

/// The layout `Self` with the offset `O` after it and the swizzle `Sw` after both as a plain
/// layout with the swizzled offset: an answer, [`NotPlain`], or [`OwnBitsCollide`].
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
    D: HasLeadingKind,
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

no_decay! { Bits Coordinates<()> Elements<()> }

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
    AnyBits: DecayBits<Sw, UInt<U, B>, S, D>,
{
    type Outcome = <AnyBits as DecayBits<Sw, UInt<U, B>, S, D>>::Outcome;
}

impl<Sw, O, S, D> DecayBits<Sw, O, S, D> for AnyBits
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: AllKnown,
    <ModesOf<S, D> as AllKnown>::Outcome: DecayIfKnown<Sw, O, S, D>,
{
    type Outcome = <<ModesOf<S, D> as AllKnown>::Outcome as DecayIfKnown<Sw, O, S, D>>::Outcome;
}

unless_refused! {
    /// Are all numbers of the layout known?
    DecayIfKnown<Sw, O, S, D> Outcome = NotPlain
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

// The runs have bits that nothing else has, before the swizzle and after it.
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

unless_refused! {
    /// Do the swizzled bits not collide? `Base` is the swizzled offset.
    DecayIfApart<Sw, Base, Bits, S, D> Outcome = NotPlain
}

impl<Taken, Sw, Bits, S: SwizzleStrides<Sw, D>, D> DecayIfApart<Sw, UTerm, Bits, S, D> for Answer<Taken> {
    type Outcome = Answer<S::Output>;
}

impl<Taken, Sw, U, B, Bits, S, D> DecayIfApart<Sw, UInt<U, B>, Bits, S, D> for Answer<Taken>
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
    Self: RunOf<D, HNil>,
    HCons<Mode<Self, D>, HNil>: CutIntoBits<HNil, WithRuns>,
    <Self as RunOf<D, HNil>>::Modes: SwizzleRun<Sw>,
    BitPartsOf<HCons<Mode<Self, D>, HNil>>: AsTwos<Sw, <<Self as RunOf<D, HNil>>::Modes as SwizzleRun<Sw>>::Output>,
    TwosOf<Sw, Self, D>: CoalesceFully<Modes: AsLayout<Layout: HasShape>>,
{
    type Output = <<TwosOf<Sw, Self, D> as CoalesceFully>::Modes as AsLayout>::Layout;
}

/// The swizzled modes of the bits and of the run of a mode `(S : D)`.
type TwosOf<Sw, S, D> = <BitPartsOf<HCons<Mode<S, D>, HNil>> as AsTwos<Sw, <<S as RunOf<D, HNil>>::Modes as SwizzleRun<Sw>>::Output>>::Modes;

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

/// The run of a list, if there is one, with the swizzled stride.
#[doc(hidden)]
pub trait SwizzleRun<Sw> {
    type Output;
}

impl<Sw> SwizzleRun<Sw> for HNil {
    type Output = HNil;
}

impl<Sw: SwizzleNumber<D>, N, D> SwizzleRun<Sw> for HCons<Mode<N, D>, HNil> {
    type Output = HCons<Mode<N, Sw::Output>, HNil>;
}

/// A mode of extent 2 for each swizzled stride of the list, in front of the modes `Rest`.
#[doc(hidden)]
pub trait AsTwos<Sw, Rest> {
    type Modes;
}

impl<Sw, Rest> AsTwos<Sw, Rest> for HNil {
    type Modes = Rest;
}

impl<Sw: SwizzleNumber<D>, D, T: AsTwos<Sw, Rest>, Rest> AsTwos<Sw, Rest> for HCons<D, T> {
    type Modes = HCons<Mode<_2, Sw::Output>, T::Modes>;
}
