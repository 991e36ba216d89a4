//! Right inverse: where in a layout the offsets 0, 1, 2, … lie.

use super::bit_inverse::{FromRight, InvertBits};
use super::coalesce::{Domain, MergeModes};
use crate::Layout;
use crate::algebra::by_component::by_kind;
use crate::diagnostic::{Refusal, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{ConcludeModes, FlattenModes, Mode, ModesOf, WithFirst};
use crate::layout::sort::{Positioned, SortModes, Sorted, Unordered, WithPositions};
use crate::stride::{Bits, HasStrideKind, Integers, integers_only};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A‡`: the layout of the coordinates at which `A` takes the values 0, 1, 2, …:
    /// `A(A‡(k)) = k` on `[0, |A‡|)` (Cecka §3.4.1).
    ///
    /// It follows the chain of modes, from stride 1 on, in which each stride is the size of the
    /// chain so far. For an injective `A` that gives the largest right inverse; otherwise a larger
    /// one may exist. The answer always exists: it is `1:0` if no mode has stride 1.
    ///
    /// Where `A` yields coordinates, `A‡` takes them: it has a mode for each component, and
    /// `A(A‡(c)) = c` (equation 24).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(RightInverseOf<Layout![(4, 8) : (8, 1)]>, Layout![(8, 4) : (4, 1)]);
    /// assert_type_eq_all!(RightInverseOf<Layout![(4, 8) : (1, 5)]>, Layout![4 : 1]);
    /// assert_type_eq_all!(RightInverseOf<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Layout![(4, 4) : (4, 1)]);
    /// ```
    RightInverse = ComputeRightInverse, TotalRightInverse, RightInverseOf, RightInverseOutcome, right_inverse() -> layout
}

// A mode goes to one component, so that the coordinates found for the components add up to one for
// all.
by_kind! { ComputeRightInverse by RightInverseKind, each RightInverseOfComponent }

impl<S, D> RightInverseKind<S, D> for Bits
where
    FromRight: InvertBits<S, D>,
{
    type Outcome = <FromRight as InvertBits<S, D>>::Outcome;
}

impl<S, D> RightInverseKind<S, D> for Integers
where
    Self: InverseModesKind<S, D>,
    <Self as InverseModesKind<S, D>>::Outcome: ConcludeModes,
{
    type Outcome = <<Self as InverseModesKind<S, D>>::Outcome as ConcludeModes>::Outcome;
}

/// The coalesced modes of the right inverse, `1:0` if it is trivial; or a [`Refusal`].
#[doc(hidden)]
pub trait InverseModes {
    type Output;
}

impl<S, D> InverseModes for Layout<S, D>
where
    D: HasStrideKind,
    D::Kind: InverseModesKind<S, D>,
{
    type Output = <D::Kind as InverseModesKind<S, D>>::Outcome;
}

integers_only! { InverseModesKind<S, D> }

type SortedPositions<S, D> = Sorted<Positioned<ModesOf<S, D>>>;
type Chain<S, D> = <SortedPositions<S, D> as FollowChain<One>>::Output;

impl<S, D> InverseModesKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: WithPositions<One>,
    Positioned<S::Output>: SortModes,
    SortedPositions<S, D>: FollowChain<One>,
    Chain<S, D>: CoalesceChain,
{
    type Outcome = <Chain<S, D> as CoalesceChain>::Output;
}

unless_refused! {
    /// The modes of the chain, coalesced; `1:0`, if there is none.
    CoalesceChain<> Output
}

impl CoalesceChain for HNil {
    type Output = HCons<Mode<One, UTerm>, HNil>;
}

// Positions are integers, so there are no bits to merge after this.
impl<S, D, T> CoalesceChain for HCons<Mode<S, D>, T>
where
    T: MergeModes<S, D, Domain>,
{
    type Output = T::Output;
}

/// The modes `(S : position)` of the sorted modes whose stride is where the chain has come to,
/// `Reached`. Or a [`Refusal`].
#[doc(hidden)]
pub trait FollowChain<Reached> {
    type Output;
}

impl<R> FollowChain<R> for HNil {
    type Output = HNil;
}

impl<R, Why> FollowChain<R> for Unordered<Why> {
    type Output = Refusal<Why>;
}

impl<S, D, P, T, R> FollowChain<R> for HCons<Mode<S, D, P>, T>
where
    D: Compare<R>,
    D::Output: ChainLink<Mode<S, D, P>, T, R>,
{
    type Output = <D::Output as ChainLink<Mode<S, D, P>, T, R>>::Output;
}

/// Is the stride below, at, or beyond the reach of the chain?
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

// With extent 1, the mode leads the chain nowhere.
impl<S, D, P, T, R> ChainLink<Mode<S, D, P>, T, R> for Equal
where
    S: Mul<R>,
    T: FollowChain<Product<S, R>>,
    T::Output: WithFirst<Mode<S, P>>,
{
    type Output = <T::Output as WithFirst<Mode<S, P>>>::Output;
}

impl<M, T, R> ChainLink<M, T, R> for Greater
where
    T: EndChain,
{
    type Output = T::Output;
}

refuse_undecided! { ChainLink<M, T, R> Output }

/// The end of the chain at sorted modes whose strides are all beyond it.
#[doc(hidden)]
pub trait EndChain {
    type Output;
}

impl EndChain for HNil {
    type Output = HNil;
}

impl<M, T> EndChain for HCons<M, T>
where
    T: EndChain,
{
    type Output = T::Output;
}

impl<Why> EndChain for Unordered<Why> {
    type Output = Refusal<Why>;
}
