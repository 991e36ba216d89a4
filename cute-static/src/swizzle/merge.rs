//! Two swizzles after one another: one swizzle, or one of them in the strides of the layout.
//!
//! Both are linear over bits. So the images of single bits tell what the two do, and whether one
//! swizzle does the same:
//!
//! ```text
//! bit                       3   2   1   0
//! Sw<1,1,2>                 r   .   c   .      bit 3 goes onto bit 1
//! Sw<1,0,2> after it        .   r   .   c      bit 2 goes onto bit 0
//! both are Sw<2,0,2>        r   r   c   c
//! ```
//!
//! The way of `Sw ∘ O ∘ In ∘ P ∘ L`, with the offsets `O` and `P`, to one swizzle:
//!
//! 1. `BetweenSwizzles`, `BeforeSwizzle`: a swizzle without bits goes, and its offset is added.
//! 2. `MergeIfKnown`: if some bits of `L` are known only at run time, the two swizzles alone are
//!    asked for one (`AfterSwizzle`).
//! 3. `MergeParts`: `L` is cut into bits. If there is an offset `O`, it is moved before `In`
//!    (`MoveOffset`); then one swizzle is looked for under which the bits have the same images
//!    (`OneForParts`, `OneUnder`).
//! 4. `OrDecayed`: where that finds none, `In ∘ P ∘ L` may be a plain layout.

use super::columns::*;
use super::compose::{AllBitsUnder, Ends, UnlessIdle, WithoutSwizzle};
use super::idle::{LastOffset, ReadsNothing};
use super::linear::{Both, FromImages, NotSwizzled, Reaches};
use super::parts::{DecayOf, NotPlain, OwnBitsCollide, Parts, PartsUnder, SumsCarry};
use super::{Swizzle, SwizzleNumber, Swizzled, SwizzledNumber};
use crate::Layout;
use crate::composed::inner::{PutWithin, RuntimeOffset};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason, unless_refused};
use crate::int::*;
use crate::layout::AddReach;
use crate::layout::modes::{FlattenModes, Mode, ModesOf};
use frunk_core::hlist::{HCons, HNil};

impl<Sw, B, M, S> PutWithin<Sw, UTerm> for Swizzle<B, M, S>
where
    Sw: AfterSwizzle<Self>,
{
    type Outcome = Sw::Outcome;
}

/// `Self ∘ Sw`, where it is one swizzle.
#[doc(hidden)]
pub trait AfterSwizzle<Sw> {
    type Outcome;
}

impl<M, S, Sw> AfterSwizzle<Sw> for Swizzle<UTerm, M, S> {
    type Outcome = Answer<Sw>;
}

impl<U, B, M, S, M2, S2> AfterSwizzle<Swizzle<UTerm, M2, S2>> for Swizzle<UInt<U, B>, M, S> {
    type Outcome = Answer<Self>;
}

// Both are linear over bits, so that they are told by where each bit goes.
impl<U, B, M, S, V, C, M2, S2> AfterSwizzle<Swizzle<UInt<V, C>, M2, S2>> for Swizzle<UInt<U, B>, M, S>
where
    Both<Swizzle<UInt<V, C>, M2, S2>, Self>: Reaches,
    One: ShiftLeft<TopOfBoth<Swizzle<UInt<V, C>, M2, S2>, Self>>,
    BitsBelowTop<Both<Swizzle<UInt<V, C>, M2, S2>, Self>>: CutIntoBits<HNil, WithRuns>,
    BitPartsOf<BitsBelowTop<Both<Swizzle<UInt<V, C>, M2, S2>, Self>>>:
        Ends<Both<Swizzle<UInt<V, C>, M2, S2>, Self>, TopOfBoth<Swizzle<UInt<V, C>, M2, S2>, Self>, HNil, Images: FromImages>,
    OneFor<BitPartsOf<BitsBelowTop<Both<Swizzle<UInt<V, C>, M2, S2>, Self>>>, Both<Swizzle<UInt<V, C>, M2, S2>, Self>>: OneSwizzle<UInt<V, C>, M2>,
{
    type Outcome = <OneFor<BitPartsOf<BitsBelowTop<Both<Swizzle<UInt<V, C>, M2, S2>, Self>>>, Both<Swizzle<UInt<V, C>, M2, S2>, Self>> as OneSwizzle<
        UInt<V, C>,
        M2,
    >>::Outcome;
}

/// A mode of the bits below the last one that the swizzle touches.
type BitsBelowTop<Sw> = HCons<Mode<ShiftedLeft<One, <Sw as Reaches>::Top>, One>, HNil>;

/// The one swizzle that does what `Sw` does to the numbers below `End`.
type OneBelow<End, Sw> = <<End as AllBitsUnder<Sw>>::Parts as OneForParts>::Outcome;

type TopOfBoth<First, Then> = <Both<First, Then> as Reaches>::Top;

/// The one swizzle under which the bits have the images that they have under `Sw`.
type OneFor<Bits, Sw> = <<Bits as Ends<Sw, <Sw as Reaches>::Top, HNil>>::Images as FromImages>::Outcome;

/// The swizzle that was found, or that there is none for the `B` bits above bit `M`.
#[doc(hidden)]
pub trait OneSwizzle<B, M> {
    type Outcome;
}

impl<Sw, B, M> OneSwizzle<B, M> for Answer<Sw> {
    type Outcome = Self;
}

impl<B: Decimal, M: Decimal> OneSwizzle<B, M> for NotSwizzled {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

impl<C, N, T, O, B, M, S, P, L> PutWithin<Swizzle<C, N, T>, O> for Swizzled<Swizzle<B, M, S>, P, L>
where
    O: BetweenSwizzles<Swizzle<C, N, T>, Swizzle<B, M, S>, P, L>,
{
    type Outcome = O::Outcome;
}

/// `Sw ∘ Self ∘ In ∘ P ∘ L` with the offsets `Self` and `P`.
#[doc(hidden)]
pub trait BetweenSwizzles<Sw, In, P, L> {
    type Outcome;
}

impl<I, Q, Sw, In, P, L> BetweenSwizzles<Sw, In, P, L> for RuntimeOffset<I, Q> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

impl<M, S, In, P, L> BetweenSwizzles<Swizzle<UTerm, M, S>, In, P, L> for UTerm {
    type Outcome = Answer<Swizzled<In, P, L>>;
}

macro_rules! between {
    ($([$($g:ident)*] $offset:ty, $bits:ty;)*) => { $(
        impl<M, S, In, P, L, $($g),*> BetweenSwizzles<Swizzle<$bits, M, S>, In, P, L> for $offset
        where
            In: BeforeSwizzle<Swizzle<$bits, M, S>, Self, P, L>,
        {
            type Outcome = In::Outcome;
        }
    )* };
}

between! {
    [V C] UTerm, UInt<V, C>;
    [U B] UInt<U, B>, UTerm;
    [U B V C] UInt<U, B>, UInt<V, C>;
}

/// `Sw ∘ O ∘ Self ∘ P ∘ L`, where the swizzle `Sw` or the offset `O` is something.
#[doc(hidden)]
pub trait BeforeSwizzle<Sw, O, P, L> {
    type Outcome;
}

// What has no swizzle may have any.
impl<M, S, Sw, O, P, L> BeforeSwizzle<Sw, O, P, L> for Swizzle<UTerm, M, S>
where
    P: AddOffset<O>,
    P::Outcome: BehindOffset<Sw, L>,
{
    type Outcome = <P::Outcome as BehindOffset<Sw, L>>::Outcome;
}

/// The sum of the offsets `Self` and `O`: an answer or a refusal.
#[doc(hidden)]
pub trait AddOffset<O> {
    type Outcome;
}

impl<I, Q> AddOffset<UTerm> for RuntimeOffset<I, Q> {
    type Outcome = Answer<Self>;
}

impl<I, Q, U, B> AddOffset<UInt<U, B>> for RuntimeOffset<I, Q> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

macro_rules! add_offset {
    ($([$($g:ident)*] $offset:ty;)*) => { $(
        impl<O, $($g),*> AddOffset<O> for $offset
        where
            $offset: Add<O>,
        {
            type Outcome = Answer<Sum<$offset, O>>;
        }
    )* };
}

add_offset! { [] UTerm; [U B] UInt<U, B>; }

unless_refused! {
    /// `Sw ∘ O ∘ L` with the offset of an answer.
    BehindOffset<Sw, L> Outcome
}

impl<O, Sw, L> BehindOffset<Sw, L> for Answer<O> {
    type Outcome = Answer<Swizzled<Sw, O, L>>;
}

impl<U, B, M, S, Sw, O, P, LS, LD> BeforeSwizzle<Sw, O, P, Layout<LS, LD>> for Swizzle<UInt<U, B>, M, S>
where
    LS: FlattenModes<LD, HNil>,
    ModesOf<LS, LD>: AllKnown,
    P: KnownOr<<ModesOf<LS, LD> as AllKnown>::Outcome>,
    P::Outcome: MergeIfKnown<Sw, O, Self, P, Layout<LS, LD>>,
{
    type Outcome = <P::Outcome as MergeIfKnown<Sw, O, Self, P, Layout<LS, LD>>>::Outcome;
}

/// `Sw ∘ O ∘ In ∘ P ∘ L`; the refusal `Self` if its numbers are not known.
#[doc(hidden)]
pub trait MergeIfKnown<Sw, O, In, P, L> {
    type Outcome;
}

impl<Why, Sw, U, B, In, P, L> MergeIfKnown<Sw, UInt<U, B>, In, P, L> for Refusal<Why> {
    type Outcome = Self;
}

// The two may be one swizzle after any layout.
impl<Why, Sw: AfterSwizzle<In, Outcome: BehindSwizzleAt<P, L>>, In, P, L> MergeIfKnown<Sw, UTerm, In, P, L> for Refusal<Why> {
    type Outcome = <Sw::Outcome as BehindSwizzleAt<P, L>>::Outcome;
}

unless_refused! {
    /// The swizzle of an answer after `P ∘ L`.
    BehindSwizzleAt<P, L> Outcome
}

impl<U, B, M, S, P, L> BehindSwizzleAt<P, L> for Answer<Swizzle<UInt<U, B>, M, S>> {
    type Outcome = Answer<Swizzled<Swizzle<UInt<U, B>, M, S>, P, L>>;
}

impl<M, S, P: WithoutSwizzle<L>, L> BehindSwizzleAt<P, L> for Answer<Swizzle<UTerm, M, S>> {
    type Outcome = Answer<P::Output>;
}

impl<Sw, O, In, P, S, D> MergeIfKnown<Sw, O, In, P, Layout<S, D>> for Answer<()>
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: PartsUnder<Both<In, Sw>, P>,
    O: MergeParts<<ModesOf<S, D> as PartsUnder<Both<In, Sw>, P>>::Output, Sw, In, P, S, D>,
    O::Outcome: OrDecayed<Sw, O, In, P, Layout<S, D>>,
{
    type Outcome = <O::Outcome as OrDecayed<Sw, O, In, P, Layout<S, D>>>::Outcome;
}

/// `Sw ∘ Self ∘ In ∘ P ∘ (S : D)` with one swizzle after the layout `S : D`, whose parts under
/// both swizzles are `Found`.
#[doc(hidden)]
pub trait MergeParts<Found, Sw, In, P, S, D> {
    type Outcome;
}

impl<Sw, In, P, S, D, U, B> MergeParts<SumsCarry, Sw, In, P, S, D> for UInt<U, B>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::InnerOffset<DecimalOf<Self>>>;
}

// The two may be one swizzle for all bits that the layout may have.
impl<Sw, B: Decimal, M: Decimal, Sh, P, S, D> MergeParts<SumsCarry, Sw, Swizzle<B, M, Sh>, P, S, D> for UTerm
where
    S: AddReach<D, P>,
    LastOffset<S, D, P>: NextPower<Output: AllBitsUnder<Both<Swizzle<B, M, Sh>, Sw>, Parts: OneForParts>>,
    OneBelow<NextPowerOf<LastOffset<S, D, P>>, Both<Swizzle<B, M, Sh>, Sw>>: OneBehind<reason::SwizzleCarries<DecimalOf<B>, DecimalOf<M>>, P, Layout<S, D>>,
{
    type Outcome = <OneBelow<NextPowerOf<LastOffset<S, D, P>>, Both<Swizzle<B, M, Sh>, Sw>> as OneBehind<
        reason::SwizzleCarries<DecimalOf<B>, DecimalOf<M>>,
        P,
        Layout<S, D>,
    >>::Outcome;
}

/// The one swizzle under which the bits of these parts have their images: an answer or
/// [`NotSwizzled`].
#[doc(hidden)]
pub trait OneForParts {
    type Outcome;
}

impl<Sw, O, Bits, Runs> OneForParts for Parts<Sw, O, Bits, Runs>
where
    Sw: Reaches,
    HCons<O, Bits>: Ends<Sw, Sw::Top, HNil, Images: FromImages>,
{
    type Outcome = OneFor<HCons<O, Bits>, Sw>;
}

/// The swizzle of an answer after `P ∘ L`, unless it does nothing to that; the refusal `Why` if
/// there is none.
#[doc(hidden)]
pub trait OneBehind<Why, P, L> {
    type Outcome;
}

impl<Why, P, L> OneBehind<Why, P, L> for NotSwizzled {
    type Outcome = Refusal<Why>;
}

impl<Sw, Why, P, L> OneBehind<Why, P, L> for Answer<Sw>
where
    Sw: ReadsNothing<P, L>,
    Sw::Output: UnlessIdle<Sw, P, L>,
{
    type Outcome = Answer<<Sw::Output as UnlessIdle<Sw, P, L>>::Output>;
}

impl<Both, P, Bits, Runs, Sw, B: Decimal, M: Decimal, Sh, S, D> MergeParts<Parts<Both, P, Bits, Runs>, Sw, Swizzle<B, M, Sh>, P, S, D> for UTerm
where
    Parts<Both, P, Bits, Runs>: OneForParts,
    <Parts<Both, P, Bits, Runs> as OneForParts>::Outcome: OneUnder<B, M, P, S, D>,
{
    type Outcome = <<Parts<Both, P, Bits, Runs> as OneForParts>::Outcome as OneUnder<B, M, P, S, D>>::Outcome;
}

/// The swizzle of an answer after `P ∘ (S : D)`, if no sum carries among the bits that it touches:
/// they may be others than those of the swizzle before, which has `B` bits above bit `M`.
#[doc(hidden)]
pub trait OneUnder<B, M, P, S, D> {
    type Outcome;
}

impl<B: Decimal, M: Decimal, P, S, D> OneUnder<B, M, P, S, D> for NotSwizzled {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

impl<N, T, B, M, P, S, D> OneUnder<B, M, P, S, D> for Answer<Swizzle<UTerm, N, T>>
where
    P: WithoutSwizzle<Layout<S, D>>,
{
    type Outcome = Answer<P::Output>;
}

impl<U, C, N, T, B, M, P, S, D> OneUnder<B, M, P, S, D> for Answer<Swizzle<UInt<U, C>, N, T>>
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: PartsUnder<Swizzle<UInt<U, C>, N, T>, P>,
    <ModesOf<S, D> as PartsUnder<Swizzle<UInt<U, C>, N, T>, P>>::Output: BehindParts<B, M, Layout<S, D>>,
{
    type Outcome = <<ModesOf<S, D> as PartsUnder<Swizzle<UInt<U, C>, N, T>, P>>::Output as BehindParts<B, M, Layout<S, D>>>::Outcome;
}

/// The swizzle of the parts after their offset and the layout `L`.
#[doc(hidden)]
pub trait BehindParts<B, M, L> {
    type Outcome;
}

impl<B: Decimal, M: Decimal, L> BehindParts<B, M, L> for SumsCarry {
    type Outcome = Refusal<reason::SwizzleCarries<DecimalOf<B>, DecimalOf<M>>>;
}

impl<Sw, O, Bits, Runs, B, M, L> BehindParts<B, M, L> for Parts<Sw, O, Bits, Runs> {
    type Outcome = Answer<Swizzled<Sw, O, L>>;
}

// What is added after a swizzle could as well be added before it, if it is in bits that nothing
// else has there or here.
impl<First, Then, P, Bits, Runs, Sw, In, S, D, U, B> MergeParts<Parts<Both<First, Then>, P, Bits, Runs>, Sw, In, P, S, D> for UInt<U, B>
where
    Both<First, Then>: Reaches,
    Self: LowBits<TopOfBoth<First, Then>> + ShiftRight<TopOfBoth<First, Then>, Output: ShiftLeft<TopOfBoth<First, Then>>>,
    In: SwizzleNumber<LowBitsOf<Self, TopOfBoth<First, Then>>>,
    P: Add<In::Output>,
    Sum<P, In::Output>: Add<ShiftedLeft<ShiftedRight<Self, TopOfBoth<First, Then>>, TopOfBoth<First, Then>>>,
    HCons<P, Bits>: LowParts<TopOfBoth<First, Then>>,
    LowPartsOf<HCons<P, Bits>, TopOfBoth<First, Then>>:
        OrAll<UTerm, Output: SharesBits<In::Output>> + SwizzleAll<In, Output: OrAll<UTerm, Output: SharesBits<LowBitsOf<Self, TopOfBoth<First, Then>>>>>,
    SharedBefore<LowPartsOf<HCons<P, Bits>, TopOfBoth<First, Then>>, In, LowBitsOf<Self, TopOfBoth<First, Then>>>:
        MoveOffset<Self, Sum<Sum<P, In::Output>, ShiftedLeft<ShiftedRight<Self, TopOfBoth<First, Then>>, TopOfBoth<First, Then>>>, Sw, In, S, D>,
{
    type Outcome = <SharedBefore<LowPartsOf<HCons<P, Bits>, TopOfBoth<First, Then>>, In, LowBitsOf<Self, TopOfBoth<First, Then>>> as MoveOffset<
        Self,
        Sum<Sum<P, In::Output>, ShiftedLeft<ShiftedRight<Self, TopOfBoth<First, Then>>, TopOfBoth<First, Then>>>,
        Sw,
        In,
        S,
        D,
    >>::Outcome;
}

/// Whether one of the numbers shares bits with what the swizzle makes of `Low`, and whether the
/// swizzle makes of one of them a number that shares bits with `Low`.
type SharedBefore<Numbers, Sw, Low> =
    (SharesBitsFlag<UnionOf<Numbers>, SwizzledNumber<Sw, Low>>, SharesBitsFlag<UnionOf<<Numbers as SwizzleAll<Sw>>::Output>, Low>);

/// `Sw ∘ In ∘ P ∘ (S : D)`, if the offset `O` could be moved before `In`, into the offset `P`: no
/// bits are shared.
#[doc(hidden)]
pub trait MoveOffset<O, P, Sw, In, S, D> {
    type Outcome;
}

macro_rules! stays_behind {
    ($([$($g:ident)*] $shared:ty;)*) => { $(
        impl<O: Decimal, P, Sw, In, S, D, $($g),*> MoveOffset<O, P, Sw, In, S, D> for $shared {
            type Outcome = Refusal<reason::InnerOffset<DecimalOf<O>>>;
        }
    )* };
}

stays_behind! { [] (B0, B1); [F] (B1, F); }

impl<O, P, Sw, In, S, D> MoveOffset<O, P, Sw, In, S, D> for (B0, B0)
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: PartsUnder<Both<In, Sw>, P>,
    <ModesOf<S, D> as PartsUnder<Both<In, Sw>, P>>::Output: MergeMoved<O, Sw, In, P, S, D>,
{
    type Outcome = <<ModesOf<S, D> as PartsUnder<Both<In, Sw>, P>>::Output as MergeMoved<O, Sw, In, P, S, D>>::Outcome;
}

/// `Sw ∘ In ∘ P ∘ (S : D)`, of which these are the parts. The offset `O` was moved into `P`.
#[doc(hidden)]
pub trait MergeMoved<O, Sw, In, P, S, D> {
    type Outcome;
}

impl<O: Decimal, Sw, In, P, S, D> MergeMoved<O, Sw, In, P, S, D> for SumsCarry {
    type Outcome = Refusal<reason::InnerOffset<DecimalOf<O>>>;
}

impl<Both, Q, Bits, Runs, O, Sw, In, P, S, D> MergeMoved<O, Sw, In, P, S, D> for Parts<Both, Q, Bits, Runs>
where
    UTerm: MergeParts<Self, Sw, In, P, S, D>,
{
    type Outcome = <UTerm as MergeParts<Self, Sw, In, P, S, D>>::Outcome;
}

/// The answer; or else `Sw ∘ O ∘ P' ∘ L'`, if `In ∘ P ∘ L` is a plain layout `L'` with an offset
/// `P'`.
#[doc(hidden)]
pub trait OrDecayed<Sw, O, In, P, L> {
    type Outcome;
}

impl<R, Sw, O, In, P, L> OrDecayed<Sw, O, In, P, L> for Answer<R> {
    type Outcome = Self;
}

impl<Why, Sw, O, In, P, L> OrDecayed<Sw, O, In, P, L> for Refusal<Why>
where
    L: DecayOf<In, P>,
    L::Outcome: BehindDecayed<Self, Sw, O, In, P>,
{
    type Outcome = <L::Outcome as BehindDecayed<Self, Sw, O, In, P>>::Outcome;
}

/// `Sw` after the plain layout of an answer; the refusal `Else` if there is none.
#[doc(hidden)]
pub trait BehindDecayed<Else, Sw, O, In, P> {
    type Outcome;
}

macro_rules! not_plain {
    ($($not_plain:ident)*) => { $(
        impl<Else, Sw, O, In, P> BehindDecayed<Else, Sw, O, In, P> for $not_plain {
            type Outcome = Else;
        }
    )* };
}

not_plain! { NotPlain OwnBitsCollide }

impl<Plain, Else, Sw, O, In, P> BehindDecayed<Else, Sw, O, In, P> for Answer<Plain>
where
    In: SwizzleNumber<P>,
    SwizzledNumber<In, P>: Add<O>,
    Sw: ReadsNothing<Sum<SwizzledNumber<In, P>, O>, Plain>,
    Sw::Output: UnlessIdle<Sw, Sum<SwizzledNumber<In, P>, O>, Plain>,
{
    type Outcome = Answer<<Sw::Output as UnlessIdle<Sw, Sum<SwizzledNumber<In, P>, O>, Plain>>::Output>;
}
