//! A swizzle moved past a layout: `L ∘ (Sw ∘ B) = Sw' ∘ (L ∘ B)`, and the inverses of swizzled layouts, which are that.

use super::cast::Logarithm;
use super::conflict_free::{AllKnown, BitsOf, CutIntoBits, NoneShared};
use super::inner::RuntimeOffset;
use super::own_bits::{NotOwn, OwnBits};
use super::parts::{DecayOf, NotPlain, OwnBitsCollide};
use super::row::RowBehind;
use super::{Minus, Swizzle, Swizzled};
use crate::Layout;
use crate::algebra::by_mode::Tiler;
use crate::algebra::compose::Composing;
use crate::algebra::compute::{ComputeCompose, ComputeLeftInverse, ComputeRightInverse};
use crate::algebra::right_inverse::InverseModesKind;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, RuntimeNumber, reason};
use crate::htuple::{ComputeSize, Size};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, LayoutOf, ModesOf};
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
    Layout<S, D>: MoveSwizzle<Self, M, Sh, WholeDomain>,
    <Layout<S, D> as MoveSwizzle<Self, M, Sh, WholeDomain>>::Outcome: ThenBehind<Answer<Layout<S, D>>>,
{
    type Outcome = <<Layout<S, D> as MoveSwizzle<Self, M, Sh, WholeDomain>>::Outcome as ThenBehind<Answer<Layout<S, D>>>>::Outcome;
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

impl<N, M, Sh, L, B> MoveIfKnown<Swizzle<N, M, Sh>, L, B> for Answer<()>
where
    B: ComputeCosize,
    L: MoveSwizzle<N, M, Sh, Cosize<B>>,
{
    type Outcome = L::Outcome;
}

impl<Why, Sw, L, B> MoveIfKnown<Sw, L, B> for Refusal<Why> {
    type Outcome = Self;
}

/// The outcome of a layout behind the swizzle of an outcome.
#[doc(hidden)]
pub trait ThenBehind<L> {
    type Outcome;
}

impl<L, M, Sh> ThenBehind<L> for Answer<Swizzle<UTerm, M, Sh>> {
    type Outcome = L;
}

// The layout has integer strides, or it would have no swizzle: that is what `MoveKind` refuses, and `LinearBehindSwizzle` has from modes with own bits.
impl<R, U, B, M, Sh> ThenBehind<Answer<R>> for Answer<Swizzle<UInt<U, B>, M, Sh>> {
    type Outcome = Answer<Swizzled<Swizzle<UInt<U, B>, M, Sh>, UTerm, R>>;
}

impl<Why, U, B, M, Sh> ThenBehind<Refusal<Why>> for Answer<Swizzle<UInt<U, B>, M, Sh>> {
    type Outcome = Refusal<Why>;
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
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: OwnBits<UTerm>,
    <ModesOf<S, D> as OwnBits<UTerm>>::Output: IsLinear<ModesOf<S, D>>,
    LinearityOf<ModesOf<S, D>>: MoveIfLinear<ModesOf<S, D>, S, B, M, Sh, End>,
{
    type Outcome = <LinearityOf<ModesOf<S, D>> as MoveIfLinear<ModesOf<S, D>, S, B, M, Sh, End>>::Outcome;
}

/// Whether modes with the bits `Self` are linear over the bits of their coordinates: an answer or a refusal.
#[doc(hidden)]
pub trait IsLinear<Modes> {
    type Outcome;
}

type LinearityOf<Modes> = <<Modes as OwnBits<UTerm>>::Output as IsLinear<Modes>>::Outcome;

impl<Modes> IsLinear<Modes> for UTerm {
    type Outcome = Answer<()>;
}

impl<U, B, Modes> IsLinear<Modes> for UInt<U, B> {
    type Outcome = Answer<()>;
}

impl<Modes> IsLinear<Modes> for NotOwn
where
    Modes: CutIntoBits<HNil>,
    BitsOf<Modes>: NoneShared<UTerm>,
{
    type Outcome = <BitsOf<Modes> as NoneShared<UTerm>>::Outcome;
}

/// Are the modes of a layout of the shape `S` linear?
#[doc(hidden)]
pub trait MoveIfLinear<Modes, S, B, M, Sh, End> {
    type Outcome;
}

impl<Why, Modes, S, B, M, Sh, End> MoveIfLinear<Modes, S, B, M, Sh, End> for Refusal<Why> {
    type Outcome = Self;
}

impl<Modes, S, B, M, Sh, End> MoveIfLinear<Modes, S, B, M, Sh, End> for Answer<()>
where
    End: EndsWithin<S>,
    End::Output: MoveWithin<Modes, S, B, M, Sh>,
{
    type Outcome = <End::Output as MoveWithin<Modes, S, B, M, Sh>>::Outcome;
}

/// The end of all arguments that a layout has.
pub struct WholeDomain;

/// Whether arguments below `Self` are coordinates of the shape `S`, as a bit.
#[doc(hidden)]
pub trait EndsWithin<S> {
    type Output;
}

impl<S> EndsWithin<S> for WholeDomain {
    type Output = B1;
}

impl<S, U, B> EndsWithin<S> for UInt<U, B>
where
    S: ComputeSize,
    Self: IsLessOrEqual<Size<S>>,
{
    type Output = LessOrEqualThan<Self, Size<S>>;
}

/// Are all arguments in the domain of the layout? Then it is the bits of the domain that the swizzle reads, and no others.
#[doc(hidden)]
pub trait MoveWithin<Modes, S, B, M, Sh> {
    type Outcome;
}

impl<Modes, S, B: Decimal, M: Decimal, Sh> MoveWithin<Modes, S, B, M, Sh> for B0 {
    type Outcome = Refusal<reason::NoSwizzle<DecimalOf<B>, DecimalOf<M>>>;
}

impl<Modes, S, B, M, Sh> MoveWithin<Modes, S, B, M, Sh> for B1
where
    B: MoveRows<Modes, M, Sh>,
    B::Outcome: OrFewerBits<Modes, S, B, M, Sh>,
{
    type Outcome = <B::Outcome as OrFewerBits<Modes, S, B, M, Sh>>::Outcome;
}

/// The outcome for a swizzle of `B` bits, or, if it is a refusal, that for as many of them as there are to read.
#[doc(hidden)]
pub trait OrFewerBits<Modes, S, B, M, Sh> {
    type Outcome;
}

impl<Sw, Modes, S, B, M, Sh> OrFewerBits<Modes, S, B, M, Sh> for Answer<Sw> {
    type Outcome = Self;
}

// The layout is linear, so that its size is a power of two.
impl<Why, Modes, S, B, M, Sh> OrFewerBits<Modes, S, B, M, Sh> for Refusal<Why>
where
    Sh: ReadsFrom<M>,
    S: ComputeSize,
    Size<S>: Logarithm<UTerm>,
    <Size<S> as Logarithm<UTerm>>::Output: TrySub<Sh::Bit>,
    TryDifference<<Size<S> as Logarithm<UTerm>>::Output, Sh::Bit>: BitsToRead<B>,
    <TryDifference<<Size<S> as Logarithm<UTerm>>::Output, Sh::Bit> as BitsToRead<B>>::Output: MoveRows<Modes, M, Sh>,
{
    type Outcome = <<TryDifference<<Size<S> as Logarithm<UTerm>>::Output, Sh::Bit> as BitsToRead<B>>::Output as MoveRows<Modes, M, Sh>>::Outcome;
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

/// Moves a swizzle of `Self` bits behind these modes: an answer, or a refusal where one of its rows is none behind them or is not in their domain.
#[doc(hidden)]
pub trait MoveRows<Modes, M, Sh> {
    type Outcome;
}

impl<Modes, M, Sh> MoveRows<Modes, M, Sh> for UTerm {
    type Outcome = Answer<Swizzle<UTerm, M, Sh>>;
}

impl<Modes, M, Sh, U, V> MoveRows<Modes, M, Sh> for UInt<U, V>
where
    One: ShiftLeft<Self> + ShiftLeft<M>,
    Sh: RowsFrom<ShiftedLeft<One, M>>,
    Modes: RowBehind<ShiftedLeft<One, M>, ShiftedLeft<One, Self>> + RowBehind<Sh::Upper, ShiftedLeft<One, Self>>,
    BeginOfRow<Modes, ShiftedLeft<One, M>, Self>: LowerRow<BeginOfRow<Modes, Sh::Upper, Self>, Self, M, Sh>,
{
    type Outcome = <BeginOfRow<Modes, ShiftedLeft<One, M>, Self> as LowerRow<BeginOfRow<Modes, Sh::Upper, Self>, Self, M, Sh>>::Outcome;
}

/// The bit that the row of `B` bits from `At` on begins with behind the modes, or [`Inexact`].
type BeginOfRow<Modes, At, B> = <Modes as RowBehind<At, ShiftedLeft<One, B>>>::Output;

/// The first bits of the two rows of a swizzle at the distance `Self`, the lower of which begins with the bit `Lower`: that of the upper row. A bit is a power of two.
#[doc(hidden)]
pub trait RowsFrom<Lower> {
    type Upper;
}

impl<Lower> RowsFrom<Lower> for UTerm {
    type Upper = Lower;
}

impl<Lower: ShiftLeft<UInt<U, B>>, U, B> RowsFrom<Lower> for UInt<U, B> {
    type Upper = Lower::Output;
}

impl<Lower: ShiftLeft<N>, N> RowsFrom<Lower> for Minus<N> {
    type Upper = Lower::Output;
}

/// Where the row of bits that a swizzle reads begins, with the lower one of its rows at bit `M`, at the distance `Self`.
#[doc(hidden)]
pub trait ReadsFrom<M> {
    type Bit;
}

impl<M> ReadsFrom<M> for UTerm {
    type Bit = M;
}

impl<M: Add<UInt<U, B>>, U, B> ReadsFrom<M> for UInt<U, B> {
    type Bit = M::Output;
}

impl<M, N> ReadsFrom<M> for Minus<N> {
    type Bit = M;
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

        impl<Sw, L: $compute<Outcome: BehindSwizzle<Sw>>> $of<Sw, L> for NotPlain {
            type Outcome = <L::Outcome as BehindSwizzle<Sw>>::Outcome;
        }
    )* };
}

inverse! {
    ComputeRightInverse RightInverseAt RightInverseOf;
    ComputeLeftInverse LeftInverseAt LeftInverseOf;
}

impl<Sw, L> LeftInverseOf<Sw, L> for OwnBitsCollide
where
    NotPlain: LeftInverseOf<Sw, L>,
{
    type Outcome = <NotPlain as LeftInverseOf<Sw, L>>::Outcome;
}

// The right inverse has own bits as well: its modes are some of the layout's, merged where they meet, and their strides count the elements before each, which are powers of two. So it is linear, and all of its domain is asked for:
// of what `MoveKind` and `MoveWithin` ask there is nothing left.
impl<Sw, S, D> RightInverseOf<Sw, Layout<S, D>> for OwnBitsCollide
where
    Integers: InverseModesKind<S, D>,
    <Integers as InverseModesKind<S, D>>::Outcome: LinearBehindSwizzle<Sw>,
{
    type Outcome = <<Integers as InverseModesKind<S, D>>::Outcome as LinearBehindSwizzle<Sw>>::Outcome;
}

/// The layout `L` of the modes `Self`, which are linear over the bits of their coordinates, as `L ∘ Sw`.
#[doc(hidden)]
pub trait LinearBehindSwizzle<Sw> {
    type Outcome;
}

impl<H, T, B, M, Sh> LinearBehindSwizzle<Swizzle<B, M, Sh>> for HCons<H, T>
where
    Self: AsLayout,
    B: MoveRows<Self, M, Sh>,
    B::Outcome: OrFewerBits<Self, <Self as AsLayout>::Shape, B, M, Sh>,
    <B::Outcome as OrFewerBits<Self, <Self as AsLayout>::Shape, B, M, Sh>>::Outcome: ThenBehind<Answer<LayoutOf<Self>>>,
{
    type Outcome = <<B::Outcome as OrFewerBits<Self, <Self as AsLayout>::Shape, B, M, Sh>>::Outcome as ThenBehind<Answer<LayoutOf<Self>>>>::Outcome;
}

impl<Why, Sw> LinearBehindSwizzle<Sw> for Refusal<Why> {
    type Outcome = Self;
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
