//! Evaluation of layouts over elements of another crate.

use super::{Coordinate, Index, ShapeFunction};
use crate::Layout;
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::int::{Dyn, Multiple, Number, UInt, UTerm};
use crate::layout::coordinate::ComponentFunction;
use crate::stride::{AnyCodomain, Custom, Element, Elements, Semimodule};
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

impl<S, D> Layout<S, D> {
    /// Returns what a layout over elements of another crate yields at a coordinate: `Σ c_i·d_i` in
    /// its semimodule (Cecka Definition 2.15).
    ///
    /// The last mode is unbounded, as in [`Layout::offset`]. Where all strides are 0, it is the
    /// number 0. See [`Custom`] for an example.
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].element((1, 2)); // CUTE122: offsets
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn element<C, R>(&self, coordinate: C) -> R
    where
        Self: EvaluateElement<C, Output = R>,
    {
        self.evaluate_element(coordinate)
    }
}

/// A layout over elements that has a value at the coordinate `C`: one bound for all of it, so that
/// what is missing is told once.
#[doc(hidden)]
pub trait EvaluateElement<C> {
    type Output;

    fn evaluate_element(&self, coordinate: C) -> Self::Output;
}

impl<S, D, C: Coordinate<S, D, usize>> EvaluateElement<C> for Layout<S, D>
where
    S: ShapeFunction<D, Codomain: ElementOf<Self, C>>,
{
    type Output = <S::Codomain as ElementOf<Self, C>>::Output;

    #[inline(always)]
    fn evaluate_element(&self, coordinate: C) -> Self::Output {
        S::Codomain::element_of(self, coordinate)
    }
}

/// What the layout `L` with the codomain `Self` yields at the coordinate `C`, as an element of a
/// semimodule.
#[refusal(WrongCodomain::Elements)]
#[doc(hidden)]
pub trait ElementOf<L, C> {
    type Output;

    fn element_of(layout: &L, coordinate: C) -> Self::Output;
}

impl<S, D, C: ElementAt<S, D, K>, K: Semimodule> ElementOf<Layout<S, D>, C> for Elements<K> {
    type Output = K::Value;

    #[inline(always)]
    fn element_of(layout: &Layout<S, D>, coordinate: C) -> K::Value {
        coordinate.element_at(&layout.shape, &layout.stride)
    }
}

impl<L, C> ElementOf<L, C> for AnyCodomain {
    type Output = u64;

    #[inline(always)]
    fn element_of(_: &L, _: C) -> u64 {
        0
    }
}

/// A coordinate of the layout `S : D` over the semimodule `K`, some components of which may be open
/// and count as 0: the recursion of [`Layout::element`].
#[refusal(CoordinateMismatch::SliceOfLayout)]
#[doc(hidden)]
pub trait ElementAt<S, D, K: Semimodule> {
    fn element_at(self, shape: &S, stride: &D) -> K::Value;
}

/// The element at an integral coordinate of the shape `Self` with the strides `D`, the last mode
/// unbounded.
#[doc(hidden)]
pub trait ElementFunction<D, K: Semimodule> {
    fn element(&self, stride: &D, i: u64) -> K::Value;
}

macro_rules! integral_coordinate {
    ($($index:ident)*) => { $(
        impl<S: ElementFunction<D, K>, D, K: Semimodule> ElementAt<S, D, K> for $index {
            #[inline(always)]
            fn element_at(self, shape: &S, stride: &D) -> K::Value {
                shape.element(stride, self as u64)
            }
        }
    )* };
}

integral_coordinate! { u32 u64 usize }

macro_rules! open_coordinate {
    ($($open:ty)*) => { $(
        impl<S, D, K: Semimodule> ElementAt<S, D, K> for $open {
            #[inline(always)]
            fn element_at(self, _: &S, _: &D) -> K::Value {
                K::ZERO
            }
        }
    )* };
}

open_coordinate! { crate::Underscore RangeFull }

impl<K: Semimodule> ElementAt<HNil, HNil, K> for HNil {
    #[inline(always)]
    fn element_at(self, _: &HNil, _: &HNil) -> K::Value {
        K::ZERO
    }
}

impl<CH, CT, SH, ST, DH, DT, K: Semimodule> ElementAt<HCons<SH, ST>, HCons<DH, DT>, K> for HCons<CH, CT>
where
    CH: ElementAt<SH, DH, K>,
    CT: ElementAt<ST, DT, K>,
{
    #[inline(always)]
    fn element_at(self, shape: &HCons<SH, ST>, stride: &HCons<DH, DT>) -> K::Value {
        K::plus(self.head.element_at(&shape.head, &stride.head), self.tail.element_at(&shape.tail, &stride.tail))
    }
}

/// For each arity, the tuple as a coordinate through its list.
macro_rules! tuple_coordinate {
    ($($($c:ident)+;)*) => { $(
        impl<S, D, K: Semimodule, $($c: Copy),+> ElementAt<S, D, K> for ($($c,)+)
        where
            <($($c,)+) as TupleCoordinate>::List: ElementAt<S, D, K>,
        {
            #[inline(always)]
            fn element_at(self, shape: &S, stride: &D) -> K::Value {
                self.into_list().element_at(shape, stride)
            }
        }
    )* };
}

for_each_tuple! { tuple_coordinate }

/// Leaves that are extents, with the bound of each.
macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?;)*) => { $(
        impl<$($g,)* M: Element> ElementFunction<Custom<M>, M::Semimodule> for $leaf
        where
            $($bounded: $bound,)?
        {
            #[inline(always)]
            fn element(&self, _: &Custom<M>, i: u64) -> <M::Semimodule as Semimodule>::Value {
                <M::Semimodule as Semimodule>::times(i, M::VALUE)
            }
        }

        impl<$($g,)* K: Semimodule> ElementFunction<UTerm, K> for $leaf
        where
            $($bounded: $bound,)?
        {
            #[inline(always)]
            fn element(&self, _: &UTerm, _: u64) -> K::Value {
                K::ZERO
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B> where UInt<U, B>: Number;
    [] Dyn;
    [N] Multiple<N> where N: Number;
}

impl<SH, DH, K: Semimodule> ElementFunction<HCons<DH, HNil>, K> for HCons<SH, HNil>
where
    SH: ElementFunction<DH, K>,
{
    #[inline(always)]
    fn element(&self, stride: &HCons<DH, HNil>, i: u64) -> K::Value {
        self.head.element(&stride.head, i)
    }
}

impl<SH, S1, ST, DH, D1, DT, K: Semimodule> ElementFunction<HCons<DH, HCons<D1, DT>>, K> for HCons<SH, HCons<S1, ST>>
where
    SH: ElementFunction<DH, K> + crate::htuple::Extents,
    HCons<S1, ST>: ElementFunction<HCons<D1, DT>, K>,
{
    #[inline(always)]
    fn element(&self, stride: &HCons<DH, HCons<D1, DT>>, i: u64) -> K::Value {
        let size = self.head.size_u64();
        K::plus(self.head.element(&stride.head, i % size), self.tail.element(&stride.tail, i / size))
    }
}

// A component of a coordinate.
impl<S, D, C, I: Index, K: Semimodule> ComponentFunction<Layout<S, D>, C, I> for Elements<K>
where
    C: ElementAt<S, D, K>,
{
    type Output = K::Value;

    #[inline(always)]
    fn at(layout: &Layout<S, D>, coordinate: C) -> K::Value {
        coordinate.element_at(&layout.shape, &layout.stride)
    }
}
