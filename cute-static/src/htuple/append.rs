//! Append and prepend: one mode more, or as many as a rank needs.

use super::by_parts::{AnswerIfOne, by_parts};
use super::modes::{Concat, RepeatOnto};
use super::{ComputeRank, HTuple, Rank, for_each_leaf};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::int::{DifferenceOutcome, Negative, TotalSub, UInt, UTerm};
use crate::stride::{HasCodomain, JoinedStride, StrideOfLeaf};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `X` as a mode after the others: `(A_0, …, A_{r-1}, X)` (CuTe's `append`). Never
    /// refuses.
    ///
    /// A leaf becomes a tuple of rank 2. Only a layout is appended to a layout.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(AppendOf<Shape![4, 8], Shape![2, 3]>, Shape![4, 8, (2, 3)]);
    /// assert_type_eq_all!(AppendOf<Layout![2 : 1], Layout![(2, 2) : (1, 2)]>, Layout![(2, (2, 2)) : (1, (1, 2))]);
    ///
    /// assert_eq!(layout![4 : 1].append(layout![8 : 4]).offset((1, 2)), 9);
    /// ```
    ///
    /// A bare number is no mode of a layout:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: AppendOf<Layout![4 : 1], Int![8]>) {} // CUTE003: a number is no layout
    /// ```
    Append<X> = ComputeAppend, TotalAppend, AppendOf, AppendOutcome, append(x: X) -> moved [X: Moved]
}

crate::diagnostic::of_operands! {
    /// The modes of an HTuple with `X` after them.
    #[doc(hidden)]
    pub trait AppendMode<X> {
        /// The tuple.
        type Output;
    }
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<X, $($g),*> AppendMode<X> for $leaf {
            type Output = HCons<Self, HCons<X, HNil>>;
        }
    )* };
}

for_each_leaf! { leaf }
leaf! { [] NoAnswer; }

impl<X> AppendMode<X> for HNil {
    type Output = HCons<X, HNil>;
}

impl<H, T, X> AppendMode<X> for HCons<H, T>
where
    T: Concat<HCons<X, HNil>>,
{
    type Output = HCons<H, T::Output>;
}

/// One impl for each kind of HTuple: a blanket impl over [`AppendMode`] would overlap with that for
/// `Layout`.
macro_rules! htuple {
    ($([$($g:ident)*] $htuple:ty;)*) => { $(
        impl<X, $($g),*> ComputeAppend<X> for $htuple
        where
            Self: AppendMode<X>,
        {
            type Outcome = Answer<<Self as AppendMode<X>>::Output>;
        }
    )* };
}

for_each_leaf! { htuple }

htuple! {
    [] NoAnswer;
    [] HNil;
    [H T] HCons<H, T>;
}

impl<S, D, X> ComputeAppend<X> for Layout<S, D>
where
    X: BehindLayout<S, D>,
{
    type Outcome = X::Outcome;
}

/// What is appended to the layout `S : D`: a layout, whose elements go with those that are there.
#[refusal(WrongOperand::Layout, bound = "")]
#[doc(hidden)]
pub trait BehindLayout<S, D> {
    /// An answer, or the refusal of elements of different codomains.
    type Outcome;
}

impl<S, D, XS, XD> BehindLayout<S, D> for Layout<XS, XD>
where
    S: AppendBoth<D, XS, XD>,
    D: HasCodomain,
    XD: JoinedStride<D::Codomain>,
    XD::Output: AnswerIfOne<S::Layout>,
{
    type Outcome = <XD::Output as AnswerIfOne<S::Layout>>::Outcome;
}

crate::diagnostic::of_layouts! {
    /// The modes of the layout `Self : D` with `XS : XD` after them; lists of one or two, which
    /// most are, in one step. There must be as many strides as extents; the modes themselves are
    /// not looked at.
    #[doc(hidden)]
    pub trait AppendBoth<D, XS, XD> {
        /// The layout.
        type Layout;
    }
}

macro_rules! leaf_of_layout {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<D, XS, XD, $($g),*> AppendBoth<D, XS, XD> for $leaf
        where
            D: StrideOfLeaf,
        {
            type Layout = Layout<HCons<Self, HCons<XS, HNil>>, HCons<D, HCons<XD, HNil>>>;
        }
    )* };
}

for_each_leaf! { leaf_of_layout }
leaf_of_layout! { [] NoAnswer; }

impl<XS, XD> AppendBoth<HNil, XS, XD> for HNil {
    type Layout = Layout<HCons<XS, HNil>, HCons<XD, HNil>>;
}

impl<S, D, XS, XD> AppendBoth<HCons<D, HNil>, XS, XD> for HCons<S, HNil> {
    type Layout = Layout<HCons<S, HCons<XS, HNil>>, HCons<D, HCons<XD, HNil>>>;
}

impl<S, S1, ST, D, D1, DT, XS, XD> AppendBoth<HCons<D, HCons<D1, DT>>, XS, XD> for HCons<S, HCons<S1, ST>>
where
    ST: AppendLists<DT, XS, XD>,
{
    type Layout = Layout<HCons<S, HCons<S1, ST::Shape>>, HCons<D, HCons<D1, ST::Stride>>>;
}

crate::diagnostic::of_layouts! {
    /// The lists `Self` and `D` of equal length, with `XS` and `XD` after them.
    #[doc(hidden)]
    pub trait AppendLists<D, XS, XD> {
        /// `Self` and `XS`.
        type Shape;
        /// `D` and `XD`.
        type Stride;
    }
}

impl<XS, XD> AppendLists<HNil, XS, XD> for HNil {
    type Shape = HCons<XS, HNil>;
    type Stride = HCons<XD, HNil>;
}

impl<S, D, XS, XD> AppendLists<HCons<D, HNil>, XS, XD> for HCons<S, HNil> {
    type Shape = HCons<S, HCons<XS, HNil>>;
    type Stride = HCons<D, HCons<XD, HNil>>;
}

impl<S, S1, ST, D, D1, DT, XS, XD> AppendLists<HCons<D, HCons<D1, DT>>, XS, XD> for HCons<S, HCons<S1, ST>>
where
    ST: AppendLists<DT, XS, XD>,
{
    type Shape = HCons<S, HCons<S1, ST::Shape>>;
    type Stride = HCons<D, HCons<D1, ST::Stride>>;
}

crate::operation! {
    /// Returns `X` as a mode before the others: `(X, A_0, …, A_{r-1})` (CuTe's `prepend`). Never
    /// refuses.
    ///
    /// A leaf becomes a tuple of rank 2. Only a layout is prepended to a layout.
    ///
    /// On a shape, call it as `Prepend::prepend(a, x)`: frunk's lists have a method of this name.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(PrependOf<Shape![4, 8], Shape![2, 3]>, Shape![(2, 3), 4, 8]);
    /// assert_type_eq_all!(PrependOf<Layout![4 : 1], Layout![(6) : (0)]>, Layout![((6), 4) : ((0), 1)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: PrependOf<Layout![4 : 1], Int![8]>) {} // CUTE003: a number is no layout
    /// ```
    Prepend<X> = ComputePrepend, TotalPrepend, PrependOf, PrependOutcome, prepend(x: X) -> moved [X: Moved]
}

impl<A, X> ComputePrepend<X> for A
where
    A: HTuple,
{
    type Outcome = Answer<HCons<X, A::Modes>>;
}

by_parts! { ComputePrepend<; layout> }

crate::operation! {
    /// Returns the tuple, grown to rank `N` with modes `X` at the end: `(A_0, …, A_{r-1}, X, …, X)`
    /// (CuTe's `append<N>`).
    ///
    /// A tuple of rank `N` stays as it is, and a leaf stays a leaf for `N = 1`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(AppendToOf<Shape![4, 8], Int![4], Int![1]>, Shape![4, 8, 1, 1]);
    /// assert_type_eq_all!(AppendToOf<Layout![(6, 12) : (1, 6)], Int![3], Layout![1 : 0]>, Layout![(6, 12, 1) : (1, 6, 0)]);
    /// assert_type_eq_all!(AppendToOf<Int![4], Int![1], Int![7]>, Int![4]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(6, 12) : (1, 6)].append_to(int![1], layout![1 : 0]);
    /// // CUTE084: cannot extend to rank Lit<1>: the tuple has rank Lit<2> already
    /// ```
    AppendTo<N, X> = ComputeAppendTo, TotalAppendTo, AppendToOf, AppendToOutcome, append_to(n: N, x: X) -> static
}

impl<A, N, X> ComputeAppendTo<N, X> for A
where
    A: HTuple + ComputeRank,
    N: TotalSub<Rank<A>>,
    N::Output: Missing<A, N, X>,
{
    type Outcome = <DifferenceOutcome<N, Rank<A>> as Missing<A, N, X>>::Appended;
}

by_parts! { ComputeAppendTo<N, ; layout> }

crate::operation! {
    /// Returns the tuple, grown to rank `N` with modes `X` at the front:
    /// `(X, …, X, A_0, …, A_{r-1})` (CuTe's `prepend<N>`).
    ///
    /// A tuple of rank `N` stays as it is, and a leaf stays a leaf for `N = 1`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(PrependToOf<Shape![4, 8], Int![4], Int![1]>, Shape![1, 1, 4, 8]);
    /// assert_type_eq_all!(PrependToOf<Layout![3 : 2], Int![3], Layout![1 : 0]>, Layout![(1, 1, 3) : (0, 0, 2)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(6, 12) : (1, 6)].prepend_to(int![1], layout![1 : 0]);
    /// // CUTE084: cannot extend to rank Lit<1>: the tuple has rank Lit<2> already
    /// ```
    PrependTo<N, X> = ComputePrependTo, TotalPrependTo, PrependToOf, PrependToOutcome, prepend_to(n: N, x: X) -> static
}

impl<A, N, X> ComputePrependTo<N, X> for A
where
    A: HTuple + ComputeRank,
    N: TotalSub<Rank<A>>,
    N::Output: Missing<A, N, X>,
{
    type Outcome = <DifferenceOutcome<N, Rank<A>> as Missing<A, N, X>>::Prepended;
}

by_parts! { ComputePrependTo<N, ; layout> }

/// The HTuple `A` with the `Self` modes `X` that are missing to the rank `N`.
#[doc(hidden)]
pub trait Missing<A, N, X> {
    type Appended;
    type Prepended;
}

impl<A, N, X> Missing<A, N, X> for UTerm {
    type Appended = Answer<A>;
    type Prepended = Answer<A>;
}

impl<A, N, X, U, B> Missing<A, N, X> for UInt<U, B>
where
    A: HTuple,
    Self: RepeatOnto<X, HNil> + RepeatOnto<X, A::Modes>,
    A::Modes: Concat<<Self as RepeatOnto<X, HNil>>::Output>,
{
    type Appended = Answer<<A::Modes as Concat<<Self as RepeatOnto<X, HNil>>::Output>>::Output>;
    type Prepended = Answer<<Self as RepeatOnto<X, A::Modes>>::Output>;
}

impl<A, N, X> Missing<A, N, X> for Negative
where
    A: ComputeRank<Output: Decimal>,
    N: Decimal,
{
    type Appended = Refusal<reason::RankTooLarge<DecimalOf<Rank<A>>, DecimalOf<N>>>;
    type Prepended = Refusal<reason::RankTooLarge<DecimalOf<Rank<A>>, DecimalOf<N>>>;
}
