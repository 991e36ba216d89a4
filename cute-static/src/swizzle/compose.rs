//! A swizzle moved past a layout: `L ∘ (Sw ∘ B) = Sw' ∘ (L ∘ B)`, and the inverses of swizzled layouts, which are that.

use super::cast::Logarithm;
use super::conflict_free::{AllKnown, BitsOf, CutIntoBits, NoneShared};
use super::inner::{Behind, RuntimeOffset};
use super::parts::DecayOf;
use super::{Minus, Swizzle, Swizzled};
use crate::Layout;
use crate::algebra::by_mode::Tiler;
use crate::algebra::compose::Composing;
use crate::algebra::compute::{ComputeCompose, ComputeLeftInverse, ComputeRightInverse};
use crate::algebra::modes::{FlattenModes, ModesOf};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason};
use crate::htuple::{ComputeSize, Size};
use crate::int::*;
use crate::layout::{ComputeCosize, Cosize};
use crate::stride::{HasStrideKind, Integers, integers_only};
use frunk_core::hlist::{HCons, HNil};

// `L ∘ (Sw ∘ off ∘ B)`.
impl<S, D, Sw, O, B> Tiler<Composing, S, D> for Swizzled<Sw, O, B>
where
    O: OffsetBefore<Sw, B, S, D>,
{
    type Outcome = O::Outcome;
}

// `L ∘ Sw` on all coordinates of `L`.
impl<S, D, B, M, Sh> Tiler<Composing, S, D> for Swizzle<B, M, Sh>
where
    B: BitsBefore<M, Sh, S, D>,
{
    type Outcome = B::Outcome;
}

/// `(S : D) ∘ (Sw ∘ Self ∘ B)` with the offset `Self`.
#[doc(hidden)]
pub trait OffsetBefore<Sw, B, S, D> {
    type Outcome;
}

impl<Sw, B, S, D, U, V> OffsetBefore<Sw, B, S, D> for UInt<U, V>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::InnerOffset<DecimalOf<Self>>>;
}

impl<I, P, Sw, B, S, D> OffsetBefore<Sw, B, S, D> for RuntimeOffset<I, P> {
    type Outcome = Refusal<reason::BitsAtRunTime<RuntimeNumber>>;
}

impl<Sw, BS, BD, S, D> OffsetBefore<Sw, Layout<BS, BD>, S, D> for UTerm
where
    Layout<S, D>: ComputeCompose<Layout<BS, BD>>,
    Sw: MoveBehindImage<Layout<S, D>, BS, BD>,
    Sw::Outcome: ThenBehind<<Layout<S, D> as ComputeCompose<Layout<BS, BD>>>::Outcome>,
{
    type Outcome = <Sw::Outcome as ThenBehind<<Layout<S, D> as ComputeCompose<Layout<BS, BD>>>::Outcome>>::Outcome;
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
    S: ComputeSize,
    Swizzle<Self, M, Sh>: MoveBehind<Layout<S, D>, Size<S>>,
    <Swizzle<Self, M, Sh> as MoveBehind<Layout<S, D>, Size<S>>>::Outcome: ThenBehind<Answer<Layout<S, D>>>,
{
    type Outcome = <<Swizzle<Self, M, Sh> as MoveBehind<Layout<S, D>, Size<S>>>::Outcome as ThenBehind<Answer<Layout<S, D>>>>::Outcome;
}

/// The swizzle that does behind the layout `L` what `Self` does before it, to what the layout `BS : BD` yields: an answer or a refusal.
#[doc(hidden)]
pub trait MoveBehindImage<L, BS, BD> {
    type Outcome;
}

// A swizzle of no bits is one anywhere.
impl<L, BS, BD, M, Sh> MoveBehindImage<L, BS, BD> for Swizzle<UTerm, M, Sh> {
    type Outcome = Answer<Self>;
}

impl<L, BS, BD, U, V, M, Sh> MoveBehindImage<L, BS, BD> for Swizzle<UInt<U, V>, M, Sh>
where
    BD: HasStrideKind,
    BD::Kind: ImageKind<Self, L, BS, BD>,
{
    type Outcome = <BD::Kind as ImageKind<Self, L, BS, BD>>::Outcome;
}

integers_only! { ImageKind<Sw, L, BS, BD> }

// How far the layout goes, numbers must say.
impl<Sw, L, BS, BD> ImageKind<Sw, L, BS, BD> for Integers
where
    BS: FlattenModes<BD, HNil>,
    ModesOf<BS, BD>: AllKnown,
    <ModesOf<BS, BD> as AllKnown>::Outcome: MoveIfKnown<Sw, L, Layout<BS, BD>>,
{
    type Outcome = <<ModesOf<BS, BD> as AllKnown>::Outcome as MoveIfKnown<Sw, L, Layout<BS, BD>>>::Outcome;
}

/// Moves the swizzle `Sw` behind the layout `L`, if all of `B` is known.
#[doc(hidden)]
pub trait MoveIfKnown<Sw, L, B> {
    type Outcome;
}

impl<Sw, L, B> MoveIfKnown<Sw, L, B> for Answer<()>
where
    B: ComputeCosize,
    Sw: MoveBehind<L, Cosize<B>>,
{
    type Outcome = Sw::Outcome;
}

impl<Why, Sw, L, B> MoveIfKnown<Sw, L, B> for Refusal<Why> {
    type Outcome = Self;
}

/// The swizzle that does behind the layout `L` what `Self` does before it, to arguments below `End`: an answer or a refusal.
#[doc(hidden)]
pub trait MoveBehind<L, End> {
    type Outcome;
}

// A swizzle of no bits is one anywhere.
impl<L, End, M, Sh> MoveBehind<L, End> for Swizzle<UTerm, M, Sh> {
    type Outcome = Answer<Self>;
}

impl<L, End, U, V, M, Sh> MoveBehind<L, End> for Swizzle<UInt<U, V>, M, Sh>
where
    L: MoveSwizzle<UInt<U, V>, M, Sh, End>,
{
    type Outcome = L::Outcome;
}

/// The outcome of a layout behind the swizzle of an outcome.
#[doc(hidden)]
pub trait ThenBehind<L> {
    type Outcome;
}

impl<L, M, Sh> ThenBehind<L> for Answer<Swizzle<UTerm, M, Sh>> {
    type Outcome = L;
}

impl<L, U, B, M, Sh> ThenBehind<L> for Answer<Swizzle<UInt<U, B>, M, Sh>>
where
    L: Behind<Swizzle<UInt<U, B>, M, Sh>, UTerm>,
{
    type Outcome = L::Outcome;
}

impl<Why, L> ThenBehind<L> for Refusal<Why> {
    type Outcome = Self;
}

/// The swizzle that does behind the layout `Self` what `Swizzle<B, M, Sh>` does before it, to arguments below `End`: an answer or a refusal.
///
/// The layout must be linear over the bits of its coordinates, its arguments must not leave it, and it must put each of the two rows of bits in a row again.
#[doc(hidden)]
pub trait MoveSwizzle<B, M, Sh, End> {
    type Outcome;
}

impl<S, D, B, M, Sh, End> MoveSwizzle<B, M, Sh, End> for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: MoveKind<S, D, B, M, Sh, End>,
{
    type Outcome = <D::Kind as MoveKind<S, D, B, M, Sh, End>>::Outcome;
}

integers_only! { MoveKind<S, D, B, M, Sh, End> }

impl<S, D, B, M, Sh, End> MoveKind<S, D, B, M, Sh, End> for Integers
where
    S: ComputeSize + FlattenModes<D, HNil>,
    ModesOf<S, D>: CutIntoBits<HNil>,
    BitsOf<ModesOf<S, D>>: NoneShared<UTerm>,
    <BitsOf<ModesOf<S, D>> as NoneShared<UTerm>>::Outcome: MoveRows<Layout<S, D>, Size<S>, B, M, Sh, End>,
{
    type Outcome = <<BitsOf<ModesOf<S, D>> as NoneShared<UTerm>>::Outcome as MoveRows<Layout<S, D>, Size<S>, B, M, Sh, End>>::Outcome;
}

/// Is the layout `L` of size `Size` linear?
#[doc(hidden)]
pub trait MoveRows<L, Size, B, M, Sh, End> {
    type Outcome;
}

impl<Why, L, Size, B, M, Sh, End> MoveRows<L, Size, B, M, Sh, End> for Refusal<Why> {
    type Outcome = Self;
}

impl<L, Size, B, M, Sh, End> MoveRows<L, Size, B, M, Sh, End> for Answer<()>
where
    End: IsLessOrEqual<Size>,
    End::Output: MoveWithin<L, Size, B, M, Sh>,
{
    type Outcome = <End::Output as MoveWithin<L, Size, B, M, Sh>>::Outcome;
}

/// Are all arguments in the domain of the layout? Then it is the bits of the domain that the swizzle reads, and no others.
#[doc(hidden)]
pub trait MoveWithin<L, Size, B, M, Sh> {
    type Outcome;
}

impl<L, Size, B: Decimal, M: Decimal, Sh> MoveWithin<L, Size, B, M, Sh> for B0 {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

// The layout is linear, so that its size is a power of two.
impl<L, Size, B, M, Sh> MoveWithin<L, Size, B, M, Sh> for B1
where
    Sh: RowsOf<M>,
    Size: Logarithm<UTerm>,
    Size::Output: TrySub<Sh::Read>,
    TryDifference<Size::Output, Sh::Read>: BitsToRead<B>,
    <TryDifference<Size::Output, Sh::Read> as BitsToRead<B>>::Output: MoveBits<L, Size, M, Sh>,
{
    type Outcome = <<TryDifference<Size::Output, Sh::Read> as BitsToRead<B>>::Output as MoveBits<L, Size, M, Sh>>::Outcome;
}

/// How many of the `B` bits that a swizzle reads there are, if `Self` bits are left from the first of them on.
#[doc(hidden)]
pub trait BitsToRead<B> {
    type Output;
}

impl<B> BitsToRead<B> for Negative {
    type Output = UTerm;
}

impl<B> BitsToRead<B> for UTerm {
    type Output = UTerm;
}

impl<B, U, V> BitsToRead<B> for UInt<U, V>
where
    Self: Min<B>,
{
    type Output = Minimum<Self, B>;
}

/// Moves a swizzle of `Self` bits, all of which it reads in the domain of the layout `L`.
#[doc(hidden)]
pub trait MoveBits<L, Size, M, Sh> {
    type Outcome;
}

impl<L, Size, M, Sh> MoveBits<L, Size, M, Sh> for UTerm {
    type Outcome = Answer<Swizzle<UTerm, M, Sh>>;
}

impl<L, Size, M, Sh, U, V> MoveBits<L, Size, M, Sh> for UInt<U, V>
where
    Sh: RowsOf<M>,
    One: ShiftLeft<Self> + ShiftLeft<Sh::Above>,
    ShiftedLeft<One, Sh::Above>: ShiftLeft<Self>,
    ShiftedLeft<ShiftedLeft<One, Sh::Above>, Self>: IsLessOrEqual<Size>,
    LessOrEqualThan<ShiftedLeft<ShiftedLeft<One, Sh::Above>, Self>, Size>: RowsWithin<L, Self, M, Sh>,
{
    type Outcome = <LessOrEqualThan<ShiftedLeft<ShiftedLeft<One, Sh::Above>, Self>, Size> as RowsWithin<L, Self, M, Sh>>::Outcome;
}

/// The bits at which the upper one of the two rows of a swizzle begins, and the one that is read, at the distance `Self` above bit `M`.
#[doc(hidden)]
pub trait RowsOf<M> {
    type Above;
    type Read;
}

impl<M> RowsOf<M> for UTerm {
    type Above = M;
    type Read = M;
}

impl<M: Add<UInt<U, B>>, U, B> RowsOf<M> for UInt<U, B> {
    type Above = M::Output;
    type Read = M::Output;
}

impl<M: Add<N>, N> RowsOf<M> for Minus<N> {
    type Above = M::Output;
    type Read = M;
}

/// Are both rows in the domain of the layout?
#[doc(hidden)]
pub trait RowsWithin<L, B, M, Sh> {
    type Outcome;
}

impl<L, B: Decimal, M: Decimal, Sh> RowsWithin<L, B, M, Sh> for B0 {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

impl<L, B, M, Sh> RowsWithin<L, B, M, Sh> for B1
where
    Sh: RowsOf<M>,
    One: ShiftLeft<B> + ShiftLeft<M> + ShiftLeft<Sh::Above>,
    L: ComputeCompose<Row<B, M>> + ComputeCompose<Row<B, Sh::Above>>,
    <L as ComputeCompose<Row<B, M>>>::Outcome: BeginOfRow,
    <L as ComputeCompose<Row<B, Sh::Above>>>::Outcome: BeginOfRow,
    RowBehind<L, B, M>: LowerRow<RowBehind<L, B, Sh::Above>, B, M, Sh>,
{
    type Outcome = <RowBehind<L, B, M> as LowerRow<RowBehind<L, B, Sh::Above>, B, M, Sh>>::Outcome;
}

/// Where the layout `L` puts the row of `B` bits from bit `M` on.
type RowBehind<L, B, M> = <<L as ComputeCompose<Row<B, M>>>::Outcome as BeginOfRow>::Output;

/// `B` bits from bit `M` on, as a layout.
type Row<B, M> = Layout<ShiftedLeft<One, B>, ShiftedLeft<One, M>>;

/// Where the layout puts the bit that a row begins with, if the row stays one: a number of bits, or [`Inexact`].
#[doc(hidden)]
pub trait BeginOfRow {
    type Output;
}

impl<U, B, P> BeginOfRow for Answer<Layout<UInt<U, B>, P>>
where
    P: Logarithm<UTerm>,
{
    type Output = P::Output;
}

impl<SH, ST, P> BeginOfRow for Answer<Layout<HCons<SH, ST>, P>> {
    type Output = Inexact;
}

impl<Why> BeginOfRow for Refusal<Why> {
    type Output = Inexact;
}

/// The swizzle of the rows that begin at the bits `Self` and `Upper`, where before the layout they began at bit `M` and above it.
#[doc(hidden)]
pub trait LowerRow<Upper, B, M, Sh> {
    type Outcome;
}

/// The swizzle of the rows that begin at the bits `Lower` and `Self`.
#[doc(hidden)]
pub trait UpperRow<Lower, B, M, Sh> {
    type Outcome;
}

impl<Upper, B: Decimal, M: Decimal, Sh> LowerRow<Upper, B, M, Sh> for Inexact {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

impl<Lower, B: Decimal, M: Decimal, Sh> UpperRow<Lower, B, M, Sh> for Inexact {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

macro_rules! rows {
    ($([$($g:ident)*] $bit:ty;)*) => { $(
        impl<Upper, B, M, Sh, $($g),*> LowerRow<Upper, B, M, Sh> for $bit
        where
            Upper: UpperRow<$bit, B, M, Sh>,
        {
            type Outcome = Upper::Outcome;
        }

        impl<Lower, B, M, Sh, $($g),*> UpperRow<Lower, B, M, Sh> for $bit
        where
            $bit: TrySub<Lower>,
            TryDifference<$bit, Lower>: BetweenRows<Lower, $bit, B, Sh>,
        {
            type Outcome = Answer<<TryDifference<$bit, Lower> as BetweenRows<Lower, $bit, B, Sh>>::Output>;
        }

        // The rows stay in order.
        impl<Lower, Upper, B, V, W, $($g),*> BetweenRows<Lower, Upper, B, UInt<V, W>> for $bit {
            type Output = Swizzle<B, Lower, $bit>;
        }

        impl<Lower, Upper, B, N, $($g),*> BetweenRows<Lower, Upper, B, Minus<N>> for $bit {
            type Output = Swizzle<B, Lower, Minus<$bit>>;
        }
    )* };
}

/// The swizzle of `B` bits for rows at bits `Lower` and `Upper`, which changed places if their difference `Self` is below zero. Upwards, the lower one is changed; downwards, the upper one.
#[doc(hidden)]
pub trait BetweenRows<Lower, Upper, B, Sh> {
    type Output;
}

rows! { [] UTerm; [X Y] UInt<X, Y>; }

impl<Lower, Upper, B, V, W> BetweenRows<Lower, Upper, B, UInt<V, W>> for Negative
where
    Lower: TrySub<Upper>,
{
    type Output = Swizzle<B, Upper, Minus<TryDifference<Lower, Upper>>>;
}

impl<Lower, Upper, B, N> BetweenRows<Lower, Upper, B, Minus<N>> for Negative
where
    Lower: TrySub<Upper>,
{
    type Output = Swizzle<B, Upper, TryDifference<Lower, Upper>>;
}

// Inverses. A swizzle is its own: `(Sw ∘ L)‡ = L‡ ∘ Sw`, and so from the left. Where the swizzle goes into the strides of `L`, it is a plain layout that is inverted.

/// `[trait of the operation] [by offset] [by decay]` each.
macro_rules! inverse {
    ($($compute:ident $at:ident $of:ident;)*) => { $(
        impl<Sw, O, L> $compute for Swizzled<Sw, O, L>
        where
            O: $at<Sw, L>,
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

        impl<Sw, L, Why> $of<Sw, L> for Refusal<Why>
        where
            L: $compute<Outcome: BehindSwizzle<Sw>>,
        {
            type Outcome = <L::Outcome as BehindSwizzle<Sw>>::Outcome;
        }
    )* };
}

inverse! {
    ComputeRightInverse RightInverseAt RightInverseOf;
    ComputeLeftInverse LeftInverseAt LeftInverseOf;
}

/// The outcome `L` as `L ∘ Sw`.
#[doc(hidden)]
pub trait BehindSwizzle<Sw> {
    type Outcome;
}

impl<Sw, L> BehindSwizzle<Sw> for Answer<L>
where
    L: ComputeCompose<Sw>,
{
    type Outcome = L::Outcome;
}

impl<Sw, Why> BehindSwizzle<Sw> for Refusal<Why> {
    type Outcome = Self;
}
