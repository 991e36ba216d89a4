//! Tuples for modes, concatenated: by a function of types for each mode, and of two tuples.

use super::by_parts::by_parts;
use super::modes::Concat;
use super::{HTuple, TypeFunction};
use crate::diagnostic::Answer;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the tuples that `F` gives for the modes, concatenated (CuTe's `filter_tuple`). A
    /// mode for which it gives `()` is left out. `F` is a [`TypeFunction`]; a leaf that it gives
    /// counts as a tuple of rank 1.
    ///
    /// `R = (F(A_0)…, F(A_1)…, …)`, the entries of each.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{UInt, _1};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// // The modes that are not 1.
    /// #[derive(Clone, Copy)]
    /// struct NotOne;
    /// impl TypeFunction<Int![1]> for NotOne {
    ///     type Output = RangeOf<_1, _1>;
    /// }
    /// impl<U, A, B> TypeFunction<UInt<UInt<U, A>, B>> for NotOne {
    ///     type Output = UInt<UInt<U, A>, B>;
    /// }
    /// assert_type_eq_all!(FilterTupleOf<Shape![4, 1, 3, 1], NotOne>, Shape![4, 3]);
    /// ```
    FilterTuple<F> = ComputeFilterTuple, TotalFilterTuple, FilterTupleOf, FilterTupleOutcome, filter_tuple(f: F) -> static by function
}

impl<A, F> ComputeFilterTuple<F> for A
where
    A: HTuple,
    A::Modes: FilterModes<F>,
{
    type Outcome = Answer<<A::Modes as FilterModes<F>>::Output>;
}

/// The tuples for a list of modes, concatenated.
#[doc(hidden)]
pub trait FilterModes<F> {
    type Output;
}

impl<F> FilterModes<F> for HNil {
    type Output = HNil;
}

impl<H, T, F> FilterModes<F> for HCons<H, T>
where
    F: TypeFunction<H>,
    F::Output: HTuple,
    T: FilterModes<F>,
    <F::Output as HTuple>::Modes: Concat<T::Output>,
{
    type Output = <<F::Output as HTuple>::Modes as Concat<T::Output>>::Output;
}

crate::operation! {
    /// Returns the modes of `A` and after them those of `B`, as one tuple (CuTe's `tuple_cat`). A
    /// leaf counts as a tuple of rank 1. Only a layout comes after a layout.
    ///
    /// `R = (A_0, …, A_{r-1}, B_0, …, B_{q-1})`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(TupleCatOf<Shape![4, (2, 3)], Shape![5, 6]>, Shape![4, (2, 3), 5, 6]);
    /// assert_type_eq_all!(TupleCatOf<Layout![(4, 2) : (1, 4)], Layout![3 : 8]>, Layout![(4, 2, 3) : (1, 4, 8)]);
    /// ```
    TupleCat<B> = ComputeTupleCat, TotalTupleCat, TupleCatOf, TupleCatOutcome, tuple_cat(b: B) -> moved [B: Moved]
}

impl<A, B> ComputeTupleCat<B> for A
where
    A: HTuple,
    B: HTuple,
    A::Modes: Concat<B::Modes>,
{
    type Outcome = Answer<<A::Modes as Concat<B::Modes>>::Output>;
}

by_parts! { ComputeTupleCat<; layout> }
