//! Composition with a left operand that yields bits.
//!
//! Within a mode `(s : f_d)` everything is as with integers: `(i·r)·f_d = i·(r·f_d)`. But what two modes of the right operand put on it adds up before it becomes bits, and a layout combines what each yields
//! alone by exclusive or: `(i·r + j·q)·f_d` must be `i·r·f_d ^ j·q·f_d`. That holds where no bit is in both, for any `i` and `j`. So a mode of bits remembers the bits that were put on it, its *mask*,
//! and refuses what has a bit in common with it. The mask is known for a run of a power of two whose multiples are made without carries, `1·e`, `2·e`, `4·e`, …; beside any other run there is no second one.

use super::general::{ComposeLeafGeneral, GeneralModes};
use super::{AddLoad, Emitted, FinishGeneral, Settle, StaysBelow};
use crate::algebra::modes::Mode;
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason};
use crate::int::{
    Add, B0, B1, Compare, Comparison, InclusiveOr, One, OrBits, SharesBits, SharesBitsFlag, Sum, UInt, UTerm, Undecided, Unknown, UnknownOrder, Unspecified,
    for_each_digit,
};
use crate::stride::{AnyCodomain, Bits, Coordinates, HasStrideKind, Integers, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The load of a mode of bits: what the runs on it reach together, and the bits that they consist of.
pub struct BitLoad<Load, Mask>(PhantomData<(Load, Mask)>);

/// The mask of a run whose bits are not known.
pub struct AnyBits;

/// The bits of `i·E` for `i < Self`: a number, [`AnyBits`], or [`Undecided`].
#[doc(hidden)]
pub trait MaskOf<E> {
    type Output;
}

impl<E> MaskOf<E> for One {
    type Output = UTerm;
}

macro_rules! even {
    ($($digit:ident)*) => { $(
        impl<U, A, E> MaskOf<UInt<E, $digit>> for UInt<UInt<U, A>, B0>
        where
            UInt<U, A>: MaskOf<UInt<UInt<E, $digit>, B0>>,
            <UInt<U, A> as MaskOf<UInt<UInt<E, $digit>, B0>>>::Output: JoinMasks<UInt<E, $digit>>,
        {
            type Output = <<UInt<U, A> as MaskOf<UInt<UInt<E, $digit>, B0>>>::Output as JoinMasks<UInt<E, $digit>>>::Output;
        }
    )* };
}

for_each_digit! { even }

impl<U, A, E> MaskOf<UInt<E, Unknown>> for UInt<UInt<U, A>, B0>
where
    Self: Decimal,
    UInt<E, Unknown>: Decimal,
{
    type Output = UnknownOrder<Self, UInt<E, Unknown>>;
}

impl<U, A, E> MaskOf<E> for UInt<UInt<U, A>, B1> {
    type Output = AnyBits;
}

impl<U, E> MaskOf<E> for UInt<U, Unknown>
where
    Self: Decimal,
    E: Decimal,
{
    type Output = UnknownOrder<Self, E>;
}

impl<E: Decimal> MaskOf<E> for Unspecified {
    type Output = UnknownOrder<Self, E>;
}

/// Both masks, or [`AnyBits`] if they have a bit in common; [`Undecided`] if one of them is.
#[doc(hidden)]
pub trait JoinMasks<M> {
    type Output;
}

macro_rules! any_bits {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<$($g),*> JoinMasks<$mask> for AnyBits {
            type Output = AnyBits;
        }
    )* };
}

any_bits! {
    [] AnyBits;
    [] UTerm;
    [U B] UInt<U, B>;
}

impl<M> JoinMasks<M> for UTerm {
    type Output = M;
}

impl<U, B> JoinMasks<AnyBits> for UInt<U, B> {
    type Output = AnyBits;
}

// The bits of a runtime number, or of so many elements.
impl<Why, M> JoinMasks<M> for Undecided<Why> {
    type Output = Self;
}

impl<Why> JoinMasks<Undecided<Why>> for AnyBits {
    type Output = Undecided<Why>;
}

impl<Why, U, B> JoinMasks<Undecided<Why>> for UInt<U, B> {
    type Output = Undecided<Why>;
}

impl<U, B> JoinMasks<UTerm> for UInt<U, B> {
    type Output = Self;
}

impl<U, B, V, C> JoinMasks<UInt<V, C>> for UInt<U, B>
where
    UInt<U, B>: SharesBits<UInt<V, C>>,
    SharesBitsFlag<UInt<U, B>, UInt<V, C>>: JoinIf<UInt<U, B>, UInt<V, C>>,
{
    type Output = <SharesBitsFlag<UInt<U, B>, UInt<V, C>> as JoinIf<UInt<U, B>, UInt<V, C>>>::Output;
}

/// Both masks, if they do not share a bit: `Self` says whether they do.
#[doc(hidden)]
pub trait JoinIf<A, B> {
    type Output;
}

impl<A: OrBits<B>, B> JoinIf<A, B> for B0 {
    type Output = InclusiveOr<A, B>;
}

impl<A, B> JoinIf<A, B> for B1 {
    type Output = AnyBits;
}

// ---- the load of a mode of bits

// The first run on a mode.
impl<X, S, N, E> AddLoad<X, S, Mode<N, Xor<E>>> for UTerm
where
    N: MaskOf<E>,
{
    type Output = BitLoad<X, N::Output>;
}

// A run of stride 0.
impl<X, S, N, L, M> AddLoad<X, S, Mode<N, UTerm>> for BitLoad<L, M> {
    type Output = Self;
}

impl<L, M, X, S, N, E> AddLoad<X, S, Mode<N, Xor<E>>> for BitLoad<L, M>
where
    N: MaskOf<E>,
    N::Output: JoinMasks<M>,
    <N::Output as JoinMasks<M>>::Output: AddBits<L, X, S>,
{
    type Output = <<N::Output as JoinMasks<M>>::Output as AddBits<L, X, S>>::Output;
}

/// The load `L + X` with the mask `Self`, or a refusal.
#[doc(hidden)]
pub trait AddBits<L, X, S> {
    type Output;
}

impl<L, X, S: Decimal> AddBits<L, X, S> for AnyBits {
    type Output = Refusal<reason::BitsCarry<DecimalOf<S>>>;
}

macro_rules! add_bits {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<L, X, S, $($g),*> AddBits<L, X, S> for $mask
        where
            L: Add<X>,
            Sum<L, X>: Compare<S>,
            Comparison<Sum<L, X>, S>: StaysBelow<Sum<L, X>, S>,
            <Comparison<Sum<L, X>, S> as StaysBelow<Sum<L, X>, S>>::Output: WithMask<$mask>,
        {
            type Output = <<Comparison<Sum<L, X>, S> as StaysBelow<Sum<L, X>, S>>::Output as WithMask<$mask>>::Output;
        }
    )* };
}

add_bits! {
    [] UTerm;
    [U B] UInt<U, B>;
}

/// A load with its mask.
#[doc(hidden)]
pub trait WithMask<M> {
    type Output;
}

impl<M> WithMask<M> for UTerm {
    type Output = BitLoad<UTerm, M>;
}

impl<U, B, M> WithMask<M> for UInt<U, B> {
    type Output = BitLoad<Self, M>;
}

impl<Why, M> WithMask<M> for Refusal<Why> {
    type Output = Refusal<Why>;
}

impl<L, K, M, S, D, T, Modes> Settle<M, S, D, T, Modes> for BitLoad<L, K> {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D, Self>, T>>;
}

// ---- the last mode, which is unbounded: only the bits count

/// The mode `M` emitted at a last mode of bits `(S : D)` with the load `Self`.
#[doc(hidden)]
pub trait SettleLast<M, S, D> {
    type Output;
}

impl<N, E, S, D> SettleLast<Mode<N, Xor<E>>, S, D> for UTerm
where
    N: MaskOf<E>,
{
    type Output = Emitted<HCons<Mode<N, Xor<E>>, HNil>, HCons<Mode<S, D, BitLoad<UTerm, N::Output>>, HNil>>;
}

impl<N, S, D> SettleLast<Mode<N, UTerm>, S, D> for UTerm {
    type Output = Emitted<HCons<Mode<N, UTerm>, HNil>, HCons<Mode<S, D>, HNil>>;
}

impl<L, K, N, S, D> SettleLast<Mode<N, UTerm>, S, D> for BitLoad<L, K> {
    type Output = Emitted<HCons<Mode<N, UTerm>, HNil>, HCons<Mode<S, D, Self>, HNil>>;
}

impl<L, K, N, E, S, D> SettleLast<Mode<N, Xor<E>>, S, D> for BitLoad<L, K>
where
    N: MaskOf<E>,
    N::Output: JoinMasks<K>,
    <N::Output as JoinMasks<K>>::Output: EmitLast<Mode<N, Xor<E>>, S, D>,
{
    type Output = <<N::Output as JoinMasks<K>>::Output as EmitLast<Mode<N, Xor<E>>, S, D>>::Output;
}

/// The mode `M`, emitted if the mask `Self` is known.
#[doc(hidden)]
pub trait EmitLast<M, S, D> {
    type Output;
}

impl<M, S: Decimal, D> EmitLast<M, S, D> for AnyBits {
    type Output = Refusal<reason::BitsCarry<DecimalOf<S>>>;
}

impl<M, S, D> EmitLast<M, S, D> for UTerm {
    type Output = Emitted<HCons<M, HNil>, HCons<Mode<S, D, BitLoad<UTerm, UTerm>>, HNil>>;
}

impl<U, B, M, S, D> EmitLast<M, S, D> for UInt<U, B> {
    type Output = Emitted<HCons<M, HNil>, HCons<Mode<S, D, BitLoad<UTerm, Self>>, HNil>>;
}

// ---- strides that do not fall on mode boundaries

/// The kind of the strides of a list of modes.
#[doc(hidden)]
pub trait ModesKind {
    type Kind;
}

impl ModesKind for HNil {
    type Kind = AnyCodomain;
}

impl<S, D, L, T> ModesKind for HCons<Mode<S, D, L>, T>
where
    D: HasStrideKind,
    D::Kind: OrKindOfModes<T>,
{
    type Kind = <D::Kind as OrKindOfModes<T>>::Kind;
}

/// The kind `Self`, or that of the modes `T` behind zeros.
#[doc(hidden)]
pub trait OrKindOfModes<T> {
    type Kind;
}

impl<T: ModesKind> OrKindOfModes<T> for AnyCodomain {
    type Kind = T::Kind;
}

macro_rules! decided {
    ($($kind:ty)*) => { $(
        impl<T> OrKindOfModes<T> for $kind {
            type Kind = Self;
        }
    )* };
}

decided! { Integers Bits Coordinates<()> }

// `Â(i·r) = i·Â(r)` without carries holds for what adds up, and not for bits.
impl<Modes, G, N: Decimal, R> FinishGeneral<Modes, G, N, R> for Bits {
    type Output = Refusal<reason::BitsMisaligned<DecimalOf<N>>>;
}

macro_rules! adds_up {
    ($($kind:ty)*) => { $(
        impl<Modes, G, N, R> FinishGeneral<Modes, G, N, R> for $kind
        where
            Modes: ComposeLeafGeneral<N, R, G>,
            <Modes as ComposeLeafGeneral<N, R, G>>::Output: GeneralModes<Modes>,
        {
            type Output = <<Modes as ComposeLeafGeneral<N, R, G>>::Output as GeneralModes<Modes>>::Output;
        }
    )* };
}

adds_up! { AnyCodomain Integers Coordinates<()> }
