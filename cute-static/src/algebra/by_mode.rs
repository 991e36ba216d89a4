//! What the by-mode operations share: joining the modes' outcomes, and ranks for their messages.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{Add, Mul, One, Product, Sum, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// The outcome of a mode in front of the outcome of the modes behind it; the first refusal wins.
pub trait JoinModes<Tail> {
    type Outcome;
}

impl<S, D, ST, DT> JoinModes<Answer<Layout<ST, DT>>> for Answer<Layout<S, D>> {
    type Outcome = Answer<Layout<HCons<S, ST>, HCons<D, DT>>>;
}

impl<S, D, Why> JoinModes<Refusal<Why>> for Answer<Layout<S, D>> {
    type Outcome = Refusal<Why>;
}

impl<Why, Tail> JoinModes<Tail> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// The number of modes of a tuple; 1 for an integer or a layout.
pub trait TupleRank {
    type Rank;
}

/// The number of modes of a tuple.
pub type RankOf<T> = <T as TupleRank>::Rank;

impl TupleRank for UTerm {
    type Rank = One;
}

impl<U, B> TupleRank for UInt<U, B> {
    type Rank = One;
}

impl TupleRank for HNil {
    type Rank = UTerm;
}

impl<H, T> TupleRank for HCons<H, T>
where
    T: TupleRank,
    One: Add<T::Rank>,
{
    type Rank = Sum<One, T::Rank>;
}

impl<S, D> TupleRank for Layout<S, D>
where
    S: TupleRank,
{
    type Rank = S::Rank;
}

/// The size of a shape: the product of its leaves.
pub trait ShapeSize {
    type Size;
}

/// The size of a shape.
pub type SizeOf<S> = <S as ShapeSize>::Size;

impl<U, B> ShapeSize for UInt<U, B> {
    type Size = Self;
}

impl<H> ShapeSize for HCons<H, HNil>
where
    H: ShapeSize,
{
    type Size = H::Size;
}

impl<H, H1, T> ShapeSize for HCons<H, HCons<H1, T>>
where
    H: ShapeSize,
    HCons<H1, T>: ShapeSize,
    H::Size: Mul<SizeOf<HCons<H1, T>>>,
{
    type Size = Product<H::Size, SizeOf<HCons<H1, T>>>;
}

/// The refusal of a profile that does not fit a shape; `Self` is the pair of them.
pub trait ProfileTooLong {
    type Outcome;
}

impl<P, S> ProfileTooLong for (P, S)
where
    P: TupleRank<Rank: Decimal>,
    S: TupleRank<Rank: Decimal>,
{
    type Outcome = Refusal<reason::ProfileMismatch<DecimalOf<RankOf<P>>, DecimalOf<RankOf<S>>>>;
}
