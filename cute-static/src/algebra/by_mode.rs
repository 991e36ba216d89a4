//! Operations by mode: a tiler says for each mode what happens to it (Cecka §3.3.5).
//!
//! A tiler is a layout, a number `n` that stands for `n:1`, `_` for a mode that stays as it is, or
//! a tuple of tilers. Composition, division and product differ only in how they treat one tile and
//! the modes beyond the tiler.

use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::htuple::{ComputeRank, Rank};
use crate::int::{One, UInt};
use crate::layout::JoinModes;
use crate::{Layout, Underscore};
use frunk_core::hlist::{HCons, HNil};

/// What the operation `Self` does with the tile `TS : TD` on the layout `S : D`.
pub trait TileOperation<TS, TD, S, D> {
    type Outcome;
}

/// What the operation `Self` does with the modes `S : D` beyond the tiler. `Whole` is the pair of
/// shape and tiler, for the message.
pub trait Leftover<S, D, Whole> {
    type Outcome;
}

/// What the operation `Op` can take as its right operand on the layout `S : D`; the outcome is that
/// of the operation.
///
/// The right operand is `Self`, so that the solver waits for it: were it a parameter, a call
/// `a.compose(b)` would be examined before the type of `b` is known, and the search over all right
/// operands does not end.
#[refusal(WrongOperand::Tiler, bound = "of the operation: `A: Compose<B>`, `A: ZippedDivide<B>`, `A: LogicalProduct<B>`, …")]
pub trait Tiler<Op, S, D> {
    type Outcome;
}

impl<Op, S, D, TS, TD> Tiler<Op, S, D> for Layout<TS, TD>
where
    Op: TileOperation<TS, TD, S, D>,
{
    type Outcome = Op::Outcome;
}

impl<Op, S, D, U, B> Tiler<Op, S, D> for UInt<U, B>
where
    Op: TileOperation<Self, One, S, D>,
{
    type Outcome = Op::Outcome;
}

impl<Op, S, D> Tiler<Op, S, D> for Underscore {
    type Outcome = Answer<Layout<S, D>>;
}

impl<Op, S, D, T0, TT> Tiler<Op, S, D> for HCons<T0, TT>
where
    Self: EachMode<Op, S, D, (S, Self)>,
{
    type Outcome = <Self as EachMode<Op, S, D, (S, Self)>>::Outcome;
}

/// Applies the operation to each mode of `S : D` with its tile. `Whole` is the pair of shape and
/// tiler, for the message.
pub trait EachMode<Op, S, D, Whole> {
    type Outcome;
}

impl<Op, S, D, Whole> EachMode<Op, S, D, Whole> for HNil
where
    Op: Leftover<S, D, Whole>,
{
    type Outcome = Op::Outcome;
}

impl<Op, SH, ST, DH, DT, T0, TT, Whole> EachMode<Op, HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: Tiler<Op, SH, DH>,
    TT: EachMode<Op, ST, DT, Whole>,
    T0::Outcome: JoinModes<TT::Outcome>,
{
    type Outcome = <T0::Outcome as JoinModes<TT::Outcome>>::Outcome;
}

// An integer shape is its own only mode.
impl<Op, U, B, D, T0, TT, Whole> EachMode<Op, UInt<U, B>, D, Whole> for HCons<T0, TT>
where
    Self: EachMode<Op, HCons<UInt<U, B>, HNil>, HCons<D, HNil>, Whole>,
{
    type Outcome = <Self as EachMode<Op, HCons<UInt<U, B>, HNil>, HCons<D, HNil>, Whole>>::Outcome;
}

impl<Op, T0, TT, S, Tiles> EachMode<Op, HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: ComputeRank<Output: Decimal>,
    Tiles: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<Rank<Tiles>>, DecimalOf<Rank<S>>>>;
}

impl<Op, T0, TT, Whole> EachMode<Op, NoAnswer, NoAnswer, Whole> for HCons<T0, TT> {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
}

/// The refusal of a profile that does not fit a shape; `Self` is the pair of them.
pub trait ProfileTooLong {
    type Outcome;
}

impl<P, S> ProfileTooLong for (P, S)
where
    P: ComputeRank<Output: Decimal>,
    S: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::ProfileMismatch<DecimalOf<Rank<P>>, DecimalOf<Rank<S>>>>;
}
