//! The sizes of the modes.

use super::{ComputeSize, Leaf, Tuple};
use crate::Layout;
use crate::diagnostic::Answer;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the size of each mode: `(|S_0|, |S_1|, …)` (CuTe's `product_each`); for a leaf, the
    /// leaf. Of a layout, that of its shape. Never refuses.
    ///
    /// It is the coarsest shape of the rank of `S` that is compatible with `S`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ProductEachOf<Shape![16, (2, (2, 3))]>, Shape![16, 12]);
    /// assert_type_eq_all!(ProductEachOf<Shape![(2, 5), (6)]>, Shape![10, 6]);
    /// assert_type_eq_all!(ProductEachOf<Int![7]>, Int![7]);
    /// ```
    ProductEach = ComputeProductEach, TotalProductEach, ProductEachOf, ProductEachOutcome, product_each() -> static
}

impl<A> ComputeProductEach for A
where
    A: super::HTuple,
    A::Kind: EachSize<A>,
{
    type Outcome = Answer<<A::Kind as EachSize<A>>::Output>;
}

impl<S, D> ComputeProductEach for Layout<S, D>
where
    S: ComputeProductEach,
{
    type Outcome = S::Outcome;
}

/// A leaf, or the sizes of the modes.
#[doc(hidden)]
pub trait EachSize<A> {
    type Output;
}

impl<A> EachSize<A> for Leaf {
    type Output = A;
}

impl<A> EachSize<A> for Tuple
where
    A: ModeSizes,
{
    type Output = A::Output;
}

/// The list of the sizes of a list of modes.
#[doc(hidden)]
pub trait ModeSizes {
    type Output;
}

impl ModeSizes for HNil {
    type Output = HNil;
}

impl<H, T> ModeSizes for HCons<H, T>
where
    H: ComputeSize,
    T: ModeSizes,
{
    type Output = HCons<H::Output, T::Output>;
}
