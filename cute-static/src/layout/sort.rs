//! Modes sorted by stride, and the mixed-radix position that each mode stands at.

use super::modes::Mode;
use crate::int::{Compare, Comparison, Equal, Greater, Less, Mul, One, Product, UInt, Undecided};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// The rest of a sorted list, where the order of the modes is decided only at run time: any of them
/// may come before any mode of the list.
pub struct Unordered<Why>(PhantomData<Why>);

/// The modes that are not known to have extent 1, sorted by stride; modes of one stride keep their
/// order.
///
/// A runtime extent may be 1, and then the mode does not count: whoever goes through the list asks
/// where that makes a difference.
///
/// Modes are inserted one after the other: from the last to the first, or, if the second comes
/// before the first, from the first to the last, so that each finds its place at the front of what
/// is sorted in row-major layouts, too.
pub trait SortModes {
    type Output;
}

/// The modes that are not known to have extent 1, sorted by stride.
pub type Sorted<Modes> = <Modes as SortModes>::Output;

impl SortModes for HNil {
    type Output = HNil;
}

impl<M> SortModes for HCons<M, HNil>
where
    Self: SortFromLast,
{
    type Output = <Self as SortFromLast>::Output;
}

// Two modes are one question. It is asked of a mode of extent 1 as well, which has no place in the
// order: what has none is no stride among numbers.
impl<D, L, S1, D1, L1> SortModes for HCons<Mode<One, D, L>, HCons<Mode<S1, D1, L1>, HNil>>
where
    D: Compare<D1>,
    HCons<Mode<S1, D1, L1>, HNil>: SortFromLast,
{
    type Output = <HCons<Mode<S1, D1, L1>, HNil> as SortFromLast>::Output;
}

impl<U, A, B, D, L, D1, L1> SortModes for HCons<Mode<UInt<UInt<U, A>, B>, D, L>, HCons<Mode<One, D1, L1>, HNil>>
where
    D: Compare<D1>,
{
    type Output = HCons<Mode<UInt<UInt<U, A>, B>, D, L>, HNil>;
}

impl<U, A, B, D, L, U1, A1, B1, D1, L1> SortModes for HCons<Mode<UInt<UInt<U, A>, B>, D, L>, HCons<Mode<UInt<UInt<U1, A1>, B1>, D1, L1>, HNil>>
where
    D: Compare<D1>,
    Comparison<D, D1>: InsertBy<Mode<UInt<UInt<U, A>, B>, D, L>, InFront, Mode<UInt<UInt<U1, A1>, B1>, D1, L1>, HNil>,
{
    type Output = <Comparison<D, D1> as InsertBy<Mode<UInt<UInt<U, A>, B>, D, L>, InFront, Mode<UInt<UInt<U1, A1>, B1>, D1, L1>, HNil>>::Output;
}

impl<S, D, L, S1, D1, L1, H, T> SortModes for HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, HCons<H, T>>>
where
    D: Compare<D1>,
    Comparison<D, D1>: SortFromEnd<HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, HCons<H, T>>>>,
{
    type Output = <Comparison<D, D1> as SortFromEnd<HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, HCons<H, T>>>>>::Output;
}

/// Sorts from the end that the first two modes speak for.
pub trait SortFromEnd<Modes> {
    type Output;
}

impl<Modes: SortFromLast> SortFromEnd<Modes> for Less {
    type Output = Modes::Output;
}

impl<Modes: SortFromLast> SortFromEnd<Modes> for Equal {
    type Output = Modes::Output;
}

impl<Modes: SortFromFirst<HNil>> SortFromEnd<Modes> for Greater {
    type Output = Modes::Output;
}

// The order that the modes stand in says nothing of the end to sort from.
impl<Why, Modes: SortFromLast> SortFromEnd<Modes> for Undecided<Why> {
    type Output = Modes::Output;
}

/// [`SortModes`], where each mode goes in front of the sorted ones after it.
pub trait SortFromLast {
    type Output;
}

impl SortFromLast for HNil {
    type Output = HNil;
}

impl<D, L, T: SortFromLast> SortFromLast for HCons<Mode<One, D, L>, T> {
    type Output = T::Output;
}

impl<U, B, C, D, L, T> SortFromLast for HCons<Mode<UInt<UInt<U, B>, C>, D, L>, T>
where
    T: SortFromLast,
    T::Output: InsertMode<UInt<UInt<U, B>, C>, D, L, InFront>,
{
    type Output = <T::Output as InsertMode<UInt<UInt<U, B>, C>, D, L, InFront>>::Output;
}

/// [`SortModes`], where each mode goes after the modes before it, which are sorted.
pub trait SortFromFirst<Before> {
    type Output;
}

impl<Before> SortFromFirst<Before> for HNil {
    type Output = Before;
}

impl<Before, D, L, T: SortFromFirst<Before>> SortFromFirst<Before> for HCons<Mode<One, D, L>, T> {
    type Output = T::Output;
}

impl<Before, U, B, C, D, L, T> SortFromFirst<Before> for HCons<Mode<UInt<UInt<U, B>, C>, D, L>, T>
where
    Before: InsertMode<UInt<UInt<U, B>, C>, D, L, Behind>,
    T: SortFromFirst<Before::Output>,
{
    type Output = T::Output;
}

/// A mode goes in front of those of the same stride.
pub struct InFront;

/// A mode goes after those of the same stride.
pub struct Behind;

/// Inserts the mode `(S : D)` into a sorted list; `Equals` is [`InFront`] or [`Behind`].
pub trait InsertMode<S, D, L, Equals> {
    type Output;
}

impl<S, D, L, E> InsertMode<S, D, L, E> for HNil {
    type Output = HCons<Mode<S, D, L>, HNil>;
}

impl<S, D, L, E, S1, D1, L1, T> InsertMode<S, D, L, E> for HCons<Mode<S1, D1, L1>, T>
where
    D: Compare<D1>,
    Comparison<D, D1>: InsertBy<Mode<S, D, L>, E, Mode<S1, D1, L1>, T>,
{
    type Output = <Comparison<D, D1> as InsertBy<Mode<S, D, L>, E, Mode<S1, D1, L1>, T>>::Output;
}

impl<Why, S, D, L, E> InsertMode<S, D, L, E> for Unordered<Why> {
    type Output = Self;
}

/// Does the new mode `M` come before the first mode `F`?
pub trait InsertBy<M, E, F, T> {
    type Output;
}

impl<M, E, F, T> InsertBy<M, E, F, T> for Less {
    type Output = HCons<M, HCons<F, T>>;
}

impl<M, F, T> InsertBy<M, InFront, F, T> for Equal {
    type Output = HCons<M, HCons<F, T>>;
}

impl<S, D, L, F, T> InsertBy<Mode<S, D, L>, Behind, F, T> for Equal
where
    T: InsertMode<S, D, L, Behind>,
{
    type Output = HCons<F, T::Output>;
}

impl<S, D, L, E, F, T> InsertBy<Mode<S, D, L>, E, F, T> for Greater
where
    T: InsertMode<S, D, L, E>,
{
    type Output = HCons<F, T::Output>;
}

// Nothing comes before the stride 1; what is not decided is only whether the other one is 1, too.
impl<Why, S, L, F, T> InsertBy<Mode<S, One, L>, InFront, F, T> for Undecided<Why> {
    type Output = HCons<Mode<S, One, L>, HCons<F, T>>;
}

impl<Why, S, U, A, B, L, S1, L1, T> InsertBy<Mode<S, UInt<UInt<U, A>, B>, L>, Behind, Mode<S1, One, L1>, T> for Undecided<Why>
where
    T: InsertMode<S, UInt<UInt<U, A>, B>, L, Behind>,
{
    type Output = HCons<Mode<S1, One, L1>, T::Output>;
}

// What comes in which order, from here on, is not known.
impl<Why, S, U, A, B, L, F, T> InsertBy<Mode<S, UInt<UInt<U, A>, B>, L>, InFront, F, T> for Undecided<Why> {
    type Output = Unordered<Why>;
}

impl<Why, M, S1, U, A, B, L1, T> InsertBy<M, Behind, Mode<S1, UInt<UInt<U, A>, B>, L1>, T> for Undecided<Why> {
    type Output = Unordered<Why>;
}

/// Each mode with the prefix product of the extents before it in its third place: where its
/// coordinate counts in an integral coordinate.
pub trait WithPositions<P> {
    type Output;
}

/// The modes with their positions.
pub type Positioned<Modes> = <Modes as WithPositions<One>>::Output;

impl<P> WithPositions<P> for HNil {
    type Output = HNil;
}

// Nothing comes after the last mode, so its product is not needed.
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
