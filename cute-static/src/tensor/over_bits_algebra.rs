//! What happens to the coordinates of a layout over bits from a base on: `b ⊕ L` becomes `b ⊕ L'`.
//!
//! The operation of the algebra is that of the layout: `R(c) = L(d)` implies
//! `b ⊕ R(c) = b ⊕ L(d)`.

use super::OverBits;
use super::data_layout::{Fault, KeepModes};
use super::partition::{Pair, ShareAt, TileAt};
use super::{DataLayout, TensorSlice};
use crate::Static;
use crate::algebra::compute::*;
use crate::composed::inner::LabelOffset;
use crate::diagnostic::{Answer, unless_refused};
use crate::htuple::ComputeFlatten;
use crate::label::{Evaluate, Head, Label, Lower, Operand, Parts, Tail};

unless_refused! {
    /// An outcome from a base on.
    FromBase<O> Outcome
}

impl<O, R> FromBase<O> for Answer<R> {
    type Outcome = Answer<OverBits<O, R>>;
}

macro_rules! on_the_layout {
    ($($compute:ident $(<$operand:ident>)?;)*) => { $(
        impl<O, L, $($operand)?> $compute$(<$operand>)? for OverBits<O, L>
        where
            L: $compute$(<$operand>)?,
            L::Outcome: FromBase<O>,
        {
            type Outcome = <L::Outcome as FromBase<O>>::Outcome;
        }
    )* };
}

on_the_layout! {
    ComputeCompose<B>;
    ComputeCoalesce;
    ComputeFlatten;
    ComputeFilter;
    ComputeFilterZeros;
    ComputeLogicalDivide<T>;
    ComputeZippedDivide<T>;
    ComputeTiledDivide<T>;
    ComputeFlatDivide<T>;
}

unless_refused! {
    /// That there is an answer.
    ThereIs<> Outcome
}

impl<R> ThereIs for Answer<R> {
    type Outcome = Answer<()>;
}

// Different coordinates have different offsets where the offset says the coordinate: where there is
// a left inverse.
impl<O, L> ComputeInjective for OverBits<O, L>
where
    L: ComputeLeftInverse,
    L::Outcome: ThereIs,
{
    type Outcome = <L::Outcome as ThereIs>::Outcome;
}

impl<O, L> Operand for OverBits<O, L> {}

impl<P, O, L> Label<P> for OverBits<O, L>
where
    O: LabelOffset<Head<P>>,
    L: Label<Tail<P>>,
{
    type Output = OverBits<O::Output, L::Output>;
}

impl<O: Lower, L: Lower> Lower for OverBits<O, L> {
    type Output = OverBits<O::Output, L::Output>;
}

impl<O: Evaluate<Env>, L: Evaluate<Env>, Env> Evaluate<Env> for OverBits<O, L> {
    #[inline(always)]
    fn evaluate(operands: &Env) -> Self::Output {
        OverBits { base: O::evaluate(operands), layout: L::evaluate(operands) }
    }
}

impl<O: Copy, L: Copy> Parts for OverBits<O, L> {
    type First = O;
    type Second = L;

    #[inline(always)]
    fn first(self) -> O {
        self.base
    }

    #[inline(always)]
    fn second(self) -> L {
        self.layout
    }
}

// SAFETY: it is a slice.
unsafe impl<O, S0, S1, D0, D1, C> TileAt<C> for OverBits<O, Pair<S0, S1, D0, D1>>
where
    S0: KeepModes,
    Self: DataLayout + TensorSlice<(S0::Coordinate, C)>,
{
    type Tile = <Self as TensorSlice<(S0::Coordinate, C)>>::Open;

    #[inline(always)]
    fn tile_at(&self, coordinate: C) -> Result<(usize, Self::Tile), Fault> {
        <Self as TensorSlice<(S0::Coordinate, C)>>::slice_or_fault(self, (Static::new(), coordinate))
    }
}

// SAFETY: it is a slice.
unsafe impl<O, S0, S1, D0, D1, C> ShareAt<C> for OverBits<O, Pair<S0, S1, D0, D1>>
where
    S1: KeepModes,
    Self: DataLayout + TensorSlice<(C, S1::Coordinate)>,
{
    type Share = <Self as TensorSlice<(C, S1::Coordinate)>>::Open;

    #[inline(always)]
    fn share_at(&self, coordinate: C) -> Result<(usize, Self::Share), Fault> {
        <Self as TensorSlice<(C, S1::Coordinate)>>::slice_or_fault(self, (coordinate, Static::new()))
    }
}
