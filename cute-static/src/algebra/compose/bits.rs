//! Composition with a left operand that yields bits.
//!
//! Within a mode `(s : f_d)` everything is as with integers: `(i·r)·f_d = i·(r·f_d)`. But what two
//! modes of the right operand put on it adds up before it becomes bits, and a layout combines what
//! each yields alone by exclusive or: `(i·r + j·q)·f_d` must be `i·r·f_d ^ j·q·f_d`. That holds
//! where no bit is in both, for any `i` and `j`. So a mode of bits remembers the bits that were put
//! on it, its *mask*, and refuses what has a bit in common with it. The mask is known for a run
//! whose multiples are made without carries, `1·e`, `2·e`, `4·e`, …; beside any other run there is
//! no second one. A run of the general rule, with digits on several modes, is held against the
//! masks of all of them at the end.

use super::load::{AddLoad, Emitted, Settle, StaysBelow};
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{Mode, WithFirst};
use crate::stride::mask::{AnyBits, JoinMasks, MaskOfRun};
use crate::stride::{AnyCodomain, Bits, Coordinates, Elements, HasLeadingKind, Integers, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The load of a mode of bits: what the runs on it reach together, and the bits that they consist
/// of.
pub struct BitLoad<Load, Mask>(PhantomData<(Load, Mask)>);

// ---- the load of a mode of bits

// The first run on a mode.
impl<X, S, N, E> AddLoad<X, S, Mode<N, Xor<E>>> for UTerm
where
    N: MaskOfRun<E>,
{
    type Output = BitLoad<X, N::Output>;
}

// A run of stride 0.
impl<X, S, N, L, M> AddLoad<X, S, Mode<N, UTerm>> for BitLoad<L, M> {
    type Output = Self;
}

impl<L, M, X, S, N, E> AddLoad<X, S, Mode<N, Xor<E>>> for BitLoad<L, M>
where
    N: MaskOfRun<E>,
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

// That the mode is left is told first: it is for any strides.
impl<L, X, S> AddBits<L, X, S> for AnyBits
where
    L: Add<X>,
    Sum<L, X>: Compare<S>,
    Comparison<Sum<L, X>, S>: StaysBelow<Sum<L, X>, S>,
    <Comparison<Sum<L, X>, S> as StaysBelow<Sum<L, X>, S>>::Output: OrBitsCarry<S>,
{
    type Output = <<Comparison<Sum<L, X>, S> as StaysBelow<Sum<L, X>, S>>::Output as OrBitsCarry<S>>::Output;
}

refuse_undecided! { AddBits<L, X, S> Output }

unless_refused! {
    /// A refusal, or in the place of a load that bits carry on a mode of `S` elements.
    OrBitsCarry<S> Output
}

impl<S: Decimal> OrBitsCarry<S> for UTerm {
    type Output = Refusal<reason::BitsCarry<DecimalOf<S>>>;
}

impl<U, B, S: Decimal> OrBitsCarry<S> for UInt<U, B> {
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

unless_refused! {
    /// A load with its mask.
    WithMask<M> Output
}

impl<M> WithMask<M> for UTerm {
    type Output = BitLoad<UTerm, M>;
}

impl<U, B, M> WithMask<M> for UInt<U, B> {
    type Output = BitLoad<Self, M>;
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
    N: MaskOfRun<E>,
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
    N: MaskOfRun<E>,
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

refuse_undecided! { EmitLast<M, S, D> Output }

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
    D: HasLeadingKind,
    D::Kind: OrKindOfModes<T>,
{
    type Kind = <D::Kind as OrKindOfModes<T>>::Kind;
}

/// The kind `Self`, or that of the modes `T` after zeros.
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

decided! { Integers Bits Coordinates<()> Elements<()> }

/// The outcome of a composition with modes of the kind `Self`, where no digit carries and the
/// general rule emitted the runs `G`: bits have to add up all the same.
#[doc(hidden)]
pub trait SumsOf<Modes, G, Outcome> {
    type Outcome;
}

macro_rules! adds_up {
    ($($kind:ty)*) => { $(
        impl<Modes, G, Outcome> SumsOf<Modes, G, Outcome> for $kind {
            type Outcome = Outcome;
        }
    )* };
}

adds_up! { AnyCodomain Integers }

impl<Modes, G, Outcome> SumsOf<Modes, G, Outcome> for Bits
where
    Modes: JoinRuns<G>,
    Modes::Output: IfJoined<Outcome>,
{
    type Outcome = <Modes::Output as IfJoined<Outcome>>::Outcome;
}

unless_refused! {
    /// The outcome, if `Self` are modes and no refusal.
    IfJoined<Outcome> Outcome
}

impl<H, T, Outcome> IfJoined<Outcome> for HCons<H, T> {
    type Outcome = Outcome;
}

unless_refused! {
    /// The modes with the masks of the runs `G`, or a refusal: the runs `(m : r)` are put on all
    /// modes that `r` has digits in.
    ///
    /// On one mode, bits of different runs must be different. So must those of one run on different
    /// modes: `i·Â(r)` is what they yield together.
    JoinRuns<G> Output
}

impl<H, T> JoinRuns<HNil> for HCons<H, T> {
    type Output = Self;
}

impl<H, T, R, G> JoinRuns<HCons<(One, R), G>> for HCons<H, T>
where
    Self: JoinRuns<G>,
{
    type Output = <Self as JoinRuns<G>>::Output;
}

impl<H, T, U, A, B, R, G> JoinRuns<HCons<(UInt<UInt<U, A>, B>, R), G>> for HCons<H, T>
where
    UInt<UInt<U, A>, B>: BeforeDigits,
    Self: JoinRun<UInt<UInt<U, A>, B>, R, <UInt<UInt<U, A>, B> as BeforeDigits>::Begin>,
    <Self as JoinRun<UInt<UInt<U, A>, B>, R, <UInt<UInt<U, A>, B> as BeforeDigits>::Begin>>::Output: JoinRuns<G>,
{
    type Output = <<Self as JoinRun<UInt<UInt<U, A>, B>, R, <UInt<UInt<U, A>, B> as BeforeDigits>::Begin>>::Output as JoinRuns<G>>::Output;
}

/// No digit of a run has been looked at.
pub struct NoDigit;

/// A run of two elements: there is nothing to add up in it.
pub struct TwoElements;

/// The mask of a run of `Self` elements before its first digit.
#[doc(hidden)]
pub trait BeforeDigits {
    type Begin;
}

impl BeforeDigits for UInt<One, B0> {
    type Begin = TwoElements;
}

impl BeforeDigits for UInt<One, B1> {
    type Begin = NoDigit;
}

impl<U, A, B, C> BeforeDigits for UInt<UInt<UInt<U, A>, B>, C> {
    type Begin = NoDigit;
}

/// The modes with the run of `M` elements whose second one is at `R`; `Run` is the mask of what it
/// yields on the modes before.
#[doc(hidden)]
pub trait JoinRun<M, R, Run> {
    type Output;
}

impl<S, D, L, M, R, Run> JoinRun<M, R, Run> for HCons<Mode<S, D, L>, HNil>
where
    R: Mul<D>,
    R::Output: PutDigit<M, L, Run>,
    <R::Output as PutDigit<M, L, Run>>::Output: OntoMode<S, D, HNil, M, UTerm>,
{
    type Output = <<R::Output as PutDigit<M, L, Run>>::Output as OntoMode<S, D, HNil, M, UTerm>>::Output;
}

impl<S, D, L, H, T, M, R, Run> JoinRun<M, R, Run> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    R: DivRem<S>,
    R::Remainder: Mul<D>,
    Product<R::Remainder, D>: PutDigit<M, L, Run>,
    <Product<R::Remainder, D> as PutDigit<M, L, Run>>::Output: OntoMode<S, D, HCons<H, T>, M, R::Quotient>,
{
    type Output = <<Product<R::Remainder, D> as PutDigit<M, L, Run>>::Output as OntoMode<S, D, HCons<H, T>, M, R::Quotient>>::Output;
}

impl<M, R, Run> JoinRun<M, R, Run> for HNil {
    type Output = HNil;
}

/// The load of a mode, and the mask of a run, with a digit of the run.
pub struct Put<L, Run>(PhantomData<(L, Run)>);

/// The load `L` of a mode with the multiples below `M` of the stride `Self`, and the mask of the
/// run with them: a [`Put`] or a refusal.
#[doc(hidden)]
pub trait PutDigit<M, L, Run> {
    type Output;
}

impl<M, L, Run> PutDigit<M, L, Run> for UTerm {
    type Output = Put<L, Run>;
}

impl<F, M, L, Run> PutDigit<M, L, Run> for Xor<F>
where
    M: MaskOfRun<F>,
    M::Output: BesideRun<Run> + BesideLoad<L>,
    <M::Output as BesideRun<Run>>::Output: PutApart<<M::Output as BesideLoad<L>>::Output, M>,
{
    type Output = <<M::Output as BesideRun<Run>>::Output as PutApart<<M::Output as BesideLoad<L>>::Output, M>>::Output;
}

/// Two masks that share bits.
pub struct Shared;

/// The mask `Self` of a digit beside those of the same run: a mask, or [`Shared`].
#[doc(hidden)]
pub trait BesideRun<Run> {
    type Output;
}

impl<K> BesideRun<NoDigit> for K {
    type Output = K;
}

impl<K> BesideRun<TwoElements> for K {
    type Output = TwoElements;
}

/// The mask `Self` of a digit beside the load of its mode: a load, or [`Shared`].
#[doc(hidden)]
pub trait BesideLoad<L> {
    type Output;
}

impl<K> BesideLoad<UTerm> for K {
    type Output = BitLoad<UTerm, K>;
}

impl<K, X> BesideLoad<BitLoad<X, UTerm>> for K {
    type Output = BitLoad<X, K>;
}

macro_rules! beside {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<K, $($g),*> BesideRun<$mask> for K
        where
            K: JoinMasks<$mask>,
            K::Output: OrShared,
        {
            type Output = <K::Output as OrShared>::Mask;
        }

        impl<K, X, $($g),*> BesideLoad<BitLoad<X, $mask>> for K
        where
            K: JoinMasks<$mask>,
            K::Output: OrShared,
        {
            type Output = <K::Output as OrShared>::Load<X>;
        }
    )* };
}

beside! {
    [] AnyBits;
    [U B] UInt<U, B>;
}

/// The mask of two that were joined, and a load `X` with it; or [`Shared`] in the place of both.
#[doc(hidden)]
pub trait OrShared {
    type Mask;
    type Load<X>;
}

impl OrShared for AnyBits {
    type Mask = Shared;
    type Load<X> = Shared;
}

impl<U, B> OrShared for UInt<U, B> {
    type Mask = Self;
    type Load<X> = BitLoad<X, Self>;
}

impl<Why> OrShared for Undecided<Why> {
    type Mask = Self;
    type Load<X> = Self;
}

/// The load `L` and the mask `Self` of a run of `M` elements, unless one of them is [`Shared`].
#[doc(hidden)]
pub trait PutApart<L, M> {
    type Output;
}

impl<L, M: Decimal> PutApart<L, M> for Shared {
    type Output = Refusal<reason::BitsCarry<DecimalOf<M>>>;
}

impl<Why, L, M> PutApart<L, M> for Undecided<Why> {
    type Output = Refusal<Why>;
}

macro_rules! put_apart {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<M: Decimal, $($g),*> PutApart<Shared, M> for $mask {
            type Output = Refusal<reason::BitsCarry<DecimalOf<M>>>;
        }

        impl<Why, M, $($g),*> PutApart<Undecided<Why>, M> for $mask {
            type Output = Refusal<Why>;
        }

        impl<X, K, M, $($g),*> PutApart<BitLoad<X, K>, M> for $mask {
            type Output = Put<BitLoad<X, K>, Self>;
        }
    )* };
}

put_apart! {
    [] TwoElements;
    [] AnyBits;
    [U B] UInt<U, B>;
}

unless_refused! {
    /// The mode `(S : D)` with the load that was put on it, in front of the modes `T`, on which the
    /// run goes on with `R`.
    OntoMode<S, D, T, M, R> Output
}

impl<L, Run, S, D, T, M, R> OntoMode<S, D, T, M, R> for Put<L, Run>
where
    T: JoinRun<M, R, Run>,
    T::Output: WithFirst<Mode<S, D, L>>,
{
    type Output = <T::Output as WithFirst<Mode<S, D, L>>>::Output;
}

/// The load of a mode of bits in units of elements.
impl<L: Mul<P>, K, P> Mul<P> for BitLoad<L, K> {
    type Output = L::Output;
}
