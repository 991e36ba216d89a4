//! A swizzle composed with what comes before it, and as an operand.

use super::{Swizzle, SwizzleFunction, Swizzled};
use crate::algebra::ComposeOf;
use crate::algebra::compute::{ComputeCompose, ComputeInjective};
use crate::composed::{OfParts, PutWithin};
use crate::diagnostic::HasAnswer;
use crate::int::UTerm;
use crate::label::{Evaluate, Label, Lower, Operand};
use crate::outcome::TotalCompose;

// A swizzle is applied last, so that what it is composed with decides what comes of it.
impl<B, M, S, R> ComputeCompose<R> for Swizzle<B, M, S>
where
    R: PutWithin<Self, UTerm>,
{
    type Outcome = R::Outcome;
}

impl<B, M, S> Swizzle<B, M, S> {
    /// Returns `Sw ∘ B` for a layout, a swizzled layout or a swizzle `B`. Two swizzles have a
    /// composition where they are the same, and undo each other, or where one has no bits.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
    /// assert_eq!(layout.offset((1, 0)), 9);
    /// assert_eq!(swizzle![2, 0, 3].compose(layout).offset((1, 0)), 8);
    /// static_assertions::assert_type_eq_all!(ComposeOf<Swizzle![2, 0, 3], Swizzle![0, 0, 1]>, Swizzle![2, 0, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(swizzle![2, 2, 2]); // CUTE064: no swizzle is the composition
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 8) : (f1, f8)]); // CUTE122: a swizzle takes integers
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn compose<R>(self, b: R) -> ComposeOf<Self, R>
    where
        Self: SwizzleFunction + TotalCompose<R>,
        <Self as TotalCompose<R>>::Outcome: HasAnswer<Output: Copy>,
        <Self as TotalCompose<R>>::Labelled: Evaluate<(Self, (R, ()))>,
    {
        TotalCompose::outcome(self, b).into_answer()
    }

    /// Returns `Sw ∘ off ∘ L`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = swizzle![2, 0, 3].compose_at(int![8], layout![8 : 1]);
    /// assert_eq!((layout.offset(0), layout.to_string()), (9, "Sw<2,0,3> o _8 o _8:_1".to_string()));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose_at(int![8], layout![8 : -1]); // CUTE129: a swizzle takes natural numbers
    /// ```
    #[doc(alias = "make_composed_layout")]
    #[inline(always)]
    #[must_use]
    pub fn compose_at<O, L, R>(self, offset: O, layout: L) -> R
    where
        Self: SwizzleFunction,
        L: PutWithin<Self, O>,
        L::Outcome: HasAnswer<Output = R>,
        R: OfParts<Self, O, L>,
    {
        R::of_parts(self, offset, layout)
    }
}

// A swizzle is a bijection, which leaves different offsets different.
impl<B, M, S, O, L> ComputeInjective for Swizzled<Swizzle<B, M, S>, O, L>
where
    L: ComputeInjective,
{
    type Outcome = L::Outcome;
}

impl<P, B, M, S> Label<P> for Swizzle<B, M, S> {
    type Output = Self;
}

impl<B, M, S> Operand for Swizzle<B, M, S> {}

impl<B, M, S> Lower for Swizzle<B, M, S> {
    type Output = Self;
}

impl<B, M, S, Env> Evaluate<Env> for Swizzle<B, M, S> {
    #[inline(always)]
    fn evaluate(_: &Env) -> Self {
        Swizzle::new()
    }
}
