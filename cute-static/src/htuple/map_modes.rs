//! Map over the modes, and over pairs of modes, with a function of types.

use super::get::InFrontOf;
use super::zip::ZipModes;
use super::{HTuple, Leaf, Tuple, TypeFunction};
use crate::diagnostic::{Answer, unless_refused};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `F` of each mode: `(F(A_0), F(A_1), …)` (CuTe's `transform`). A leaf goes through
    /// the function itself: `F(A)`. `F` is a [`TypeFunction`].
    ///
    /// The modes of a layout go through
    /// [`transform_layout`](crate::Layout::transform_layout).
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct SizeOfMode;
    /// impl<M: HasSize> TypeFunction<M> for SizeOfMode {
    ///     type Output = Size<M>;
    /// }
    /// assert_type_eq_all!(MapModesOf<Shape![4, (2, 3)], SizeOfMode>, Shape![4, 6]);
    /// assert_eq!(shape![4, (2, 3)].map_modes(SizeOfMode), shape![4, 6]);
    /// ```
    ///
    /// The function must have a case for each mode:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// struct OfOne;
    /// impl TypeFunction<Int![1]> for OfOne {
    ///     type Output = Int![1];
    /// }
    /// fn f(_: MapModesOf<Shape![1, 2], OfOne>) {}
    /// ```
    #[doc(alias = "transform")]
    MapModes<F> = ComputeMapModes, TotalMapModes, MapModesOf, MapModesOutcome, map_modes(f: F) -> static by function
}

impl<A, F> ComputeMapModes<F> for A
where
    A: HTuple,
    A::Kind: MapKind<A, F>,
{
    type Outcome = Answer<<A::Kind as MapKind<A, F>>::Output>;
}

/// `F` of a leaf, or of each mode.
#[doc(hidden)]
pub trait MapKind<A, F> {
    type Output;
}

impl<A, F: TypeFunction<A>> MapKind<A, F> for Leaf {
    type Output = F::Output;
}

impl<A: MapList<F>, F> MapKind<A, F> for Tuple {
    type Output = A::Output;
}

/// `F` of each element of a list.
#[doc(hidden)]
pub trait MapList<F> {
    type Output;
}

impl<F> MapList<F> for HNil {
    type Output = HNil;
}

impl<H, T, F> MapList<F> for HCons<H, T>
where
    F: TypeFunction<H>,
    T: MapList<F>,
{
    type Output = HCons<F::Output, T::Output>;
}

crate::operation! {
    /// Returns `F` of the pairs of modes: `(F(A_0, B_0), F(A_1, B_1), …)` (CuTe's `transform` of
    /// two tuples). The ranks are equal. Two leaves go through the function themselves: `F(A, B)`.
    /// `F` is a [`TypeFunction`] of `(X, Y)`.
    ///
    /// Of three tuples it is that of the first and of the others, zipped.
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
    /// assert_type_eq_all!(MapModesWithOf<Shape![4, 3], Stride![1, 7], Plus>, Shape![5, 10]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// struct First;
    /// impl<X, Y> TypeFunction<(X, Y)> for First {
    ///     type Output = X;
    /// }
    /// fn f(_: MapModesWithOf<Shape![4, 3], Shape![1, 2, 3], First>) {}
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<2>, the other has rank Lit<3>
    /// ```
    #[doc(alias = "transform")]
    MapModesWith<B, F> = ComputeMapModesWith, TotalMapModesWith, MapModesWithOf, MapModesWithOutcome, map_modes_with(b: B, f: F) -> static by function
}

impl<A, B, F> ComputeMapModesWith<B, F> for A
where
    A: HTuple,
    B: HTuple,
    A::Kind: MapKinds<B::Kind, A, B, F>,
{
    type Outcome = <A::Kind as MapKinds<B::Kind, A, B, F>>::Outcome;
}

/// `F` of two leaves, or of each pair of modes.
#[doc(hidden)]
pub trait MapKinds<K, A, B, F> {
    type Outcome;
}

impl<A, B, F: TypeFunction<(A, B)>> MapKinds<Leaf, A, B, F> for Leaf {
    type Outcome = Answer<F::Output>;
}

/// A leaf beside a tuple counts as a tuple of rank 1.
macro_rules! by_mode {
    ($($a:ident $b:ident;)*) => { $(
        impl<A, B, F> MapKinds<$b, A, B, F> for $a
        where
            A: HTuple,
            B: HTuple,
            A::Modes: ZipModes<B::Modes, A, B>,
            <A::Modes as ZipModes<B::Modes, A, B>>::Outcome: MapZipped<F>,
        {
            type Outcome = <<A::Modes as ZipModes<B::Modes, A, B>>::Outcome as MapZipped<F>>::Outcome;
        }
    )* };
}

by_mode! {
    Leaf Tuple;
    Tuple Leaf;
    Tuple Tuple;
}

unless_refused! {
    /// `F` of each pair.
    MapZipped<F> Outcome
}

impl<F> MapZipped<F> for Answer<HNil> {
    type Outcome = Self;
}

impl<A, B, T, F> MapZipped<F> for Answer<HCons<HCons<A, HCons<B, HNil>>, T>>
where
    F: TypeFunction<(A, B)>,
    Answer<T>: MapZipped<F>,
    Answer<F::Output>: InFrontOf<<Answer<T> as MapZipped<F>>::Outcome>,
{
    type Outcome = <Answer<F::Output> as InFrontOf<<Answer<T> as MapZipped<F>>::Outcome>>::Outcome;
}
