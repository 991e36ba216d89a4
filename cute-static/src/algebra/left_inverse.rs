//! Left inverse: the layout from an offset back to its coordinate.

use super::bit_inverse::{FromLeft, InvertBits};
use super::coalesce::{CoalesceModes, CoalescedModes, ConcludeCoalesced};
use crate::algebra::by_component::by_kind;
use crate::diagnostic::{Decimal, DecimalOf, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{FlattenModes, IfDecided, IfOneIsKnown, Mode, WithFirst};
use crate::layout::sort::{Positioned, SortModes, Sorted, Unordered, WithPositions};
use crate::stride::{Bits, Integers};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A†`: the layout that recovers the coordinate from an offset of `A`: `A†(A(k)) = k`
    /// where `A` is injective, and `A(A†(A(k))) = A(k)` with broadcast modes (Cecka §3.4.3,
    /// equation 26).
    ///
    /// Each sorted stride must be a multiple of the one before it, and at least the extent times
    /// stride of that mode. The quotients are the extents of the result. Where `A` yields
    /// coordinates, `A†` has a mode for each component. Some layouts that have an inverse are
    /// refused: `(2, 2) : (2, 5)` is inverted by `floor(x / 2)`, which this rule does not find. A
    /// mode whose extent may be 1 at run time must start where the one before it ends (`CUTE017`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LeftInverseOf<Layout![(4, 8) : (8, 1)]>, Layout![(8, 4) : (4, 1)]);
    /// assert_type_eq_all!(LeftInverseOf<Layout![(4, 8) : (1, 5)]>, Layout![(5, 8) : (1, 4)]);
    /// assert_type_eq_all!(LeftInverseOf<Layout![(4, (4, 2)) : (e1, (e0, 6*e1))]>, Layout![(4, (6, 2)) : (4, (1, 16))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].left_inverse(); // CUTE030: the modes overlap
    /// ```
    LeftInverse = ComputeLeftInverse, TotalLeftInverse, LeftInverseOf, LeftInverseOutcome, left_inverse() -> layout
}

type SortedPositions<S, D> = Sorted<Positioned<CoalescedModes<S, D>>>;

// Modes of other components are broadcasts in this one, and are recovered as 0: the coordinates
// found for the components add up to one for all.
by_kind! { ComputeLeftInverse by LeftInverseKind, each LeftInverseOfComponent }

impl<S, D> LeftInverseKind<S, D> for Bits
where
    FromLeft: InvertBits<S, D>,
{
    type Outcome = <FromLeft as InvertBits<S, D>>::Outcome;
}

impl<S, D> LeftInverseKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: CoalesceModes,
    CoalescedModes<S, D>: WithPositions<One>,
    Positioned<CoalescedModes<S, D>>: SortModes,
    SortedPositions<S, D>: StartInverse,
    <SortedPositions<S, D> as StartInverse>::Output: ConcludeCoalesced,
{
    type Outcome = <<SortedPositions<S, D> as StartInverse>::Output as ConcludeCoalesced>::Outcome;
}

/// The modes of the left inverse from the sorted modes with their positions: a list or a
/// [`Refusal`].
#[doc(hidden)]
pub trait StartInverse {
    type Output;
}

impl StartInverse for HNil {
    type Output = HCons<Mode<One, UTerm>, HNil>;
}

// Broadcast modes come first; their coordinate is recovered as 0.
impl<S, P, T> StartInverse for HCons<Mode<S, UTerm, P>, T>
where
    T: StartInverse,
{
    type Output = T::Output;
}

// Nothing is below the stride 1.
impl<S, P, T> StartInverse for HCons<Mode<S, One, P>, T>
where
    Self: InvertModes,
{
    type Output = <Self as InvertModes>::Output;
}

// What is below the smallest stride is ignored.
impl<S: IsOne, U, A, B, P, T> StartInverse for HCons<Mode<S, UInt<UInt<U, A>, B>, P>, T>
where
    Self: InvertModes,
    <Self as InvertModes>::Output: WithFirst<Mode<UInt<UInt<U, A>, B>, UTerm>>,
    S::Output: IfDecided<<<Self as InvertModes>::Output as WithFirst<Mode<UInt<UInt<U, A>, B>, UTerm>>>::Output>,
{
    type Output = IfOneIsKnown<S, <<Self as InvertModes>::Output as WithFirst<Mode<UInt<UInt<U, A>, B>, UTerm>>>::Output>;
}

impl<Why> StartInverse for Unordered<Why> {
    type Output = Refusal<Why>;
}

/// For each sorted mode `(S : D)` at position `P` the mode `(D'/D : P)`, where `D'` is the next
/// stride; the last one is `(S : P)`.
#[doc(hidden)]
pub trait InvertModes {
    type Output;
}

impl<S, D, P> InvertModes for HCons<Mode<S, D, P>, HNil> {
    type Output = HCons<Mode<S, P>, HNil>;
}

impl<S, D, P, Why> InvertModes for HCons<Mode<S, D, P>, Unordered<Why>> {
    type Output = Refusal<Why>;
}

impl<S, D, P, S1, D1, P1, T> InvertModes for HCons<Mode<S, D, P>, HCons<Mode<S1, D1, P1>, T>>
where
    D1: TotalDivExact<D>,
    D1::Output: InvertMode<S, D, P, HCons<Mode<S1, D1, P1>, T>>,
{
    type Output = <D1::Output as InvertMode<S, D, P, HCons<Mode<S1, D1, P1>, T>>>::Output;
}

/// With the quotient `Self` of neighbouring strides: is it at least the extent?
#[doc(hidden)]
pub trait InvertMode<S, D, P, T> {
    type Output;
}

impl<U, B, S, D, P, T> InvertMode<S, D, P, T> for UInt<U, B>
where
    S: Compare<Self>,
    S::Output: InvertIfWithin<Self, S, D, P, T>,
{
    type Output = <S::Output as InvertIfWithin<Self, S, D, P, T>>::Output;
}

impl<S, D, P, S1, D1, P1, T> InvertMode<S, D, P, HCons<Mode<S1, D1, P1>, T>> for Inexact
where
    Greater: InvertIfWithin<Self, S, D, P, HCons<Mode<S1, D1, P1>, T>>,
{
    type Output = <Greater as InvertIfWithin<Self, S, D, P, HCons<Mode<S1, D1, P1>, T>>>::Output;
}

refuse_undecided! { InvertMode<S, D, P, T> Output }

/// Is the extent `S` below, at, or beyond the quotient `Q` of the strides?
#[doc(hidden)]
pub trait InvertIfWithin<Q, S, D, P, T> {
    type Output;
}

impl<Q, S, D, P, S1: IsOne, D1, P1, T> InvertIfWithin<Q, S, D, P, HCons<Mode<S1, D1, P1>, T>> for Less
where
    HCons<Mode<S1, D1, P1>, T>: InvertModes,
    <HCons<Mode<S1, D1, P1>, T> as InvertModes>::Output: WithFirst<Mode<Q, P>>,
    S1::Output: IfDecided<<<HCons<Mode<S1, D1, P1>, T> as InvertModes>::Output as WithFirst<Mode<Q, P>>>::Output>,
{
    type Output = IfOneIsKnown<S1, <<HCons<Mode<S1, D1, P1>, T> as InvertModes>::Output as WithFirst<Mode<Q, P>>>::Output>;
}

// The next mode starts where this one ends: with extent 1 it changes nothing.
impl<Q, S, D, P, T> InvertIfWithin<Q, S, D, P, T> for Equal
where
    T: InvertModes,
    T::Output: WithFirst<Mode<Q, P>>,
{
    type Output = <T::Output as WithFirst<Mode<Q, P>>>::Output;
}

impl<Q, S: IsOne + Mul<D>, D, P, S1: IsOne, D1: Decimal, P1, T> InvertIfWithin<Q, S, D, P, HCons<Mode<S1, D1, P1>, T>> for Greater
where
    Product<S, D>: Decimal,
    OneFlag<S1>: IfDecided<NoInverse<S, D, D1>>,
    OneFlag<S>: IfDecided<IfOneIsKnown<S1, NoInverse<S, D, D1>>>,
{
    type Output = IfOneIsKnown<S, IfOneIsKnown<S1, NoInverse<S, D, D1>>>;
}

refuse_undecided! { InvertIfWithin<Q, S, D, P, T> Output }

/// A mode `(S : D)` and a next stride `D1` that does not clear it.
type NoInverse<S, D, D1> = Refusal<reason::NoLeftInverse<DecimalOf<Product<S, D>>, DecimalOf<D1>>>;
