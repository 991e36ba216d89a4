//! Where a layout puts a row of bits.

use crate::int::*;
use crate::layout::modes::Mode;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The bit at which the row of bits `At`, `2·At`, …, `At·Run/2` of the index begins behind these
/// modes, all of whose extents are powers of two, if it is a row there; else [`Inexact`].
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

/// [`RowBehind`] a mode of stride `D` and the modes `T` behind it, where the row begins in or
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
    N::Output: RowFrom<N, Product<At, D>, T>,
{
    type Output = <N::Output as RowFrom<N, Product<At, D>, T>>::Output;
}

/// The bit that a row begins with, the logarithm of the stride `D` of its first element;
/// [`Inexact`] if it is no row.
///
/// It begins with the last `N` elements of a mode, before the modes `T`, and it ends in that mode
/// or beyond it as `Self` says. In that mode it is a row; beyond it, [`GoesOn`] says.
#[doc(hidden)]
pub trait RowFrom<N, D, T> {
    type Output;
}

impl<More, N, D: Logarithm<UTerm>, T> RowFrom<N, D, T> for Left<More> {
    type Output = D::Output;
}

impl<N, D: Logarithm<UTerm>, T> RowFrom<N, D, T> for Beyond<One> {
    type Output = D::Output;
}

impl<U, A, N, D: Logarithm<UTerm>, T> RowFrom<N, D, T> for Beyond<UInt<UInt<U, A>, B0>>
where
    Self: GoesOn<N, D, T>,
    D::Output: IfRow<<Self as GoesOn<N, D, T>>::Output>,
{
    type Output = <D::Output as IfRow<<Self as GoesOn<N, D, T>>::Output>>::Output;
}

/// `Self`, if the flag says that there is a row.
#[doc(hidden)]
pub trait IfRow<Flag> {
    type Output;
}

impl<Bit> IfRow<B1> for Bit {
    type Output = Bit;
}

impl<Bit> IfRow<B0> for Bit {
    type Output = Inexact;
}

/// Whether a row is one to its end, which is in or beyond a mode of `N` elements at stride `D` as
/// `Self` says; `T` are the modes behind that. A flag.
#[doc(hidden)]
pub trait GoesOn<N, D, T> {
    type Output;
}

/// Whether these modes begin with `Run` elements at stride `D`, as a flag.
#[doc(hidden)]
pub trait BeginWith<Run, D> {
    type Output;
}

/// Is the stride of the next mode the one that the row goes on with?
#[doc(hidden)]
pub trait IfNext<S, D, T, Run> {
    type Output;
}

impl<More, N, D, T> GoesOn<N, D, T> for Left<More> {
    type Output = B1;
}

impl<N, D, T> GoesOn<N, D, T> for Beyond<One> {
    type Output = B1;
}

impl<U, A, N, D, T> GoesOn<N, D, T> for Beyond<UInt<UInt<U, A>, B0>>
where
    N: Mul<D>,
    T: BeginWith<UInt<UInt<U, A>, B0>, Product<N, D>>,
{
    type Output = T::Output;
}

impl<Run, D> BeginWith<Run, D> for HNil {
    type Output = B0;
}

impl<E, L, T, Run, D> BeginWith<Run, D> for HCons<Mode<One, E, L>, T>
where
    T: BeginWith<Run, D>,
{
    type Output = T::Output;
}

impl<U, A, E, L, T, Run, D> BeginWith<Run, D> for HCons<Mode<UInt<UInt<U, A>, B0>, E, L>, T>
where
    E: IsEqual<D>,
    Equality<E, D>: IfNext<UInt<UInt<U, A>, B0>, D, T, Run>,
{
    type Output = <Equality<E, D> as IfNext<UInt<UInt<U, A>, B0>, D, T, Run>>::Output;
}

impl<S, D, T, Run> IfNext<S, D, T, Run> for B0 {
    type Output = B0;
}

impl<S, D, T, Run> IfNext<S, D, T, Run> for B1
where
    S: SplitAt<Run>,
    S::Output: GoesOn<S, D, T>,
{
    type Output = <S::Output as GoesOn<S, D, T>>::Output;
}
