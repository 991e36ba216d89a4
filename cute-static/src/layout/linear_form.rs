//! Linear forms: a layout as a matrix that multiplies natural coordinates.

use super::modes::{FlattenModes, Mode, ModesOf};
use crate::Layout;
use crate::codomain::{Elements, HasCodomain, Integers, SignedIntegers};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::*;
use crate::stride::{AnyCodomain, Basis, Bits, Component, Coordinates, Custom, Elementwise, Neg, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the matrix of the layout, as a tuple of its rows: `L(c) = D·c̃` at every natural
    /// coordinate `c̃` (Cecka §2.4.4, equation 7).
    ///
    /// Each stride is a column. Over the integers, and over a semimodule of another crate, the
    /// matrix has one row; over coordinates it has one for each component. Over XOR elements it is
    /// a matrix over the field of two elements, with a row for each bit: each mode is refined into
    /// extents of 2, whose strides are those of the bits of a coordinate. So it is where one
    /// component of a tuple is an XOR element. What is left of a mode as an odd extent stays one
    /// column if the stride has no bits. `f0` is 0, the zero of all codomains: a layout with
    /// no other stride has one column for each mode.
    ///
    /// ```
    /// use cute_static::layout::LinearFormOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// // Cecka, Table 1.
    /// assert_type_eq_all!(LinearFormOf<Layout![((2, 2), (4, 2)) : ((1, 8), (2, 16))]>, Stride![(1, 8, 2, 16),]);
    /// assert_type_eq_all!(LinearFormOf<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Stride![(0, 1, 0), (1, 0, 6)]);
    /// assert_type_eq_all!(
    ///     LinearFormOf<Layout![(4, 4) : (f1, f5)]>,
    ///     Stride![(1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0), (0, 0, 0, 1)],
    /// );
    /// // 6 coordinates of stride 0 are 2 and 3.
    /// assert_type_eq_all!(LinearFormOf<Layout![(6, 2) : (0, f1)]>, Stride![(0, 0, 1),]);
    /// ```
    ///
    /// The answer is a tuple, which [`notation`](fn@crate::layout::notation) writes in decimal:
    ///
    /// ```
    /// use cute_static::layout::notation;
    /// use cute_static::prelude::*;
    /// assert_eq!(notation(layout![(4, (4, 2)) : (e1, (e0, 6*e1))].linear_form()).to_string(), "((_0,_1,_0),(_1,_0,_6))");
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(3, 4) : (f1, f4)].linear_form();
    /// // CUTE174: no matrix of bits: a mode of Lit<3> elements is not linear in the bits of its coordinate
    /// ```
    LinearForm = ComputeLinearForm, TotalLinearForm, LinearFormOf, LinearFormOutcome, linear_form() -> static
}

impl<S, D> ComputeLinearForm for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    D: HasCodomain,
    D::Codomain: WithBits,
    <D::Codomain as WithBits>::Flag: ColumnsOf<ModesOf<S, D>>,
    <<D::Codomain as WithBits>::Flag as ColumnsOf<ModesOf<S, D>>>::Output: ThenRows<D::Codomain>,
{
    type Outcome = <<<D::Codomain as WithBits>::Flag as ColumnsOf<ModesOf<S, D>>>::Output as ThenRows<D::Codomain>>::Outcome;
}

/// Whether elements of a codomain have bits: `B1` or `B0`.
#[doc(hidden)]
pub trait WithBits {
    type Flag;
}

macro_rules! with_bits {
    ($($codomain:ty => $flag:ident;)*) => { $(
        impl WithBits for $codomain {
            type Flag = $flag;
        }
    )* };
}

with_bits! {
    AnyCodomain => B0;
    Integers => B0;
    SignedIntegers => B0;
    Bits => B1;
    HNil => B0;
}

impl<K> WithBits for Elements<K> {
    type Flag = B0;
}

impl<T: WithBits> WithBits for Coordinates<T> {
    type Flag = T::Flag;
}

impl<H: WithBits, T> WithBits for HCons<H, T>
where
    H::Flag: OrWithBits<T>,
{
    type Flag = <H::Flag as OrWithBits<T>>::Flag;
}

then_of_tail! {
    /// Whether `Self`, or one of the codomains of the list `T` has bits.
    OrWithBits: B1 => B1, B0 => WithBits::Flag
}

/// The columns of a matrix.
pub struct MatrixColumns<Columns>(PhantomData<Columns>);

/// The columns of modes, refined into extents of 2 if `Self`; or a [`Refusal`].
#[doc(hidden)]
pub trait ColumnsOf<Modes> {
    type Output;
}

impl<Modes: StridesOf> ColumnsOf<Modes> for B0 {
    type Output = MatrixColumns<Modes::Output>;
}

impl<Modes: BitColumns> ColumnsOf<Modes> for B1 {
    type Output = Modes::Output;
}

/// The strides of modes.
#[doc(hidden)]
pub trait StridesOf {
    type Output;
}

impl StridesOf for HNil {
    type Output = HNil;
}

impl<S, D, L, T: StridesOf> StridesOf for HCons<Mode<S, D, L>, T> {
    type Output = HCons<D, T::Output>;
}

/// The strides of the bits of the coordinates of modes.
#[doc(hidden)]
pub trait BitColumns {
    type Output;
}

impl BitColumns for HNil {
    type Output = MatrixColumns<HNil>;
}

impl<S, D, L, T> BitColumns for HCons<Mode<S, D, L>, T>
where
    T: BitColumns,
    S: EachBit<S, D, UTerm, T::Output>,
{
    type Output = S::Output;
}

/// The columns of the bits of a mode of which `Self` elements are left, from the stride `D` on, in
/// front of the columns `Rest`. `First` is the stride of the first bit, 0 before it is met.
#[doc(hidden)]
pub trait EachBit<S, D, First, Rest> {
    type Output;
}

impl<S, D, First, Rest> EachBit<S, D, First, Rest> for One {
    type Output = Rest;
}

impl<U, B, C, S: Decimal, D, First, Rest> EachBit<S, D, First, Rest> for UInt<UInt<U, B>, C>
where
    C: EachBitIfEven<UInt<U, B>, S, D, First, Rest>,
{
    type Output = C::Output;
}

/// Is what is left of a mode even? `Half` is half of it.
#[doc(hidden)]
pub trait EachBitIfEven<Half, S, D, First, Rest> {
    type Output;
}

impl<Half, S, D, First, Rest> EachBitIfEven<Half, S, D, First, Rest> for B1
where
    D: SharesABit<D>,
    D::Flag: OddColumn<S, D, Rest>,
{
    type Output = <D::Flag as OddColumn<S, D, Rest>>::Output;
}

/// Has the stride `D` of an odd extent bits? Without them, each of its multiples is a number's.
#[doc(hidden)]
pub trait OddColumn<S, D, Rest> {
    type Output;
}

impl<S: Decimal, D, Rest> OddColumn<S, D, Rest> for B1 {
    type Output = Refusal<reason::NoLinearForm<DecimalOf<S>>>;
}

impl<S, D, Rest: ColumnInFront<D>> OddColumn<S, D, Rest> for B0 {
    type Output = Rest::Output;
}

impl<Half, S: Decimal, D, First, Rest> EachBitIfEven<Half, S, D, First, Rest> for Unknown {
    type Output = Refusal<reason::NoLinearForm<DecimalOf<S>>>;
}

impl<Half, S, D, First, Rest> EachBitIfEven<Half, S, D, First, Rest> for B0
where
    First: SharesABit<D>,
    First::Flag: EachBitIfShared<Half, S, D, First, Rest>,
{
    type Output = <First::Flag as EachBitIfShared<Half, S, D, First, Rest>>::Output;
}

/// Does the stride of the first bit share a bit with this one? If no later one does, no two do:
/// they are shifted alike.
#[doc(hidden)]
pub trait EachBitIfShared<Half, S, D, First, Rest> {
    type Output;
}

impl<Half, S: Decimal, D, First, Rest> EachBitIfShared<Half, S, D, First, Rest> for B1 {
    type Output = Refusal<reason::NoLinearForm<DecimalOf<S>>>;
}

impl<Half, S, D, First, Rest> EachBitIfShared<Half, S, D, First, Rest> for B0
where
    First: OrElse<D>,
    UInt<One, B0>: Mul<D>,
    Half: EachBit<S, Product<UInt<One, B0>, D>, First::Output, Rest>,
    Half::Output: ColumnInFront<D>,
{
    type Output = <Half::Output as ColumnInFront<D>>::Output;
}

/// `Self`, or `D` in the place of 0.
#[doc(hidden)]
pub trait OrElse<D> {
    type Output;
}

impl<D> OrElse<D> for UTerm {
    type Output = D;
}

unless_refused! {
    /// A column in front of others.
    ColumnInFront<D> Output
}

impl<Columns, D> ColumnInFront<D> for MatrixColumns<Columns> {
    type Output = MatrixColumns<HCons<D, Columns>>;
}

/// Whether two elements have a bit in common: `B1` or `B0`.
#[doc(hidden)]
pub trait SharesABit<E> {
    type Flag;
}

/// `[generics] element` each: an element without bits.
macro_rules! without_bits {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<E, $($g),*> SharesABit<E> for $element {
            type Flag = B0;
        }
    )* };
}

without_bits! {
    [] UTerm;
    [] HNil;
    [U B] UInt<U, B>;
    [A P] Basis<A, P>;
    [N] Neg<N>;
    [M] Custom<M>;
}

macro_rules! or_else {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<D, $($g),*> OrElse<D> for $element {
            type Output = Self;
        }
    )* };
}

or_else! {
    [U B] UInt<U, B>;
    [A P] Basis<A, P>;
    [N] Neg<N>;
    [N] Xor<N>;
    [M] Custom<M>;
    [T] Elementwise<T>;
}

impl<N, M> SharesABit<Xor<M>> for Xor<N>
where
    N: SharesBits<M>,
{
    type Flag = SharesBitsFlag<N, M>;
}

impl<T, R> SharesABit<Elementwise<R>> for Elementwise<T>
where
    T: SharesABit<R>,
{
    type Flag = T::Flag;
}

// The elements of multiples of one tuple.
impl<H, T, G, R> SharesABit<HCons<G, R>> for HCons<H, T>
where
    H: SharesABit<G>,
    H::Flag: OrSharesABit<T, R>,
{
    type Flag = <H::Flag as OrSharesABit<T, R>>::Flag;
}

/// Whether `Self`, or the elements of two lists have a bit in common.
#[doc(hidden)]
pub trait OrSharesABit<T, R> {
    type Flag;
}

impl<T, R> OrSharesABit<T, R> for B1 {
    type Flag = B1;
}

impl<T: SharesABit<R>, R> OrSharesABit<T, R> for B0 {
    type Flag = T::Flag;
}

unless_refused! {
    /// The rows of columns whose elements are of the codomain.
    ThenRows<Codomain> Outcome
}

impl<Columns, Codomain> ThenRows<Codomain> for MatrixColumns<Columns>
where
    Codomain: RowsOf<Columns, HNil>,
{
    type Outcome = Answer<Codomain::Output>;
}

/// The rows of columns whose elements are of the codomain `Self`, in front of the rows `Rest`.
#[doc(hidden)]
pub trait RowsOf<Columns, Rest> {
    type Output;
}

macro_rules! one_row {
    ($($codomain:ident)*) => { $(
        impl<Columns, Rest> RowsOf<Columns, Rest> for $codomain {
            type Output = HCons<Columns, Rest>;
        }
    )* };
}

one_row! { AnyCodomain Integers SignedIntegers }

impl<K, Columns, Rest> RowsOf<Columns, Rest> for Elements<K> {
    type Output = HCons<Columns, Rest>;
}

impl<T, Columns, Rest> RowsOf<Columns, Rest> for Coordinates<T>
where
    T: RowsOfEach<UTerm, Columns, Rest>,
{
    type Output = T::Output;
}

/// The rows of the components from `K` on, whose codomains are the list `Self`.
#[doc(hidden)]
pub trait RowsOfEach<K, Columns, Rest> {
    type Output;
}

impl<K, Columns, Rest> RowsOfEach<K, Columns, Rest> for HNil {
    type Output = Rest;
}

impl<H, T, K, Columns, Rest> RowsOfEach<K, Columns, Rest> for HCons<H, T>
where
    K: Add<One>,
    T: RowsOfEach<Sum<K, One>, Columns, Rest>,
    Columns: Component<K>,
    H: RowsOf<Columns::Output, T::Output>,
{
    type Output = H::Output;
}

impl<Columns, Rest> RowsOf<Columns, Rest> for Bits
where
    Columns: Halves,
    Columns::High: BitRows<Rest>,
{
    type Output = HCons<Columns::Low, <Columns::High as BitRows<Rest>>::Output>;
}

/// The lowest bits of XOR elements, or of the numbers of their bits, and the numbers of the others.
#[doc(hidden)]
pub trait Halves {
    type Low;
    type High;
    /// Whether all numbers are 0.
    type AreZero;
}

impl Halves for HNil {
    type Low = HNil;
    type High = HNil;
    type AreZero = B1;
}

impl<T: Halves> Halves for HCons<UTerm, T> {
    type Low = HCons<UTerm, T::Low>;
    type High = HCons<UTerm, T::High>;
    type AreZero = T::AreZero;
}

impl<U, T: Halves> Halves for HCons<UInt<U, B0>, T> {
    type Low = HCons<UTerm, T::Low>;
    type High = HCons<U, T::High>;
    type AreZero = B0;
}

impl<U, T: Halves> Halves for HCons<UInt<U, B1>, T> {
    type Low = HCons<One, T::Low>;
    type High = HCons<U, T::High>;
    type AreZero = B0;
}

impl<N, T> Halves for HCons<Xor<N>, T>
where
    T: Halves,
    HCons<N, HNil>: FirstHalves,
{
    type Low = HCons<<HCons<N, HNil> as FirstHalves>::Low, T::Low>;
    type High = HCons<<HCons<N, HNil> as FirstHalves>::High, T::High>;
    type AreZero = B0;
}

/// The lowest bit of the one number of a list, and the others.
#[doc(hidden)]
pub trait FirstHalves {
    type Low;
    type High;
}

impl<U> FirstHalves for HCons<UInt<U, B0>, HNil> {
    type Low = UTerm;
    type High = U;
}

impl<U> FirstHalves for HCons<UInt<U, B1>, HNil> {
    type Low = One;
    type High = U;
}

/// The rows of the bits of these numbers, as long as there are any, in front of the rows `Rest`.
#[doc(hidden)]
pub trait BitRows<Rest> {
    type Output;
}

impl<Numbers, Rest> BitRows<Rest> for Numbers
where
    Numbers: Halves,
    Numbers::AreZero: BitRowsUnlessZero<Numbers, Rest>,
{
    type Output = <Numbers::AreZero as BitRowsUnlessZero<Numbers, Rest>>::Output;
}

/// Are all numbers 0?
#[doc(hidden)]
pub trait BitRowsUnlessZero<Numbers, Rest> {
    type Output;
}

impl<Numbers, Rest> BitRowsUnlessZero<Numbers, Rest> for B1 {
    type Output = Rest;
}

impl<Numbers, Rest> BitRowsUnlessZero<Numbers, Rest> for B0
where
    Numbers: Halves,
    Numbers::High: BitRows<Rest>,
{
    type Output = HCons<Numbers::Low, <Numbers::High as BitRows<Rest>>::Output>;
}
