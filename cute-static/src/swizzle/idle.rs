//! Swizzles that do nothing to what they are given.

use super::Swizzle;
use super::linear::ReadsFrom;
use crate::Layout;
use crate::int::*;
use crate::layout::AddReach;
use crate::layout::modes::{FlattenModes, Mode, ModesOf};
use frunk_core::hlist::{HCons, HNil};

/// The largest offset of the layout `S : D` with the offset `O` added.
pub(super) type LastOffset<S, D, O> = <S as AddReach<D, O>>::Output;

/// `B1` if the bits that the swizzle `Self` reads are 0 in each `O + L(c)`: what the strides and
/// the offset have below the last of these bits sums up to less than the first one.
#[doc(hidden)]
pub trait ReadsNothing<O, L> {
    type Output;
}

impl<M, S, O, L> ReadsNothing<O, L> for Swizzle<UTerm, M, S> {
    type Output = B1;
}

impl<U, B, M, S, O, LS, LD> ReadsNothing<O, Layout<LS, LD>> for Swizzle<UInt<U, B>, M, S>
where
    S: ReadsFrom<M, Bit: Add<UInt<U, B>>>,
    LS: FlattenModes<LD, HNil>,
    O: LowBits<Sum<S::Bit, UInt<U, B>>>,
    ModesOf<LS, LD>: SumBelow<Sum<S::Bit, UInt<U, B>>, LowBitsOf<O, Sum<S::Bit, UInt<U, B>>>>,
    <ModesOf<LS, LD> as SumBelow<Sum<S::Bit, UInt<U, B>>, LowBitsOf<O, Sum<S::Bit, UInt<U, B>>>>>::Output: ShiftRight<S::Bit, Output: IsEqual<UTerm>>,
{
    type Output =
        <ShiftedRight<<ModesOf<LS, LD> as SumBelow<Sum<S::Bit, UInt<U, B>>, LowBitsOf<O, Sum<S::Bit, UInt<U, B>>>>>::Output, S::Bit> as IsEqual<UTerm>>::Output;
}

/// `C + Σ (s-1)·(d mod 2^End)` over the modes `(s : d)`.
#[doc(hidden)]
pub trait SumBelow<End, C> {
    type Output;
}

impl<End, C> SumBelow<End, C> for HNil {
    type Output = C;
}

impl<S, D, L, T, End, C> SumBelow<End, C> for HCons<Mode<S, D, L>, T>
where
    D: LowBits<End>,
    S: AddReach<D::Output, C>,
    T: SumBelow<End, S::Output>,
{
    type Output = T::Output;
}
