//! Inverses of layouts that yield bits, by elimination over the field of two elements.
//!
//! Where extents are powers of two, and the multiples of each stride come without carries, a layout of bits is a matrix (Cecka §2.4.4): each bit of the index has an element, its *column*, and the layout yields the
//! exclusive or of those of the bits that are set. Gauss and Jordan's elimination makes of the columns a basis of the image, each with an index that it is the value at, and the highest bit of each is in no other.

use super::coalesce::ConcludeCoalesced;
use super::compose::bits::{AnyBits, MaskOf};
use super::modes::{FlattenModes, Mode, ModesOf, WithFirst};
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason};
use crate::int::*;
use crate::stride::{AsXor, Xor};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

type Two = UInt<One, B0>;

/// The modes of `1:0`.
type Trivial = HCons<Mode<One, UTerm>, HNil>;

/// The value `V` at the index `X`.
pub struct Column<V, X>(PhantomData<(V, X)>);

/// `A(R(k)) = k`.
pub struct FromRight;

/// `A(R(A(k))) = A(k)`.
pub struct FromLeft;

/// The outcome of the inverse of `S : D` on the side `Self`.
#[doc(hidden)]
pub trait InvertBits<S, D> {
    type Outcome;
}

impl<Side, S, D> InvertBits<S, D> for Side
where
    S: FlattenModes<D, HNil>,
    S::Output: Columns<One>,
    <S::Output as Columns<One>>::Output: Eliminate<HNil>,
    <<S::Output as Columns<One>>::Output as Eliminate<HNil>>::Output: Solve<Side>,
    <<<S::Output as Columns<One>>::Output as Eliminate<HNil>>::Output as Solve<Side>>::Modes: ConcludeCoalesced,
{
    type Outcome = <<<<ModesOf<S, D> as Columns<One>>::Output as Eliminate<HNil>>::Output as Solve<Side>>::Modes as ConcludeCoalesced>::Outcome;
}

// ---- the matrix

/// The columns of these modes, the first bit of the index counting `X`: a list of [`Column`], or a refusal.
#[doc(hidden)]
pub trait Columns<X> {
    type Output;
}

impl<X> Columns<X> for HNil {
    type Output = HNil;
}

// Of stride 0: its bits of the index have no columns. Whether it has bits is seen by another stride.
impl<S, L, T, X> Columns<X> for HCons<Mode<S, UTerm, L>, T>
where
    S: MaskOf<One>,
    S::Output: IfLinear<S, UTerm, T, X>,
{
    type Output = <S::Output as IfLinear<S, UTerm, T, X>>::Output;
}

impl<S, F, L, T, X> Columns<X> for HCons<Mode<S, Xor<F>, L>, T>
where
    S: MaskOf<F>,
    S::Output: IfLinear<S, F, T, X>,
{
    type Output = <S::Output as IfLinear<S, F, T, X>>::Output;
}

/// The columns of the mode `(S : f_F)` and of the modes `T`, if the multiples of `F` have the mask `Self`.
#[doc(hidden)]
pub trait IfLinear<S, F, T, X> {
    type Output;
}

impl<S: Decimal, F, T, X> IfLinear<S, F, T, X> for AnyBits {
    type Output = Refusal<reason::NotLinear<DecimalOf<S>>>;
}

macro_rules! linear {
    ($([$($g:ident)*] $mask:ty;)*) => { $(
        impl<F, T, X, $($g),*> IfLinear<One, F, T, X> for $mask
        where
            T: Columns<X>,
        {
            type Output = T::Output;
        }

        // The extent is a power of two, since there is a mask.
        impl<U, A, B, V, C, T, X, $($g),*> IfLinear<UInt<UInt<U, A>, B>, UInt<V, C>, T, X> for $mask
        where
            Self: IfLinear<UInt<U, A>, UInt<UInt<V, C>, B0>, T, UInt<X, B0>>,
            <Self as IfLinear<UInt<U, A>, UInt<UInt<V, C>, B0>, T, UInt<X, B0>>>::Output: WithFirst<Column<UInt<V, C>, X>>,
        {
            type Output = <<Self as IfLinear<UInt<U, A>, UInt<UInt<V, C>, B0>, T, UInt<X, B0>>>::Output as WithFirst<Column<UInt<V, C>, X>>>::Output;
        }

        impl<U, A, B, T, X, $($g),*> IfLinear<UInt<UInt<U, A>, B>, UTerm, T, X> for $mask
        where
            Self: IfLinear<UInt<U, A>, UTerm, T, UInt<X, B0>>,
        {
            type Output = <Self as IfLinear<UInt<U, A>, UTerm, T, UInt<X, B0>>>::Output;
        }
    )* };
}

linear! {
    [] UTerm;
    [M N] UInt<M, N>;
}

// ---- elimination

/// The basis of the columns `Self` and of the basis `Basis`.
#[doc(hidden)]
pub trait Eliminate<Basis> {
    type Output;
}

impl<Basis> Eliminate<Basis> for HNil {
    type Output = Reduced<Basis>;
}

impl<Why, Basis> Eliminate<Basis> for Refusal<Why> {
    type Output = Self;
}

impl<V, X, T, Basis> Eliminate<Basis> for HCons<Column<V, X>, T>
where
    Basis: Reduce<Column<V, X>>,
    Basis::Output: Include<Basis>,
    T: Eliminate<<Basis::Output as Include<Basis>>::Output>,
{
    type Output = T::Output;
}

/// A basis of all columns.
pub struct Reduced<Basis>(PhantomData<Basis>);

/// The column `C` without the highest bits of the elements of the basis `Self`.
#[doc(hidden)]
pub trait Reduce<C> {
    type Output;
}

impl<C> Reduce<C> for HNil {
    type Output = C;
}

impl<W, Y, T, C> Reduce<C> for HCons<Column<W, Y>, T>
where
    C: Without<W, Y>,
    T: Reduce<C::Output>,
{
    type Output = T::Output;
}

/// The column without the highest bit of `W`, if it has that: then the exclusive or of both is the smaller one.
#[doc(hidden)]
pub trait Without<W, Y> {
    type Output;
}

impl<V, X, W, Y> Without<W, Y> for Column<V, X>
where
    V: XorBits<W>,
    ExclusiveOr<V, W>: Compare<V>,
    Comparison<ExclusiveOr<V, W>, V>: Smaller<V, X, W, Y>,
{
    type Output = <Comparison<ExclusiveOr<V, W>, V> as Smaller<V, X, W, Y>>::Output;
}

#[doc(hidden)]
pub trait Smaller<V, X, W, Y> {
    type Output;
}

impl<V: XorBits<W>, X: XorBits<Y>, W, Y> Smaller<V, X, W, Y> for Less {
    type Output = Column<ExclusiveOr<V, W>, ExclusiveOr<X, Y>>;
}

impl<V, X, W, Y> Smaller<V, X, W, Y> for Equal {
    type Output = Column<V, X>;
}

impl<V, X, W, Y> Smaller<V, X, W, Y> for Greater {
    type Output = Column<V, X>;
}

/// The basis with the reduced column `Self`, if that is not 0.
#[doc(hidden)]
pub trait Include<Basis> {
    type Output;
}

impl<X, Basis> Include<Basis> for Column<UTerm, X> {
    type Output = Basis;
}

impl<U, B, X, Basis> Include<Basis> for Column<UInt<U, B>, X>
where
    Basis: WithoutEach<UInt<U, B>, X>,
{
    type Output = HCons<Self, Basis::Output>;
}

/// The elements of the basis without the highest bit of `V`.
#[doc(hidden)]
pub trait WithoutEach<V, X> {
    type Output;
}

impl<V, X> WithoutEach<V, X> for HNil {
    type Output = HNil;
}

impl<C, T, V, X> WithoutEach<V, X> for HCons<C, T>
where
    C: Without<V, X>,
    T: WithoutEach<V, X>,
{
    type Output = HCons<C::Output, T::Output>;
}

// ---- solutions

/// The modes of the inverse on a side, from a basis of the columns; they end with a mode `1:0`.
#[doc(hidden)]
pub trait Solve<Side> {
    type Modes;
}

impl<Why, Side> Solve<Side> for Refusal<Why> {
    type Modes = Self;
}

// An index for each of the values 1, 2, 4, … up to the first that is none.
impl<Basis: IndicesOf<One>> Solve<FromRight> for Reduced<Basis> {
    type Modes = Basis::Output;
}

// The highest bit of each element leads to its index, and the other bits, which follow from these, to 0.
impl<Basis: IndicesOfBits<One>> Solve<FromLeft> for Reduced<Basis> {
    type Modes = Basis::Output;
}

/// The modes for the values from `E` on.
#[doc(hidden)]
pub trait IndicesOf<E> {
    type Output;
}

impl<Basis, E> IndicesOf<E> for Basis
where
    Basis: Reduce<Column<E, UTerm>>,
    Basis::Output: IfSolved<Basis, E>,
{
    type Output = <Basis::Output as IfSolved<Basis, E>>::Output;
}

/// The mode for `E`, and those behind it, if elimination left nothing of it.
#[doc(hidden)]
pub trait IfSolved<Basis, E> {
    type Output;
}

impl<X: AsXor, Basis, E> IfSolved<Basis, E> for Column<UTerm, X>
where
    Basis: IndicesOf<UInt<E, B0>>,
{
    type Output = HCons<Mode<Two, X::Element>, <Basis as IndicesOf<UInt<E, B0>>>::Output>;
}

impl<U, B, X, Basis, E> IfSolved<Basis, E> for Column<UInt<U, B>, X> {
    type Output = Trivial;
}

/// The modes for the bits from `E` on, as long as there are elements.
#[doc(hidden)]
pub trait IndicesOfBits<E> {
    type Output;
}

impl<E> IndicesOfBits<E> for HNil {
    type Output = Trivial;
}

impl<H, T, E> IndicesOfBits<E> for HCons<H, T>
where
    Self: Take<E>,
    <Self as Take<E>>::Rest: IndicesOfBits<UInt<E, B0>>,
{
    type Output = HCons<Mode<Two, <Self as Take<E>>::Stride>, <<Self as Take<E>>::Rest as IndicesOfBits<UInt<E, B0>>>::Output>;
}

/// The stride to the index of the element whose highest bit is `E`, 0 if there is none, and the other elements.
#[doc(hidden)]
pub trait Take<E> {
    type Stride;
    type Rest;
}

impl<E> Take<E> for HNil {
    type Stride = UTerm;
    type Rest = HNil;
}

impl<V, X, T, E> Take<E> for HCons<Column<V, X>, T>
where
    V: XorBits<E>,
    ExclusiveOr<V, E>: IsLess<E>,
    LessThan<ExclusiveOr<V, E>, E>: TakeIf<Column<V, X>, T, E>,
{
    type Stride = <LessThan<ExclusiveOr<V, E>, E> as TakeIf<Column<V, X>, T, E>>::Stride;
    type Rest = <LessThan<ExclusiveOr<V, E>, E> as TakeIf<Column<V, X>, T, E>>::Rest;
}

#[doc(hidden)]
pub trait TakeIf<C, T, E> {
    type Stride;
    type Rest;
}

impl<V, X: AsXor, T, E> TakeIf<Column<V, X>, T, E> for B1 {
    type Stride = X::Element;
    type Rest = T;
}

impl<C, T: Take<E>, E> TakeIf<C, T, E> for B0 {
    type Stride = T::Stride;
    type Rest = HCons<C, T::Rest>;
}
