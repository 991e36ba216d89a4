//! The inside view of a layout: its leaves as one flat list of modes, and the way back.

use crate::Layout;
use crate::diagnostic::{Answer, NoAnswer, Refusal};
use crate::int::{B0, B1, Dyn, Multiple, One, OneFlag, UInt, UTerm, Undecided};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The mode `(S : D)`; composition also keeps the load `L` that other modes put on it.
pub struct Mode<S, D, L = UTerm>(PhantomData<(S, D, L)>);

/// The flat list of modes of shape `Self` and stride `D`, in front of the list `Rest`.
#[refusal(NotALayout, bound = "of the operation, such as `A: Coalesce`")]
pub trait FlattenModes<D, Rest> {
    type Output;
}

/// The flat list of the modes of `S : D`.
pub type ModesOf<S, D> = <S as FlattenModes<D, HNil>>::Output;

impl<U, B, D, Rest> FlattenModes<D, Rest> for UInt<U, B> {
    type Output = HCons<Mode<UInt<U, B>, D>, Rest>;
}

// Where there are no labels.
macro_rules! runtime_extent {
    ($([$($g:ident)*] $extent:ty;)*) => { $(
        impl<D, Rest, $($g),*> FlattenModes<D, Rest> for $extent {
            type Output = HCons<Mode<$extent, D>, Rest>;
        }
    )* };
}

runtime_extent! { [] Dyn; [K] Multiple<K>; }

impl<Rest> FlattenModes<HNil, Rest> for HNil {
    type Output = Rest;
}

impl<Rest> FlattenModes<NoAnswer, Rest> for NoAnswer {
    type Output = HCons<Mode<One, UTerm>, Rest>;
}

// A number in a list goes in front of the other modes right here, which is an obligation less for
// each.
impl<U, B, D, Rest> FlattenModes<HCons<D, HNil>, Rest> for HCons<UInt<U, B>, HNil> {
    type Output = HCons<Mode<UInt<U, B>, D>, Rest>;
}

impl<U, B, SH, ST, D, DT, Rest> FlattenModes<HCons<D, DT>, Rest> for HCons<UInt<U, B>, HCons<SH, ST>>
where
    HCons<SH, ST>: FlattenModes<DT, Rest>,
{
    type Output = HCons<Mode<UInt<U, B>, D>, <HCons<SH, ST> as FlattenModes<DT, Rest>>::Output>;
}

macro_rules! head {
    ($([$($g:ident)*] $head:ty;)*) => { $(
        impl<ST, DH, DT, Rest, $($g),*> FlattenModes<HCons<DH, DT>, Rest> for HCons<$head, ST>
        where
            ST: FlattenModes<DT, Rest>,
            $head: FlattenModes<DH, ST::Output>,
        {
            type Output = <$head as FlattenModes<DH, ST::Output>>::Output;
        }
    )* };
}

head! {
    [] Dyn;
    [K] Multiple<K>;
    [] HNil;
    [H T] HCons<H, T>;
    [] NoAnswer;
}

/// The list with `M` in front; a refusal in the place of the list stays one.
pub trait WithFirst<M> {
    type Output;
}

impl<M> WithFirst<M> for HNil {
    type Output = HCons<M, HNil>;
}

impl<M, H, T> WithFirst<M> for HCons<H, T> {
    type Output = HCons<M, HCons<H, T>>;
}

impl<Why, M> WithFirst<M> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// `Output`, where `Self` says that a number is 1, or that it is not; a refusal where a runtime
/// number may be 1, which would make a difference.
///
/// A mode of extent 1 does not count, and the algebra drops it. It cannot drop one whose extent is
/// 1 at run time.
pub trait IfDecided<Output> {
    type Output;
}

/// `Output`, if it is known whether `N` is 1.
pub type IfOneIsKnown<N, Output> = <OneFlag<N> as IfDecided<Output>>::Output;

impl<Output> IfDecided<Output> for B0 {
    type Output = Output;
}

impl<Output> IfDecided<Output> for B1 {
    type Output = Output;
}

impl<Why, Output> IfDecided<Output> for Undecided<Why> {
    type Output = Refusal<Why>;
}

/// Shape and stride of a list of modes.
pub trait UnzipModes {
    type Shape;
    type Stride;
}

impl UnzipModes for HNil {
    type Shape = HNil;
    type Stride = HNil;
}

impl<S, D, L> UnzipModes for HCons<Mode<S, D, L>, HNil> {
    type Shape = HCons<S, HNil>;
    type Stride = HCons<D, HNil>;
}

impl<S, D, L, H, T> UnzipModes for HCons<Mode<S, D, L>, HCons<H, T>>
where
    HCons<H, T>: UnzipModes,
{
    type Shape = HCons<S, <HCons<H, T> as UnzipModes>::Shape>;
    type Stride = HCons<D, <HCons<H, T> as UnzipModes>::Stride>;
}

/// Shape and stride of a list of modes, where a single mode becomes a leaf.
pub trait AsLayout {
    type Shape;
    type Stride;
    type Layout;
}

impl<S, D, L> AsLayout for HCons<Mode<S, D, L>, HNil> {
    type Shape = S;
    type Stride = D;
    type Layout = Layout<S, D>;
}

// Of up to three modes the layout is written out: as the layout of `Self::Shape` and `Self::Stride`
// it would be two questions more.
impl<S, D, L, S1, D1, L1> AsLayout for HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, HNil>> {
    type Shape = HCons<S, HCons<S1, HNil>>;
    type Stride = HCons<D, HCons<D1, HNil>>;
    type Layout = Layout<HCons<S, HCons<S1, HNil>>, HCons<D, HCons<D1, HNil>>>;
}

impl<S, D, L, S1, D1, L1, S2, D2, L2> AsLayout for HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, HCons<Mode<S2, D2, L2>, HNil>>> {
    type Shape = HCons<S, HCons<S1, HCons<S2, HNil>>>;
    type Stride = HCons<D, HCons<D1, HCons<D2, HNil>>>;
    type Layout = Layout<HCons<S, HCons<S1, HCons<S2, HNil>>>, HCons<D, HCons<D1, HCons<D2, HNil>>>>;
}

impl<S, D, L, S1, D1, L1, S2, D2, L2, H, T> AsLayout for HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, HCons<Mode<S2, D2, L2>, HCons<H, T>>>>
where
    HCons<H, T>: UnzipModes,
{
    type Shape = HCons<S, HCons<S1, HCons<S2, <HCons<H, T> as UnzipModes>::Shape>>>;
    type Stride = HCons<D, HCons<D1, HCons<D2, <HCons<H, T> as UnzipModes>::Stride>>>;
    type Layout = Layout<Self::Shape, Self::Stride>;
}

/// The layout of a list of modes.
pub type LayoutOf<Modes> = <Modes as AsLayout>::Layout;

/// The outcome of an operation that came to a list of modes, or to a refusal; the layout of no
/// modes is `1:0`.
pub trait ConcludeModes {
    type Outcome;
}

impl ConcludeModes for HNil {
    type Outcome = Answer<Layout<One, UTerm>>;
}

impl<H, T> ConcludeModes for HCons<H, T>
where
    Self: AsLayout,
{
    type Outcome = Answer<LayoutOf<Self>>;
}

impl<Why> ConcludeModes for Refusal<Why> {
    type Outcome = Refusal<Why>;
}
