//! Unzip: the result of a division or product by mode, with the tiles gathered on one side and the
//! rest on the other.

use crate::diagnostic::{Answer, NoAnswer, Refusal};
use crate::int::{One, UInt, UTerm};
use crate::stride::for_each_element;
use crate::{Layout, Underscore};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// Makes an operation that is an operation by mode, unzipped and arranged.
///
/// `ZippedDivide = …, zipped_divide by Tiler<Dividing<Exact>> as Zipped` expands to the names of
/// the operation ([`operation!`](crate::operation)) and to its function of types: the right operand
/// is a [`Tiler`](super::by_mode::Tiler) of `Dividing<Exact>`, its outcome is unzipped and arranged
/// by [`Zipped`].
macro_rules! unzipped_operation {
    (
        $(#$meta:tt)*
        $name:ident = $compute:ident, $total:ident, $of:ident, $try_of:ident, $method:ident by $tiler:ident<$operation:ty> as $arrange:ident
    ) => {
        crate::operation! {
            $(#$meta)*
            $name<T> = $compute, $total, $of, $try_of, $method(tiler: T) -> layout
        }

        impl<S, D, T> $compute<T> for $crate::Layout<S, D>
        where
            T: $tiler<$operation, S, D>,
            T::Outcome: $crate::algebra::unzip::ThenUnzip<T>,
            <T::Outcome as $crate::algebra::unzip::ThenUnzip<T>>::Output: $arrange,
        {
            type Outcome = <<T::Outcome as $crate::algebra::unzip::ThenUnzip<T>>::Output as $arrange>::Outcome;
        }
    };
}

pub(crate) use unzipped_operation;

/// The tiles `TS : TD` and the rest `RS : RD`, each with the profile of the tiler.
pub struct Split<TS, TD, RS, RD>(PhantomData<(TS, TD, RS, RD)>);

/// The outcome of an operation by the tiler `T`, unzipped: a [`Split`] or a [`Refusal`].
pub trait ThenUnzip<T> {
    type Output;
}

impl<S, D, T> ThenUnzip<T> for Answer<Layout<S, D>>
where
    T: UnzipBy<S, D>,
{
    type Output = T::Output;
}

impl<Why, T> ThenUnzip<T> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// The modes of `S : D` gathered as the tiler `Self` made them: where it has a tile, the layout has
/// a pair of tile and rest.
pub trait UnzipBy<S, D> {
    type Output;
}

impl<T, E, TS, TD, RS, RD> UnzipBy<HCons<TS, HCons<RS, HNil>>, HCons<TD, HCons<RD, HNil>>> for Layout<T, E> {
    type Output = Split<TS, TD, RS, RD>;
}

impl<U, B, TS, TD, RS, RD> UnzipBy<HCons<TS, HCons<RS, HNil>>, HCons<TD, HCons<RD, HNil>>> for UInt<U, B> {
    type Output = Split<TS, TD, RS, RD>;
}

// A mode under `_` is the tile, whole, and there is one of it.
impl<S, D> UnzipBy<S, D> for Underscore {
    type Output = Split<S, D, One, UTerm>;
}

// Modes beyond the tiler go to the rest, whole.
impl<S, D> UnzipBy<S, D> for HNil {
    type Output = Split<HNil, HNil, S, D>;
}

impl<SH, ST, DH, DT, T0, TT> UnzipBy<HCons<SH, ST>, HCons<DH, DT>> for HCons<T0, TT>
where
    T0: UnzipBy<SH, DH>,
    TT: UnzipBy<ST, DT>,
    T0::Output: JoinSplits<TT::Output>,
{
    type Output = <T0::Output as JoinSplits<TT::Output>>::Output;
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

/// The split of a mode in front of the splits of the modes after it.
pub trait JoinSplits<Tail> {
    type Output;
}

impl<TS, TD, RS, RD, TST, TDT, RST, RDT> JoinSplits<Split<TST, TDT, RST, RDT>> for Split<TS, TD, RS, RD> {
    type Output = Split<HCons<TS, TST>, HCons<TD, TDT>, HCons<RS, RST>, HCons<RD, RDT>>;
}

/// `((tiles), (rest))`.
pub trait Zipped {
    type Outcome;
}

impl<TS, TD, RS, RD> Zipped for Split<TS, TD, RS, RD> {
    type Outcome = Answer<Layout<HCons<TS, HCons<RS, HNil>>, HCons<TD, HCons<RD, HNil>>>>;
}

impl<Why> Zipped for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `((tiles), rest_0, rest_1, …)`.
pub trait Tiled {
    type Outcome;
}

impl<TS, TD, RS, RD> Tiled for Split<TS, TD, RS, RD>
where
    RS: Unpack<HNil>,
    RD: Unpack<HNil>,
{
    type Outcome = Answer<Layout<HCons<TS, RS::Output>, HCons<TD, RD::Output>>>;
}

impl<Why> Tiled for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `(tile_0, tile_1, …, rest_0, rest_1, …)`.
pub trait Flat {
    type Outcome;
}

impl<TS, TD, RS, RD> Flat for Split<TS, TD, RS, RD>
where
    RS: Unpack<HNil>,
    RD: Unpack<HNil>,
    TS: Unpack<RS::Output>,
    TD: Unpack<RD::Output>,
{
    type Outcome = Answer<Layout<TS::Output, TD::Output>>;
}

impl<Why> Flat for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// The modes of a tuple in front of the list `Rest`. An integer, and a tuple of one mode, is one
/// mode.
pub trait Unpack<Rest> {
    type Output;
}

macro_rules! element {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<Rest, $($g),*> Unpack<Rest> for $element {
            type Output = HCons<Self, Rest>;
        }
    )* };
}

for_each_element! { element }

impl<Rest> Unpack<Rest> for UTerm {
    type Output = HCons<UTerm, Rest>;
}

impl<U, B, Rest> Unpack<Rest> for UInt<U, B> {
    type Output = HCons<UInt<U, B>, Rest>;
}

impl<H, Rest> Unpack<Rest> for HCons<H, HNil> {
    type Output = HCons<HCons<H, HNil>, Rest>;
}

impl<H0, H1, T, Rest> Unpack<Rest> for HCons<H0, HCons<H1, T>>
where
    HCons<H1, T>: UnpackTail<Rest>,
{
    type Output = HCons<H0, <HCons<H1, T> as UnpackTail<Rest>>::Output>;
}

impl<Rest> Unpack<Rest> for NoAnswer {
    type Output = HCons<NoAnswer, Rest>;
}

/// A list in front of another.
pub trait UnpackTail<Rest> {
    type Output;
}

impl<Rest> UnpackTail<Rest> for HNil {
    type Output = Rest;
}

impl<H, T: UnpackTail<Rest>, Rest> UnpackTail<Rest> for HCons<H, T> {
    type Output = HCons<H, T::Output>;
}
