//! Map over the leaves, with a function of types.

use super::by_parts::by_parts;
use super::{HTuple, Leaf, Tuple};
use crate::diagnostic::Answer;
use frunk_core::hlist::{HCons, HNil};

/// A function from leaves to types, for [`MapLeaves`].
///
/// The function is a type, and each of its cases an impl:
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{Mul, Product};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// #[derive(Clone, Copy)]
/// struct Twice;
/// impl<N: Mul<Int![2]>> LeafFunction<N> for Twice {
///     type Output = Product<N, Int![2]>;
/// }
/// assert_type_eq_all!(MapLeavesOf<Shape![4, (2, 3)], Twice>, Shape![8, (4, 6)]);
/// ```
pub trait LeafFunction<Leaf> {
    /// The value at the leaf.
    type Output;
}

crate::operation! {
    /// Returns `F` of each leaf, in the same nesting: `R ~ A` (CuTe's `transform_leaf`). `F` is a
    /// [`LeafFunction`]. Never refuses.
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
    /// impl<N> LeafFunction<N> for Zero {
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
    /// impl LeafFunction<Int![1]> for OfOne {
    ///     type Output = Int![1];
    /// }
    /// fn f(_: MapLeavesOf<Shape![1, 2], OfOne>) {}
    /// ```
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
    F: LeafFunction<A>,
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
