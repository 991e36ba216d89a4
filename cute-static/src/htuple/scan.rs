//! Scans over the modes: what they come to after each of them, with a function of types.

use super::{HTuple, TypeFunction};
use crate::diagnostic::Answer;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns what the modes come to with each of them: `R_0 = F(V, A_0)`,
    /// `R_i = F(R_{i-1}, A_i)` (CuTe's `iscan`). A leaf is its own only mode. `F` is a
    /// [`TypeFunction`] of `(Done, Mode)`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{Add, Sum};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct Plus;
    /// impl<X: Add<Y>, Y> TypeFunction<(X, Y)> for Plus {
    ///     type Output = Sum<X, Y>;
    /// }
    /// assert_type_eq_all!(InclusiveScanOf<Shape![4, 2, 3], Int![1], Plus>, Shape![5, 7, 10]);
    /// ```
    #[doc(alias = "iscan")]
    InclusiveScan<V, F> = ComputeInclusiveScan, TotalInclusiveScan, InclusiveScanOf, InclusiveScanOutcome,
    inclusive_scan(init: V, f: F) -> static by function
}

impl<A, V, F> ComputeInclusiveScan<V, F> for A
where
    A: HTuple,
    A::Modes: Scan<V, F>,
{
    type Outcome = Answer<<A::Modes as Scan<V, F>>::With>;
}

crate::operation! {
    /// Returns what the modes come to before each of them: `R_0 = V`, `R_i = F(R_{i-1}, A_{i-1})`
    /// (CuTe's `escan`). A leaf is its own only mode. `F` is a [`TypeFunction`] of
    /// `(Done, Mode)`.
    ///
    /// With products from 1 on, of a flat shape, these are the compact column-major strides.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::int::{Mul, Product};
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct Times;
    /// impl<X: Mul<Y>, Y> TypeFunction<(X, Y)> for Times {
    ///     type Output = Product<X, Y>;
    /// }
    /// assert_type_eq_all!(ExclusiveScanOf<Shape![4, 2, 3], Int![1], Times>, Stride![1, 4, 8]);
    /// ```
    #[doc(alias = "escan")]
    ExclusiveScan<V, F> = ComputeExclusiveScan, TotalExclusiveScan, ExclusiveScanOf, ExclusiveScanOutcome,
    exclusive_scan(init: V, f: F) -> static by function
}

impl<A, V, F> ComputeExclusiveScan<V, F> for A
where
    A: HTuple,
    A::Modes: Scan<V, F>,
{
    type Outcome = Answer<<A::Modes as Scan<V, F>>::Before>;
}

/// What a list of modes comes to, `Done` being what those before it came to.
#[doc(hidden)]
pub trait Scan<Done, F> {
    /// With each of them.
    type With;
    /// Before each of them.
    type Before;
}

impl<Done, F> Scan<Done, F> for HNil {
    type With = HNil;
    type Before = HNil;
}

impl<Done, F, H, T> Scan<Done, F> for HCons<H, T>
where
    F: TypeFunction<(Done, H)>,
    T: Scan<F::Output, F>,
{
    type With = HCons<F::Output, T::With>;
    type Before = HCons<Done, T::Before>;
}
