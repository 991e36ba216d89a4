//! Division of a shape, rounded up.

use super::get::InFrontOf;
use super::{ComputeRank, ComputeSize, HTuple, Leaf, Rank, Size, Tuple};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::{CeilDiv, CeilQuotient, One, UInt, UTerm};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `⌈A / B⌉` for shapes (CuTe's `ceil_div`).
    ///
    /// - a number by a number: `⌈a / b⌉`;
    /// - a tuple by a tuple: by mode, `(⌈A_0 / B_0⌉, …)`, where the modes that `B` lacks count as
    ///   1;
    /// - a tuple by a number: the modes are divided from the left, `A_0` by `b`, `A_1` by
    ///   `⌈b / |A_0|⌉`, …; where the modes divide, this is the shape of every `b`-th coordinate;
    /// - a number by a tuple: by its size, `⌈a / |B|⌉`.
    ///
    /// Of a layout in place of `A`, the shape counts.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(CeilDivideOf<Shape![4, 16, 2], Shape![2, 3]>, Shape![2, 6, 2]);
    /// assert_type_eq_all!(CeilDivideOf<Shape![3, 6, 2, 8], Int![72]>, Shape![1, 1, 1, 4]);
    /// assert_type_eq_all!(CeilDivideOf<Int![100], Shape![3, 4]>, Int![9]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: CeilDivideOf<Shape![4, 16], Shape![2, 3, 5]>) {}
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<2>, the other has rank Lit<3>
    /// ```
    #[doc(alias = "ceil_div")]
    CeilDivide<B> = ComputeCeilDivide, TotalCeilDivide, CeilDivideOf, CeilDivideOutcome, ceil_divide(b: B) -> static
}

impl<A, B> ComputeCeilDivide<B> for A
where
    A: HTuple + Divide<Quotients<Ceil>, B>,
{
    type Outcome = <A as Divide<Quotients<Ceil>, B>>::Outcome;
}

impl<S, D, B> ComputeCeilDivide<B> for Layout<S, D>
where
    S: ComputeCeilDivide<B>,
{
    type Outcome = S::Outcome;
}

/// Quotients of shapes, where `Rule` says those of numbers.
pub struct Quotients<Rule>(PhantomData<Rule>);

/// Rounded up.
pub struct Ceil;

/// What `Self` gives for two numbers.
#[doc(hidden)]
pub trait DivideNumbers<A, B> {
    type Outcome;
}

impl<A, U, B> DivideNumbers<A, UInt<U, B>> for Quotients<Ceil>
where
    A: CeilDiv<UInt<U, B>>,
{
    type Outcome = Answer<CeilQuotient<A, UInt<U, B>>>;
}

impl<A: Decimal> DivideNumbers<A, UTerm> for Quotients<Ceil> {
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<A>, DecimalOf<UTerm>>>;
}

/// The HTuple `Self` divided by the HTuple `B`, where `How` says what two numbers give.
#[doc(hidden)]
pub trait Divide<How, B> {
    type Outcome;
}

impl<How, A, B> Divide<How, B> for A
where
    A: HTuple,
    B: HTuple,
    B::Kind: DivideKinds<How, A::Kind, A, B>,
{
    type Outcome = <B::Kind as DivideKinds<How, A::Kind, A, B>>::Outcome;
}

/// The four cases.
#[doc(hidden)]
pub trait DivideKinds<How, K, A, B> {
    type Outcome;
}

impl<How, A, B> DivideKinds<How, Leaf, A, B> for Leaf
where
    How: DivideNumbers<A, B>,
{
    type Outcome = How::Outcome;
}

impl<Rule, A, B> DivideKinds<Quotients<Rule>, Leaf, A, B> for Tuple
where
    B: ComputeSize,
    Quotients<Rule>: DivideNumbers<A, Size<B>>,
{
    type Outcome = <Quotients<Rule> as DivideNumbers<A, Size<B>>>::Outcome;
}

impl<Rule, A, B> DivideKinds<Quotients<Rule>, Tuple, A, B> for Leaf
where
    A: UseUp<Rule, B>,
{
    type Outcome = A::Outcome;
}

impl<How, A, B> DivideKinds<How, Tuple, A, B> for Tuple
where
    A: DivideModes<How, B, A, B>,
{
    type Outcome = A::Outcome;
}

/// Divides a list of modes by the number `N`, from the left.
#[doc(hidden)]
pub trait UseUp<Rule, N> {
    type Outcome;
}

impl<Rule, N> UseUp<Rule, N> for HNil {
    type Outcome = Answer<HNil>;
}

// Nothing is left to divide by.
impl<Rule, H, T> UseUp<Rule, One> for HCons<H, T> {
    type Outcome = Answer<Self>;
}

impl<Rule, H, T> UseUp<Rule, UTerm> for HCons<H, T>
where
    Self: ComputeSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<Size<Self>>, DecimalOf<UTerm>>>;
}

impl<Rule, H, T, U, B, C> UseUp<Rule, UInt<UInt<U, B>, C>> for HCons<H, T>
where
    H: Divide<Quotients<Rule>, UInt<UInt<U, B>, C>> + ComputeSize,
    Quotients<Rule>: DivideNumbers<UInt<UInt<U, B>, C>, Size<H>>,
    <Quotients<Rule> as DivideNumbers<UInt<UInt<U, B>, C>, Size<H>>>::Outcome: ThenUseUp<Rule, T>,
    H::Outcome: InFrontOf<<<Quotients<Rule> as DivideNumbers<UInt<UInt<U, B>, C>, Size<H>>>::Outcome as ThenUseUp<Rule, T>>::Outcome>,
{
    type Outcome =
        <H::Outcome as InFrontOf<<<Quotients<Rule> as DivideNumbers<UInt<UInt<U, B>, C>, Size<H>>>::Outcome as ThenUseUp<Rule, T>>::Outcome>>::Outcome;
}

unless_refused! {
    /// Divides the modes `T` by the number that is the answer, if there is one.
    ThenUseUp<Rule, T> Outcome
}

impl<Rule, T, N> ThenUseUp<Rule, T> for Answer<N>
where
    T: UseUp<Rule, N>,
{
    type Outcome = T::Outcome;
}

/// Divides a list of modes by a list of modes. `WholeA` and `WholeB` are the whole tuples, for the
/// message.
#[doc(hidden)]
pub trait DivideModes<How, B, WholeA, WholeB> {
    type Outcome;
}

// Modes that the divisor lacks count as 1.
impl<How, H, T, WholeA, WholeB> DivideModes<How, HNil, WholeA, WholeB> for HCons<H, T> {
    type Outcome = Answer<Self>;
}

impl<How, WholeA, WholeB> DivideModes<How, HNil, WholeA, WholeB> for HNil {
    type Outcome = Answer<HNil>;
}

impl<How, H, T, WholeA, WholeB> DivideModes<How, HCons<H, T>, WholeA, WholeB> for HNil
where
    WholeA: ComputeRank<Output: Decimal>,
    WholeB: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<WholeA>>, DecimalOf<Rank<WholeB>>>>;
}

impl<How, AH, AT, BH, BT, WholeA, WholeB> DivideModes<How, HCons<BH, BT>, WholeA, WholeB> for HCons<AH, AT>
where
    AH: Divide<How, BH>,
    AT: DivideModes<How, BT, WholeA, WholeB>,
    AH::Outcome: InFrontOf<AT::Outcome>,
{
    type Outcome = <AH::Outcome as InFrontOf<AT::Outcome>>::Outcome;
}
