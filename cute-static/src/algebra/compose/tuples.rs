//! Composition with a left operand whose strides are tuples such as `[1, f5]`: what bits ask for,
//! of the components that are bits.
//!
//! The mask of a run is that of all of its components that are bits, together. With several of them
//! it may say no where each alone would say yes, and never the other way round.

use super::aligned::{ComposeLeaf, ComposeModes, OneMode};
use super::bits::{BitLoad, EmitLast, IfJoined, JoinRuns, SettleLast, SumsOf};
use super::load::{AddLoad, Emitted, StaysBelow};
use crate::algebra::coalesce::{MergeBits, MergeIfContinues, MergeModes};
use crate::int::{Add, B0, B1, Compare, Comparison, IsPowerOfTwo, Mul, One, Product, Sum, UInt, UTerm, then_of_tail};
use crate::layout::modes::{Mode, UnzipModes};
use crate::stride::mask::{JoinMasks, MaskOfRun};
use crate::stride::{
    AnyCodomain, Basis, Bits, Component, Coordinates, Custom, DistributesOf, Element, Elements, Elementwise, HasCodomain, Integers, Neg, Semimodule,
    SignedIntegers, Xor,
};
use frunk_core::hlist::{HCons, HNil};

/// Whether a component of the list is bits: `B1` or `B0`.
#[doc(hidden)]
pub trait HoldsBits {
    type Output;
}

impl HoldsBits for HNil {
    type Output = B0;
}

impl<N, T> HoldsBits for HCons<Xor<N>, T> {
    type Output = B1;
}

/// Whether the components of the list that are bits are powers of two: `B1` or `B0`. Of tuples in
/// the list it is not asked.
#[doc(hidden)]
pub trait PowersOfTwo {
    type Output;
}

impl PowersOfTwo for HNil {
    type Output = B1;
}

impl<N, T> PowersOfTwo for HCons<Xor<N>, T>
where
    N: IsPowerOfTwo,
    N::Output: AndPowersOfTwo<T>,
{
    type Output = <N::Output as AndPowersOfTwo<T>>::Output;
}

impl<E: HoldsBits, T> PowersOfTwo for HCons<Elementwise<E>, T>
where
    E::Output: UnlessInTuple<T>,
{
    type Output = <E::Output as UnlessInTuple<T>>::Output;
}

then_of_tail! {
    /// Whether `Self`, and the components of the list `T` that are bits are powers of two.
    AndPowersOfTwo: B0 => B0, B1 => PowersOfTwo::Output
}

then_of_tail! {
    /// Whether not `Self`, and the components of the list `T` that are bits are powers of two.
    UnlessInTuple: B1 => B0, B0 => PowersOfTwo::Output
}

/// The mask `M` with the bits of `i·e` for `i < N` and the components `e` of the list.
#[doc(hidden)]
pub trait TupleMask<N, M> {
    type Output;
}

impl<N, M> TupleMask<N, M> for HNil {
    type Output = M;
}

impl<F, T, N, M> TupleMask<N, M> for HCons<Xor<F>, T>
where
    N: MaskOfRun<F>,
    N::Output: JoinMasks<M>,
    T: TupleMask<N, <N::Output as JoinMasks<M>>::Output>,
{
    type Output = T::Output;
}

macro_rules! without_bits {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<T: HoldsBits, $($g),*> HoldsBits for HCons<$element, T> {
            type Output = T::Output;
        }

        impl<T: PowersOfTwo, $($g),*> PowersOfTwo for HCons<$element, T> {
            type Output = T::Output;
        }

        impl<T: TupleMask<N_, M_>, N_, M_, $($g),*> TupleMask<N_, M_> for HCons<$element, T> {
            type Output = T::Output;
        }
    )* };
}

without_bits! {
    [] UTerm;
    [U B] UInt<U, B>;
    [N] Neg<N>;
    [A P] Basis<A, P>;
}

impl<E: HoldsBits, T> HoldsBits for HCons<Elementwise<E>, T>
where
    E::Output: OrHoldsBits<T>,
{
    type Output = <E::Output as OrHoldsBits<T>>::Output;
}

impl<E, T, N, M> TupleMask<N, M> for HCons<Elementwise<E>, T>
where
    E: TupleMask<N, M>,
    T: TupleMask<N, E::Output>,
{
    type Output = T::Output;
}

then_of_tail! {
    /// Whether `Self`, or a component of the list `T` is bits.
    OrHoldsBits: B1 => B1, B0 => HoldsBits::Output
}

/// Elements of another crate in a tuple: that scalars distribute over their sums is a bound, and no
/// question.
#[refusal(NotDistributive::InATuple)]
#[doc(hidden)]
pub trait DistributesInATuple {}

impl DistributesInATuple for B1 {}

impl<M: Element, T: HoldsBits> HoldsBits for HCons<Custom<M>, T>
where
    DistributesOf<M>: DistributesInATuple,
{
    type Output = T::Output;
}

impl<M: Element, T: PowersOfTwo> PowersOfTwo for HCons<Custom<M>, T>
where
    DistributesOf<M>: DistributesInATuple,
{
    type Output = T::Output;
}

impl<M: Element, T: TupleMask<N, K>, N, K> TupleMask<N, K> for HCons<Custom<M>, T>
where
    DistributesOf<M>: DistributesInATuple,
{
    type Output = T::Output;
}

// ---- a left operand of one mode

impl<S, E, BS, BD> ComposeModes<BS, BD> for HCons<Mode<S, Elementwise<E>>, HNil>
where
    E: HoldsBits,
    E::Output: AddsUpUnlessBits<Flag: OneMode<S, Elementwise<E>, BS, BD>>,
{
    type Outcome = <<E::Output as AddsUpUnlessBits>::Flag as OneMode<S, Elementwise<E>, BS, BD>>::Outcome;
}

/// Whether multiples add up, where `Self` says whether the tuples hold bits.
#[doc(hidden)]
pub trait AddsUpUnlessBits {
    type Flag;
}

impl AddsUpUnlessBits for B0 {
    type Flag = B1;
}

impl AddsUpUnlessBits for B1 {
    type Flag = B0;
}

// ---- the last mode

impl<S, E, L, N, R> ComposeLeaf<N, R> for HCons<Mode<S, Elementwise<E>, L>, HNil>
where
    R: Mul<Elementwise<E>>,
    E: HoldsBits,
    E::Output: LastModeOfTuples<Mode<N, Product<R, Elementwise<E>>>, S, E, L>,
{
    type Output = <E::Output as LastModeOfTuples<Mode<N, Product<R, Elementwise<E>>>, S, E, L>>::Output;
}

/// Do the tuples hold bits?
#[doc(hidden)]
pub trait LastModeOfTuples<M, S, E, L> {
    type Output;
}

impl<M, S, E, L> LastModeOfTuples<M, S, E, L> for B0 {
    type Output = Emitted<HCons<M, HNil>, HCons<Mode<S, Elementwise<E>, L>, HNil>>;
}

impl<M, S, E, L> LastModeOfTuples<M, S, E, L> for B1
where
    L: SettleLast<M, S, Elementwise<E>>,
{
    type Output = L::Output;
}

impl<N, E, S, D> SettleLast<Mode<N, Elementwise<E>>, S, D> for UTerm
where
    E: TupleMask<N, UTerm>,
{
    type Output = Emitted<HCons<Mode<N, Elementwise<E>>, HNil>, HCons<Mode<S, D, BitLoad<UTerm, E::Output>>, HNil>>;
}

impl<L, K, N, E, S, D> SettleLast<Mode<N, Elementwise<E>>, S, D> for BitLoad<L, K>
where
    E: TupleMask<N, UTerm>,
    E::Output: JoinMasks<K>,
    <E::Output as JoinMasks<K>>::Output: EmitLast<Mode<N, Elementwise<E>>, S, D>,
{
    type Output = <<E::Output as JoinMasks<K>>::Output as EmitLast<Mode<N, Elementwise<E>>, S, D>>::Output;
}

// ---- the modes before it

impl<X, S, N, E> AddLoad<X, S, Mode<N, Elementwise<E>>> for UTerm
where
    E: HoldsBits,
    E::Output: FirstLoadOfTuples<X, N, E>,
{
    type Output = <E::Output as FirstLoadOfTuples<X, N, E>>::Output;
}

/// Do the tuples hold bits? Then a load comes with its mask.
#[doc(hidden)]
pub trait FirstLoadOfTuples<X, N, E> {
    type Output;
}

impl<X, N, E> FirstLoadOfTuples<X, N, E> for B0 {
    type Output = X;
}

impl<X, N, E> FirstLoadOfTuples<X, N, E> for B1
where
    E: TupleMask<N, UTerm>,
{
    type Output = BitLoad<X, E::Output>;
}

impl<L, K, X, S, N, E> AddLoad<X, S, Mode<N, Elementwise<E>>> for BitLoad<L, K>
where
    E: TupleMask<N, UTerm>,
    E::Output: JoinMasks<K>,
    <E::Output as JoinMasks<K>>::Output: super::bits::AddBits<L, X, S>,
{
    type Output = <<E::Output as JoinMasks<K>>::Output as super::bits::AddBits<L, X, S>>::Output;
}

// A load without a mask is that of tuples without bits.
impl<U, B, S, N, E> AddLoad<UTerm, S, Mode<N, Elementwise<E>>> for UInt<U, B> {
    type Output = Self;
}

impl<U, B, V, F, S, N, E> AddLoad<UInt<V, F>, S, Mode<N, Elementwise<E>>> for UInt<U, B>
where
    Self: Add<UInt<V, F>>,
    Sum<Self, UInt<V, F>>: Compare<S>,
    Comparison<Sum<Self, UInt<V, F>>, S>: StaysBelow<Sum<Self, UInt<V, F>>, S>,
{
    type Output = <Comparison<Sum<Self, UInt<V, F>>, S> as StaysBelow<Sum<Self, UInt<V, F>>, S>>::Output;
}

// ---- strides that do not fall on mode boundaries: the runs of tuples with bits are looked at
// component by component

impl<Modes, G, Outcome> SumsOf<Modes, G, Outcome> for Coordinates<()>
where
    Modes: HoldsBits,
    Modes::Output: SumsIfBits<Modes, G, Outcome>,
{
    type Outcome = <Modes::Output as SumsIfBits<Modes, G, Outcome>>::Outcome;
}

// Of modes it is asked of their strides.
impl<S, D, L, T> HoldsBits for HCons<Mode<S, D, L>, T>
where
    HCons<D, HNil>: HoldsBits,
    <HCons<D, HNil> as HoldsBits>::Output: OrHoldsBits<T>,
{
    type Output = <<HCons<D, HNil> as HoldsBits>::Output as OrHoldsBits<T>>::Output;
}

/// Do the tuples hold bits?
#[doc(hidden)]
pub trait SumsIfBits<Modes, G, Outcome> {
    type Outcome;
}

impl<Modes, G, Outcome> SumsIfBits<Modes, G, Outcome> for B0 {
    type Outcome = Outcome;
}

impl<Modes, G, Outcome> SumsIfBits<Modes, G, Outcome> for B1
where
    Modes: UnzipModes<Stride: HasCodomain<Codomain: SumsOfEach<UTerm, Modes, G, Outcome>>>,
{
    type Outcome = <<Modes::Stride as HasCodomain>::Codomain as SumsOfEach<UTerm, Modes, G, Outcome>>::Outcome;
}

/// The outcome, if the runs `G` add up on the components of the modes from `K` on; `Self` is the
/// list of the components' codomains.
///
/// What is on the modes already are the masks of all components together, as everywhere in this
/// file.
#[doc(hidden)]
pub trait SumsOfEach<K, Modes, G, Outcome> {
    type Outcome;
}

impl<L, K, Modes, G, Outcome> SumsOfEach<K, Modes, G, Outcome> for Coordinates<L>
where
    L: SumsOfEach<K, Modes, G, Outcome>,
{
    type Outcome = L::Outcome;
}

impl<K, Modes, G, Outcome> SumsOfEach<K, Modes, G, Outcome> for HNil {
    type Outcome = Outcome;
}

macro_rules! sums_of_numbers {
    ($($codomain:ident)*) => { $(
        impl<T, K, Modes, G, Outcome> SumsOfEach<K, Modes, G, Outcome> for HCons<$codomain, T>
        where
            K: Add<One>,
            T: SumsOfEach<Sum<K, One>, Modes, G, Outcome>,
        {
            type Outcome = T::Outcome;
        }
    )* };
}

sums_of_numbers! { AnyCodomain Integers SignedIntegers }

impl<E, T, K, Modes, G, Outcome> SumsOfEach<K, Modes, G, Outcome> for HCons<Elements<E>, T>
where
    E: Semimodule<Distributes: DistributesInATuple>,
    K: Add<One>,
    T: SumsOfEach<Sum<K, One>, Modes, G, Outcome>,
{
    type Outcome = T::Outcome;
}

impl<T, K, Modes, G, Outcome> SumsOfEach<K, Modes, G, Outcome> for HCons<Bits, T>
where
    K: Add<One>,
    T: SumsOfEach<Sum<K, One>, Modes, G, Outcome>,
    Modes: ComponentModes<K>,
    Modes::Output: JoinRuns<G>,
    <Modes::Output as JoinRuns<G>>::Output: IfJoined<T::Outcome>,
{
    type Outcome = <<Modes::Output as JoinRuns<G>>::Output as IfJoined<T::Outcome>>::Outcome;
}

// A tuple in the tuple.
impl<L, T, K, Modes, G, Outcome> SumsOfEach<K, Modes, G, Outcome> for HCons<Coordinates<L>, T>
where
    K: Add<One>,
    T: SumsOfEach<Sum<K, One>, Modes, G, Outcome>,
    Modes: ComponentModes<K>,
    L: SumsOfEach<UTerm, Modes::Output, G, T::Outcome>,
{
    type Outcome = L::Outcome;
}

/// The modes with the component `K` of their strides.
#[doc(hidden)]
pub trait ComponentModes<K> {
    type Output;
}

impl<K> ComponentModes<K> for HNil {
    type Output = HNil;
}

impl<S, D: Component<K>, L, T: ComponentModes<K>, K> ComponentModes<K> for HCons<Mode<S, D, L>, T> {
    type Output = HCons<Mode<S, D::Output, L>, T::Output>;
}

// ---- coalescing: what are bits are powers of two

impl<S1, E, S, D, T, Of> MergeIfContinues<S1, Elementwise<E>, S, D, T, Of> for B1
where
    E: HoldsBits,
    E::Output: MergeTuples<S1, E, S, D, T, Of>,
{
    type Output = <E::Output as MergeTuples<S1, E, S, D, T, Of>>::Output;
}

/// Do the tuples hold bits?
#[doc(hidden)]
pub trait MergeTuples<S1, E, S, D, T, Of> {
    type Output;
}

impl<S1, E, S, D, T, Of> MergeTuples<S1, E, S, D, T, Of> for B0
where
    S1: Mul<S>,
    T: MergeModes<Product<S1, S>, Elementwise<E>, Of>,
{
    type Output = T::Output;
}

impl<S1, E, S, D, T, Of> MergeTuples<S1, E, S, D, T, Of> for B1
where
    S1: IsPowerOfTwo,
    E: PowersOfTwo,
    S1::Output: MergeBits<E::Output, S1, Elementwise<E>, S, D, T, Of>,
{
    type Output = <S1::Output as MergeBits<E::Output, S1, Elementwise<E>, S, D, T, Of>>::Output;
}
