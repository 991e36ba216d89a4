//! The columns of a layout over bits: the number that each bit of a coordinate yields, and the
//! questions asked of such lists of numbers.
//!
//! A mode of an even extent is cut into bits, `8:3` into `(2,2,2):(3,6,12)`, and what is left of
//! its extent is odd: a *run*. A swizzle is linear over bits; of a run it may touch none.

use super::linear::{Highest, Pick};
use super::{SwizzleNumber, SwizzledNumber};
use crate::composed::inner::RuntimeOffset;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::Mode;
use frunk_core::hlist::{HCons, HNil};

/// Are all extents and strides of a list of modes numbers? A refusal names the first that is not.
#[doc(hidden)]
pub trait AllKnown {
    type Outcome;
}

impl AllKnown for HNil {
    type Outcome = Answer<()>;
}

impl<S, D, L, T> AllKnown for HCons<Mode<S, D, L>, T>
where
    T: AllKnown,
    D: KnownOr<T::Outcome>,
    S: KnownOr<D::Outcome>,
{
    type Outcome = S::Outcome;
}

/// `Rest` after a number, a refusal after what is known only at run time.
#[doc(hidden)]
pub trait KnownOr<Rest> {
    type Outcome;
}

impl<Rest> KnownOr<Rest> for UTerm {
    type Outcome = Rest;
}

macro_rules! known {
    ($($digit:ident)*) => { $(
        impl<U, Rest> KnownOr<Rest> for UInt<U, $digit> {
            type Outcome = Rest;
        }
    )* };
}

for_each_digit! { known }

impl<U, Rest> KnownOr<Rest> for UInt<U, Unknown>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::BitsAtRunTime<DecimalOf<Self>>>;
}

impl<I, P, Rest> KnownOr<Rest> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

/// The strides of the bits of these modes, in front of the list `Rest`: `8:3` is 3, 6, 12. At what
/// is known only at run time, the list ends in a refusal; at a run, it goes on ([`WithRuns`]) or
/// ends in one ([`NoRuns`]), as `Runs` says.
#[refusal(BitsAtRunTime::Stride)]
#[doc(hidden)]
pub trait CutIntoBits<Rest, Runs = NoRuns> {
    type Output;
}

/// Runs are refused.
pub struct NoRuns;

/// Runs are left out.
pub struct WithRuns;

pub(super) type BitsOf<Modes, Rest = HNil> = <Modes as CutIntoBits<Rest>>::Output;

pub(super) type BitPartsOf<Modes, Rest = HNil> = <Modes as CutIntoBits<Rest, WithRuns>>::Output;

impl<Rest, Runs> CutIntoBits<Rest, Runs> for HNil {
    type Output = Rest;
}

impl<D, L, T: CutIntoBits<Rest, Runs>, Rest, Runs> CutIntoBits<Rest, Runs> for HCons<Mode<One, D, L>, T> {
    type Output = T::Output;
}

// A mode of an even extent: a bit, and the rest of the mode.
impl<U, C, L, T, Rest, Runs> CutIntoBits<Rest, Runs> for HCons<Mode<UInt<UInt<U, C>, B0>, UTerm, L>, T>
where
    HCons<Mode<UInt<U, C>, UTerm, L>, T>: CutIntoBits<Rest, Runs>,
{
    type Output = HCons<UTerm, <HCons<Mode<UInt<U, C>, UTerm, L>, T> as CutIntoBits<Rest, Runs>>::Output>;
}

macro_rules! even {
    ($($digit:ident)*) => { $(
        impl<U, C, V, L, T, Rest, Runs> CutIntoBits<Rest, Runs> for HCons<Mode<UInt<UInt<U, C>, B0>, UInt<V, $digit>, L>, T>
        where
            HCons<Mode<UInt<U, C>, UInt<UInt<V, $digit>, B0>, L>, T>: CutIntoBits<Rest, Runs>,
        {
            type Output = HCons<UInt<V, $digit>, <HCons<Mode<UInt<U, C>, UInt<UInt<V, $digit>, B0>, L>, T> as CutIntoBits<Rest, Runs>>::Output>;
        }
    )* };
}

for_each_digit! { even }

impl<U, C, D, L, T: CutIntoBits<Rest, WithRuns>, Rest> CutIntoBits<Rest, WithRuns> for HCons<Mode<UInt<UInt<U, C>, B1>, D, L>, T> {
    type Output = T::Output;
}

impl<U, C, D, L, T, Rest> CutIntoBits<Rest> for HCons<Mode<UInt<UInt<U, C>, B1>, D, L>, T>
where
    UInt<UInt<U, C>, B1>: Decimal,
{
    type Output = Refusal<reason::NotBits<DecimalOf<UInt<UInt<U, C>, B1>>>>;
}

/// `[generics] mode => why it is not cut` each. The strides without a label are those of a slice.
macro_rules! not_cut {
    ($([$($g:ident)*] $extent:ty, $stride:ty => $why:ty $(where $bounded:ty)?;)*) => { $(
        impl<L, T, Rest, Runs, $($g),*> CutIntoBits<Rest, Runs> for HCons<Mode<$extent, $stride, L>, T>
        $(where $bounded: Decimal)?
        {
            type Output = Refusal<$why>;
        }
    )* };
}

not_cut! {
    [U C V] UInt<UInt<U, C>, B0>, UInt<V, Unknown> => reason::BitsAtRunTime<DecimalOf<UInt<V, Unknown>>> where UInt<V, Unknown>;
    [U C] UInt<UInt<U, C>, B0>, Dyn => reason::BitsAtRunTime<RuntimeNumber>;
    [U C K] UInt<UInt<U, C>, B0>, Multiple<K> => reason::BitsAtRunTime<RuntimeNumber>;
    [D] Dyn, D => reason::NotBits<RuntimeNumber>;
    [D K] Multiple<K>, D => reason::NotBits<RuntimeNumber>;
    [D K X] Symbol<K, X>, D => reason::NotBits<RuntimeNumber>;
}

/// The runs of these modes, all of whose extents are numbers: a mode for each. At a stride that is
/// known only at run time, the list ends in a refusal.
#[doc(hidden)]
pub trait RunParts {
    type Output;
}

pub(super) type RunPartsOf<Modes> = <Modes as RunParts>::Output;

impl RunParts for HNil {
    type Output = HNil;
}

impl<S, D, L, T> RunParts for HCons<Mode<S, D, L>, T>
where
    T: RunParts,
    S: RunOf<D, T::Output>,
{
    type Output = S::Modes;
}

/// The run that is left of a mode `(Self : D)` after its bits, if there is one, in front of the
/// modes `Rest`.
#[doc(hidden)]
pub trait RunOf<D, Rest> {
    type Modes;
}

impl<D, Rest> RunOf<D, Rest> for One {
    type Modes = Rest;
}

impl<U, A, D, Rest> RunOf<D, Rest> for UInt<UInt<U, A>, B0>
where
    D: PushBit<B0>,
    UInt<U, A>: RunOf<D::Output, Rest>,
{
    type Modes = <UInt<U, A> as RunOf<D::Output, Rest>>::Modes;
}

impl<U, A, D, Rest> RunOf<D, Rest> for UInt<UInt<U, A>, B1>
where
    D: KnownOr<HCons<Mode<Self, D>, Rest>>,
{
    type Modes = D::Outcome;
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

/// The bits that the offsets of each run of the list may have: those from the lowest bit of its
/// stride to the highest one of its last offset.
#[doc(hidden)]
pub trait Spans {
    type Output;
}

pub(super) type SpansOf<Modes> = <RunPartsOf<Modes> as Spans>::Output;

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

/// The bits that `i·Self` for `i < N` may have, with at least two elements.
#[doc(hidden)]
pub trait SpanOf<N> {
    type Output;
}

impl<N> SpanOf<N> for UTerm {
    type Output = UTerm;
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

unless_refused! {
    /// The bits of each run of the list, which are its span where its stride is a power of two. At
    /// another one, the list ends in a refusal.
    MasksOfRuns<> Output
}

impl MasksOfRuns for HNil {
    type Output = HNil;
}

impl<N, D, L, T> MasksOfRuns for HCons<Mode<N, D, L>, T>
where
    D: Pick<Highest> + IsEqual<<D as Pick<Highest>>::Output>,
    Equality<D, <D as Pick<Highest>>::Output>: MaskIfBit<N, D, T>,
{
    type Output = <Equality<D, <D as Pick<Highest>>::Output> as MaskIfBit<N, D, T>>::Output;
}

/// The bits of the run `(N : D)`, if `D` is 0 or a power of two, in front of those of the runs `T`.
#[doc(hidden)]
pub trait MaskIfBit<N, D, T> {
    type Output;
}

impl<N, D: SpanOf<N>, T: MasksOfRuns> MaskIfBit<N, D, T> for B1 {
    type Output = HCons<D::Output, T::Output>;
}

impl<N: Decimal, D, T> MaskIfBit<N, D, T> for B0 {
    type Output = Refusal<reason::NotBits<DecimalOf<N>>>;
}

unless_refused! {
    /// Has none of these numbers a bit of another, or of `Taken`? Then their sums are their
    /// exclusive or; the answer has all their bits and those of `Taken`.
    NoneShared<Taken> Outcome
}

impl<Taken> NoneShared<Taken> for HNil {
    type Outcome = Answer<Taken>;
}

impl<D, T, Taken> NoneShared<Taken> for HCons<D, T>
where
    D: SharesBits<Taken>,
    D::Output: NoneSharedIf<D, T, Taken>,
{
    type Outcome = <D::Output as NoneSharedIf<D, T, Taken>>::Outcome;
}

/// Does `D` share bits with those that are taken?
#[doc(hidden)]
pub trait NoneSharedIf<D, T, Taken> {
    type Outcome;
}

impl<D, T, Taken> NoneSharedIf<D, T, Taken> for B0
where
    D: OrBits<Taken>,
    T: NoneShared<InclusiveOr<D, Taken>>,
{
    type Outcome = T::Outcome;
}

impl<D: Decimal, T, Taken> NoneSharedIf<D, T, Taken> for B1 {
    type Outcome = Refusal<reason::NotProvedLinear<DecimalOf<D>>>;
}

/// The bits of any number of the list, and those of `Bits`.
#[doc(hidden)]
pub trait OrAll<Bits> {
    type Output;
}

pub(super) type UnionOf<List> = <List as OrAll<UTerm>>::Output;

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

/// All numbers of the list, swizzled.
#[doc(hidden)]
pub trait SwizzleAll<Sw> {
    type Output;
}

impl<Sw> SwizzleAll<Sw> for HNil {
    type Output = HNil;
}

impl<Sw, D, T> SwizzleAll<Sw> for HCons<D, T>
where
    Sw: SwizzleNumber<D>,
    T: SwizzleAll<Sw>,
{
    type Output = HCons<SwizzledNumber<Sw, D>, T::Output>;
}

/// The bits that the swizzle `Sw` changes in some number of the list.
#[doc(hidden)]
pub trait ChangedBy<Sw> {
    type Output;
}

impl<Sw> ChangedBy<Sw> for HNil {
    type Output = UTerm;
}

impl<Sw, D, T> ChangedBy<Sw> for HCons<D, T>
where
    Sw: SwizzleNumber<D>,
    D: XorBits<SwizzledNumber<Sw, D>>,
    T: ChangedBy<Sw>,
    ExclusiveOr<D, SwizzledNumber<Sw, D>>: OrBits<T::Output>,
{
    type Output = InclusiveOr<ExclusiveOr<D, SwizzledNumber<Sw, D>>, T::Output>;
}
