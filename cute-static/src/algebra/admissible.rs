//! Admissibility: bounds on right operands that compose with every layout of a shape.
//!
//! Shah asks of each mode of `B` that the shape is left divisible by its stride, and what is left
//! weakly left divisible by its extent (Definition 2.12). Then a mode `(N : r)` puts on each extent
//! of the shape the coordinates from 0 to a largest one, independently of those on the others. Of
//! all modes together he asks that their intervals of definition are disjoint (Definition 2.17,
//! Theorem 2.18). That is unsound for three modes; the theorem holds with the loads of rule L1 in
//! their place. The proof is in the guide's [rules](crate::guide::rules).

use super::compose::ComputeCompose;
use super::evenly_divides::{OfOnes, Ones};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, of_operands, reason, unless_refused};
use crate::htuple::flatten::Leaves;
use crate::htuple::{AsShape, ComputeLeftDivide, ComputeWeaklyLeftDivide};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::label::{First, Label, Second};
use crate::layout::modes::{FlattenModes, Mode, ModesOf};
use crate::operation::Answered;
use crate::stride::{HasStrideKind, Integers, integers_only};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

of_operands! {
    /// Holds for shapes with which the right operand `B` is admissible: `B` composes with every
    /// layout of the shape, each mode along the extents (Shah Definitions 2.12 and 2.17, with the
    /// condition on all modes repaired).
    ///
    /// For each mode `(N : r)` of `B` the shape is left divisible by `r`, and the quotient weakly
    /// left divisible by `N`; and at each extent but the last, the largest coordinates of the modes
    /// add up to less than it. Then `(S : D) ∘ B` has an answer for all strides `D`. Modes of
    /// extent 1 and of stride 0, which Shah leaves out, are admissible. The condition is not
    /// necessary: `(8,8):(3,97) ∘ 3:3` is `3:9`, and 8 has no factor 3.
    ///
    /// ```
    /// use cute_static::algebra::Admissible;
    /// use cute_static::prelude::*;
    ///
    /// fn pick<S: Admissible<B>, B>(_: S, _: B) {}
    /// pick(shape![4, 6, 8, 10], layout![6 : 12]);
    /// pick(shape![6, 2], layout![(2, 2) : (1, 2)]);
    /// ```
    ///
    /// Shah's condition on all modes, [`DisjointIntervals`], accepts what carries:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::algebra::{Admissible, DisjointIntervals};
    /// use cute_static::prelude::*;
    ///
    /// fn as_published<S: DisjointIntervals<B>, B>(_: S, _: B) {}
    /// as_published(shape![6, 2], layout![(2, 2, 2) : (1, 2, 3)]);
    /// # fn pick<S: Admissible<B>, B>(_: S, _: B) {}
    /// pick(shape![6, 2], layout![(2, 2, 2) : (1, 2, 3)]); // CUTE011: 1 + 2 + 3 carries
    /// ```
    pub trait Admissible<B>: TotalAdmissible<B, Outcome: HasAnswer> {}
}

impl<A, B> Admissible<B> for A
where
    A: TotalAdmissible<B>,
    A::Outcome: HasAnswer,
{
}

/// Whether the right operand `B` is admissible with the shape `A`, `B1` or `B0`: see
/// [`Admissible`].
///
/// ```
/// use cute_static::algebra::IsAdmissible;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(IsAdmissible<Shape![4, 6, 8], Layout![(2, 3) : (2, 4)]>, B1);
/// assert_type_eq_all!(IsAdmissible<Shape![4, 6, 8], Layout![6 : 3]>, B0);
/// assert_type_eq_all!(IsAdmissible<Shape![6, 2], Layout![(2, 2, 2) : (1, 2, 3)]>, B0);
/// ```
pub type IsAdmissible<A, B> = <<A as TotalAdmissible<B>>::Outcome as Answered>::Flag;

of_operands! {
    /// Holds for shapes with which the intervals of definition of the modes of `B` are disjoint:
    /// Shah's condition on all modes together (Definition 2.17).
    ///
    /// The interval of a mode `(N : r)` has the numbers of `[r, r·(N-1)]` that are below the
    /// product of all extents but the last. Of two admissible modes the condition says that they do
    /// not carry into each other. Of three it does not: see [`Admissible`], which asks for what his
    /// theorem needs.
    ///
    /// ```
    /// use cute_static::algebra::DisjointIntervals;
    /// use cute_static::prelude::*;
    ///
    /// fn apart<S: DisjointIntervals<B>, B>(_: S, _: B) {}
    /// apart(shape![4, 6, 8], layout![(2, 6) : (2, 4)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::algebra::DisjointIntervals;
    /// use cute_static::prelude::*;
    /// # fn apart<S: DisjointIntervals<B>, B>(_: S, _: B) {}
    /// apart(shape![4, 6, 8], layout![(6, 2) : (4, 8)]);
    /// // CUTE172: the intervals of definition of two modes meet: one ends at Lit<20>, and another begins at Lit<8>
    /// ```
    pub trait DisjointIntervals<B>: TotalDisjointIntervals<B, Outcome: HasAnswer> {}
}

impl<A, B> DisjointIntervals<B> for A
where
    A: TotalDisjointIntervals<B>,
    A::Outcome: HasAnswer,
{
}

/// The outcome of [`Admissible`]: `Answer<()>` or `Refusal<Why>`.
pub type AdmissibleOutcome<A, B> = <A as TotalAdmissible<B>>::Outcome;

/// The outcome of [`DisjointIntervals`]: `Answer<()>` or `Refusal<Why>`.
pub type DisjointIntervalsOutcome<A, B> = <A as TotalDisjointIntervals<B>>::Outcome;

/// `[bound] total kind` each: the total form of a bound, on labelled operands, by the kind of the
/// strides of `B`.
macro_rules! of_shape_and_layout {
    ($([$bound:ident] $total:ident $kind:ident;)*) => { $(
        of_operands! {
            #[doc = concat!("The total form of [`", stringify!($bound), "`]: `Answer<()>` or a [`Refusal`].")]
            pub trait $total<B> {
                /// `Answer<()>` or `Refusal<Why>`.
                type Outcome;
            }
        }

        impl<A, BS, BD> $total<Layout<BS, BD>> for A
        where
            A: Label<First>,
            A::Output: AsShape,
            Layout<BS, BD>: Label<Second>,
            <Layout<BS, BD> as Label<Second>>::Output: HasModes,
            <<Layout<BS, BD> as Label<Second>>::Output as HasModes>::Kind:
                $kind<<A::Output as AsShape>::Shape, <Layout<BS, BD> as Label<Second>>::Output>,
        {
            type Outcome = <<<Layout<BS, BD> as Label<Second>>::Output as HasModes>::Kind as $kind<
                <A::Output as AsShape>::Shape,
                <Layout<BS, BD> as Label<Second>>::Output,
            >>::Outcome;
        }

        integers_only! { $kind<S, B> }
    )* };
}

of_shape_and_layout! {
    [Admissible] TotalAdmissible AdmissibleKind;
    [DisjointIntervals] TotalDisjointIntervals IntervalsKind;
}

/// A layout, by the kind of its strides and its modes.
#[doc(hidden)]
pub trait HasModes {
    type Kind;
    type Modes;
}

impl<S, D> HasModes for Layout<S, D>
where
    D: HasStrideKind,
    S: FlattenModes<D, HNil>,
{
    type Kind = D::Kind;
    type Modes = ModesOf<S, D>;
}

// ---- admissible

impl<S, B> AdmissibleKind<S, B> for Integers
where
    B: HasModes,
    B::Modes: AdmissibleModes<S>,
    <B::Modes as AdmissibleModes<S>>::Outcome: ThenTogether<S, B>,
{
    type Outcome = <<B::Modes as AdmissibleModes<S>>::Outcome as ThenTogether<S, B>>::Outcome;
}

/// Is each of these modes admissible with the shape?
#[doc(hidden)]
pub trait AdmissibleModes<S> {
    type Outcome;
}

impl<S> AdmissibleModes<S> for HNil {
    type Outcome = Answer<()>;
}

impl<S, R, T: AdmissibleModes<S>> AdmissibleModes<S> for HCons<Mode<One, R>, T> {
    type Outcome = T::Outcome;
}

impl<S, U, B, C, T: AdmissibleModes<S>> AdmissibleModes<S> for HCons<Mode<UInt<UInt<U, B>, C>, UTerm>, T> {
    type Outcome = T::Outcome;
}

impl<S, U, B, C, V, E, T> AdmissibleModes<S> for HCons<Mode<UInt<UInt<U, B>, C>, UInt<V, E>>, T>
where
    S: ComputeLeftDivide<UInt<V, E>>,
    S::Outcome: ThenExtent<UInt<UInt<U, B>, C>, S, T>,
{
    type Outcome = <S::Outcome as ThenExtent<UInt<UInt<U, B>, C>, S, T>>::Outcome;
}

unless_refused! {
    /// The shape is divided by the stride: is the quotient by the extent?
    ThenExtent<N, S, T> Outcome
}

impl<Q, N, S, T> ThenExtent<N, S, T> for Answer<Q>
where
    Q: ComputeWeaklyLeftDivide<N>,
    Q::Outcome: ThenModes<S, T>,
{
    type Outcome = <Q::Outcome as ThenModes<S, T>>::Outcome;
}

unless_refused! {
    /// The mode is admissible: are those after it?
    ThenModes<S, T> Outcome
}

impl<Q, S, T> ThenModes<S, T> for Answer<Q>
where
    T: AdmissibleModes<S>,
{
    type Outcome = T::Outcome;
}

unless_refused! {
    /// Each mode is admissible: do they not carry into each other? The modes of `S : (1, 1, …)` are
    /// not merged, so that they have the loads of free ones.
    ThenTogether<S, B> Outcome
}

impl<S, B> ThenTogether<S, B> for Answer<()>
where
    S: Ones,
    OfOnes<S>: ComputeCompose<B>,
    <OfOnes<S> as ComputeCompose<B>>::Outcome: Answered,
{
    type Outcome = <<OfOnes<S> as ComputeCompose<B>>::Outcome as Answered>::Outcome;
}

// ---- disjoint intervals

/// The interval `[Low, High]`.
pub struct Interval<Low, High>(PhantomData<(Low, High)>);

impl<S, B> IntervalsKind<S, B> for Integers
where
    S: Leaves<HNil>,
    S::Output: LastBoundary,
    B: HasModes,
    B::Modes: IntervalsBelow<<S::Output as LastBoundary>::Output>,
    <B::Modes as IntervalsBelow<<S::Output as LastBoundary>::Output>>::Output: ApartInPairs,
{
    type Outcome = <<B::Modes as IntervalsBelow<<S::Output as LastBoundary>::Output>>::Output as ApartInPairs>::Outcome;
}

/// The product of all these extents but the last.
#[doc(hidden)]
pub trait LastBoundary {
    type Output;
}

impl LastBoundary for HNil {
    type Output = One;
}

impl<M> LastBoundary for HCons<M, HNil> {
    type Output = One;
}

impl<M, H, T> LastBoundary for HCons<M, HCons<H, T>>
where
    HCons<H, T>: LastBoundary,
    M: Mul<<HCons<H, T> as LastBoundary>::Output>,
{
    type Output = M::Output;
}

/// The intervals of these modes below the boundary `P` that have numbers; or a [`Refusal`].
#[doc(hidden)]
pub trait IntervalsBelow<P> {
    type Output;
}

impl<P> IntervalsBelow<P> for HNil {
    type Output = HNil;
}

impl<N, T: IntervalsBelow<P>, P> IntervalsBelow<P> for HCons<Mode<N, UTerm>, T> {
    type Output = T::Output;
}

impl<N, U, B, T, P> IntervalsBelow<P> for HCons<Mode<N, UInt<U, B>>, T>
where
    N: Predecessor,
    N::Output: Mul<UInt<U, B>>,
    P: Predecessor,
    Product<N::Output, UInt<U, B>>: Min<P::Output>,
    UInt<U, B>: Compare<Minimum<Product<N::Output, UInt<U, B>>, P::Output>>,
    T: IntervalsBelow<P>,
    Comparison<UInt<U, B>, Minimum<Product<N::Output, UInt<U, B>>, P::Output>>:
        WithInterval<UInt<U, B>, Minimum<Product<N::Output, UInt<U, B>>, P::Output>, T::Output>,
{
    type Output = <Comparison<UInt<U, B>, Minimum<Product<N::Output, UInt<U, B>>, P::Output>> as WithInterval<
        UInt<U, B>,
        Minimum<Product<N::Output, UInt<U, B>>, P::Output>,
        T::Output,
    >>::Output;
}

/// Does the interval have numbers? Then it is in front of the others.
#[doc(hidden)]
pub trait WithInterval<Low, High, Others> {
    type Output;
}

impl<Low, High, Others> WithInterval<Low, High, Others> for Less {
    type Output = HCons<Interval<Low, High>, Others>;
}

impl<Low, High, Others> WithInterval<Low, High, Others> for Equal {
    type Output = HCons<Interval<Low, High>, Others>;
}

impl<Low, High, Others> WithInterval<Low, High, Others> for Greater {
    type Output = Others;
}

refuse_undecided! { WithInterval<Low, High, Others> Output }

unless_refused! {
    /// Are any two of these intervals apart?
    ApartInPairs<> Outcome
}

impl ApartInPairs for HNil {
    type Outcome = Answer<()>;
}

impl<I, T> ApartInPairs for HCons<I, T>
where
    T: ApartFrom<I, T>,
{
    type Outcome = T::Outcome;
}

unless_refused! {
    /// Are all of these intervals apart from `I`, and any two of `All`?
    ApartFrom<I, All> Outcome
}

impl<I, All: ApartInPairs> ApartFrom<I, All> for HNil {
    type Outcome = All::Outcome;
}

impl<Low, High, Low2, High2, T, All> ApartFrom<Interval<Low, High>, All> for HCons<Interval<Low2, High2>, T>
where
    Low2: Compare<Low>,
    Comparison<Low2, Low>: WhichIsFirst<Low, High, Low2, High2, T, All>,
{
    type Outcome = <Comparison<Low2, Low> as WhichIsFirst<Low, High, Low2, High2, T, All>>::Outcome;
}

/// Which of the two intervals starts earlier? Then it ends before the other starts.
#[doc(hidden)]
pub trait WhichIsFirst<Low, High, Low2, High2, T, All> {
    type Outcome;
}

macro_rules! which_is_first {
    ($($order:ident: $end:ident $start:ident;)*) => { $(
        impl<Low, High, Low2, High2, T, All> WhichIsFirst<Low, High, Low2, High2, T, All> for $order
        where
            $end: Compare<$start>,
            Comparison<$end, $start>: EndsBefore<$end, $start, Interval<Low, High>, T, All>,
        {
            type Outcome = <Comparison<$end, $start> as EndsBefore<$end, $start, Interval<Low, High>, T, All>>::Outcome;
        }
    )* };
}

which_is_first! {
    Less: High2 Low;
    Equal: High Low2;
    Greater: High Low2;
}

refuse_undecided! { WhichIsFirst<Low, High, Low2, High2, T, All> Outcome }

/// Does one interval end before the other starts? Then the next pair.
#[doc(hidden)]
pub trait EndsBefore<End, Start, I, T, All> {
    type Outcome;
}

impl<End, Start, I, T, All> EndsBefore<End, Start, I, T, All> for Less
where
    T: ApartFrom<I, All>,
{
    type Outcome = T::Outcome;
}

macro_rules! meet {
    ($($order:ident)*) => { $(
        impl<End: Decimal, Start: Decimal, I, T, All> EndsBefore<End, Start, I, T, All> for $order {
            type Outcome = Refusal<reason::IntervalsMeet<DecimalOf<End>, DecimalOf<Start>>>;
        }
    )* };
}

meet! { Equal Greater }

refuse_undecided! { EndsBefore<End, Start, I, T, All> Outcome }
