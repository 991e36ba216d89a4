//! Evaluation of layouts that yield coordinates.

use super::{Coordinate, Index, ShapeFunction, SignParts};
use crate::Layout;
use crate::int::{Add, One, Sum, UTerm};
use crate::stride::{AnyCodomain, Bits, ComponentOf, ComponentValue, Coordinates, Integers, Offsets, SignedIntegers, SignedOffsets};
use frunk_core::hlist::{HCons, HNil};

impl<S, D> Layout<S, D> {
    /// Returns what the layout yields at a coordinate: for strides that are coordinates, a tuple of
    /// the components, nested as the strides are (Cecka §2.4.2). Up to 8 components.
    ///
    /// The last mode is unbounded, as in [`Layout::offset`], which this is for integer strides.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let identity = layout![((3, 4), 8) : ((e(0, 0), e(0, 1)), e1)];
    /// assert_eq!(identity.coordinate((7, 5)), ((1, 2), 5));
    /// assert_eq!(layout![(4, 8) : (8, 1)].coordinate((1, 2)), 10);
    /// assert_eq!(layout![(4, 4) : ([1, f1], [0, f5])].coordinate((3, 2)), (3, 3 ^ 10)); // a component of bits
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4 : f3].coordinate(1); // CUTE122: bits are offsets
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn coordinate<C: Coordinate<S, D, usize>, R>(&self, coordinate: C) -> R
    where
        S: ShapeFunction<D, Codomain: CoordinateFunction<Self, C, usize, Output = R>>,
    {
        S::Codomain::at(self, coordinate)
    }

    /// Returns [`Layout::coordinate`] in the arithmetic of the index type `I`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout![(4, 8) : (e1, e0)].coordinate_in((1u32, 2u32)), (2u32, 1u32));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn coordinate_in<I: Index, C: Coordinate<S, D, I>, R>(&self, coordinate: C) -> R
    where
        S: ShapeFunction<D, Codomain: CoordinateFunction<Self, C, I, Output = R>>,
    {
        S::Codomain::at(self, coordinate)
    }
}

/// What the layout `L` with the codomain `Self` yields at the coordinate `C`: the recursion of
/// [`Layout::coordinate`].
///
/// ```
/// use cute_static::prelude::*;
///
/// assert_eq!(layout![(4, 8) : (e1, 2*e0)].coordinate((3, 5)), (10, 3)); // a tuple
/// assert_eq!(layout![(4, 8) : (8, 1)].coordinate((3, 5)), 29);          // a number
/// ```
#[refusal(WrongCodomain::Evaluated)]
pub trait CoordinateFunction<L, C, I> {
    /// A tuple, or the index type.
    type Output;

    /// Returns the value.
    fn at(layout: &L, coordinate: C) -> Self::Output;
}

/// [`CoordinateFunction`] of a component: that of bits is an offset.
#[doc(hidden)]
pub trait ComponentFunction<L, C, I> {
    type Output;

    fn at(layout: &L, coordinate: C) -> Self::Output;
}

/// What is an offset: at the top, and as a component.
macro_rules! offset {
    ($($trait_:ident for $codomain:ident)*) => { $(
        impl<S: ShapeFunction<D, Codomain: Offsets>, D, C: Coordinate<S, D, I>, I: Index> $trait_<Layout<S, D>, C, I> for $codomain {
            type Output = I;

            #[inline(always)]
            fn at(layout: &Layout<S, D>, coordinate: C) -> I {
                layout.offset_in(coordinate)
            }
        }
    )* };
}

offset! {
    CoordinateFunction for AnyCodomain
    CoordinateFunction for Integers
    ComponentFunction for AnyCodomain
    ComponentFunction for Integers
    ComponentFunction for Bits
}

/// What is a signed offset: at the top, and as a component.
macro_rules! signed_offset {
    ($($trait_:ident)*) => { $(
        impl<S, D, C, I: Index> $trait_<Layout<S, D>, C, I> for SignedIntegers
        where
            S: ShapeFunction<D, Codomain: SignedOffsets>,
            D: SignParts,
            C: Coordinate<S, D::Above, I> + Coordinate<S, D::Below, I>,
        {
            type Output = I::Signed;

            #[inline(always)]
            fn at(layout: &Layout<S, D>, coordinate: C) -> I::Signed {
                layout.signed_offset_in::<I, C>(coordinate)
            }
        }
    )* };
}

signed_offset! { CoordinateFunction ComponentFunction }

impl<T, L, C, I> ComponentFunction<L, C, I> for Coordinates<T>
where
    Self: CoordinateFunction<L, C, I>,
{
    type Output = <Self as CoordinateFunction<L, C, I>>::Output;

    #[inline(always)]
    fn at(layout: &L, coordinate: C) -> Self::Output {
        <Self as CoordinateFunction<L, C, I>>::at(layout, coordinate)
    }
}

impl<T, L, C, I> CoordinateFunction<L, C, I> for Coordinates<T>
where
    T: ComponentFunctions<UTerm, L, C, I, Output: IntoTuple>,
{
    type Output = <T::Output as IntoTuple>::Tuple;

    #[inline(always)]
    fn at(layout: &L, coordinate: C) -> Self::Output {
        T::at(layout, coordinate).into_tuple()
    }
}

/// What the components of the layout `L` from `K` on yield.
#[doc(hidden)]
pub trait ComponentFunctions<K, L, C, I> {
    type Output;

    fn at(layout: &L, coordinate: C) -> Self::Output;
}

impl<K, L, C, I> ComponentFunctions<K, L, C, I> for HNil {
    type Output = HNil;

    #[inline(always)]
    fn at(_: &L, _: C) -> HNil {
        HNil
    }
}

impl<H, T, K, L, C, I> ComponentFunctions<K, L, C, I> for HCons<H, T>
where
    L: ComponentValue<K>,
    C: Copy,
    H: ComponentFunction<ComponentOf<L, K>, C, I>,
    K: Add<One>,
    T: ComponentFunctions<Sum<K, One>, L, C, I>,
{
    type Output = HCons<H::Output, T::Output>;

    #[inline(always)]
    fn at(layout: &L, coordinate: C) -> Self::Output {
        HCons { head: H::at(&layout.component(), coordinate), tail: T::at(layout, coordinate) }
    }
}

/// A list as a tuple.
#[refusal(TooManyComponents::RustTuple)]
#[doc(hidden)]
pub trait IntoTuple {
    type Tuple;

    fn into_tuple(self) -> Self::Tuple;
}

macro_rules! into_tuple {
    ($($($c:ident)+;)*) => { $(
        impl<$($c),+> IntoTuple for frunk_core::HList![$($c),+] {
            type Tuple = ($($c,)+);

            #[inline(always)]
            #[allow(non_snake_case)]
            fn into_tuple(self) -> Self::Tuple {
                let frunk_core::hlist_pat![$($c),+] = self;
                ($($c,)+)
            }
        }
    )* };
}

crate::base::for_each_tuple! { into_tuple }
