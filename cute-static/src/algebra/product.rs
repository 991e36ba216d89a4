//! Product: a layout repeated by another.
//!
//! `A ⊗ B = (A, A* ∘ B)` with the unbounded complement `A*`: each element of `B` is a shifted copy of `A` (Cecka §3.5.1). When `A` and `B` are injective, so is the
//! result; `A*` and not a truncated complement is what makes that true.

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::complement::TryComplement;
use super::compose::Composing;
use super::unzip::{Flat, Split, ThenUnzip, Tiled, Zipped};
use crate::Layout;
use crate::diagnostic::{Answer, Refusal};
use crate::int::{One, UInt, UTerm};
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
            B: $core<Repeating, S, D>,
            B::Outcome: ThenUnzip<B>,
            <B::Outcome as ThenUnzip<B>>::Output: $arrange,
        {
            type Outcome = <<B::Outcome as ThenUnzip<B>>::Output as $arrange>::Outcome;
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
    ZippedProduct TryZippedProduct ZippedProductOf TryZippedProductOf zipped_product = Tiler, Zipped;
    /// `((A's modes), repetition_0, repetition_1, …)`: as [`ZippedProduct`], the repetitions unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TiledProductOf<Layout![2, 3], Layout![4, 5]>, Layout![((2, 3), 4, 5) : ((1, 2), 6, 24)]);
    /// ```
    TiledProduct TryTiledProduct TiledProductOf TryTiledProductOf tiled_product = Tiler, Tiled;
    /// `(a_0, a_1, …, repetition_0, repetition_1, …)`: as [`ZippedProduct`], both unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FlatProductOf<Layout![2, 3], Layout![4, 5]>, Layout![(2, 3, 4, 5) : (1, 2, 6, 24)]);
    /// ```
    FlatProduct TryFlatProduct FlatProductOf TryFlatProductOf flat_product = Tiler, Flat;
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
    BlockedProduct TryBlockedProduct BlockedProductOf TryBlockedProductOf blocked_product = PairedTiler, Blocked;
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
    RakedProduct TryRakedProduct RakedProductOf TryRakedProductOf raked_product = PairedTiler, Raked;
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
    B: Tiler<Repeating, S, D>,
{
    type Outcome = B::Outcome;
}

/// Product, as an operation by mode.
pub struct Repeating;

impl<S, D, BS, BD> TileOperation<BS, BD, S, D> for Repeating
where
    Layout<S, D>: TryComplement,
    <Layout<S, D> as TryComplement>::Outcome: ThenRepeat<BS, BD>,
    <<Layout<S, D> as TryComplement>::Outcome as ThenRepeat<BS, BD>>::Outcome: BehindBlock<S, D>,
{
    type Outcome = <<<Layout<S, D> as TryComplement>::Outcome as ThenRepeat<BS, BD>>::Outcome as BehindBlock<S, D>>::Outcome;
}

impl<S, D, Whole> Leftover<S, D, Whole> for Repeating {
    type Outcome = Answer<Layout<S, D>>;
}

/// The complement, composed with the layout `BS : BD`.
#[doc(hidden)]
pub trait ThenRepeat<BS, BD> {
    type Outcome;
}

impl<CS, CD, BS, BD> ThenRepeat<BS, BD> for Answer<Layout<CS, CD>>
where
    Composing: TileOperation<BS, BD, CS, CD>,
{
    type Outcome = <Composing as TileOperation<BS, BD, CS, CD>>::Outcome;
}

impl<Why, BS, BD> ThenRepeat<BS, BD> for Refusal<Why> {
    type Outcome = Refusal<Why>;
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

/// The right operand of a product that pairs modes: a layout, and no other tiler.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a right operand of a product of paired modes",
    label = "expected a layout",
    note = "`blocked_product` and `raked_product` take a layout: `Layout![2, 5]`"
)]
#[doc(hidden)]
pub trait PairedTiler<Op, S, D> {
    type Outcome;
}

impl<Op, S, D, BS, BD> PairedTiler<Op, S, D> for Layout<BS, BD>
where
    Op: TileOperation<BS, BD, S, D>,
{
    type Outcome = Op::Outcome;
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
