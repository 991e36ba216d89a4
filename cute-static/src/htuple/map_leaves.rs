//! Map over the leaves, and over pairs of leaves, with a function of types.

use super::by_parts::by_parts;
use super::inner_product::{Differs, OrNotCongruent};
use super::{HTuple, Leaf, Tuple, TypeFunction};
use crate::diagnostic::Answer;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `F` of each leaf, in the same nesting: `R ~ A` (CuTe's `transform_leaf`). `F` is a
    /// [`TypeFunction`]. Never refuses.
    ///
    /// On a layout the function is applied to the extents and to the strides.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// #[derive(Clone, Copy)]
    /// struct Zero;
    /// impl<N> TypeFunction<N> for Zero {
    ///     type Output = Int![0];
    /// }
    /// assert_type_eq_all!(MapLeavesOf<Shape![4, (2, 3)], Zero>, Stride![0, (0, 0)]);
    /// ```
    ///
    /// The function must have a case for each leaf:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// struct OfOne;
    /// impl TypeFunction<Int![1]> for OfOne {
    ///     type Output = Int![1];
    /// }
    /// fn f(_: MapLeavesOf<Shape![1, 2], OfOne>) {}
    /// ```
    #[doc(alias = "transform_leaf")]
    MapLeaves<F> = ComputeMapLeaves, TotalMapLeaves, MapLeavesOf, MapLeavesOutcome, map_leaves(f: F) -> static of function
}

impl<A, F> ComputeMapLeaves<F> for A
where
    A: HTuple + Mapped<F>,
{
    type Outcome = Answer<<A as Mapped<F>>::Output>;
}

by_parts! { ComputeMapLeaves<F> }

/// `F` of each leaf.
#[doc(hidden)]
pub trait Mapped<F> {
    type Output;
}

impl<A, F> Mapped<F> for A
where
    A: HTuple,
    A::Kind: MappedKind<A, F>,
{
    type Output = <A::Kind as MappedKind<A, F>>::Output;
}

/// `F` of a leaf, or of each mode.
#[doc(hidden)]
pub trait MappedKind<A, F> {
    type Output;
}

impl<A, F> MappedKind<A, F> for Leaf
where
    F: TypeFunction<A>,
{
    type Output = F::Output;
}

impl<A, F> MappedKind<A, F> for Tuple
where
    A: MappedModes<F>,
{
    type Output = A::Output;
}

/// `F` of each leaf of a list of modes.
#[doc(hidden)]
pub trait MappedModes<F> {
    type Output;
}

impl<F> MappedModes<F> for HNil {
    type Output = HNil;
}

impl<H, T, F> MappedModes<F> for HCons<H, T>
where
    H: Mapped<F>,
    T: MappedModes<F>,
{
    type Output = HCons<H::Output, T::Output>;
}

crate::operation! {
    /// Returns `F` of the pairs of leaves of congruent tuples: `R_k = F(A_k, B_k)` (CuTe's
    /// `transform_leaf` of two tuples). `F` is a [`TypeFunction`] of `(X, Y)`.
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
    /// assert_type_eq_all!(MapLeavesWithOf<Shape![4, (2, 3)], Shape![1, (5, 2)], Times>, Shape![4, (10, 6)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::htuple::*;
    /// # use cute_static::prelude::*;
    /// struct First;
    /// impl<X, Y> TypeFunction<(X, Y)> for First {
    ///     type Output = X;
    /// }
    /// fn f(_: MapLeavesWithOf<Shape![4, 6], Shape![1, (5, 2)], First>) {}
    /// // CUTE085: not congruent: tuples of Lit<2> leaves and Lit<3> leaves with different nesting
    /// ```
    #[doc(alias = "transform_leaf")]
    MapLeavesWith<B, F> = ComputeMapLeavesWith, TotalMapLeavesWith, MapLeavesWithOf, MapLeavesWithOutcome,
    map_leaves_with(b: B, f: F) -> static by function
}

impl<A, B, F> ComputeMapLeavesWith<B, F> for A
where
    A: MapPairs<B, F>,
    A::Output: OrNotCongruent<A, B>,
{
    type Outcome = <A::Output as OrNotCongruent<A, B>>::Outcome;
}

/// `F` of the pairs of leaves, which are congruent.
pub struct Paired<R>(PhantomData<R>);

impl<R, A, B> OrNotCongruent<A, B> for Paired<R> {
    type Outcome = Answer<R>;
}

/// `F` of each pair of leaves: a [`Paired`] or [`Differs`].
#[doc(hidden)]
pub trait MapPairs<B, F> {
    type Output;
}

impl<A, B, F> MapPairs<B, F> for A
where
    A: HTuple,
    B: HTuple,
    B::Kind: MapPairsOfKinds<A::Kind, A, B, F>,
{
    type Output = <B::Kind as MapPairsOfKinds<A::Kind, A, B, F>>::Output;
}

/// Two leaves go through the function, two tuples go on by mode.
#[doc(hidden)]
pub trait MapPairsOfKinds<K, A, B, F> {
    type Output;
}

impl<A, B, F: TypeFunction<(A, B)>> MapPairsOfKinds<Leaf, A, B, F> for Leaf {
    type Output = Paired<F::Output>;
}

impl<A, B, F> MapPairsOfKinds<Tuple, A, B, F> for Leaf {
    type Output = Differs;
}

impl<A, B, F> MapPairsOfKinds<Leaf, A, B, F> for Tuple {
    type Output = Differs;
}

impl<A: MapPairsOfModes<B, F>, B, F> MapPairsOfKinds<Tuple, A, B, F> for Tuple {
    type Output = A::Output;
}

/// `F` of each pair of leaves of two lists of modes.
#[doc(hidden)]
pub trait MapPairsOfModes<B, F> {
    type Output;
}

impl<F> MapPairsOfModes<HNil, F> for HNil {
    type Output = Paired<HNil>;
}

impl<H, T, F> MapPairsOfModes<HCons<H, T>, F> for HNil {
    type Output = Differs;
}

impl<H, T, F> MapPairsOfModes<HNil, F> for HCons<H, T> {
    type Output = Differs;
}

impl<AH, AT, BH, BT, F> MapPairsOfModes<HCons<BH, BT>, F> for HCons<AH, AT>
where
    AH: MapPairs<BH, F>,
    AT: MapPairsOfModes<BT, F>,
    AH::Output: InFrontOfPaired<AT::Output>,
{
    type Output = <AH::Output as InFrontOfPaired<AT::Output>>::Output;
}

/// A mode in front of the modes after it; the nesting differs if it differs in either.
#[doc(hidden)]
pub trait InFrontOfPaired<T> {
    type Output;
}

impl<H, T> InFrontOfPaired<Paired<T>> for Paired<H> {
    type Output = Paired<HCons<H, T>>;
}

impl<H> InFrontOfPaired<Differs> for Paired<H> {
    type Output = Differs;
}

impl<T> InFrontOfPaired<T> for Differs {
    type Output = Differs;
}
