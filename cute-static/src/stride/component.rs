//! The components of strides that are coordinates, and of layouts that have such strides: each of
//! them is a layout of its own.

use super::{Basis, Custom, Elementwise, Neg, Xor};
use crate::Layout;
use crate::int::{Add, B0, B1, Dyn, IsEqual, Multiple, One, Predecessor, Sum, UInt, UTerm, then_of_tail};
use frunk_core::hlist::{HCons, HNil};

/// The component `K` of a stride, or of a layout that yields coordinates: `A(c)_K = A_K(c)`.
///
/// The component of a layout is a layout over the same shape; what yields coordinates of integers
/// is a tuple of ordinary layouts, and is evaluated, inverted and complemented as such. A component
/// that no stride has is 0.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::ComponentOf;
///
/// type Tile = Layout![(4, (4, 2)) : (e1, (e0, 6*e1))];
/// static_assertions::assert_type_eq_all!(ComponentOf<Tile, Int![0]>, Layout![(4, (4, 2)) : (0, (1, 0))]);
/// static_assertions::assert_type_eq_all!(ComponentOf<Tile, Int![1]>, Layout![(4, (4, 2)) : (1, (0, 6))]);
/// ```
#[refusal(WrongCodomain::Coordinates)]
pub trait Component<K> {
    /// The component.
    type Output;
}

/// A [`Component`] as a value.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::ComponentValue;
///
/// let pitch = Dyn::new(6).unwrap();
/// let layout = layout![(4, (4, 2)) : (e1, (e0, {pitch}*e1))];
/// let columns = ComponentValue::<Int![1]>::component(&layout);
/// assert_eq!(columns, layout![(4, (4, 2)) : (1, (0, {pitch}))]);
/// ```
pub trait ComponentValue<K>: Component<K> {
    /// Returns the component.
    fn component(&self) -> Self::Output;
}

/// The component `K` of `A`.
pub type ComponentOf<A, K> = <A as Component<K>>::Output;

impl<S, D: Component<K>, K> Component<K> for Layout<S, D> {
    type Output = Layout<S, D::Output>;
}

impl<S: Copy, D: ComponentValue<K>, K> ComponentValue<K> for Layout<S, D> {
    #[inline(always)]
    fn component(&self) -> Self::Output {
        Layout { shape: self.shape, stride: self.stride.component() }
    }
}

/// 0 and the empty list.
macro_rules! constant {
    ($($constant:ident)*) => { $(
        impl<K> Component<K> for $constant {
            type Output = $constant;
        }

        impl<K> ComponentValue<K> for $constant {
            #[inline(always)]
            fn component(&self) -> $constant {
                $constant
            }
        }
    )* };
}

constant! { UTerm HNil }

impl<H: Component<K>, T: Component<K>, K> Component<K> for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

impl<H: ComponentValue<K>, T: ComponentValue<K>, K> ComponentValue<K> for HCons<H, T> {
    #[inline(always)]
    fn component(&self) -> Self::Output {
        HCons { head: self.head.component(), tail: self.tail.component() }
    }
}

impl<A, I, Q, K> Component<K> for Basis<A, HCons<I, Q>>
where
    I: IsEqual<K>,
    I::Output: ElementIf<A, Q>,
{
    type Output = <I::Output as ElementIf<A, Q>>::Output;
}

impl<A: Copy, I, Q, K> ComponentValue<K> for Basis<A, HCons<I, Q>>
where
    I: IsEqual<K>,
    I::Output: ElementIf<A, Q>,
{
    #[inline(always)]
    fn component(&self) -> Self::Output {
        I::Output::element(self.coefficient)
    }
}

/// The element `A·e_Q` if `Self`, else 0.
#[doc(hidden)]
pub trait ElementIf<A, Q> {
    type Output;

    fn element(coefficient: A) -> Self::Output;
}

impl<A, Q> ElementIf<A, Q> for B0 {
    type Output = UTerm;

    #[inline(always)]
    fn element(_: A) -> UTerm {
        UTerm
    }
}

impl<A> ElementIf<A, HNil> for B1 {
    type Output = A;

    #[inline(always)]
    fn element(coefficient: A) -> A {
        coefficient
    }
}

impl<A, I, Q> ElementIf<A, HCons<I, Q>> for B1 {
    type Output = Basis<A, HCons<I, Q>>;

    #[inline(always)]
    fn element(coefficient: A) -> Self::Output {
        Basis::new(coefficient)
    }
}

impl<T: ElementAt<K>, K> Component<K> for Elementwise<T> {
    type Output = T::Output;
}

impl<T: ElementValueAt<K>, K> ComponentValue<K> for Elementwise<T> {
    #[inline(always)]
    fn component(&self) -> T::Output {
        self.0.element()
    }
}

/// The element `K` of a list; 0 past its end.
#[doc(hidden)]
pub trait ElementAt<K> {
    type Output;
}

/// See [`ElementAt`].
#[doc(hidden)]
pub trait ElementValueAt<K>: ElementAt<K> {
    fn element(&self) -> Self::Output;
}

impl<K> ElementAt<K> for HNil {
    type Output = UTerm;
}

impl<K> ElementValueAt<K> for HNil {
    #[inline(always)]
    fn element(&self) -> UTerm {
        UTerm
    }
}

impl<H, T> ElementAt<UTerm> for HCons<H, T> {
    type Output = H;
}

impl<H: Copy, T> ElementValueAt<UTerm> for HCons<H, T> {
    #[inline(always)]
    fn element(&self) -> H {
        self.head
    }
}

impl<H, T, U, B> ElementAt<UInt<U, B>> for HCons<H, T>
where
    UInt<U, B>: Predecessor,
    T: ElementAt<<UInt<U, B> as Predecessor>::Output>,
{
    type Output = T::Output;
}

impl<H, T, U, B> ElementValueAt<UInt<U, B>> for HCons<H, T>
where
    UInt<U, B>: Predecessor,
    T: ElementValueAt<<UInt<U, B> as Predecessor>::Output>,
{
    #[inline(always)]
    fn element(&self) -> T::Output {
        self.tail.element()
    }
}

/// The stride `Self` as the component `K` of a stride of coordinates.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::stride::Embed;
/// static_assertions::assert_type_eq_all!(<Stride![4, (0, 1)] as Embed<Int![1]>>::Output, Stride![4*e1, (0, e1)]);
/// ```
pub trait Embed<K> {
    /// The stride of coordinates.
    type Output;
}

impl<K> Embed<K> for UTerm {
    type Output = UTerm;
}

impl<U, B, K> Embed<K> for UInt<U, B> {
    type Output = Basis<Self, HCons<K, HNil>>;
}

impl<K> Embed<K> for Dyn {
    type Output = Basis<Self, HCons<K, HNil>>;
}

impl<F, K> Embed<K> for Multiple<F> {
    type Output = Basis<Self, HCons<K, HNil>>;
}

impl<N, K> Embed<K> for Neg<N> {
    type Output = Basis<Self, HCons<K, HNil>>;
}

impl<A, P, K> Embed<K> for Basis<A, P> {
    type Output = Basis<A, HCons<K, P>>;
}

impl<K> Embed<K> for HNil {
    type Output = HNil;
}

impl<H: Embed<K>, T: Embed<K>, K> Embed<K> for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

/// An operation on layouts over the integers, which have an order and divisors.
///
/// `InverseModesKind<S, D>` expands to the trait of this name, to be implemented for
/// [`Integers`](super::Integers), and to what it is for a layout `S : D` with strides of another
/// kind: a refusal.
macro_rules! integers_only {
    ($kind:ident<$($param:ident),*>) => {
        /// The operation on a layout whose stride is of the kind `Self`.
        #[doc(hidden)]
        pub trait $kind<$($param),*> {
            type Outcome;
        }

        impl<$($param),*> $kind<$($param),*> for $crate::stride::AnyCodomain
        where
            $crate::stride::Integers: $kind<$($param),*>,
        {
            type Outcome = <$crate::stride::Integers as $kind<$($param),*>>::Outcome;
        }

        $crate::stride::integers_only! { @natural $kind [$($param)*] }
        $crate::stride::integers_only! { @others $kind [$($param)*] }
    };
    // Integers of either sign have an order, and are not all natural numbers.
    (@natural $kind:ident [$($param:ident)*]) => {
        impl<N_, $($param),*> $kind<$($param),*> for $crate::stride::WithNegative<N_>
        where
            N_: $crate::diagnostic::NegativeDecimal,
        {
            type Outcome = $crate::stride::NegativeRefused<N_>;
        }
    };
    (@others $kind:ident [$($param:ident)*]) => {
        $crate::stride::integers_only! { @refused $kind [$($param)*] $crate::stride::Bits }
        $crate::stride::integers_only! { @refused $kind [$($param)*] $crate::stride::Coordinates<()> }
        $crate::stride::integers_only! { @refused $kind [$($param)*] $crate::stride::Elements<()> }
    };
    (@refused $kind:ident [$($param:ident)*] $found:ty) => {
        impl<$($param),*> $kind<$($param),*> for $found {
            type Outcome = $crate::diagnostic::Refusal<$crate::diagnostic::reason::WrongCodomain<$crate::stride::Integers, $found>>;
        }
    };
}

pub(crate) use integers_only;

/// Whether every element of a stride is 0 or a scaled basis element, and so in one component: `B1`
/// or `B0`. `[0, 5]` is `5*e1`.
#[doc(hidden)]
pub trait AllBasis {
    type Output;
}

macro_rules! all_basis {
    ($([$($g:ident)*] $element:ty => $flag:ident;)*) => { $(
        impl<$($g),*> AllBasis for $element {
            type Output = $flag;
        }
    )* };
}

all_basis! {
    [] UTerm => B1;
    [] HNil => B1;
    [A P] Basis<A, P> => B1;
    [N] Xor<N> => B0;
    [M] Custom<M> => B0;
    [N] Neg<N> => B1;
    [U B] UInt<U, B> => B1;
    [] Dyn => B1;
    [F] Multiple<F> => B1;
}

impl<T: AtMostOne> AllBasis for Elementwise<T> {
    type Output = T::Output;
}

/// Whether at most one element of a list is not 0, and that is in one component: `B1` or `B0`.
#[doc(hidden)]
pub trait AtMostOne {
    type Output;
}

impl AtMostOne for HNil {
    type Output = B1;
}

impl<T: AtMostOne> AtMostOne for HCons<UTerm, T> {
    type Output = T::Output;
}

macro_rules! at_most_one {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<T, $($g),*> AtMostOne for HCons<$element, T>
        where
            $element: AllBasis,
            <$element as AllBasis>::Output: AndZeros<T>,
        {
            type Output = <<$element as AllBasis>::Output as AndZeros<T>>::Output;
        }
    )* };
}

at_most_one! {
    [A P] Basis<A, P>;
    [K] Elementwise<K>;
    [N] Xor<N>;
    [M] Custom<M>;
    [N] Neg<N>;
    [U B] UInt<U, B>;
    [] Dyn;
    [F] Multiple<F>;
}

/// The one element of a list that is not 0 as an element of the tuple, where the list begins with
/// the component `K`: a scaled basis element, or 0.
#[doc(hidden)]
pub trait OneElement<K> {
    type Output;
}

impl<K> OneElement<K> for HNil {
    type Output = UTerm;
}

impl<T, K> OneElement<K> for HCons<UTerm, T>
where
    K: Add<One>,
    T: OneElement<Sum<K, One>>,
{
    type Output = T::Output;
}

macro_rules! one_element {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<T, K_, $($g),*> OneElement<K_> for HCons<$element, T> {
            type Output = <$element as Embed<K_>>::Output;
        }
    )* };
}

one_element! {
    [U B] UInt<U, B>;
    [] Dyn;
    [F] Multiple<F>;
    [N] Neg<N>;
    [A P] Basis<A, P>;
}

impl<E: OneElement<UTerm, Output: Embed<K>>, T, K> OneElement<K> for HCons<Elementwise<E>, T> {
    type Output = <E::Output as Embed<K>>::Output;
}

/// Whether `Self`, and every element of the list `T` is 0.
#[doc(hidden)]
pub trait AndZeros<T> {
    type Output;
}

impl<T> AndZeros<T> for B0 {
    type Output = B0;
}

impl AndZeros<HNil> for B1 {
    type Output = B1;
}

impl<T> AndZeros<HCons<UTerm, T>> for B1
where
    B1: AndZeros<T>,
{
    type Output = <B1 as AndZeros<T>>::Output;
}

macro_rules! not_zero {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<T, $($g),*> AndZeros<HCons<$element, T>> for B1 {
            type Output = B0;
        }
    )* };
}

not_zero! {
    [A P] Basis<A, P>;
    [K] Elementwise<K>;
    [N] Xor<N>;
    [M] Custom<M>;
    [N] Neg<N>;
    [U B] UInt<U, B>;
    [] Dyn;
    [F] Multiple<F>;
}

impl<H, T> AllBasis for HCons<H, T>
where
    H: AllBasis,
    H::Output: AndAll<T>,
{
    type Output = <H::Output as AndAll<T>>::Output;
}

then_of_tail! {
    /// Whether `Self`, and every element of `T` is one.
    AndAll: B0 => B0, B1 => AllBasis::Output
}
