//! Divide: a layout split into the tiles that a tiler points to and the rest.
//!
//! `A ⊘ B = A ∘ (B, B*)` with the complement `B*` of the tile within the size of `A`, so that the result is a permutation of `A`'s elements; the `_ceil`
//! forms round the number of tiles up (Cecka §3.5.2). The four arrangements share one core, [`SplitBy`], which gives the tile and the rest of every mode.

use super::by_mode::{JoinModes, RankOf, ShapeSize, SizeOf, TupleRank};
use super::complement::{ComplementBound, Covering, Within};
use super::compose::RightOperand;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};

use crate::int::{One, UInt, UTerm};
use crate::{Layout, Underscore};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// Tiles must fit exactly.
pub struct Exact;

/// The number of tiles is rounded up.
pub struct Ceil;

/// `Divide LogicalDivide …` expands to the operation for the exact division and for the rounding one, arranged by a trait of this file.
macro_rules! divides {
    ($($(#[$meta:meta])* $name:ident $total:ident $of:ident $try_of:ident $method:ident = $kind:ident, $arrange:ident;)*) => { $(
        crate::operation! {
            $(#[$meta])*
            $name<T> = $total, $of, $try_of, $method(tiler: T) -> layout
        }

        impl<S, D, T> $total<T> for Layout<S, D>
        where
            T: SplitBy<$kind, S, D>,
            T::Output: $arrange,
        {
            type Outcome = <T::Output as $arrange>::Outcome;
        }
    )* };
}

divides! {
    /// `((tiles), (rest))`: the modes of the tiles first, then the modes that iterate over tiles (Cecka §3.5.2).
    ///
    /// The first mode is the composition of `A`'s modes with the tiler, always; modes beyond the tiler are in the rest, whole. A tile must tile its
    /// mode exactly.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type Data = Layout![(8, 16) : (20, 1)];
    /// assert_type_eq_all!(ZippedDivideOf<Data, Tile![4 : 1, 8 : 2]>, Layout![((4, 8), (2, 2)) : ((20, 2), (80, 1))]);
    ///
    /// // One bound in generic code:
    /// fn first_of_second_tile<A: ZippedDivide<T>, T>(data: A, tiler: T) -> u32 {
    ///     data.zipped_divide(tiler).offset(32u32)
    /// }
    /// assert_eq!(first_of_second_tile(layout![(8, 16) : (20, 1)], tile![4 : 1, 8 : 2]), 80);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![9, 16].zipped_divide(tile![4, 8]); // CUTE023: 4 does not divide 9
    /// ```
    ZippedDivide TryZippedDivide ZippedDivideOf TryZippedDivideOf zipped_divide = Exact, Zipped;
    /// [`ZippedDivide`] with the number of tiles rounded up, for predicated tails.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(ZippedDivideCeilOf<Layout![9, 16], Tile![4, 8]>, Layout![((4, 8), (3, 2)) : ((1, 9), (4, 72))]);
    /// ```
    ZippedDivideCeil TryZippedDivideCeil ZippedDivideCeilOf TryZippedDivideCeilOf zipped_divide_ceil = Ceil, Zipped;
    /// `((tiles), rest_0, rest_1, …)`: as [`ZippedDivide`], the rest unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TiledDivideOf<Layout![8, 16], Tile![4, 8]>, Layout![((4, 8), 2, 2) : ((1, 8), 4, 64)]);
    /// ```
    TiledDivide TryTiledDivide TiledDivideOf TryTiledDivideOf tiled_divide = Exact, Tiled;
    /// [`TiledDivide`] with the number of tiles rounded up.
    TiledDivideCeil TryTiledDivideCeil TiledDivideCeilOf TryTiledDivideCeilOf tiled_divide_ceil = Ceil, Tiled;
    /// `(tile_0, tile_1, …, rest_0, rest_1, …)`: as [`ZippedDivide`], both unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FlatDivideOf<Layout![8, 16], Tile![4, 8]>, Layout![(4, 8, 2, 2) : (1, 8, 4, 64)]);
    /// ```
    FlatDivide TryFlatDivide FlatDivideOf TryFlatDivideOf flat_divide = Exact, Flat;
    /// [`FlatDivide`] with the number of tiles rounded up.
    FlatDivideCeil TryFlatDivideCeil FlatDivideCeilOf TryFlatDivideCeilOf flat_divide_ceil = Ceil, Flat;
}

crate::operation! {
    /// `A ⊘ B = A ∘ (B, B*)`: the elements that `B` points to, and the rest; with a tiler, in each mode (Cecka §3.5.2).
    ///
    /// A permutation of the elements of `A`: it needs `B` to tile `[0, |A|)` exactly. Modes beyond the tiler, and modes under `_`, stay as they are.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LogicalDivideOf<Layout![(4, 2, 3) : (2, 1, 8)], Layout![4 : 2]>, Layout![((2, 2), (2, 3)) : ((4, 1), (2, 8))]);
    /// assert_type_eq_all!(
    ///     LogicalDivideOf<Layout![(8, 16) : (20, 1)], Tile![4 : 1, 8 : 2]>,
    ///     Layout![((4, 2), (8, 2)) : ((20, 80), (2, 1))]
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![9 : 1].logical_divide(layout![4 : 1]); // CUTE023: 4 does not divide 9
    /// ```
    LogicalDivide<T> = TryLogicalDivide, LogicalDivideOf, TryLogicalDivideOf, logical_divide(tiler: T) -> layout
}

crate::operation! {
    /// [`LogicalDivide`] with the number of tiles rounded up: CuTe's `logical_divide`, whose rest may overshoot `A`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(LogicalDivideCeilOf<Layout![9 : 1], Layout![4 : 1]>, Layout![(4, 3) : (1, 4)]);
    /// ```
    LogicalDivideCeil<T> = TryLogicalDivideCeil, LogicalDivideCeilOf, TryLogicalDivideCeilOf, logical_divide_ceil(tiler: T) -> layout
}

impl<S, D, T> TryLogicalDivide<T> for Layout<S, D>
where
    T: SplitModesBy<Exact, S, D>,
{
    type Outcome = T::Outcome;
}

impl<S, D, T> TryLogicalDivideCeil<T> for Layout<S, D>
where
    T: SplitModesBy<Ceil, S, D>,
{
    type Outcome = T::Outcome;
}

/// The bound of the complement for a kind of division of a layout of size `M`.
#[doc(hidden)]
pub trait DivisionKind<M> {
    type End;
}

impl<M> DivisionKind<M> for Exact {
    type End = Within<M>;
}

impl<M> DivisionKind<M> for Ceil {
    type End = Covering<M>;
}

/// A tile `TS : TD` together with its complement, composed with the layout `S : D`: the outcome is a layout of rank 2.
#[doc(hidden)]
pub trait ThenCompose<TS, TD, S, D> {
    type Outcome;
}

impl<CS, CD, TS, TD, S, D> ThenCompose<TS, TD, S, D> for Answer<Layout<CS, CD>>
where
    Layout<HCons<TS, HCons<CS, HNil>>, HCons<TD, HCons<CD, HNil>>>: RightOperand<S, D>,
{
    type Outcome = <Layout<HCons<TS, HCons<CS, HNil>>, HCons<TD, HCons<CD, HNil>>> as RightOperand<S, D>>::Outcome;
}

impl<Why, TS, TD, S, D> ThenCompose<TS, TD, S, D> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// What can divide the layout `S : D`; the outcome is the logical division.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a tiler",
    label = "expected a layout or a tiler",
    note = "write a layout as `Layout![4 : 1]`, a tiler as `Tile![4 : 1, 8 : 2]`, `Shape![4, 8]` or `Int![4]`, and `_` (`Underscore`) for a mode that stays whole",
    note = "in generic code, add the bound of the operation, such as `A: ZippedDivide<T>`"
)]
#[doc(hidden)]
pub trait SplitModesBy<Kind, S, D> {
    type Outcome;
}

impl<Kind, S, D, TS, TD> SplitModesBy<Kind, S, D> for Layout<TS, TD>
where
    S: ShapeSize,
    Kind: DivisionKind<SizeOf<S>>,
    SizeOf<S>: ComplementBound<TS, TD, Kind::End>,
    <SizeOf<S> as ComplementBound<TS, TD, Kind::End>>::Outcome: ThenCompose<TS, TD, S, D>,
{
    type Outcome = <<SizeOf<S> as ComplementBound<TS, TD, Kind::End>>::Outcome as ThenCompose<TS, TD, S, D>>::Outcome;
}

impl<Kind, S, D, U, B> SplitModesBy<Kind, S, D> for UInt<U, B>
where
    Layout<Self, One>: SplitModesBy<Kind, S, D>,
{
    type Outcome = <Layout<Self, One> as SplitModesBy<Kind, S, D>>::Outcome;
}

// A mode under `_` stays as it is.
impl<Kind, S, D> SplitModesBy<Kind, S, D> for Underscore {
    type Outcome = Answer<Layout<S, D>>;
}

impl<Kind, S, D, T0, TT> SplitModesBy<Kind, S, D> for HCons<T0, TT>
where
    Self: SplitEachMode<Kind, S, D, (S, Self)>,
{
    type Outcome = <Self as SplitEachMode<Kind, S, D, (S, Self)>>::Outcome;
}

/// Divides each mode of `S : D` by its tile; modes beyond the tiler stay. `Whole` is the pair of shape and tiler, for the message.
#[doc(hidden)]
pub trait SplitEachMode<Kind, S, D, Whole> {
    type Outcome;
}

impl<Kind, U, B, D, T0, Whole> SplitEachMode<Kind, UInt<U, B>, D, Whole> for HCons<T0, HNil>
where
    T0: SplitModesBy<Kind, UInt<U, B>, D>,
    T0::Outcome: JoinModes<Answer<Layout<HNil, HNil>>>,
{
    type Outcome = <T0::Outcome as JoinModes<Answer<Layout<HNil, HNil>>>>::Outcome;
}

impl<Kind, U, B, D, T0, T1, TT, S, Tiles> SplitEachMode<Kind, UInt<U, B>, D, (S, Tiles)> for HCons<T0, HCons<T1, TT>>
where
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<One>>>;
}

impl<Kind, S, D, Whole> SplitEachMode<Kind, S, D, Whole> for HNil {
    type Outcome = Answer<Layout<S, D>>;
}

impl<Kind, SH, ST, DH, DT, T0, TT, Whole> SplitEachMode<Kind, HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: SplitModesBy<Kind, SH, DH>,
    TT: SplitEachMode<Kind, ST, DT, Whole>,
    T0::Outcome: JoinModes<TT::Outcome>,
{
    type Outcome = <T0::Outcome as JoinModes<TT::Outcome>>::Outcome;
}

impl<Kind, T0, TT, S, Tiles> SplitEachMode<Kind, HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: TupleRank<Rank: Decimal>,
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<RankOf<S>>>>;
}

/// A division as the tile `TS : TD` and the rest `RS : RD`, each with the profile of the tiler.
pub struct Split<TS, TD, RS, RD>(PhantomData<(TS, TD, RS, RD)>);

/// Divides `S : D` by the tiler `Self` and unzips: a [`Split`] or a [`Refusal`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a tiler",
    label = "expected a layout or a tiler",
    note = "write a layout as `Layout![4 : 1]`, a tiler as `Tile![4 : 1, 8 : 2]`, `Shape![4, 8]` or `Int![4]`, and `_` (`Underscore`) for a mode that stays whole",
    note = "in generic code, add the bound of the operation, such as `A: ZippedDivide<T>`"
)]
#[doc(hidden)]
pub trait SplitBy<Kind, S, D> {
    type Output;
}

impl<Kind, S, D, TS, TD> SplitBy<Kind, S, D> for Layout<TS, TD>
where
    Self: SplitModesBy<Kind, S, D>,
    <Self as SplitModesBy<Kind, S, D>>::Outcome: AsSplit,
{
    type Output = <<Self as SplitModesBy<Kind, S, D>>::Outcome as AsSplit>::Output;
}

impl<Kind, S, D, U, B> SplitBy<Kind, S, D> for UInt<U, B>
where
    Layout<Self, One>: SplitBy<Kind, S, D>,
{
    type Output = <Layout<Self, One> as SplitBy<Kind, S, D>>::Output;
}

// A mode under `_` is the tile, whole, and there is one of it.
impl<Kind, S, D> SplitBy<Kind, S, D> for Underscore {
    type Output = Split<S, D, One, UTerm>;
}

impl<Kind, S, D, T0, TT> SplitBy<Kind, S, D> for HCons<T0, TT>
where
    Self: UnzipEachMode<Kind, S, D, (S, Self)>,
{
    type Output = <Self as UnzipEachMode<Kind, S, D, (S, Self)>>::Output;
}

/// A layout of rank 2 as a [`Split`].
#[doc(hidden)]
pub trait AsSplit {
    type Output;
}

impl<TS, TD, RS, RD> AsSplit for Answer<Layout<HCons<TS, HCons<RS, HNil>>, HCons<TD, HCons<RD, HNil>>>> {
    type Output = Split<TS, TD, RS, RD>;
}

impl<Why> AsSplit for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// Splits each mode of `S : D` by its tile; modes beyond the tiler go to the rest, whole.
#[doc(hidden)]
pub trait UnzipEachMode<Kind, S, D, Whole> {
    type Output;
}

impl<Kind, U, B, D, T0, Whole> UnzipEachMode<Kind, UInt<U, B>, D, Whole> for HCons<T0, HNil>
where
    T0: SplitBy<Kind, UInt<U, B>, D>,
    T0::Output: JoinSplits<Split<HNil, HNil, HNil, HNil>>,
{
    type Output = <T0::Output as JoinSplits<Split<HNil, HNil, HNil, HNil>>>::Output;
}

impl<Kind, U, B, D, T0, T1, TT, S, Tiles> UnzipEachMode<Kind, UInt<U, B>, D, (S, Tiles)> for HCons<T0, HCons<T1, TT>>
where
    Tiles: TupleRank<Rank: Decimal>,
{
    type Output = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<One>>>;
}

impl<Kind, S, D, Whole> UnzipEachMode<Kind, S, D, Whole> for HNil {
    type Output = Split<HNil, HNil, S, D>;
}

impl<Kind, SH, ST, DH, DT, T0, TT, Whole> UnzipEachMode<Kind, HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: SplitBy<Kind, SH, DH>,
    TT: UnzipEachMode<Kind, ST, DT, Whole>,
    T0::Output: JoinSplits<TT::Output>,
{
    type Output = <T0::Output as JoinSplits<TT::Output>>::Output;
}

impl<Kind, T0, TT, S, Tiles> UnzipEachMode<Kind, HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: TupleRank<Rank: Decimal>,
    Tiles: TupleRank<Rank: Decimal>,
{
    type Output = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<RankOf<S>>>>;
}

/// The split of a mode in front of the splits of the modes behind it; the first refusal wins.
#[doc(hidden)]
pub trait JoinSplits<Tail> {
    type Output;
}

impl<TS, TD, RS, RD, TST, TDT, RST, RDT> JoinSplits<Split<TST, TDT, RST, RDT>> for Split<TS, TD, RS, RD> {
    type Output = Split<HCons<TS, TST>, HCons<TD, TDT>, HCons<RS, RST>, HCons<RD, RDT>>;
}

impl<TS, TD, RS, RD, Why> JoinSplits<Refusal<Why>> for Split<TS, TD, RS, RD> {
    type Output = Refusal<Why>;
}

impl<Why, Tail> JoinSplits<Tail> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// `((tiles), (rest))`.
#[doc(hidden)]
pub trait Zipped {
    type Outcome;
}

impl<TS, TD, RS, RD> Zipped for Split<TS, TD, RS, RD> {
    type Outcome = Answer<Layout<HCons<TS, HCons<RS, HNil>>, HCons<TD, HCons<RD, HNil>>>>;
}

impl<Why> Zipped for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `((tiles), rest_0, rest_1, …)`.
#[doc(hidden)]
pub trait Tiled {
    type Outcome;
}

impl<TS, TD, RS, RD> Tiled for Split<TS, TD, RS, RD>
where
    RS: Unpack<HNil>,
    RD: Unpack<HNil>,
{
    type Outcome = Answer<Layout<HCons<TS, RS::Output>, HCons<TD, RD::Output>>>;
}

impl<Why> Tiled for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `(tile_0, tile_1, …, rest_0, rest_1, …)`.
#[doc(hidden)]
pub trait Flat {
    type Outcome;
}

impl<TS, TD, RS, RD> Flat for Split<TS, TD, RS, RD>
where
    RS: Unpack<HNil>,
    RD: Unpack<HNil>,
    TS: Unpack<RS::Output>,
    TD: Unpack<RD::Output>,
{
    type Outcome = Answer<Layout<TS::Output, TD::Output>>;
}

impl<Why> Flat for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// The modes of a tuple in front of the list `Rest`. An integer, and a tuple of one mode, is one mode.
#[doc(hidden)]
pub trait Unpack<Rest> {
    type Output;
}

impl<Rest> Unpack<Rest> for UTerm {
    type Output = HCons<UTerm, Rest>;
}

impl<U, B, Rest> Unpack<Rest> for UInt<U, B> {
    type Output = HCons<UInt<U, B>, Rest>;
}

impl<H, Rest> Unpack<Rest> for HCons<H, HNil> {
    type Output = HCons<HCons<H, HNil>, Rest>;
}

impl<H0, H1, T, Rest> Unpack<Rest> for HCons<H0, HCons<H1, T>>
where
    HCons<H1, T>: UnpackTail<Rest>,
{
    type Output = HCons<H0, <HCons<H1, T> as UnpackTail<Rest>>::Output>;
}

/// A list in front of another.
#[doc(hidden)]
pub trait UnpackTail<Rest> {
    type Output;
}

impl<Rest> UnpackTail<Rest> for HNil {
    type Output = Rest;
}

impl<H, T: UnpackTail<Rest>, Rest> UnpackTail<Rest> for HCons<H, T> {
    type Output = HCons<H, T::Output>;
}
