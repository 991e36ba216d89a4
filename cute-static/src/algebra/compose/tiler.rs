//! Composition by mode: a tuple of tilers, one for each mode.

use super::RightOperand;
use crate::algebra::by_mode::{JoinModes, RankOf, TupleRank};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{One, UInt};
use crate::{Layout, Underscore};
use frunk_core::hlist::{HCons, HNil};

/// An integer tile `n` is the layout `n:1`.
impl<S, D, U, B> RightOperand<S, D> for UInt<U, B>
where
    Layout<UInt<U, B>, One>: RightOperand<S, D>,
{
    type Outcome = <Layout<UInt<U, B>, One> as RightOperand<S, D>>::Outcome;
}

/// `_` keeps the mode whole.
impl<S, D> RightOperand<S, D> for Underscore {
    type Outcome = Answer<Layout<S, D>>;
}

impl<S, D, T0, TT> RightOperand<S, D> for HCons<T0, TT>
where
    Self: ComposeByMode<S, D, (S, Self)>,
{
    type Outcome = <Self as ComposeByMode<S, D, (S, Self)>>::Outcome;
}

/// Composes each mode of `S : D` with its tile. `Whole` is the pair of shape and tiler, for the message.
#[doc(hidden)]
pub trait ComposeByMode<S, D, Whole> {
    type Outcome;
}

// An integer shape is its own only mode.
impl<U, B, D, T0, Whole> ComposeByMode<UInt<U, B>, D, Whole> for HCons<T0, HNil>
where
    T0: RightOperand<UInt<U, B>, D>,
    T0::Outcome: JoinModes<Answer<Layout<HNil, HNil>>>,
{
    type Outcome = <T0::Outcome as JoinModes<Answer<Layout<HNil, HNil>>>>::Outcome;
}

impl<U, B, D, T0, T1, TT, S, Tiles> ComposeByMode<UInt<U, B>, D, (S, Tiles)> for HCons<T0, HCons<T1, TT>>
where
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<One>>>;
}

impl<Whole> ComposeByMode<HNil, HNil, Whole> for HNil {
    type Outcome = Answer<Layout<HNil, HNil>>;
}

impl<SH, ST, DH, DT, T0, TT, Whole> ComposeByMode<HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: RightOperand<SH, DH>,
    TT: ComposeByMode<ST, DT, Whole>,
    T0::Outcome: JoinModes<TT::Outcome>,
{
    type Outcome = <T0::Outcome as JoinModes<TT::Outcome>>::Outcome;
}

impl<SH, ST, DH, DT, S, Tiles> ComposeByMode<HCons<SH, ST>, HCons<DH, DT>, (S, Tiles)> for HNil
where
    S: TupleRank<Rank: Decimal>,
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooFewTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<RankOf<S>>>>;
}

impl<T0, TT, S, Tiles> ComposeByMode<HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: TupleRank<Rank: Decimal>,
    Tiles: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<RankOf<Tiles>>, DecimalOf<RankOf<S>>>>;
}
