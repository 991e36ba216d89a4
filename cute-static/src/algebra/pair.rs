//! What the blocked and the raked product share: a layout as the right operand, and modes paired
//! one by one.

use super::by_mode::TileOperation;
use crate::Layout;
use crate::diagnostic::NoAnswer;
use crate::int::{UInt, UTerm};
use crate::stride::{HasStrideKind, Integers, for_each_element, integers_only};
use frunk_core::hlist::{HCons, HNil};

/// The right operand of a product that pairs modes: a layout, and no other tiler.
#[refusal(WrongOperand::OfPairedModes)]
#[doc(hidden)]
pub trait PairedTiler<Op, S, D> {
    type Outcome;
}

impl<Op, S, D, BS, BD> PairedTiler<Op, S, D> for Layout<BS, BD>
where
    BD: HasStrideKind,
    BD::Kind: PairedKind<Op, S, D, BS, BD>,
{
    type Outcome = <BD::Kind as PairedKind<Op, S, D, BS, BD>>::Outcome;
}

integers_only! { PairedKind<Op, S, D, BS, BD> }

impl<Op, S, D, H, T, BD> PairedKind<Op, S, D, HCons<H, T>, BD> for Integers
where
    Op: TileOperation<HCons<H, T>, BD, S, D>,
{
    type Outcome = Op::Outcome;
}

// An integer is one mode, and stays one where the operation makes a tuple of it.
impl<Op, S, D, U, B, BD> PairedKind<Op, S, D, UInt<U, B>, BD> for Integers
where
    Op: TileOperation<HCons<UInt<U, B>, HNil>, HCons<BD, HNil>, S, D>,
{
    type Outcome = Op::Outcome;
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

macro_rules! element {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<$($g),*> ModeList for $element {
            type List = HCons<Self, HNil>;
        }
    )* };
}

for_each_element! { element }

impl<H, T> ModeList for HCons<H, T> {
    type List = Self;
}

impl ModeList for NoAnswer {
    type List = HCons<NoAnswer, HNil>;
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
