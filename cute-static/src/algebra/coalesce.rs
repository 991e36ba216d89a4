//! Coalesce: the same function with the fewest modes.

use crate::Layout;
use crate::diagnostic::{Answer, NoAnswer, unless_refused};
use crate::int::{B0, B1, Equality, IsEqual, IsPowerOfTwo, Mul, NextPower, NextPowerOf, One, Predecessor, Product, UInt, UTerm, Undecided};
use crate::layout::modes::{AsLayout, FlattenModes, LayoutOf, Mode, ModesOf};
use crate::stride::mask::{AnyBits, MaskOf};
use crate::stride::{Basis, Elementwise, Neg, StrideOfLeaf, Xor};
use frunk_core::hlist::{HCons, HNil};

/// Merges the modes of a list, starting with the mode `(S : D)` in hand, so that the function on
/// `Of` is preserved: on the [`Extension`], or on the [`Domain`].
///
/// A neighbour `(s : d)` merges when `d = S·D`. Modes of extent 1 are dropped, but for the
/// extension the last one is kept unless it merges: the extension continues with its stride. On the
/// domain, a list that has only modes of extent 1 becomes `1:0`.
pub trait MergeModes<S, D, Of> {
    type Output;
}

/// All naturals: the last mode goes on.
pub struct Extension;

/// The coordinates of the layout.
pub struct Domain;

impl<S, D> MergeModes<S, D, Extension> for HNil {
    type Output = HCons<Mode<S, D>, HNil>;
}

impl<D> MergeModes<One, D, Domain> for HNil {
    type Output = HCons<Mode<One, UTerm>, HNil>;
}

impl<U, B, C, D> MergeModes<UInt<UInt<U, B>, C>, D, Domain> for HNil {
    type Output = HCons<Mode<UInt<UInt<U, B>, C>, D>, HNil>;
}

// The mode in hand has extent 1 and there is another: drop it.
impl<S, D, T, D1, Of> MergeModes<One, D1, Of> for HCons<Mode<S, D>, T>
where
    T: MergeModes<S, D, Of>,
{
    type Output = T::Output;
}

// A mode of extent 1 that is not the last: drop it.
impl<D, H, T, U, B, C, D1, Of> MergeModes<UInt<UInt<U, B>, C>, D1, Of> for HCons<Mode<One, D>, HCons<H, T>>
where
    HCons<H, T>: MergeModes<UInt<UInt<U, B>, C>, D1, Of>,
{
    type Output = <HCons<H, T> as MergeModes<UInt<UInt<U, B>, C>, D1, Of>>::Output;
}

// The stride is not looked at, but it is one of the kind.
impl<D, U, B, C, D1> MergeModes<UInt<UInt<U, B>, C>, D1, Domain> for HCons<Mode<One, D>, HNil>
where
    UInt<UInt<U, B>, C>: Mul<D1>,
    D: IsEqual<Product<UInt<UInt<U, B>, C>, D1>>,
{
    type Output = HCons<Mode<UInt<UInt<U, B>, C>, D1>, HNil>;
}

impl<D, U, B, C, D1> MergeModes<UInt<UInt<U, B>, C>, D1, Extension> for HCons<Mode<One, D>, HNil>
where
    UInt<UInt<U, B>, C>: Mul<D1>,
    D: IsEqual<Product<UInt<UInt<U, B>, C>, D1>>,
    Equality<D, Product<UInt<UInt<U, B>, C>, D1>>: MergeIfContinues<UInt<UInt<U, B>, C>, D1, One, D, HNil, Extension>,
{
    type Output = <Equality<D, Product<UInt<UInt<U, B>, C>, D1>> as MergeIfContinues<UInt<UInt<U, B>, C>, D1, One, D, HNil, Extension>>::Output;
}

impl<U, B, C, D, T, U1, B1_, C1, D1, Of> MergeModes<UInt<UInt<U1, B1_>, C1>, D1, Of> for HCons<Mode<UInt<UInt<U, B>, C>, D>, T>
where
    UInt<UInt<U1, B1_>, C1>: Mul<D1>,
    D: IsEqual<Product<UInt<UInt<U1, B1_>, C1>, D1>>,
    Equality<D, Product<UInt<UInt<U1, B1_>, C1>, D1>>: MergeIfContinues<UInt<UInt<U1, B1_>, C1>, D1, UInt<UInt<U, B>, C>, D, T, Of>,
{
    type Output = <Equality<D, Product<UInt<UInt<U1, B1_>, C1>, D1>> as MergeIfContinues<UInt<UInt<U1, B1_>, C1>, D1, UInt<UInt<U, B>, C>, D, T, Of>>::Output;
}

/// Does the mode `(S : D)` continue the mode in hand `(S1 : D1)`? Then they merge, else the first
/// one is done.
pub trait MergeIfContinues<S1, D1, S, D, T, Of> {
    type Output;
}

/// Strides that add up: the mode goes on where the one in hand ends.
macro_rules! merge {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S1, S, D, T, Of, $($g),*> MergeIfContinues<S1, $stride, S, D, T, Of> for B1
        where
            S1: Mul<S>,
            T: MergeModes<Product<S1, S>, $stride, Of>,
        {
            type Output = T::Output;
        }
    )* };
}

merge! {
    [] UTerm;
    [U B] UInt<U, B>;
    [A P] Basis<A, P>;
    [N] Neg<N>;
}

// `i·f_N ^ j·f_{S1·N}` is `(i + S1·j)·f_N` for all `i < S1` and all `j` if both numbers are powers
// of two: then no bit is in both.
impl<S1, N, S, D, T, Of> MergeIfContinues<S1, Xor<N>, S, D, T, Of> for B1
where
    S1: IsPowerOfTwo,
    N: IsPowerOfTwo,
    S1::Output: MergeBits<N::Output, S1, Xor<N>, S, D, T, Of>,
{
    type Output = <S1::Output as MergeBits<N::Output, S1, Xor<N>, S, D, T, Of>>::Output;
}

/// Are the extent and the number of the mode of bits in hand powers of two?
#[doc(hidden)]
pub trait MergeBits<F, S1, D1, S, D, T, Of> {
    type Output;
}

impl<S1, D1, S, D, T, Of> MergeBits<B1, S1, D1, S, D, T, Of> for B1
where
    S1: Mul<S>,
    T: MergeModes<Product<S1, S>, D1, Of>,
{
    type Output = T::Output;
}

impl<S1, D1, S, D, T, Of> MergeBits<B0, S1, D1, S, D, T, Of> for B1
where
    T: MergeModes<S, D, Of>,
{
    type Output = HCons<Mode<S1, D1>, T::Output>;
}

impl<F, S1, D1, S, D, T, Of> MergeBits<F, S1, D1, S, D, T, Of> for B0
where
    T: MergeModes<S, D, Of>,
{
    type Output = HCons<Mode<S1, D1>, T::Output>;
}

impl<S1, D1, S, D, T, Of> MergeIfContinues<S1, D1, S, D, T, Of> for B0
where
    T: MergeModes<S, D, Of>,
{
    type Output = HCons<Mode<S1, D1>, T::Output>;
}

// Two modes that may or may not continue each other stay two modes: the function is the same.
impl<Why, S1, D1, S, D, T, Of> MergeIfContinues<S1, D1, S, D, T, Of> for Undecided<Why>
where
    T: MergeModes<S, D, Of>,
{
    type Output = HCons<Mode<S1, D1>, T::Output>;
}

/// `coalesce_x`: [`MergeModes`] from the first mode on, on the [`Extension`].
pub trait CoalesceModes {
    type Output;
}

impl<S, D, T> CoalesceModes for HCons<Mode<S, D>, T>
where
    T: MergeModes<S, D, Extension>,
{
    type Output = T::Output;
}

/// The modes of `S : D`, coalesced with the extension preserved.
pub type CoalescedModes<S, D> = <ModesOf<S, D> as CoalesceModes>::Output;

/// A list of modes, coalesced as a function on its domain: [`MergeModes`] on the [`Domain`], and
/// then what only bits leave to merge.
pub trait CoalesceFully {
    type Modes;
    type Layout;
}

impl<S, D, T> CoalesceFully for HCons<Mode<S, D>, T>
where
    T: MergeModes<S, D, Domain>,
    T::Output: MergeBounded,
    <T::Output as MergeBounded>::Output: AsLayout,
{
    type Modes = <T::Output as MergeBounded>::Output;
    type Layout = LayoutOf<Self::Modes>;
}

/// Merges modes of bits whose extension is another when they are merged: on the domain `(S : f_N)`
/// goes on with `(S1 : f_{S·N})` if no multiple of `N` below `S·S1` carries.
///
/// `S` is a power of two then, and in each power of two below `S·S1` times `N` the bits are others.
#[doc(hidden)]
pub trait MergeBounded {
    type Output;
}

macro_rules! no_bits {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S, T, $($g),*> MergeBounded for HCons<Mode<S, $stride>, T> {
            type Output = Self;
        }
    )* };
}

no_bits! {
    [U B] UInt<U, B>;
    [A P] Basis<A, P>;
    [E] Elementwise<E>;
    [N] Neg<N>;
}

impl<S> MergeBounded for HCons<Mode<S, UTerm>, HNil> {
    type Output = Self;
}

impl<S, H, T> MergeBounded for HCons<Mode<S, UTerm>, HCons<H, T>>
where
    HCons<H, T>: MergeBounded,
{
    type Output = HCons<Mode<S, UTerm>, <HCons<H, T> as MergeBounded>::Output>;
}

impl<S, N> MergeBounded for HCons<Mode<S, Xor<N>>, HNil> {
    type Output = Self;
}

impl<S, N, S1, D1, T> MergeBounded for HCons<Mode<S, Xor<N>>, HCons<Mode<S1, D1>, T>>
where
    S: Mul<N>,
    D1: IsEqual<Xor<Product<S, N>>>,
    D1::Output: BoundedIfContinues<S, N, S1, D1, T>,
{
    type Output = <D1::Output as BoundedIfContinues<S, N, S1, D1, T>>::Output;
}

/// Does the mode `(S1 : D1)` continue the mode `(S : f_N)`?
#[doc(hidden)]
pub trait BoundedIfContinues<S, N, S1, D1, T> {
    type Output;
}

macro_rules! apart {
    ($([$($g:ident)*] $answer:ty;)*) => { $(
        impl<S, N, S1, D1, T, $($g),*> BoundedIfContinues<S, N, S1, D1, T> for $answer
        where
            HCons<Mode<S1, D1>, T>: MergeBounded,
        {
            type Output = HCons<Mode<S, Xor<N>>, <HCons<Mode<S1, D1>, T> as MergeBounded>::Output>;
        }
    )* };
}

apart! {
    [] B0;
    [Why] Undecided<Why>;
}

impl<S, N, S1, D1, T> BoundedIfContinues<S, N, S1, D1, T> for B1
where
    S1: Predecessor<Output: NextPower>,
    S: Mul<NextPowerOf<S1::Output>>,
    Product<S, NextPowerOf<S1::Output>>: MaskOf<N>,
    <Product<S, NextPowerOf<S1::Output>> as MaskOf<N>>::Output: BoundedIfLinear<S, N, S1, D1, T>,
{
    type Output = <<Product<S, NextPowerOf<S1::Output>> as MaskOf<N>>::Output as BoundedIfLinear<S, N, S1, D1, T>>::Output;
}

/// Merges the modes `(S : f_N)` and `(S1 : D1)`, if `Self` is the mask of all multiples.
#[doc(hidden)]
pub trait BoundedIfLinear<S, N, S1, D1, T> {
    type Output;
}

macro_rules! not_linear {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<S, N, S1, D1, T, $($g),*> BoundedIfLinear<S, N, S1, D1, T> for $mask
        where
            B0: BoundedIfContinues<S, N, S1, D1, T>,
        {
            type Output = <B0 as BoundedIfContinues<S, N, S1, D1, T>>::Output;
        }
    )* };
}

not_linear! {
    [] AnyBits;
    [Why] Undecided<Why>;
}

impl<U, B, S, N, S1, D1, T> BoundedIfLinear<S, N, S1, D1, T> for UInt<U, B>
where
    S: Mul<S1>,
    HCons<Mode<Product<S, S1>, Xor<N>>, T>: MergeBounded,
{
    type Output = <HCons<Mode<Product<S, S1>, Xor<N>>, T> as MergeBounded>::Output;
}

unless_refused! {
    /// The coalesced layout of a list of modes, `1:0` of none; a refusal in the place of the list
    /// stays one.
    ConcludeCoalesced<> Outcome
}

impl ConcludeCoalesced for HNil {
    type Outcome = Answer<Layout<One, UTerm>>;
}

impl<H, T> ConcludeCoalesced for HCons<H, T>
where
    Self: CoalesceFully,
{
    type Outcome = Answer<<Self as CoalesceFully>::Layout>;
}

crate::operation! {
    /// Returns the same function on `[0, |A|)` with the fewest modes. Neighbours merge, and modes
    /// of extent 1 are dropped.
    ///
    /// `R(i) = A(i)` for every `i < |A|`, `|R| = |A|`, `depth(R) <= 1` (Cecka §3.2). A layout of
    /// size 1 is `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(CoalesceOf<Layout![(2, (1, 6)) : (1, (6, 2))]>, Layout![12 : 1]);
    /// assert_type_eq_all!(CoalesceOf<Layout![((4, 3), 5) : ((15, 1), 3)]>, Layout![(4, 15) : (15, 1)]);
    /// // Modes of bits merge where no multiple carries: 0, 5, 10, 5 ^ 10 = 15.
    /// assert_type_eq_all!(CoalesceOf<Layout![(2, 2) : (f5, f10)]>, Layout![4 : f5]);
    /// assert_type_eq_all!(CoalesceOf<Layout![(2, 2) : (f3, f6)]>, Layout![(2, 2) : (f3, f6)]);
    /// ```
    #[doc(alias = "contiguous")]
    Coalesce = ComputeCoalesce, TotalCoalesce, CoalesceOf, CoalesceOutcome, coalesce() -> layout
}

impl<S, D> ComputeCoalesce for Layout<S, D>
where
    S: CoalesceWith<D>,
{
    type Outcome = Answer<S::Layout>;
}

crate::diagnostic::of_layouts! {
    /// Coalesces `Self : D`. A layout of one mode is returned unchanged.
    #[doc(hidden)]
    pub trait CoalesceWith<D> {
        type Layout;
    }
}

impl<D: StrideOfLeaf> CoalesceWith<D> for One {
    type Layout = Layout<One, UTerm>;
}

impl<U, B, C, D: StrideOfLeaf> CoalesceWith<D> for UInt<UInt<U, B>, C> {
    type Layout = Layout<Self, D>;
}

impl CoalesceWith<NoAnswer> for NoAnswer {
    type Layout = Layout<NoAnswer, NoAnswer>;
}

impl<S, T, D> CoalesceWith<D> for HCons<S, T>
where
    Self: FlattenModes<D, HNil>,
    ModesOf<Self, D>: CoalesceFully,
{
    type Layout = <ModesOf<Self, D> as CoalesceFully>::Layout;
}

crate::operation! {
    /// Returns the same function on *all* of the naturals with the fewest modes. It coalesces and
    /// keeps the extension.
    ///
    /// `R̂ = Â`, where the extension `L̂` is `L` with its last mode unbounded. It differs from
    /// [`Coalesce`] in a last mode of extent 1, whose stride is kept unless it continues the mode
    /// before.
    ///
    /// ```
    /// use cute_static::algebra::CoalesceExtensionOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(CoalesceExtensionOf<Layout![(2, 2, 1) : (1, 2, 7)]>, Layout![(4, 1) : (1, 7)]);
    /// assert_type_eq_all!(CoalesceOf<Layout![(2, 2, 1) : (1, 2, 7)]>, Layout![4 : 1]);
    /// ```
    #[doc(alias = "coalesce_x")]
    CoalesceExtension = ComputeCoalesceExtension, TotalCoalesceExtension, CoalesceExtensionOf, CoalesceExtensionOutcome, coalesce_extension() -> layout
}

impl<S, D> ComputeCoalesceExtension for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: CoalesceModes,
    CoalescedModes<S, D>: AsLayout,
{
    type Outcome = Answer<LayoutOf<CoalescedModes<S, D>>>;
}

crate::operation! {
    /// Coalesces each mode that a leaf of the profile `P` stands for, so that the structure of the
    /// profile stays (Cecka §3.2, by mode). Modes beyond the profile stay as they are.
    ///
    /// `R_i = coalesce(A_i)` for each leaf `i` of the profile.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(CoalesceByOf<Layout![(2, (1, 6)) : (1, (6, 2))], Shape![1, 1]>, Layout![(2, 6) : (1, 2)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 6) : (1, 2)].coalesce_by(shape![1, 1, 1]); // CUTE083: the profile does not fit
    /// ```
    CoalesceBy<P> = ComputeCoalesceBy, TotalCoalesceBy, CoalesceByOf, CoalesceByOutcome, coalesce_by(profile: P) -> layout
}

crate::algebra::by_profile::by_profile! { ComputeCoalesceBy, CoalesceByProfile, 0 => ComputeCoalesce, _ => ComputeCoalesce }
