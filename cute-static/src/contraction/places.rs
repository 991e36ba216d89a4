//! Places: which modes of the operands of an equation a mode of a matrix is made of.

use super::modes::Nth;
use crate::Layout;
use crate::diagnostic::HasAnswer;
use crate::int::{Dyn, Multiple, One, UInt, UTerm};
use crate::label::Evaluate;
use crate::outcome::{LayoutAddOutcome, TotalLayoutAdd};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The mode of A at an index.
#[doc(hidden)]
pub struct OfA<I>(PhantomData<I>);

/// The mode of B at an index.
#[doc(hidden)]
pub struct OfB<I>(PhantomData<I>);

/// The mode of C at an index.
#[doc(hidden)]
pub struct OfC<I>(PhantomData<I>);

/// The diagonal of the modes at two places: the sum of their layouts.
#[doc(hidden)]
pub struct Diagonal<P, Q>(PhantomData<(P, Q)>);

/// The mode at a place with strides of 0: what repeats along it.
#[doc(hidden)]
pub struct Repeated<P>(PhantomData<P>);

/// A place in the modes of A, B and C, which are the tuple `Modes`.
#[doc(hidden)]
pub trait Place<Modes> {
    /// The shape of what stands there.
    type Shape: Copy;
    /// Its stride.
    type Stride: Copy;

    /// Returns what stands there.
    fn at(modes: &Modes) -> Layout<Self::Shape, Self::Stride>;
}

macro_rules! operands {
    ($($place:ident $at:tt;)*) => { $(
        impl<A, B, C, I> Place<(A, B, C)> for $place<I>
        where
            operands!(@ $at A B C): Nth<I>,
        {
            type Shape = <operands!(@ $at A B C) as Nth<I>>::Shape;
            type Stride = <operands!(@ $at A B C) as Nth<I>>::Stride;

            #[inline(always)]
            fn at(modes: &(A, B, C)) -> Layout<Self::Shape, Self::Stride> {
                modes.$at.nth()
            }
        }
    )* };
    (@ 0 $a:ident $b:ident $c:ident) => { $a };
    (@ 1 $a:ident $b:ident $c:ident) => { $b };
    (@ 2 $a:ident $b:ident $c:ident) => { $c };
}

operands! {
    OfA 0;
    OfB 1;
    OfC 2;
}

impl<Modes, P: Place<Modes>, Q: Place<Modes>, S: Copy, D: Copy> Place<Modes> for Diagonal<P, Q>
where
    Layout<P::Shape, P::Stride>:
        TotalLayoutAdd<Layout<Q::Shape, Q::Stride>, Labelled: Evaluate<(Layout<P::Shape, P::Stride>, (Layout<Q::Shape, Q::Stride>, ()))>>,
    LayoutAddOutcome<Layout<P::Shape, P::Stride>, Layout<Q::Shape, Q::Stride>>: HasAnswer<Output = Layout<S, D>>,
{
    type Shape = S;
    type Stride = D;

    #[inline(always)]
    fn at(modes: &Modes) -> Layout<S, D> {
        HasAnswer::into_answer(TotalLayoutAdd::outcome(P::at(modes), Q::at(modes)))
    }
}

impl<Modes, P: Place<Modes>> Place<Modes> for Repeated<P>
where
    P::Shape: Repeat,
{
    type Shape = P::Shape;
    type Stride = <P::Shape as Repeat>::Stride;

    #[inline(always)]
    fn at(modes: &Modes) -> Layout<Self::Shape, Self::Stride> {
        let Layout { shape, .. } = P::at(modes);
        Layout { shape, stride: P::Shape::STRIDE }
    }
}

/// A shape with strides of 0.
#[doc(hidden)]
pub trait Repeat: Copy {
    /// The strides.
    type Stride: Copy;
    const STRIDE: Self::Stride;
}

macro_rules! repeat {
    ($([$($g:ident)*] $extent:ty;)*) => { $(
        impl<$($g),*> Repeat for $extent
        where
            Self: Copy,
        {
            type Stride = UTerm;
            const STRIDE: UTerm = UTerm;
        }
    )* };
}

repeat! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl Repeat for HNil {
    type Stride = HNil;
    const STRIDE: HNil = HNil;
}

impl<H: Repeat, T: Repeat> Repeat for HCons<H, T> {
    type Stride = HCons<H::Stride, T::Stride>;
    const STRIDE: Self::Stride = HCons { head: H::STRIDE, tail: T::STRIDE };
}

/// Some places as one mode: that of none is `1:0`, that of one is the mode there, and that of
/// several has them nested.
#[doc(hidden)]
pub trait Group<Modes> {
    type Shape: Copy;
    type Stride: Copy;

    /// Returns the mode.
    fn group(modes: &Modes) -> Layout<Self::Shape, Self::Stride>;
}

impl<Modes> Group<Modes> for HNil {
    type Shape = One;
    type Stride = UTerm;

    #[inline(always)]
    fn group(_: &Modes) -> Layout<One, UTerm> {
        crate::Static::NEW
    }
}

impl<Modes, P: Place<Modes>> Group<Modes> for HCons<P, HNil> {
    type Shape = P::Shape;
    type Stride = P::Stride;

    #[inline(always)]
    fn group(modes: &Modes) -> Layout<P::Shape, P::Stride> {
        P::at(modes)
    }
}

impl<Modes, P, Q, T> Group<Modes> for HCons<P, HCons<Q, T>>
where
    Self: Listed<Modes>,
{
    type Shape = <Self as Listed<Modes>>::Shape;
    type Stride = <Self as Listed<Modes>>::Stride;

    #[inline(always)]
    fn group(modes: &Modes) -> Layout<Self::Shape, Self::Stride> {
        Self::list(modes)
    }
}

/// Some places as a tuple of modes.
#[doc(hidden)]
pub trait Listed<Modes> {
    type Shape: Copy;
    type Stride: Copy;

    /// Returns the modes.
    fn list(modes: &Modes) -> Layout<Self::Shape, Self::Stride>;
}

impl<Modes> Listed<Modes> for HNil {
    type Shape = HNil;
    type Stride = HNil;

    #[inline(always)]
    fn list(_: &Modes) -> Layout<HNil, HNil> {
        Layout { shape: HNil, stride: HNil }
    }
}

impl<Modes, P: Place<Modes>, T: Listed<Modes>> Listed<Modes> for HCons<P, T> {
    type Shape = HCons<P::Shape, T::Shape>;
    type Stride = HCons<P::Stride, T::Stride>;

    #[inline(always)]
    fn list(modes: &Modes) -> Layout<Self::Shape, Self::Stride> {
        let (first, rest) = (P::at(modes), T::list(modes));
        Layout { shape: HCons { head: first.shape, tail: rest.shape }, stride: HCons { head: first.stride, tail: rest.stride } }
    }
}

/// A matrix, or a batch of them, of a group of places for each mode.
#[doc(hidden)]
pub trait Matrix<Modes> {
    type Shape: Copy;
    type Stride: Copy;

    /// Returns the matrix.
    fn matrix(modes: &Modes) -> Layout<Self::Shape, Self::Stride>;
}

impl<Modes> Matrix<Modes> for HNil {
    type Shape = HNil;
    type Stride = HNil;

    #[inline(always)]
    fn matrix(_: &Modes) -> Layout<HNil, HNil> {
        Layout { shape: HNil, stride: HNil }
    }
}

impl<Modes, G: Group<Modes>, T: Matrix<Modes>> Matrix<Modes> for HCons<G, T> {
    type Shape = HCons<G::Shape, T::Shape>;
    type Stride = HCons<G::Stride, T::Stride>;

    #[inline(always)]
    fn matrix(modes: &Modes) -> Layout<Self::Shape, Self::Stride> {
        let (first, rest) = (G::group(modes), T::matrix(modes));
        Layout { shape: HCons { head: first.shape, tail: rest.shape }, stride: HCons { head: first.stride, tail: rest.stride } }
    }
}
