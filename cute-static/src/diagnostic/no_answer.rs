//! What stands for the result of a refused operation, and absorbs what is done with it.
//!
//! A program that uses the result of a refused operation fails at the refusal. Without these impls it would fail again at every further
//! operation, with messages about a type that nobody wrote, some of them before the one that matters.

use super::Answer;
use crate::algebra::by_mode::EachMode;
use crate::algebra::cast::{Cast, Casting};
use crate::algebra::complement::ComplementBound;
use crate::algebra::compose::{ComposeTree, Composed, Loaded, ScaleStrides};
use crate::algebra::downcast::DowncastTree;
use crate::algebra::filter_zeros::{AllOnes, ShrinkZeros};
use crate::algebra::modes::{FlattenModes, Mode};
use crate::algebra::pair::ModeList;
use crate::algebra::unzip::{Split, Unpack, UnzipBy};
use crate::algebra::upcast::UpcastTree;
use crate::atom::ThreadsAndValues;
use crate::htuple::{ComputeSize, HTuple, Leaf};
use crate::int::{B0, B1, One, TryDivExact, UInt, UTerm};
use crate::layout::{AsSlice, Coordinate, FixedOffset, Index, Notation, SelectInto, Selected, ShapeFunction};
use crate::swizzle::SwizzleStrides;
use crate::{Layout, Static};
use frunk_core::hlist::{HCons, HNil};

/// Shape and stride of the result of a refused operation.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum NoAnswer {}

type Nothing = Answer<Layout<NoAnswer, NoAnswer>>;

impl Static for NoAnswer {
    fn new() -> Self {
        unreachable!("a refused operation does not compile")
    }
}

impl ShapeFunction<NoAnswer> for NoAnswer {
    type Codomain = crate::stride::AnyCodomain;
    const SIZE: Option<u64> = Some(1);
    const REACH: Option<u64> = Some(0);
    const RANK: usize = 1;
    const DEPTH: usize = 0;

    fn size(&self) -> u64 {
        match *self {}
    }

    fn reach(&self, _: &NoAnswer) -> u64 {
        match *self {}
    }

    fn offset<I: Index>(&self, _: &NoAnswer, _: I) -> I {
        match *self {}
    }
}

impl Notation for NoAnswer {
    fn write(&self, _: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match *self {}
    }
}

impl<Rest> FlattenModes<NoAnswer, Rest> for NoAnswer {
    type Output = HCons<Mode<One, UTerm>, Rest>;
}

impl ComputeSize for NoAnswer {
    type Output = NoAnswer;
}

impl<S, D, End> ComplementBound<S, D, End> for NoAnswer {
    type Outcome = Nothing;
}

impl<D> ScaleStrides<NoAnswer, D> for NoAnswer {
    type Output = NoAnswer;
}

impl<Modes, General> ComposeTree<NoAnswer, NoAnswer> for Loaded<Modes, General> {
    type Output = Composed<NoAnswer, NoAnswer, Self>;
}

impl<Op, T0, TT, Whole> EachMode<Op, NoAnswer, NoAnswer, Whole> for HCons<T0, TT> {
    type Outcome = Nothing;
}

impl<S, D> UnzipBy<NoAnswer, NoAnswer> for Layout<S, D> {
    type Output = Split<NoAnswer, NoAnswer, NoAnswer, NoAnswer>;
}

impl<U, B> UnzipBy<NoAnswer, NoAnswer> for UInt<U, B> {
    type Output = Split<NoAnswer, NoAnswer, NoAnswer, NoAnswer>;
}

impl<T0, TT> UnzipBy<NoAnswer, NoAnswer> for HCons<T0, TT> {
    type Output = Split<NoAnswer, NoAnswer, NoAnswer, NoAnswer>;
}

impl<Rest> Unpack<Rest> for NoAnswer {
    type Output = HCons<NoAnswer, Rest>;
}

impl ModeList for NoAnswer {
    type List = HCons<NoAnswer, HNil>;
}

impl<CH, CT, Behind, Whole> SelectInto<NoAnswer, NoAnswer, Behind, Whole> for HCons<CH, CT> {
    type Output = Selected<NoAnswer, NoAnswer, HNil, HNil>;
}

impl AsSlice<NoAnswer> for NoAnswer {
    type Outcome = Nothing;
}

impl<Sw> SwizzleStrides<Sw, NoAnswer> for NoAnswer {
    type Output = Layout<NoAnswer, NoAnswer>;
}

impl<N, State> UpcastTree<NoAnswer, Casting<N, State>> for NoAnswer {
    type Output = Cast<NoAnswer, NoAnswer, State>;
}

// As if the mode of stride 1 had been met.
impl<N> DowncastTree<NoAnswer, Casting<N, B0>> for NoAnswer {
    type Output = Cast<NoAnswer, NoAnswer, B1>;
}

impl ShrinkZeros<NoAnswer> for NoAnswer {
    type Output = NoAnswer;
}

impl AllOnes for NoAnswer {
    type Output = NoAnswer;
}

impl<U, B> TryDivExact<NoAnswer> for UInt<U, B> {
    type Output = One;
}

impl ThreadsAndValues for Layout<NoAnswer, NoAnswer> {
    type Threads = One;
    type Values = One;
}

impl HTuple for NoAnswer {
    type Modes = HCons<NoAnswer, HNil>;
    type Kind = Leaf;
}

impl<CH, CT, I: Index> Coordinate<NoAnswer, NoAnswer, I> for HCons<CH, CT>
where
    Self: Copy,
{
    const IS_BITS: bool = false;

    fn offset_in(self, shape: &NoAnswer, _: &NoAnswer) -> I {
        match *shape {}
    }

    fn is_in_bounds(self, shape: &NoAnswer, _: &NoAnswer) -> bool {
        match *shape {}
    }
}

impl<CH, CT, I: Index> FixedOffset<NoAnswer, NoAnswer, I> for HCons<CH, CT>
where
    Self: Copy,
{
    const IS_BITS: bool = false;

    fn fixed_offset(self, shape: &NoAnswer, _: &NoAnswer) -> I {
        match *shape {}
    }
}
