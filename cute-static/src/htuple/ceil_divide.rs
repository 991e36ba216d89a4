//! Division of a shape, rounded up.

use super::get::InFrontOf;
use super::{ComputeRank, ComputeSize, HTuple, Leaf, Rank, Size, Tuple};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{CeilDiv, CeilQuotient, One, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// `⌈A / B⌉` for shapes (CuTe's `ceil_div`).
    ///
    /// - a number by a number: `⌈a / b⌉`;
    /// - a tuple by a tuple: by mode, `(⌈A_0 / B_0⌉, …)`, where the modes that `B` lacks count as
    ///   1;
    /// - a tuple by a number: the divisor is used up from the left, `A_0` by `b`, `A_1` by
    ///   `⌈b / |A_0|⌉`, …; where the modes divide, this is the shape of every `b`-th coordinate;
    /// - a number by a tuple: by its size, `⌈a / |B|⌉`.
    ///
    /// A layout in place of `A` counts by its shape.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::htuple::CeilDivideOf;
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
    /// use cute_static::htuple::CeilDivideOf;
    /// use cute_static::prelude::*;
    /// fn f(_: CeilDivideOf<Shape![4, 16], Shape![2, 3, 5]>) {}
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<2>, the other has rank Lit<3>
    /// ```
    #[doc(alias = "ceil_div")]
    CeilDivide<B> = ComputeCeilDivide, TotalCeilDivide, CeilDivideOf, CeilDivideOutcome, ceil_divide(b: B) -> static
}

impl<A, B> ComputeCeilDivide<B> for A
where
    A: HTuple,
    B: HTuple,
    B::Kind: DivideKinds<A::Kind, A, B>,
{
    type Outcome = <B::Kind as DivideKinds<A::Kind, A, B>>::Outcome;
}

impl<S, D, B> ComputeCeilDivide<B> for Layout<S, D>
where
    S: ComputeCeilDivide<B>,
{
    type Outcome = S::Outcome;
}

/// The four cases.
#[doc(hidden)]
pub trait DivideKinds<K, A, B> {
    type Outcome;
}

impl<A, B> DivideKinds<Leaf, A, B> for Leaf
where
    B: DivideLeaf<A>,
{
    type Outcome = B::Outcome;
}

impl<A, B> DivideKinds<Leaf, A, B> for Tuple
where
    B: ComputeSize,
    Size<B>: DivideLeaf<A>,
{
    type Outcome = <Size<B> as DivideLeaf<A>>::Outcome;
}

impl<A, B> DivideKinds<Tuple, A, B> for Leaf
where
    A: UseUp<B>,
{
    type Outcome = A::Outcome;
}

impl<A, B> DivideKinds<Tuple, A, B> for Tuple
where
    A: DivideModes<B, A, B>,
{
    type Outcome = A::Outcome;
}

/// `⌈A / Self⌉` for numbers; there is no division by zero.
#[doc(hidden)]
pub trait DivideLeaf<A> {
    type Outcome;
}

impl<A, U, B> DivideLeaf<A> for UInt<U, B>
where
    A: CeilDiv<Self>,
{
    type Outcome = Answer<CeilQuotient<A, Self>>;
}

impl<A: Decimal> DivideLeaf<A> for UTerm {
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<A>, DecimalOf<UTerm>>>;
}

/// Divides a list of modes by the number `N`, from the left.
#[doc(hidden)]
pub trait UseUp<N> {
    type Outcome;
}

impl<N> UseUp<N> for HNil {
    type Outcome = Answer<HNil>;
}

// Nothing is left to divide by.
impl<H, T> UseUp<One> for HCons<H, T> {
    type Outcome = Answer<Self>;
}

impl<H, T> UseUp<UTerm> for HCons<H, T>
where
    Self: ComputeSize<Output: Decimal>,
{
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<Size<Self>>, DecimalOf<UTerm>>>;
}

impl<H, T, U, B, C> UseUp<UInt<UInt<U, B>, C>> for HCons<H, T>
where
    H: ComputeCeilDivide<UInt<UInt<U, B>, C>> + ComputeSize,
    UInt<UInt<U, B>, C>: CeilDiv<Size<H>>,
    T: UseUp<CeilQuotient<UInt<UInt<U, B>, C>, Size<H>>>,
    H::Outcome: InFrontOf<T::Outcome>,
{
    type Outcome = <H::Outcome as InFrontOf<T::Outcome>>::Outcome;
}

/// Divides a list of modes by a list of modes. `WholeA` and `WholeB` are the whole tuples, for the
/// message.
#[doc(hidden)]
pub trait DivideModes<B, WholeA, WholeB> {
    type Outcome;
}

// Modes that the divisor lacks count as 1.
impl<H, T, WholeA, WholeB> DivideModes<HNil, WholeA, WholeB> for HCons<H, T> {
    type Outcome = Answer<Self>;
}

impl<WholeA, WholeB> DivideModes<HNil, WholeA, WholeB> for HNil {
    type Outcome = Answer<HNil>;
}

impl<H, T, WholeA, WholeB> DivideModes<HCons<H, T>, WholeA, WholeB> for HNil
where
    WholeA: ComputeRank<Output: Decimal>,
    WholeB: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<WholeA>>, DecimalOf<Rank<WholeB>>>>;
}

impl<AH, AT, BH, BT, WholeA, WholeB> DivideModes<HCons<BH, BT>, WholeA, WholeB> for HCons<AH, AT>
where
    AH: ComputeCeilDivide<BH>,
    AT: DivideModes<BT, WholeA, WholeB>,
    AH::Outcome: InFrontOf<AT::Outcome>,
{
    type Outcome = <AH::Outcome as InFrontOf<AT::Outcome>>::Outcome;
}
