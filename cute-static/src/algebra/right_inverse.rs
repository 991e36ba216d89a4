//! Right inverse: where in a layout the offsets 0, 1, 2, … lie.

use super::coalesce::CoalesceFully;
use super::modes::{AsLayout, FlattenModes, LayoutOf, Mode, ModesOf};
use super::sort::{Positioned, SortModes, Sorted, WithPositions};
use crate::Layout;
use crate::diagnostic::Answer;
use crate::int::*;
use crate::stride::{Integers, by_kind};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// `A‡`: the layout of the coordinates at which `A` takes the values 0, 1, 2, …: `A(A‡(k)) = k` on `[0, |A‡|)` (Cecka §3.4.1).
    ///
    /// Follows the chain of modes whose stride continues where the chain has come to, starting from 1. For an injective `A` that gives
    /// the largest right inverse; otherwise a larger one may exist. There always is one: `1:0` if no mode has stride 1.
    ///
    /// Where `A` yields coordinates, so does `A‡` take them: it has a mode for each component, and `A(A‡(c)) = c` (equation 24).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(RightInverseOf<Layout![(4, 8) : (8, 1)]>, Layout![(8, 4) : (4, 1)]);
    /// assert_type_eq_all!(RightInverseOf<Layout![(4, 8) : (1, 5)]>, Layout![4 : 1]);
    /// assert_type_eq_all!(RightInverseOf<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Layout![(4, 4) : (4, 1)]);
    /// ```
    RightInverse = ComputeRightInverse, TryRightInverse, RightInverseOf, TryRightInverseOf, right_inverse() -> layout
}

// A mode goes to one component, so that the coordinates found for the components add up to one for all.
by_kind! { ComputeRightInverse by RightInverseKind, each RightInverseOfComponent }

impl<S, D> RightInverseKind<S, D> for Integers
where
    Layout<S, D>: InverseModes,
    <Layout<S, D> as InverseModes>::Output: AsLayout,
{
    type Outcome = Answer<LayoutOf<<Layout<S, D> as InverseModes>::Output>>;
}

/// The coalesced modes of the right inverse; `1:0` if it is trivial.
#[doc(hidden)]
pub trait InverseModes {
    type Output;
}

type SortedPositions<S, D> = Sorted<Positioned<ModesOf<S, D>>>;
type Chain<S, D> = <SortedPositions<S, D> as FollowChain<One>>::Output;

impl<S, D> InverseModes for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: WithPositions<One>,
    Positioned<S::Output>: SortModes,
    SortedPositions<S, D>: FollowChain<One>,
    Chain<S, D>: CoalesceFully,
{
    type Output = <Chain<S, D> as CoalesceFully>::Modes;
}

/// The modes `(S : position)` of the sorted modes whose stride is where the chain has come to, `Reached`; ends with a mode `1:0`.
#[doc(hidden)]
pub trait FollowChain<Reached> {
    type Output;
}

impl<R> FollowChain<R> for HNil {
    type Output = HCons<Mode<One, UTerm>, HNil>;
}

impl<S, D, P, T, R> FollowChain<R> for HCons<Mode<S, D, P>, T>
where
    D: Compare<R>,
    D::Output: ChainLink<Mode<S, D, P>, T, R>,
{
    type Output = <D::Output as ChainLink<Mode<S, D, P>, T, R>>::Output;
}

/// Is the stride below, at, or beyond the reach of the chain?
#[diagnostic::on_unimplemented(
    message = "CUTE017: what this comes to depends on a number that is known only at run time: {Self}",
    label = "the types do not decide this",
    note = "make more of it known: write what is fixed as a number, or as a `Multiple<Int![8]>`",
    note = "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`"
)]
#[doc(hidden)]
pub trait ChainLink<M, T, R> {
    type Output;
}

impl<M, T, R> ChainLink<M, T, R> for Less
where
    T: FollowChain<R>,
{
    type Output = T::Output;
}

impl<S, D, P, T, R> ChainLink<Mode<S, D, P>, T, R> for Equal
where
    S: Mul<R>,
    T: FollowChain<Product<S, R>>,
{
    type Output = HCons<Mode<S, P>, T::Output>;
}

impl<M, T, R> ChainLink<M, T, R> for Greater {
    type Output = HCons<Mode<One, UTerm>, HNil>;
}
