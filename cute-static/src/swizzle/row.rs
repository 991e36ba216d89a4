//! Where a layout puts a row of bits.

use crate::int::*;
use crate::layout::modes::Mode;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The bit, as a power of two, at which the row of bits `At`, `2·At`, …, `At·Run/2` of the index
/// begins after these coalesced modes, all of whose extents and strides are powers of two, if it
/// is a row there; else [`Inexact`].
///
/// It is the composition with `Run : At`, if that has one mode, and a power of two as its stride.
#[doc(hidden)]
pub trait RowBehind<At, Run> {
    type Output;
}

// The modes end before the row.
impl<At, Run> RowBehind<At, Run> for HNil {
    type Output = Inexact;
}

impl<S, D, L, T, At, Run> RowBehind<At, Run> for HCons<Mode<S, D, L>, T>
where
    S: SplitAt<At>,
    S::Output: RowIn<At, D, T, Run>,
{
    type Output = <S::Output as RowIn<At, D, T, Run>>::Output;
}

/// `Self / At` or `At / Self`, both of them powers of two: what is [`Left`] of a mode from `At` on,
/// or how far [`Beyond`] the mode it is.
#[doc(hidden)]
pub trait SplitAt<At> {
    type Output;
}

/// So many elements of a mode are left, more than one.
pub struct Left<N>(PhantomData<N>);

/// It is in another mode, at this element.
pub struct Beyond<At>(PhantomData<At>);

impl<At> SplitAt<At> for One {
    type Output = Beyond<At>;
}

impl<U, A> SplitAt<One> for UInt<UInt<U, A>, B0> {
    type Output = Left<Self>;
}

impl SplitAt<_2> for _2 {
    type Output = Beyond<One>;
}

impl<U, A> SplitAt<_2> for UInt<UInt<UInt<U, A>, B0>, B0> {
    type Output = Left<UInt<UInt<U, A>, B0>>;
}

impl<V, C> SplitAt<UInt<UInt<UInt<V, C>, B0>, B0>> for _2 {
    type Output = Beyond<UInt<UInt<V, C>, B0>>;
}

impl<U, A, V, C> SplitAt<UInt<UInt<UInt<V, C>, B0>, B0>> for UInt<UInt<UInt<U, A>, B0>, B0>
where
    UInt<U, A>: SplitAt<UInt<V, C>>,
{
    type Output = <UInt<U, A> as SplitAt<UInt<V, C>>>::Output;
}

/// [`RowBehind`] a mode of stride `D` and the modes `T` after it, where the row begins in or
/// beyond that mode as `Self` says.
#[doc(hidden)]
pub trait RowIn<At, D, T, Run> {
    type Output;
}

impl<Rest, At, D, T, Run> RowIn<At, D, T, Run> for Beyond<Rest>
where
    T: RowBehind<Rest, Run>,
{
    type Output = T::Output;
}

impl<N, At, D, T, Run> RowIn<At, D, T, Run> for Left<N>
where
    At: Mul<D>,
    N: SplitAt<Run>,
    N::Output: RowFrom<Product<At, D>>,
{
    type Output = <N::Output as RowFrom<Product<At, D>>>::Output;
}

/// The stride `D` of the first element of a row of bits that begins with the last elements of a
/// mode, and ends in that mode or beyond it as `Self` says; [`Inexact`] beyond it: the modes are
/// coalesced, so that no row goes on in the next one.
#[doc(hidden)]
pub trait RowFrom<D> {
    type Output;
}

impl<More, D> RowFrom<D> for Left<More> {
    type Output = D;
}

impl<D> RowFrom<D> for Beyond<One> {
    type Output = D;
}

impl<U, A, D> RowFrom<D> for Beyond<UInt<UInt<U, A>, B0>> {
    type Output = Inexact;
}
