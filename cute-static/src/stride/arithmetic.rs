//! The two operations of a semimodule, and equality, as functions of types.

use super::{AtMostOne, Basis, Custom, Elementwise, Neg, OneElement, Plus, Same, Scale, Xor, for_each_element};
use crate::int::{Add, B0, B1, IsEqual, Mul, Negative, Predecessor, Product, Sum, TotalSub, UInt, UTerm, Undecided, XorBits, differ};
use frunk_core::hlist::{HCons, HNil};

// ---- a·m

impl<U, B, A, P> Mul<Basis<A, P>> for UInt<U, B>
where
    UInt<U, B>: Mul<A>,
{
    type Output = Basis<Product<UInt<U, B>, A>, P>;
}

impl<U, B, N> Mul<Xor<N>> for UInt<U, B>
where
    UInt<U, B>: Mul<N>,
{
    type Output = Xor<Product<UInt<U, B>, N>>;
}

impl<U, B, N> Mul<Neg<N>> for UInt<U, B>
where
    UInt<U, B>: Mul<N>,
{
    type Output = Neg<Product<UInt<U, B>, N>>;
}

impl<U, B, T> Mul<Elementwise<T>> for UInt<U, B>
where
    UInt<U, B>: MulEach<T>,
{
    type Output = Elementwise<<UInt<U, B> as MulEach<T>>::Output>;
}

impl<U, B: ScaleBy<UInt<U, B>, M>, M> Mul<Custom<M>> for UInt<U, B> {
    type Output = B::Output;
}

/// The multiple by `N`, a number whose last digit is `Self`: none of a number that is known only at
/// run time.
#[refusal(ScaledAtRunTime)]
#[doc(hidden)]
pub trait ScaleBy<N, M> {
    type Output;
}

macro_rules! scale_by {
    ($($digit:ident)*) => { $(
        impl<N, M: Scale<N>> ScaleBy<N, M> for $digit {
            type Output = M::Output;
        }
    )* };
}

scale_by! { B0 B1 }

/// The multiples by `Self` of the elements of a list.
#[doc(hidden)]
pub trait MulEach<T> {
    type Output;
}

impl<A> MulEach<HNil> for A {
    type Output = HNil;
}

impl<A, H, T> MulEach<HCons<H, T>> for A
where
    A: Mul<H> + MulEach<T>,
{
    type Output = HCons<<A as Mul<H>>::Output, <A as MulEach<T>>::Output>;
}

// ---- 0·m, 0 + m, m + 0; 0 = m

/// 0, which is an element of every codomain.
macro_rules! zero {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<$($g),*> Mul<$element> for UTerm {
            type Output = UTerm;
        }

        impl<$($g),*> Add<$element> for UTerm {
            type Output = $element;
        }

        impl<$($g),*> Add<UTerm> for $element {
            type Output = $element;
        }

        differ! { [$($g)*] $element, UTerm; }
    )* };
}

for_each_element! { zero }

// ---- m + n

// Both as tuples: their components may differ.
impl<A, P, C, Q> Add<Basis<C, Q>> for Basis<A, P>
where
    Self: Components,
    Basis<C, Q>: Components,
    <Self as Components>::List: AddEach<<Basis<C, Q> as Components>::List, Output: AsElement>,
{
    type Output = <<<Self as Components>::List as AddEach<<Basis<C, Q> as Components>::List>>::Output as AsElement>::Element;
}

impl<A, P, T> Add<Elementwise<T>> for Basis<A, P>
where
    Self: Components<List: AddEach<T, Output: AsElement>>,
{
    type Output = <<<Self as Components>::List as AddEach<T>>::Output as AsElement>::Element;
}

impl<T, A, P> Add<Basis<A, P>> for Elementwise<T>
where
    Basis<A, P>: Components,
    T: AddEach<<Basis<A, P> as Components>::List, Output: AsElement>,
{
    type Output = <T::Output as AsElement>::Element;
}

impl<T, U> Add<Elementwise<U>> for Elementwise<T>
where
    T: AddEach<U, Output: AsElement>,
{
    type Output = <T::Output as AsElement>::Element;
}

impl<N, M> Add<Xor<M>> for Xor<N>
where
    N: XorBits<M>,
    N::Output: AsXor,
{
    type Output = <N::Output as AsXor>::Element;
}

impl<L: Plus<M>, M> Add<Custom<M>> for Custom<L> {
    type Output = L::Output;
}

impl<N: Add<M>, M> Add<Neg<M>> for Neg<N> {
    type Output = Neg<Sum<N, M>>;
}

impl<U, B, M> Add<Neg<M>> for UInt<U, B>
where
    Self: TotalSub<M, Output: OrNegative<M, Self>>,
{
    type Output = <<Self as TotalSub<M>>::Output as OrNegative<M, Self>>::Output;
}

impl<N, U, B> Add<UInt<U, B>> for Neg<N>
where
    UInt<U, B>: TotalSub<N, Output: OrNegative<N, UInt<U, B>>>,
{
    type Output = <<UInt<U, B> as TotalSub<N>>::Output as OrNegative<N, UInt<U, B>>>::Output;
}

/// The difference `Self`, or the negative of `N - M` where there is none.
#[doc(hidden)]
pub trait OrNegative<N, M> {
    type Output;
}

impl<N, M> OrNegative<N, M> for UTerm {
    type Output = UTerm;
}

impl<U, B, N, M> OrNegative<N, M> for UInt<U, B> {
    type Output = Self;
}

impl<N: TotalSub<M>, M> OrNegative<N, M> for Negative {
    type Output = Neg<N::Output>;
}

/// The element with these components: 0 or a scaled basis element where at most one of them is not
/// 0, else the tuple. So a sum has one type, however it came about.
#[doc(hidden)]
pub trait AsElement {
    type Element;
}

impl<T: AtMostOne<Output: ElementOf<T>>> AsElement for T {
    type Element = <T::Output as ElementOf<T>>::Element;
}

/// The element with the components `T`, of which `Self` says whether at most one is not 0.
#[doc(hidden)]
pub trait ElementOf<T> {
    type Element;
}

impl<T> ElementOf<T> for B0 {
    type Element = Elementwise<T>;
}

impl<T: OneElement<UTerm>> ElementOf<T> for B1 {
    type Element = T::Output;
}

/// The sums of the elements of two lists, without zeros at the end; the shorter one ends with
/// zeros.
#[doc(hidden)]
pub trait AddEach<U> {
    type Output;
}

impl AddEach<HNil> for HNil {
    type Output = HNil;
}

impl<H, T> AddEach<HCons<H, T>> for HNil {
    type Output = HCons<H, T>;
}

impl<H, T> AddEach<HNil> for HCons<H, T> {
    type Output = HCons<H, T>;
}

impl<H, T, H1, T1> AddEach<HCons<H1, T1>> for HCons<H, T>
where
    H: Add<H1>,
    T: AddEach<T1>,
    Sum<H, H1>: Before<T::Output>,
{
    type Output = <Sum<H, H1> as Before<T::Output>>::List;
}

/// The component `Self`, and the components `T` after it; a 0 with nothing after it is left out.
#[doc(hidden)]
pub trait Before<T> {
    type List;
}

impl Before<HNil> for UTerm {
    type List = HNil;
}

impl<H, T> Before<HCons<H, T>> for UTerm {
    type List = HCons<UTerm, HCons<H, T>>;
}

impl<U, B, T> Before<T> for UInt<U, B> {
    type List = HCons<Self, T>;
}

macro_rules! before {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<T_, $($g),*> Before<T_> for $element {
            type List = HCons<Self, T_>;
        }
    )* };
}

for_each_element! { before }

/// The components of a scaled basis element, as far as the one that is not 0.
#[doc(hidden)]
pub trait Components {
    type List;
}

impl<A> Components for Basis<A, HCons<UTerm, HNil>> {
    type List = HCons<A, HNil>;
}

impl<A, K, Q> Components for Basis<A, HCons<UTerm, HCons<K, Q>>> {
    type List = HCons<Basis<A, HCons<K, Q>>, HNil>;
}

impl<A, U, B, Q> Components for Basis<A, HCons<UInt<U, B>, Q>>
where
    UInt<U, B>: Predecessor,
    Basis<A, HCons<<UInt<U, B> as Predecessor>::Output, Q>>: Components,
{
    type List = HCons<UTerm, <Basis<A, HCons<<UInt<U, B> as Predecessor>::Output, Q>> as Components>::List>;
}

/// `f_N`, which is 0 for 0.
#[doc(hidden)]
pub trait AsXor {
    type Element;
}

impl AsXor for UTerm {
    type Element = UTerm;
}

impl<U, B> AsXor for UInt<U, B> {
    type Element = Xor<Self>;
}

// ---- m = n

impl<A, P, C, Q> IsEqual<Basis<C, Q>> for Basis<A, P>
where
    P: IsEqual<Q>,
    P::Output: AndEqual<A, C>,
{
    type Output = <P::Output as AndEqual<A, C>>::Output;
}

impl<N, M> IsEqual<Xor<M>> for Xor<N>
where
    N: IsEqual<M>,
{
    type Output = N::Output;
}

impl<N: IsEqual<M>, M> IsEqual<Neg<M>> for Neg<N> {
    type Output = N::Output;
}

impl<L: Same<M>, M> IsEqual<Custom<M>> for Custom<L> {
    type Output = L::Output;
}

impl<T, U> IsEqual<Elementwise<U>> for Elementwise<T>
where
    T: IsEqual<U>,
{
    type Output = T::Output;
}

// Lists, of components and of their numbers.
impl IsEqual<HNil> for HNil {
    type Output = B1;
}

impl<H, T> IsEqual<HCons<H, T>> for HNil {
    type Output = B0;
}

impl<H, T> IsEqual<HNil> for HCons<H, T> {
    type Output = B0;
}

impl<H, T, H1, T1> IsEqual<HCons<H1, T1>> for HCons<H, T>
where
    H: IsEqual<H1>,
    H::Output: AndEqual<T, T1>,
{
    type Output = <H::Output as AndEqual<T, T1>>::Output;
}

/// Whether `Self`, and `A = B`.
#[doc(hidden)]
pub trait AndEqual<A, B> {
    type Output;
}

impl<A, B> AndEqual<A, B> for B0 {
    type Output = B0;
}

impl<Why, A, B> AndEqual<A, B> for Undecided<Why> {
    type Output = Self;
}

impl<A: IsEqual<B>, B> AndEqual<A, B> for B1 {
    type Output = A::Output;
}

// Elements of different kinds are not equal; a layout does not hold both.
differ! {
    [A P T] Basis<A, P>, Elementwise<T>;
    [A P N] Basis<A, P>, Xor<N>;
    [T N] Elementwise<T>, Xor<N>;
    [A P N] Basis<A, P>, Neg<N>;
    [T N] Elementwise<T>, Neg<N>;
    [M N] Xor<M>, Neg<N>;
    [N U B] Neg<N>, UInt<U, B>;
    [A P U B] Basis<A, P>, UInt<U, B>;
    [T U B] Elementwise<T>, UInt<U, B>;
    [N U B] Xor<N>, UInt<U, B>;
    [M A P] Custom<M>, Basis<A, P>;
    [M T] Custom<M>, Elementwise<T>;
    [M N] Custom<M>, Xor<N>;
    [M N] Custom<M>, Neg<N>;
    [M U B] Custom<M>, UInt<U, B>;
}
