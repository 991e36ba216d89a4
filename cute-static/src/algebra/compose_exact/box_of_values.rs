//! A box of coordinates of the right operand: is what is asked so at all of them, and if not, which
//! is the first?

use crate::algebra::compose::{EvaluateModes, ValueAt};
use crate::int::*;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A side of a box: its extent, the stride of the right operand along it, the stride that a layout
/// has there, and what a coordinate on it counts in the integral one.
pub struct Side<M, R, Forced, Place>(PhantomData<(M, R, Forced, Place)>);

/// The values of a box are linear.
pub struct Agrees;

/// At the integral coordinate `C` the value is `V`, and a layout has `F`.
pub struct Deviates<C, V, F>(PhantomData<(C, V, F)>);

/// Whether the values of the modes `Self` on a box are linear. The sides inside are those of the
/// list, the first one goes slowest; `X`, `F` and `C` are the offset of the right operand, the
/// value of a layout and the integral coordinate at the box's first corner. The output is
/// [`Agrees`], or [`Deviates`] at the first coordinate that does not agree.
#[doc(hidden)]
pub trait CheckBox<Sides, X, F, C> {
    type Output;
}

impl<H, T, X, F, C> CheckBox<HNil, X, F, C> for HCons<H, T>
where
    Self: EvaluateModes<X>,
    ValueAt<Self, X>: IsEqual<F>,
    Equality<ValueAt<Self, X>, F>: AgreesIf<ValueAt<Self, X>, F, C>,
{
    type Output = <Equality<ValueAt<Self, X>, F> as AgreesIf<ValueAt<Self, X>, F, C>>::Output;
}

impl<Modes, M, R, Forced, P, Sides, X, F, C> CheckBox<HCons<Side<M, R, Forced, P>, Sides>, X, F, C> for Modes
where
    M: CheckAlong<Modes, Side<M, R, Forced, P>, Sides, X, F, C>,
{
    type Output = M::Output;
}

/// Is the value that of a layout?
#[doc(hidden)]
pub trait AgreesIf<V, F, C> {
    type Output;
}

impl<V, F, C> AgreesIf<V, F, C> for B1 {
    type Output = Agrees;
}

impl<V, F, C> AgreesIf<V, F, C> for B0 {
    type Output = Deviates<C, V, F>;
}

/// [`CheckBox`] on `Self` coordinates along a side: on the lower half of them, and on the upper one
/// if that agrees.
#[doc(hidden)]
pub trait CheckAlong<Modes, Side, Sides, X, F, C> {
    type Output;
}

impl<Modes, S, Sides, X, F, C> CheckAlong<Modes, S, Sides, X, F, C> for One
where
    Modes: CheckBox<Sides, X, F, C>,
{
    type Output = Modes::Output;
}

impl<Modes, S, Sides, X, F, C, U, A> CheckAlong<Modes, S, Sides, X, F, C> for UInt<UInt<U, A>, B0>
where
    UInt<U, A>: CheckAlong<Modes, S, Sides, X, F, C>,
    <UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output: ThenUpper<UInt<U, A>, UInt<U, A>, Modes, S, Sides, X, F, C>,
{
    type Output = <<UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output as ThenUpper<UInt<U, A>, UInt<U, A>, Modes, S, Sides, X, F, C>>::Output;
}

impl<Modes, S, Sides, X, F, C, U, A> CheckAlong<Modes, S, Sides, X, F, C> for UInt<UInt<U, A>, B1>
where
    UInt<U, A>: Add<One> + CheckAlong<Modes, S, Sides, X, F, C>,
    <UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output: ThenUpper<UInt<U, A>, Sum<UInt<U, A>, One>, Modes, S, Sides, X, F, C>,
{
    type Output =
        <<UInt<U, A> as CheckAlong<Modes, S, Sides, X, F, C>>::Output as ThenUpper<UInt<U, A>, Sum<UInt<U, A>, One>, Modes, S, Sides, X, F, C>>::Output;
}

/// The lower `Half` is checked: the other `Rest` coordinates along the side.
#[doc(hidden)]
pub trait ThenUpper<Half, Rest, Modes, Side, Sides, X, F, C> {
    type Output;
}

impl<D, V, W, Half, Rest, Modes, S, Sides, X, F, C> ThenUpper<Half, Rest, Modes, S, Sides, X, F, C> for Deviates<D, V, W> {
    type Output = Self;
}

impl<M, R, Forced, P, Half, Rest, Modes, Sides, X, F, C> ThenUpper<Half, Rest, Modes, Side<M, R, Forced, P>, Sides, X, F, C> for Agrees
where
    Half: Mul<R> + Mul<Forced> + Mul<P>,
    X: Add<Product<Half, R>>,
    F: Add<Product<Half, Forced>>,
    C: Add<Product<Half, P>>,
    Rest: CheckAlong<Modes, Side<M, R, Forced, P>, Sides, Sum<X, Product<Half, R>>, Sum<F, Product<Half, Forced>>, Sum<C, Product<Half, P>>>,
{
    type Output = Rest::Output;
}
