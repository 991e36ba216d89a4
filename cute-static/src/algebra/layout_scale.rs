//! A layout times a number.

use super::distributive::IsDistributive;
use crate::Layout;
use crate::codomain::HasCodomain;
use crate::diagnostic::{Answer, NoAnswer, unless_refused};
use crate::int::{Mul, Product, UInt};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the multiple: `R(c) = k·A(c)` at every coordinate `c`, of the shape of `A`.
    ///
    /// Each stride is multiplied. Offsets of elements become offsets of their bytes, or leave room
    /// between them. [`Downcast`](super::Downcast) makes each element several in the place of that.
    /// `A` is over integers or over coordinates: over bits `3·(f1 + f3)` is `f6`, and
    /// `3·f1 + 3·f3` is `f10`.
    ///
    /// ```
    /// use cute_static::algebra::LayoutScaleOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LayoutScaleOf<Layout![(4, 8) : (8, 1)], Int![4]>, Layout![(4, 8) : (32, 4)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 2) : (f1, f3)].layout_scale(int![3]); // CUTE122: bits
    /// ```
    #[doc(alias = "scale")]
    LayoutScale<N> = ComputeLayoutScale, TotalLayoutScale, LayoutScaleOf, LayoutScaleOutcome, layout_scale(factor: N) -> layout
}

impl<S, D, N> ComputeLayoutScale<N> for Layout<S, D>
where
    D: HasCodomain,
    D::Codomain: IsDistributive<S>,
    <D::Codomain as IsDistributive<S>>::Outcome: ThenScale<S, D, N>,
{
    type Outcome = <<D::Codomain as IsDistributive<S>>::Outcome as ThenScale<S, D, N>>::Outcome;
}

unless_refused! {
    /// The layout `S : D` times `N`.
    ThenScale<S, D, N> Outcome
}

impl<S: StridesTimes<D, N>, D, N> ThenScale<S, D, N> for Answer<()> {
    type Outcome = Answer<Layout<S, S::Output>>;
}

crate::diagnostic::of_layouts! {
    /// The strides `D`, which belong to the shape `Self`, times `N`.
    #[doc(hidden)]
    pub trait StridesTimes<D, N> {
        type Output;
    }
}

impl<U, B, D, N: Mul<D>> StridesTimes<D, N> for UInt<U, B> {
    type Output = Product<N, D>;
}

impl<N> StridesTimes<HNil, N> for HNil {
    type Output = HNil;
}

impl<S: StridesTimes<D, N>, T: StridesTimes<E, N>, D, E, N> StridesTimes<HCons<D, E>, N> for HCons<S, T> {
    type Output = HCons<S::Output, T::Output>;
}

impl<N> StridesTimes<NoAnswer, N> for NoAnswer {
    type Output = NoAnswer;
}
