//! Reverse: the modes in the opposite order.

use super::by_parts::by_parts;
use super::{HTuple, Leaf, Tuple};
use crate::diagnostic::Answer;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// The modes in the opposite order, each as it is: `(A_{r-1}, …, A_0)` (CuTe's `reverse`). A
    /// leaf stays a leaf. Never refuses.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::htuple::ReverseOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ReverseOf<Shape![4, (2, 3), 5]>, Shape![5, (2, 3), 4]);
    /// assert_type_eq_all!(ReverseOf<Layout![(4, 8) : (8, 1)]>, Layout![(8, 4) : (1, 8)]);
    /// ```
    #[doc(alias = "permute")]
    Reverse = ComputeReverse, TotalReverse, ReverseOf, ReverseOutcome, reverse() -> moved []
}

impl<A> ComputeReverse for A
where
    A: HTuple,
    A::Kind: ReverseKind<A>,
{
    type Outcome = Answer<<A::Kind as ReverseKind<A>>::Output>;
}

by_parts! { ComputeReverse }

/// Only a tuple has an order.
#[doc(hidden)]
pub trait ReverseKind<A> {
    type Output;
}

impl<A> ReverseKind<A> for Leaf {
    type Output = A;
}

impl<A> ReverseKind<A> for Tuple
where
    A: ReverseOnto<HNil>,
{
    type Output = A::Output;
}

/// The list `Self` in the opposite order, in front of the list `Done`.
#[doc(hidden)]
pub trait ReverseOnto<Done> {
    type Output;
}

impl<Done> ReverseOnto<Done> for HNil {
    type Output = Done;
}

impl<H, T, Done> ReverseOnto<Done> for HCons<H, T>
where
    T: ReverseOnto<HCons<H, Done>>,
{
    type Output = T::Output;
}
