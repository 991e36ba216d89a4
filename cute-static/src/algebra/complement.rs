//! Complement: the layout of the offsets that a layout leaves out.
//!
//! The modes are sorted by stride, those of extent 1 dropped. The gap between a mode that ends at
//! `s·d` and the next stride `d'` becomes the mode `(d' / (s·d) : s·d)`. After the last mode comes
//! what the operation asks for: a bound met exactly, a bound rounded up, or no bound.

use crate::Layout;
use crate::algebra::by_component::by_kind;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{ConcludeModes, FlattenModes, IfDecided, IfOneIsKnown, Mode, ModesOf, WithFirst};
use crate::layout::sort::{SortModes, Sorted, Unordered};
use crate::stride::{Bits, Coordinates, HasStrideKind, Integers, integers_only};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the unbounded complement `A*`: all offsets that fit between and after the offsets of
    /// `A` (Cecka §3.5).
    ///
    /// `A(i) = A*(j)` only where both are 0.
    ///
    /// On its whole extended domain the images of `A` and `A*` meet only in 0 and `A*` is
    /// increasing (equations 28 and 29). The trailing mode `(1 : n)` is kept, because the extension
    /// continues with its stride. Broadcast modes do not contribute.
    ///
    /// Where `A` yields coordinates, so does `A*`, with a mode for each component (equation 27),
    /// and increases colexicographically.
    ///
    /// The modes of `A`, sorted by stride, must be segregated: `s·d` of each at most the next
    /// stride. A mode whose extent may be 1 at run time must start where the one before it ends:
    /// anything else would be a gap only if the mode counts (`CUTE017`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ComplementOf<Layout![(4, 8) : (1, 8)]>, Layout![(2, 1) : (4, 64)]);
    /// assert_type_eq_all!(ComplementOf<Layout![(4, 8) : (1, 5)]>, Layout![1 : 40]);
    /// assert_type_eq_all!(ComplementOf<Layout![(4, (4, 2)) : (e1, (e0, 12*e1))]>, Layout![(1, (3, 1)) : (4*e0, (4*e1, 24*e1))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].complement(); // CUTE021: the modes overlap
    /// ```
    Complement = ComputeComplement, TotalComplement, ComplementOf, ComplementOutcome, complement() -> layout
}

/// After the last mode stands all the rest: [`Complement`].
pub struct Unbounded;

/// The bound `M` is met exactly: [`ComplementIn`].
pub struct Within<M>(PhantomData<M>);

/// The bound `M` is covered: [`ComplementCeil`].
pub struct Covering<M>(PhantomData<M>);

// The complement of coordinates is the product of those of the components: disjoint in one
// component is disjoint.
by_kind! { ComputeComplement by ComplementKind, each ComplementOfComponent Embedded }

impl<S, D> ComplementKind<S, D> for Bits {
    type Outcome = Refusal<reason::WrongCodomain<Coordinates<()>, Bits>>;
}

impl<S, D> ComplementKind<S, D> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: FillGaps<One, Unbounded>,
    <Sorted<ModesOf<S, D>> as FillGaps<One, Unbounded>>::Output: ConcludeModes,
{
    type Outcome = <<Sorted<ModesOf<S, D>> as FillGaps<One, Unbounded>>::Output as ConcludeModes>::Outcome;
}

/// A number that bounds the complement of `S : D`, met or covered as `End` says; in the place of
/// `Self` so that the solver waits for it.
#[refusal(ZeroArgument::Bound, bound = "A: ComplementIn<M>")]
#[doc(hidden)]
pub trait ComplementBound<S, D, End> {
    type Outcome;
}

impl<S, D, U, B, End> ComplementBound<S, D, End> for UInt<U, B>
where
    D: HasStrideKind,
    D::Kind: BoundedKind<S, D, End>,
{
    type Outcome = <D::Kind as BoundedKind<S, D, End>>::Outcome;
}

impl<S, D, End> ComplementBound<S, D, End> for NoAnswer {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
}

integers_only! { BoundedKind<S, D, End> }

impl<S, D, End> BoundedKind<S, D, End> for Integers
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: FillGaps<One, End>,
    <Sorted<ModesOf<S, D>> as FillGaps<One, End>>::Output: ConcludeModes,
{
    type Outcome = <<Sorted<ModesOf<S, D>> as FillGaps<One, End>>::Output as ConcludeModes>::Outcome;
}

/// The modes between and after the sorted modes `Self`, from `Reached` on: a list of modes or a
/// [`Refusal`].
#[doc(hidden)]
pub trait FillGaps<Reached, End> {
    type Output;
}

impl<R> FillGaps<R, Unbounded> for HNil {
    type Output = HCons<Mode<One, R>, HNil>;
}

impl<R, M> FillGaps<R, Within<M>> for HNil
where
    M: TotalDivExact<R>,
    M::Output: LastGap<R, M>,
{
    type Output = <M::Output as LastGap<R, M>>::Output;
}

impl<R, M> FillGaps<R, Covering<M>> for HNil
where
    M: CeilDiv<R>,
    M::Output: LastGap<R, M>,
{
    type Output = <M::Output as LastGap<R, M>>::Output;
}

/// The last mode `(Self : R)`, if it has more than one element.
#[doc(hidden)]
pub trait LastGap<R, M> {
    type Output;
}

impl<R, M> LastGap<R, M> for One {
    type Output = HNil;
}

impl<U, B, C, R, M> LastGap<R, M> for UInt<UInt<U, B>, C> {
    type Output = HCons<Mode<Self, R>, HNil>;
}

impl<R: Decimal, M: Decimal> LastGap<R, M> for Inexact {
    type Output = Refusal<reason::BoundNotTiled<DecimalOf<R>, DecimalOf<M>>>;
}

refuse_undecided! { LastGap<R, M> Output }

// Broadcast modes are sorted to the front. They stand in the way of a bijection only.
impl<S, L, T, R> FillGaps<R, Unbounded> for HCons<Mode<S, UTerm, L>, T>
where
    T: FillGaps<R, Unbounded>,
{
    type Output = T::Output;
}

impl<S, L, T, R, M> FillGaps<R, Covering<M>> for HCons<Mode<S, UTerm, L>, T>
where
    T: FillGaps<R, Covering<M>>,
{
    type Output = T::Output;
}

impl<S: Decimal + IsOne, L, T, R, M> FillGaps<R, Within<M>> for HCons<Mode<S, UTerm, L>, T>
where
    OneFlag<S>: IfDecided<Refusal<reason::Broadcast<DecimalOf<S>>>>,
{
    type Output = IfOneIsKnown<S, Refusal<reason::Broadcast<DecimalOf<S>>>>;
}

impl<R, Why, End> FillGaps<R, End> for Unordered<Why> {
    type Output = Refusal<Why>;
}

impl<S, U, B, L, T, R, End> FillGaps<R, End> for HCons<Mode<S, UInt<U, B>, L>, T>
where
    UInt<U, B>: TotalDivExact<R>,
    <UInt<U, B> as TotalDivExact<R>>::Output: Gap<Mode<S, UInt<U, B>, L>, T, R, End>,
{
    type Output = <<UInt<U, B> as TotalDivExact<R>>::Output as Gap<Mode<S, UInt<U, B>, L>, T, R, End>>::Output;
}

/// The gap of `Self = D/R` runs in front of the mode `M`, then the gaps after it.
#[doc(hidden)]
pub trait Gap<M, T, R, End> {
    type Output;
}

// A mode that starts where the one before it ends leaves nothing out, and with extent 1 neither.
impl<S, D, L, T, R, End> Gap<Mode<S, D, L>, T, R, End> for One
where
    S: Mul<D>,
    T: FillGaps<Product<S, D>, End>,
{
    type Output = T::Output;
}

impl<U, B, C, S, D, L, T, R, End> Gap<Mode<S, D, L>, T, R, End> for UInt<UInt<U, B>, C>
where
    S: IsOne + Mul<D>,
    T: FillGaps<Product<S, D>, End>,
    T::Output: WithFirst<Mode<Self, R>>,
    OneFlag<S>: IfDecided<<T::Output as WithFirst<Mode<Self, R>>>::Output>,
{
    type Output = IfOneIsKnown<S, <T::Output as WithFirst<Mode<Self, R>>>::Output>;
}

// The reach does not divide the stride: only the unbounded complement may round the gap down, and
// only if there is one.
impl<S: IsOne, D, L, T, R, End> Gap<Mode<S, D, L>, T, R, End> for Inexact
where
    D: Compare<R>,
    D::Output: UnevenGap<Mode<S, D, L>, T, R, End>,
    OneFlag<S>: IfDecided<<D::Output as UnevenGap<Mode<S, D, L>, T, R, End>>::Output>,
{
    type Output = IfOneIsKnown<S, <D::Output as UnevenGap<Mode<S, D, L>, T, R, End>>::Output>;
}

refuse_undecided! { Gap<M, T, R, End> Output }

/// Does the mode start below the reach of the one before it, so that they overlap, or above?
#[doc(hidden)]
pub trait UnevenGap<M, T, R, End> {
    type Output;
}

impl<S, D: Decimal, L, T, R: Decimal, End> UnevenGap<Mode<S, D, L>, T, R, End> for Less {
    type Output = Refusal<reason::Overlap<DecimalOf<R>, DecimalOf<D>>>;
}

impl<S, D, L, T, R, End> UnevenGap<Mode<S, D, L>, T, R, End> for Greater
where
    End: RoundGapDown<Mode<S, D, L>, T, R>,
{
    type Output = End::Output;
}

refuse_undecided! { UnevenGap<M, T, R, End> Output }

/// May a gap that the reach does not divide be rounded down?
#[doc(hidden)]
pub trait RoundGapDown<M, T, R> {
    type Output;
}

impl<S, D, L, T, R> RoundGapDown<Mode<S, D, L>, T, R> for Unbounded
where
    D: DivRem<R>,
    D::Quotient: Gap<Mode<S, D, L>, T, R, Unbounded>,
{
    type Output = <D::Quotient as Gap<Mode<S, D, L>, T, R, Unbounded>>::Output;
}

impl<S, D: Decimal, L, T, R: Decimal, M> RoundGapDown<Mode<S, D, L>, T, R> for Within<M> {
    type Output = Refusal<reason::ChainDoesNotDivide<DecimalOf<R>, DecimalOf<D>>>;
}

impl<S, D: Decimal, L, T, R: Decimal, M> RoundGapDown<Mode<S, D, L>, T, R> for Covering<M> {
    type Output = Refusal<reason::ChainDoesNotDivide<DecimalOf<R>, DecimalOf<D>>>;
}
