//! A layout that yields coordinates, component by component: each of them is a layout of its own.

use super::{Basis, Elementwise};
use crate::Layout;
use crate::int::{B0, B1};
use crate::int::{Dyn, IsEqual, Multiple, Predecessor, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// The component `K` of a stride, or of a layout that yields coordinates: `A(c)_K = A_K(c)`.
///
/// The component of a layout is a layout over the same shape; what yields coordinates of integers is a tuple of ordinary layouts, and is evaluated, inverted and complemented as such. A component
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
#[diagnostic::on_unimplemented(
    message = "CUTE122: this needs strides that are coordinates",
    label = "not a layout that yields coordinates",
    note = "write coordinates as `e0`, `3*e1` or `e(1, 0)`, and 0"
)]
pub trait Component<K> {
    /// The component.
    type Output: Copy;

    /// The component.
    fn component(&self) -> Self::Output;
}

/// The component `K` of `A`.
pub type ComponentOf<A, K> = <A as Component<K>>::Output;

impl<S: Copy, D: Component<K>, K> Component<K> for Layout<S, D> {
    type Output = Layout<S, D::Output>;

    #[inline(always)]
    fn component(&self) -> Self::Output {
        Layout { shape: self.shape, stride: self.stride.component() }
    }
}

impl<K> Component<K> for UTerm {
    type Output = UTerm;

    #[inline(always)]
    fn component(&self) -> UTerm {
        UTerm
    }
}

impl<K> Component<K> for HNil {
    type Output = HNil;

    #[inline(always)]
    fn component(&self) -> HNil {
        HNil
    }
}

impl<H: Component<K>, T: Component<K>, K> Component<K> for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;

    #[inline(always)]
    fn component(&self) -> Self::Output {
        HCons { head: self.head.component(), tail: self.tail.component() }
    }
}

impl<A: Copy, I, Q, K> Component<K> for Basis<A, HCons<I, Q>>
where
    Self: Copy,
    I: IsEqual<K>,
    I::Output: ComponentIf<A, Q>,
{
    type Output = <I::Output as ComponentIf<A, Q>>::Output;

    #[inline(always)]
    fn component(&self) -> Self::Output {
        I::Output::component(self.coefficient())
    }
}

/// The element `A·e_Q` if `Self`, else 0.
#[doc(hidden)]
pub trait ComponentIf<A, Q> {
    type Output: Copy;

    fn component(coefficient: A) -> Self::Output;
}

impl<A, Q> ComponentIf<A, Q> for B0 {
    type Output = UTerm;

    #[inline(always)]
    fn component(_: A) -> UTerm {
        UTerm
    }
}

impl<A: Copy> ComponentIf<A, HNil> for B1 {
    type Output = A;

    #[inline(always)]
    fn component(coefficient: A) -> A {
        coefficient
    }
}

impl<A: Copy, I, Q> ComponentIf<A, HCons<I, Q>> for B1 {
    type Output = Basis<A, HCons<I, Q>>;

    #[inline(always)]
    fn component(coefficient: A) -> Self::Output {
        Basis::new(coefficient)
    }
}

impl<T: ElementAt<K>, K> Component<K> for Elementwise<T> {
    type Output = T::Output;

    #[inline(always)]
    fn component(&self) -> T::Output {
        self.0.element()
    }
}

/// The element `K` of a list; 0 behind its end.
#[doc(hidden)]
pub trait ElementAt<K> {
    type Output: Copy;

    fn element(&self) -> Self::Output;
}

impl<K> ElementAt<K> for HNil {
    type Output = UTerm;

    #[inline(always)]
    fn element(&self) -> UTerm {
        UTerm
    }
}

impl<H: Copy, T> ElementAt<UTerm> for HCons<H, T> {
    type Output = H;

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

impl<A, P, K> Embed<K> for Basis<A, P> {
    type Output = Basis<A, HCons<K, P>>;
}

impl<K> Embed<K> for HNil {
    type Output = HNil;
}

impl<H: Embed<K>, T: Embed<K>, K> Embed<K> for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}
