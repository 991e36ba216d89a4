//! Modes sorted by stride, and the mixed-radix position that each mode stands at.

use super::modes::Mode;
use crate::int::{Compare, Comparison, Equal, Greater, Less, Mul, One, Product, UInt};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The rest of a sorted list, where the order of the modes is decided only at run time: any of them may come before any mode of the list.
pub struct Unordered<Why>(PhantomData<Why>);

/// The modes that are not known to have extent 1, sorted by stride; modes of one stride keep their order.
///
/// A runtime extent may be 1, and then the mode does not count: whoever goes through the list asks where that makes a difference.
pub trait SortModes {
    type Output;
}

/// The modes that are not known to have extent 1, sorted by stride.
pub type Sorted<Modes> = <Modes as SortModes>::Output;

impl SortModes for HNil {
    type Output = HNil;
}

impl<D, L, T> SortModes for HCons<Mode<One, D, L>, T>
where
    T: SortModes,
{
    type Output = T::Output;
}

impl<U, B, C, D, L, T> SortModes for HCons<Mode<UInt<UInt<U, B>, C>, D, L>, T>
where
    T: SortModes,
    T::Output: InsertMode<UInt<UInt<U, B>, C>, D, L>,
{
    type Output = <T::Output as InsertMode<UInt<UInt<U, B>, C>, D, L>>::Output;
}

/// Inserts the mode `(S : D)` into a sorted list, in front of modes of the same stride.
pub trait InsertMode<S, D, L> {
    type Output;
}

impl<S, D, L> InsertMode<S, D, L> for HNil {
    type Output = HCons<Mode<S, D, L>, HNil>;
}

impl<S, D, L, S1, D1, L1, T> InsertMode<S, D, L> for HCons<Mode<S1, D1, L1>, T>
where
    D: Compare<D1>,
    Comparison<D, D1>: InsertBy<Mode<S, D, L>, Mode<S1, D1, L1>, T>,
{
    type Output = <Comparison<D, D1> as InsertBy<Mode<S, D, L>, Mode<S1, D1, L1>, T>>::Output;
}

impl<Why, S, D, L> InsertMode<S, D, L> for Unordered<Why> {
    type Output = Self;
}

/// Does the new mode `M` come before the first mode `F`?
pub trait InsertBy<M, F, T> {
    type Output;
}

impl<M, F, T> InsertBy<M, F, T> for Less {
    type Output = HCons<M, HCons<F, T>>;
}

impl<M, F, T> InsertBy<M, F, T> for Equal {
    type Output = HCons<M, HCons<F, T>>;
}

impl<S, D, L, F, T> InsertBy<Mode<S, D, L>, F, T> for Greater
where
    T: InsertMode<S, D, L>,
{
    type Output = HCons<F, T::Output>;
}

/// Each mode with the prefix product of the extents before it in its third place: where its coordinate counts in an integral coordinate.
pub trait WithPositions<P> {
    type Output;
}

/// The modes with their positions.
pub type Positioned<Modes> = <Modes as WithPositions<One>>::Output;

impl<P> WithPositions<P> for HNil {
    type Output = HNil;
}

// Nothing comes behind the last mode, so its product is not needed.
impl<S, D, L, P> WithPositions<P> for HCons<Mode<S, D, L>, HNil> {
    type Output = HCons<Mode<S, D, P>, HNil>;
}

impl<S, D, L, H, T, P> WithPositions<P> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    P: Mul<S>,
    HCons<H, T>: WithPositions<Product<P, S>>,
{
    type Output = HCons<Mode<S, D, P>, <HCons<H, T> as WithPositions<Product<P, S>>>::Output>;
}
