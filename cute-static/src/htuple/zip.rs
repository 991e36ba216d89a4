//! Zip: pairs of modes, and rows of modes as columns.

use super::by_parts::by_parts;
use super::{ComputeRank, HTuple, Rank};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the modes in pairs: `((A_0, B_0), (A_1, B_1), …)` (CuTe's `zip(a, b)`). The ranks
    /// are equal.
    ///
    /// A leaf counts as a tuple of rank 1. Two layouts zip to a layout: mode `i` is the pair of
    /// their modes `i`.
    ///
    /// On a shape, call it as `Zip::zip(a, b)`: frunk's lists have a method of this name.
    ///
    /// ```
    /// use cute_static::htuple::ZipOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ZipOf<Shape![4, 8], Shape![2, (3, 5)]>, Shape![(4, 2), (8, (3, 5))]);
    /// assert_type_eq_all!(
    ///     ZipOf<Layout![(4, 8) : (1, 4)], Layout![(2, 3) : (32, 64)]>,
    ///     Layout![((4, 2), (8, 3)) : ((1, 32), (4, 64))]
    /// );
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 4)].zip(layout![2 : 32]);
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<2>, the other has rank Lit<1>
    /// ```
    Zip<B> = ComputeZip, TotalZip, ZipOf, ZipOutcome, zip(b: B) -> moved [B: Moved]
}

impl<A, B> ComputeZip<B> for A
where
    A: HTuple,
    B: HTuple,
    A::Modes: ZipModes<B::Modes, A, B>,
{
    type Outcome = <A::Modes as ZipModes<B::Modes, A, B>>::Outcome;
}

by_parts! { ComputeZip<; layout> }

/// Pairs two lists of modes. `A` and `B` are the whole tuples, for the message.
#[doc(hidden)]
pub trait ZipModes<Modes, A, B> {
    type Outcome;
}

impl<A, B> ZipModes<HNil, A, B> for HNil {
    type Outcome = Answer<HNil>;
}

impl<AH, AT, BH, BT, A, B> ZipModes<HCons<BH, BT>, A, B> for HCons<AH, AT>
where
    AT: ZipModes<BT, A, B>,
    AT::Outcome: BehindPair<AH, BH>,
{
    type Outcome = <AT::Outcome as BehindPair<AH, BH>>::Outcome;
}

impl<BH, BT, A, B> ZipModes<HCons<BH, BT>, A, B> for HNil
where
    A: ComputeRank<Output: Decimal>,
    B: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<Rank<B>>>>;
}

impl<AH, AT, A, B> ZipModes<HNil, A, B> for HCons<AH, AT>
where
    A: ComputeRank<Output: Decimal>,
    B: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<Rank<B>>>>;
}

unless_refused! {
    /// Puts a pair in front of the pairs.
    BehindPair<AH, BH> Outcome
}

impl<T, AH, BH> BehindPair<AH, BH> for Answer<T> {
    type Outcome = Answer<HCons<HCons<AH, HCons<BH, HNil>>, T>>;
}

crate::operation! {
    /// Returns a tuple of tuples, rows for columns: `R_{i,j} = A_{j,i}` (CuTe's `zip(t)` of one
    /// tuple). The modes have equal ranks.
    ///
    /// `ZipAll` of `(a, b)` is `Zip` of `a` with `b`; it is its own inverse, and turns a layout of
    /// (tile, rest) pairs by mode into the pair of tiles and rests. A leaf among the modes counts
    /// as a tuple of rank 1. [`Transpose`](super::Transpose) exchanges the two modes of a matrix.
    ///
    /// ```
    /// use cute_static::htuple::ZipAllOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ZipAllOf<Shape![(4, 2, 7), (8, 3, 9)]>, Shape![(4, 8), (2, 3), (7, 9)]);
    /// assert_type_eq_all!(ZipAllOf<Layout![((4, 2), (8, 3)) : ((1, 32), (4, 64))]>, Layout![((4, 8), (2, 3)) : ((1, 4), (32, 64))]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::ZipAllOf;
    /// use cute_static::prelude::*;
    /// fn f(_: ZipAllOf<Layout![((4, 2), 8) : ((1, 32), 4)]>) {}
    /// // CUTE092: cannot pair the modes: one tuple has rank Lit<2>, the other has rank Lit<1>
    /// ```
    #[doc(alias = "zip")]
    #[doc(alias = "unzip")]
    ZipAll = ComputeZipAll, TotalZipAll, ZipAllOf, ZipAllOutcome, zip_all() -> moved []
}

impl<A> ComputeZipAll for A
where
    A: HTuple,
    A::Modes: ZipRows,
{
    type Outcome = <A::Modes as ZipRows>::Outcome;
}

by_parts! { ComputeZipAll }

/// Zips a list of HTuples: the elements of each go in front of the columns of those after it.
#[doc(hidden)]
pub trait ZipRows {
    type Outcome;
}

impl ZipRows for HNil {
    type Outcome = Answer<HNil>;
}

impl<H> ZipRows for HCons<H, HNil>
where
    H: HTuple,
    H::Modes: EachAlone,
{
    type Outcome = Answer<<H::Modes as EachAlone>::Output>;
}

impl<H, H1, T> ZipRows for HCons<H, HCons<H1, T>>
where
    H: HTuple,
    HCons<H1, T>: ZipRows,
    <HCons<H1, T> as ZipRows>::Outcome: BehindRow<H>,
{
    type Outcome = <<HCons<H1, T> as ZipRows>::Outcome as BehindRow<H>>::Outcome;
}

/// Each element of a list as a list of its own: a row as a column.
#[doc(hidden)]
pub trait EachAlone {
    type Output;
}

impl EachAlone for HNil {
    type Output = HNil;
}

impl<H, T> EachAlone for HCons<H, T>
where
    T: EachAlone,
{
    type Output = HCons<HCons<H, HNil>, T::Output>;
}

unless_refused! {
    /// Puts the row `Row` in front of the columns.
    BehindRow<Row> Outcome
}

impl<Columns, Row> BehindRow<Row> for Answer<Columns>
where
    Row: HTuple,
    Row::Modes: InFrontOfEach<Columns, Row, Columns>,
{
    type Outcome = <Row::Modes as InFrontOfEach<Columns, Row, Columns>>::Outcome;
}

/// Each element of the row `Self` in front of one of the columns. `A` and `B` are the whole row and
/// all columns, for the message.
#[doc(hidden)]
pub trait InFrontOfEach<Columns, A, B> {
    type Outcome;
}

impl<A, B> InFrontOfEach<HNil, A, B> for HNil {
    type Outcome = Answer<HNil>;
}

impl<H, T, C, CT, A, B> InFrontOfEach<HCons<C, CT>, A, B> for HCons<H, T>
where
    T: InFrontOfEach<CT, A, B>,
    T::Outcome: BehindColumn<HCons<H, C>>,
{
    type Outcome = <T::Outcome as BehindColumn<HCons<H, C>>>::Outcome;
}

impl<C, CT, A, B> InFrontOfEach<HCons<C, CT>, A, B> for HNil
where
    A: ComputeRank<Output: Decimal>,
    B: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<Rank<B>>>>;
}

impl<H, T, A, B> InFrontOfEach<HNil, A, B> for HCons<H, T>
where
    A: ComputeRank<Output: Decimal>,
    B: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::RanksDiffer<DecimalOf<Rank<A>>, DecimalOf<Rank<B>>>>;
}

unless_refused! {
    /// Puts a column in front of the columns.
    BehindColumn<C> Outcome
}

impl<T, C> BehindColumn<C> for Answer<T> {
    type Outcome = Answer<HCons<C, T>>;
}
