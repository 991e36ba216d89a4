//! Splits the modes of a swizzled layout into single bits and odd runs.
//!
//! A mode of an even extent is cut into bits, `8:3` into `(2,2,2):(3,6,12)`, and what is left of its extent is odd: a *run*. A swizzle is linear over bits; of a run it may touch none.

use super::conflict_free::{NoneShared, SwizzleAll};
use super::inner::RuntimeOffset;
use super::own_bits::{Collides, NotOwn, OwnBits};
use super::{Minus, Swizzle, SwizzleNumber, SwizzledNumber};
use crate::Layout;
use crate::algebra::coalesce::CoalesceFully;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, RuntimeNumber, reason};
use crate::int::*;
use crate::layout::HasShape;
use crate::layout::modes::{AsLayout, FlattenModes, Mode, ModesOf};
use crate::stride::{AnyCodomain, Bits, Coordinates, HasStrideKind, Integers};
use frunk_core::hlist::{HCons, HNil};

/// The strides of the bits of these modes, in front of the list `Rest`; runs are left out. At what is known only at run time, the list ends in a refusal.
#[doc(hidden)]
pub trait BitParts<Rest> {
    type Output;
}

pub(super) type BitPartsOf<Modes, Rest = HNil> = <Modes as BitParts<Rest>>::Output;

/// The bits that the runs of these modes have, a number for each. At a run over a stride that is no power of two, and at what is known only at run time, the list ends in a refusal.
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
        impl<U, C, V, L, T> RunParts for HCons<Mode<UInt<UInt<U, C>, B1>, UInt<V, $digit>, L>, T>
        where
            UInt<V, $digit>: BitsOfRun<UInt<UInt<U, C>, B1>>,
            T: RunParts,
            <UInt<V, $digit> as BitsOfRun<UInt<UInt<U, C>, B1>>>::Output: InFrontOfRuns<T::Output>,
        {
            type Output = <<UInt<V, $digit> as BitsOfRun<UInt<UInt<U, C>, B1>>>::Output as InFrontOfRuns<T::Output>>::Output;
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

/// The bits of `i·Self` for `i < N`, where `N` is odd and `Self` a power of two: as many as `N` has, from that bit on. A refusal for any other number.
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

/// Twice a number; a refusal stays one.
#[doc(hidden)]
pub trait Doubled {
    type Output;
}

impl<U, B> Doubled for UInt<U, B> {
    type Output = UInt<Self, B0>;
}

impl<Why> Doubled for Refusal<Why> {
    type Output = Self;
}

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

/// The bits of a run in front of those of others; a refusal wins.
#[doc(hidden)]
pub trait InFrontOfRuns<T> {
    type Output;
}

impl<U, B, T> InFrontOfRuns<T> for UInt<U, B> {
    type Output = HCons<Self, T>;
}

impl<Why, T> InFrontOfRuns<T> for Refusal<Why> {
    type Output = Self;
}

/// The swizzle `Self` among the parts of a layout: does it leave alone the runs `Runs`, where it changes `Changed` in some bit? An answer, or a refusal.
///
/// It reads bits and changes bits, all of them below bit `Top`. A run has none of them, unless it lies above that.
#[doc(hidden)]
pub trait LeavesAlone<Runs, Changed> {
    type Outcome;
}

impl<M, S, Runs, Changed> LeavesAlone<Runs, Changed> for Swizzle<UTerm, M, S> {
    type Outcome = Answer<()>;
}

impl<U, B, M, S, Changed> LeavesAlone<HNil, Changed> for Swizzle<UInt<U, B>, M, S> {
    type Outcome = Answer<()>;
}

impl<U, B, M, S, R, T, Changed> LeavesAlone<HCons<R, T>, Changed> for Swizzle<UInt<U, B>, M, S>
where
    Self: Reaches,
    <Self as Reaches>::Reads: OrBits<Changed>,
    R: ShiftRight<<Self as Reaches>::Top> + LowBits<<Self as Reaches>::Top> + SharesBits<InclusiveOr<<Self as Reaches>::Reads, Changed>>,
    (ShiftedRight<R, <Self as Reaches>::Top>, LowBitsOf<R, <Self as Reaches>::Top>): IsOneSided,
    (
        <(ShiftedRight<R, <Self as Reaches>::Top>, LowBitsOf<R, <Self as Reaches>::Top>) as IsOneSided>::Output,
        SharesBitsFlag<R, InclusiveOr<<Self as Reaches>::Reads, Changed>>,
    ): LeavesAloneIf<Self, R, T, Changed>,
{
    type Outcome = <(
        <(ShiftedRight<R, <Self as Reaches>::Top>, LowBitsOf<R, <Self as Reaches>::Top>) as IsOneSided>::Output,
        SharesBitsFlag<R, InclusiveOr<<Self as Reaches>::Reads, Changed>>,
    ) as LeavesAloneIf<Self, R, T, Changed>>::Outcome;
}

/// Is a run all below or all above the swizzle's last bit, and does it share bits with what the swizzle touches?
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

/// The bits that a swizzle reads, as a number, and the bit from which on it reads and changes none.
#[doc(hidden)]
pub trait Reaches {
    type Reads;
    type Top;
}

impl<B, M, U, C> Reaches for Swizzle<B, M, UInt<U, C>>
where
    One: ShiftLeft<B>,
    M: Add<UInt<U, C>>,
    Sum<M, UInt<U, C>>: Add<B>,
    ShiftedLeft<One, B>: Predecessor,
    <ShiftedLeft<One, B> as Predecessor>::Output: ShiftLeft<Sum<M, UInt<U, C>>>,
{
    type Reads = ShiftedLeft<<ShiftedLeft<One, B> as Predecessor>::Output, Sum<M, UInt<U, C>>>;
    type Top = Sum<Sum<M, UInt<U, C>>, B>;
}

impl<B, M, N> Reaches for Swizzle<B, M, Minus<N>>
where
    One: ShiftLeft<B>,
    M: Add<N>,
    Sum<M, N>: Add<B>,
    ShiftedLeft<One, B>: Predecessor,
    <ShiftedLeft<One, B> as Predecessor>::Output: ShiftLeft<M>,
{
    type Reads = ShiftedLeft<<ShiftedLeft<One, B> as Predecessor>::Output, M>;
    type Top = Sum<Sum<M, N>, B>;
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

/// Whether no sum of the layout `S : D` of integers, behind which the offset `O` is, carries, and the swizzle `Self` leaves its runs alone: then the swizzle is linear over its bits. An answer or a refusal.
#[doc(hidden)]
pub trait LinearOver<O, S, D> {
    type Outcome;
}

impl<Sw, O, S, D> LinearOver<O, S, D> for Sw
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: RunParts + BitParts<RunPartsOf<ModesOf<S, D>>>,
    BitPartsOf<ModesOf<S, D>, RunPartsOf<ModesOf<S, D>>>: NoneShared<O>,
    <BitPartsOf<ModesOf<S, D>, RunPartsOf<ModesOf<S, D>>> as NoneShared<O>>::Outcome: LinearIfApart<Sw, O, ModesOf<S, D>>,
{
    type Outcome = <<BitPartsOf<ModesOf<S, D>, RunPartsOf<ModesOf<S, D>>> as NoneShared<O>>::Outcome as LinearIfApart<Sw, O, ModesOf<S, D>>>::Outcome;
}

/// Does no sum carry?
#[doc(hidden)]
pub trait LinearIfApart<Sw, O, Modes> {
    type Outcome;
}

impl<Why, Sw, O, Modes> LinearIfApart<Sw, O, Modes> for Refusal<Why> {
    type Outcome = Self;
}

impl<Sw, O, Modes> LinearIfApart<Sw, O, Modes> for Answer<()>
where
    Modes: RunParts,
    Modes::Output: LinearOverRuns<Sw, O, Modes>,
{
    type Outcome = <Modes::Output as LinearOverRuns<Sw, O, Modes>>::Outcome;
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

/// The layout `Self` with the offset `O` behind it and the swizzle `Sw` behind both as a plain layout behind the swizzled offset: an answer, [`NotPlain`], or
/// [`OwnBitsCollide`].
///
/// It is that where the types know that no sum carries and that the swizzled bits do not collide.
#[doc(hidden)]
pub trait DecayOf<Sw, O> {
    type Outcome;
}

/// A layout that a swizzle does not leave a plain one, as far as the types know.
pub struct NotPlain;

/// One that a swizzle does not leave plain since it puts bits onto one another, of which the layout has each in one mode ([`OwnBits`]).
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

/// [`DecayOf`] for the layout `S : D` with the offset `O`, unless the flag `Self` says that some of their bits collide.
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
    Sw: LinearOver<O, S, D>,
    Sw::Outcome: DecayIfLinear<Sw, O, S, D>,
{
    type Outcome = <Sw::Outcome as DecayIfLinear<Sw, O, S, D>>::Outcome;
}

/// Is the swizzle linear over the layout?
#[doc(hidden)]
pub trait DecayIfLinear<Sw, O, S, D> {
    type Outcome;
}

impl<Why, Sw, O, S, D> DecayIfLinear<Sw, O, S, D> for Refusal<Why> {
    type Outcome = NotPlain;
}

// The runs have bits that nothing else has, before the swizzle and behind it.
impl<Sw, O, S, D> DecayIfLinear<Sw, O, S, D> for Answer<()>
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: BitParts<HNil>,
    BitPartsOf<ModesOf<S, D>>: SwizzleAll<Sw>,
    Sw: SwizzleNumber<O>,
    <BitPartsOf<ModesOf<S, D>> as SwizzleAll<Sw>>::Output: NoneShared<SwizzledNumber<Sw, O>>,
    <<BitPartsOf<ModesOf<S, D>> as SwizzleAll<Sw>>::Output as NoneShared<SwizzledNumber<Sw, O>>>::Outcome: DecayIfApart<Sw, S, D>,
{
    type Outcome = <<<BitPartsOf<ModesOf<S, D>> as SwizzleAll<Sw>>::Output as NoneShared<SwizzledNumber<Sw, O>>>::Outcome as DecayIfApart<Sw, S, D>>::Outcome;
}

/// Do the swizzled bits not collide?
#[doc(hidden)]
pub trait DecayIfApart<Sw, S, D> {
    type Outcome;
}

impl<Why, Sw, S, D> DecayIfApart<Sw, S, D> for Refusal<Why> {
    type Outcome = NotPlain;
}

impl<Sw, S: SwizzleStrides<Sw, D>, D> DecayIfApart<Sw, S, D> for Answer<()> {
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

/// The layout of the shape `Self` and the strides `D`, bit by bit swizzled and coalesced leaf by leaf.
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

/// The run that is left of a mode `(Self : D)` behind its bits, with the swizzled stride: a list of one mode, or of none.
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
