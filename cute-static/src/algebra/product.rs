//! Product: a layout repeated by another.
//!
//! `A ⊗ B = (A, A* ∘ B)` with the unbounded complement `A*`: each element of `B` is a shifted copy of `A` (Cecka §3.5.1). When `A` and `B` are injective, so is the
//! result; `A*` and not a truncated complement is what makes that true.

use super::by_mode::{JoinModes, RankOf, TupleRank};
use super::complement::TryComplement;
use super::compose::RightOperand;
use super::divide::{AsSplit, Flat, JoinSplits, Split, Tiled, Zipped};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{One, UInt, UTerm};
use crate::{Layout, Underscore};
use frunk_core::hlist::{HCons, HNil};

/// `Name Total … = Core, Arrange;` expands to an operation that arranges what the core trait of this file gives.
macro_rules! products {
    ($($(#[$meta:meta])* $name:ident $total:ident $of:ident $try_of:ident $method:ident = $core:ident, $arrange:ident;)*) => { $(
        crate::operation! {
            $(#[$meta])*
            $name<B> = $total, $of, $try_of, $method(tiler: B) -> layout
        }

        impl<S, D, B> $total<B> for Layout<S, D>
        where
            B: $core<S, D>,
            B::Output: $arrange,
        {
            type Outcome = <B::Output as $arrange>::Outcome;
        }
    )* };
}

products! {
    /// `((A's modes), (the repetitions' modes))`; with a tiler, in each mode.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(ZippedProductOf<Layout![2, 3], Tile![4, 6]>, Layout![((2, 3), (4, (2, 3))) : ((1, 2), (2, (1, 6)))]);
    /// ```
    ZippedProduct TryZippedProduct ZippedProductOf TryZippedProductOf zipped_product = RepeatBy, Zipped;
    /// `((A's modes), repetition_0, repetition_1, …)`: as [`ZippedProduct`], the repetitions unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TiledProductOf<Layout![2, 3], Layout![4, 5]>, Layout![((2, 3), 4, 5) : ((1, 2), 6, 24)]);
    /// ```
    TiledProduct TryTiledProduct TiledProductOf TryTiledProductOf tiled_product = RepeatBy, Tiled;
    /// `(a_0, a_1, …, repetition_0, repetition_1, …)`: as [`ZippedProduct`], both unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FlatProductOf<Layout![2, 3], Layout![4, 5]>, Layout![(2, 3, 4, 5) : (1, 2, 6, 24)]);
    /// ```
    FlatProduct TryFlatProduct FlatProductOf TryFlatProductOf flat_product = RepeatBy, Flat;
    /// The product with the modes of block and tiler paired, block first: `((a_0, b_0), (a_1, b_1), …)` (Cecka Figure 10).
    ///
    /// A 3×4 block repeated 2×5 times is a 6×20 layout whose 3×4 blocks are shifted copies of the block. Where one operand has fewer modes, it is
    /// extended by `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(
    ///     BlockedProductOf<Layout![(3, 4) : (4, 1)], Layout![2, 5]>,
    ///     Layout![((3, 2), (4, 5)) : ((4, 12), (1, 24))]
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].blocked_product(layout![2, 2]); // CUTE021: the block's modes overlap
    /// ```
    BlockedProduct TryBlockedProduct BlockedProductOf TryBlockedProductOf blocked_product = ProductWith, Blocked;
    /// The product with the modes of tiler and block paired, tiler first: `((b_0, a_0), (b_1, a_1), …)` (Cecka Figure 11).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(
    ///     RakedProductOf<Layout![(3, 4) : (4, 1)], Layout![2, 5]>,
    ///     Layout![((2, 3), (5, 4)) : ((12, 4), (24, 1))]
    /// );
    /// ```
    RakedProduct TryRakedProduct RakedProductOf TryRakedProductOf raked_product = ProductWith, Raked;
}

crate::operation! {
    /// `A ⊗ B = (A, A* ∘ B)`: `A`, and a copy of it for each element of `B`; with a tiler, in each mode (Cecka §3.5.1).
    ///
    /// Modes beyond the tiler, and modes under `_`, stay as they are.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LogicalProductOf<Layout![(2, 2) : (4, 1)], Layout![6 : 1]>, Layout![((2, 2), (2, 3)) : ((4, 1), (2, 8))]);
    /// assert_type_eq_all!(LogicalProductOf<Layout![(4, 8) : (20, 2)], Layout![(3, 2) : (2, 1)]>, Layout![((4, 8), (3, 2)) : ((20, 2), (80, 1))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].logical_product(layout![3 : 1]); // CUTE021: the modes of the left operand overlap
    /// ```
    LogicalProduct<B> = TryLogicalProduct, LogicalProductOf, TryLogicalProductOf, logical_product(tiler: B) -> layout
}

impl<S, D, B> TryLogicalProduct<B> for Layout<S, D>
where
    B: RepeatModesBy<S, D>,
{
    type Outcome = B::Outcome;
}

/// The complement, composed with the layout `BS : BD`.
#[doc(hidden)]
pub trait ThenRepeat<BS, BD> {
    type Outcome;
}

impl<CS, CD, BS, BD> ThenRepeat<BS, BD> for Answer<Layout<CS, CD>>
where
    Layout<BS, BD>: RightOperand<CS, CD>,
{
    type Outcome = <Layout<BS, BD> as RightOperand<CS, CD>>::Outcome;
}

impl<Why, BS, BD> ThenRepeat<BS, BD> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// What can repeat the layout `S : D`; the outcome is the logical product.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a right operand of a product",
    label = "expected a layout or a tiler",
    note = "write a layout as `Layout![4 : 1]`, a tiler as `Tile![4 : 1, 8 : 2]`, `Shape![4, 8]` or `Int![4]`, and `_` (`Underscore`) for a mode that stays whole",
    note = "in generic code, add the bound of the operation, such as `A: LogicalProduct<B>`"
)]
#[doc(hidden)]
pub trait RepeatModesBy<S, D> {
    type Outcome;
}

impl<S, D, BS, BD> RepeatModesBy<S, D> for Layout<BS, BD>
where
    Layout<S, D>: TryComplement,
    <Layout<S, D> as TryComplement>::Outcome: ThenRepeat<BS, BD>,
    <<Layout<S, D> as TryComplement>::Outcome as ThenRepeat<BS, BD>>::Outcome: BehindBlock<S, D>,
{
    type Outcome = <<<Layout<S, D> as TryComplement>::Outcome as ThenRepeat<BS, BD>>::Outcome as BehindBlock<S, D>>::Outcome;
}

/// The block `S : D` in front of its repetitions.
#[doc(hidden)]
pub trait BehindBlock<S, D> {
    type Outcome;
}

impl<S, D, RS, RD> BehindBlock<S, D> for Answer<Layout<RS, RD>> {
    type Outcome = Answer<Layout<HCons<S, HCons<RS, HNil>>, HCons<D, HCons<RD, HNil>>>>;
}

impl<S, D, Why> BehindBlock<S, D> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

impl<S, D, U, B> RepeatModesBy<S, D> for UInt<U, B>
where
    Layout<Self, One>: RepeatModesBy<S, D>,
{
    type Outcome = <Layout<Self, One> as RepeatModesBy<S, D>>::Outcome;
}

// A mode under `_` stays as it is.
impl<S, D> RepeatModesBy<S, D> for Underscore {
    type Outcome = Answer<Layout<S, D>>;
}

impl<S, D, T0, TT> RepeatModesBy<S, D> for HCons<T0, TT>
where
    Self: RepeatEachMode<S, D, (S, Self)>,
{
    type Outcome = <Self as RepeatEachMode<S, D, (S, Self)>>::Outcome;
}

/// Repeats each mode of `S : D` by its tile; modes beyond the tiler stay. `Whole` is the pair of shape and tiler, for the message.
#[doc(hidden)]
pub trait RepeatEachMode<S, D, Whole> {
    type Outcome;
}

impl<U, B, D, T0, Whole> RepeatEachMode<UInt<U, B>, D, Whole> for HCons<T0, HNil>
where
    T0: RepeatModesBy<UInt<U, B>, D>,
    T0::Outcome: JoinModes<Answer<Layout<HNil, HNil>>>,
{
    type Outcome = <T0::Outcome as JoinModes<Answer<Layout<HNil, HNil>>>>::Outcome;
}

impl<U, B, D, T0, T1, TT, S, Tiles> RepeatEachMode<UInt<U, B>, D, (S, Tiles)> for HCons<T0, HCons<T1, TT>>
where
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<One>>>;
}

impl<S, D, Whole> RepeatEachMode<S, D, Whole> for HNil {
    type Outcome = Answer<Layout<S, D>>;
}

impl<SH, ST, DH, DT, T0, TT, Whole> RepeatEachMode<HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: RepeatModesBy<SH, DH>,
    TT: RepeatEachMode<ST, DT, Whole>,
    T0::Outcome: JoinModes<TT::Outcome>,
{
    type Outcome = <T0::Outcome as JoinModes<TT::Outcome>>::Outcome;
}

impl<T0, TT, S, Tiles> RepeatEachMode<HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: TupleRank<Rank: Decimal>,
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<RankOf<S>>>>;
}

/// The product of `S : D` with `Self`, unzipped: a [`Split`] of the block and its repetitions, or a [`Refusal`].
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a right operand of a product",
    label = "expected a layout or a tiler",
    note = "write a layout as `Layout![4 : 1]`, a tiler as `Tile![4 : 1, 8 : 2]`, `Shape![4, 8]` or `Int![4]`, and `_` (`Underscore`) for a mode that stays whole",
    note = "in generic code, add the bound of the operation, such as `A: ZippedProduct<B>`"
)]
#[doc(hidden)]
pub trait RepeatBy<S, D> {
    type Output;
}

impl<S, D, BS, BD> RepeatBy<S, D> for Layout<BS, BD>
where
    Self: RepeatModesBy<S, D>,
    <Self as RepeatModesBy<S, D>>::Outcome: AsSplit,
{
    type Output = <<Self as RepeatModesBy<S, D>>::Outcome as AsSplit>::Output;
}

impl<S, D, U, B> RepeatBy<S, D> for UInt<U, B>
where
    Layout<Self, One>: RepeatBy<S, D>,
{
    type Output = <Layout<Self, One> as RepeatBy<S, D>>::Output;
}

// A mode under `_` is not repeated.
impl<S, D> RepeatBy<S, D> for Underscore {
    type Output = Split<S, D, One, UTerm>;
}

impl<S, D, T0, TT> RepeatBy<S, D> for HCons<T0, TT>
where
    Self: UnzipProducts<S, D, (S, Self)>,
{
    type Output = <Self as UnzipProducts<S, D, (S, Self)>>::Output;
}

/// Repeats each mode of `S : D` by its tile, unzipped; modes beyond the tiler go to the repetitions, whole.
#[doc(hidden)]
pub trait UnzipProducts<S, D, Whole> {
    type Output;
}

impl<U, B, D, T0, Whole> UnzipProducts<UInt<U, B>, D, Whole> for HCons<T0, HNil>
where
    T0: RepeatBy<UInt<U, B>, D>,
    T0::Output: JoinSplits<Split<HNil, HNil, HNil, HNil>>,
{
    type Output = <T0::Output as JoinSplits<Split<HNil, HNil, HNil, HNil>>>::Output;
}

impl<U, B, D, T0, T1, TT, S, Tiles> UnzipProducts<UInt<U, B>, D, (S, Tiles)> for HCons<T0, HCons<T1, TT>>
where
    Tiles: TupleRank<Rank: Decimal>,
{
    type Output = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<One>>>;
}

impl<S, D, Whole> UnzipProducts<S, D, Whole> for HNil {
    type Output = Split<HNil, HNil, S, D>;
}

impl<SH, ST, DH, DT, T0, TT, Whole> UnzipProducts<HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: RepeatBy<SH, DH>,
    TT: UnzipProducts<ST, DT, Whole>,
    T0::Output: JoinSplits<TT::Output>,
{
    type Output = <T0::Output as JoinSplits<TT::Output>>::Output;
}

impl<T0, TT, S, Tiles> UnzipProducts<HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: TupleRank<Rank: Decimal>,
    Tiles: TupleRank<Rank: Decimal>,
{
    type Output = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<RankOf<S>>>>;
}

/// The product of `S : D` with the *layout* `Self`, for the arrangements that pair modes.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a right operand of a product of paired modes",
    label = "expected a layout",
    note = "`blocked_product` and `raked_product` take a layout: `Layout![2, 5]`"
)]
#[doc(hidden)]
pub trait ProductWith<S, D> {
    type Output;
}

impl<S, D, BS, BD> ProductWith<S, D> for Layout<BS, BD>
where
    Self: RepeatBy<S, D>,
{
    type Output = <Self as RepeatBy<S, D>>::Output;
}

/// `((a_0, b_0), (a_1, b_1), …)`.
#[doc(hidden)]
pub trait Blocked {
    type Outcome;
}

/// `((b_0, a_0), (b_1, a_1), …)`.
#[doc(hidden)]
pub trait Raked {
    type Outcome;
}

impl<AS, AD, BS, BD> Blocked for Split<AS, AD, BS, BD>
where
    AS: ModeList,
    BS: ModeList,
    AD: ModeList,
    BD: ModeList,
    AS::List: PairModes<BS::List, One, One>,
    AD::List: PairModes<BD::List, UTerm, UTerm>,
{
    type Outcome = Answer<Layout<<AS::List as PairModes<BS::List, One, One>>::Output, <AD::List as PairModes<BD::List, UTerm, UTerm>>::Output>>;
}

impl<Why> Blocked for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

impl<AS, AD, BS, BD> Raked for Split<AS, AD, BS, BD>
where
    AS: ModeList,
    BS: ModeList,
    AD: ModeList,
    BD: ModeList,
    BS::List: PairModes<AS::List, One, One>,
    BD::List: PairModes<AD::List, UTerm, UTerm>,
{
    type Outcome = Answer<Layout<<BS::List as PairModes<AS::List, One, One>>::Output, <BD::List as PairModes<AD::List, UTerm, UTerm>>::Output>>;
}

impl<Why> Raked for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// The top-level modes as a list; an integer is one mode.
#[doc(hidden)]
pub trait ModeList {
    type List;
}

impl ModeList for UTerm {
    type List = HCons<UTerm, HNil>;
}

impl<U, B> ModeList for UInt<U, B> {
    type List = HCons<Self, HNil>;
}

impl<H, T> ModeList for HCons<H, T> {
    type List = Self;
}

/// Pairs the entries of two lists; the shorter one is filled up with `L` or `R`.
#[doc(hidden)]
pub trait PairModes<B, L, R> {
    type Output;
}

impl<L, R> PairModes<HNil, L, R> for HNil {
    type Output = HNil;
}

impl<AH, AT, L, R> PairModes<HNil, L, R> for HCons<AH, AT>
where
    AT: PairModes<HNil, L, R>,
{
    type Output = HCons<HCons<AH, HCons<R, HNil>>, AT::Output>;
}

impl<BH, BT, L, R> PairModes<HCons<BH, BT>, L, R> for HNil
where
    HNil: PairModes<BT, L, R>,
{
    type Output = HCons<HCons<L, HCons<BH, HNil>>, <HNil as PairModes<BT, L, R>>::Output>;
}

impl<AH, AT, BH, BT, L, R> PairModes<HCons<BH, BT>, L, R> for HCons<AH, AT>
where
    AT: PairModes<BT, L, R>,
{
    type Output = HCons<HCons<AH, HCons<BH, HNil>>, AT::Output>;
}
