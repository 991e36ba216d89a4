//! A tensor from another origin: what is left of its domain from a coordinate on (CuTe's
//! `domain_offset`).

use super::access::out_of_bounds;
use super::components::Fault;
use super::{Advance, DataLayout, DataLeaf, DataShape, Tensor};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::int::{Dyn, Int, Multiple, UInt};
use crate::stride::Codomain;
use crate::swizzle::{Swizzle, SwizzleFunction, Swizzled};
use crate::{Layout, Underscore};
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

/// A layout of data that is looked at from the coordinate `C` on.
///
/// # Safety
///
/// `rest_from` is an offset `d` and a layout `R` so that `d + R(c)` for the coordinates `c` of `R`
/// are offsets of this layout.
#[doc(hidden)]
#[refusal(CoordinateMismatch::Origin)]
pub unsafe trait FromOrigin<C>: DataLayout {
    /// The layout of what is left.
    type Rest: DataLayout;

    /// Returns the rest, or the first component that is not below its extent.
    fn rest_from(&self, origin: C) -> Result<(usize, Self::Rest), Fault>;
}

/// An origin of the shape `S` with strides `D`: the recursion of [`FromOrigin`].
///
/// # Safety
///
/// `rest` is a shape that has, with the strides `D`, the coordinates from this one on, and `begin`
/// the offset of their least.
#[doc(hidden)]
#[refusal(CoordinateMismatch::Origin)]
pub unsafe trait Origin<S, D>: Copy {
    type Rest: DataShape<D>;
    fn rest(self, shape: &S) -> Result<Self::Rest, Fault>;
    fn begin(self, stride: &D) -> usize;
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        // SAFETY: of `s` coordinates, `s - c` are left, and the offset of the first is `c·d`. Where
        // `d` is negative the least offset is that of the last one, which stays.
        unsafe impl<$($g,)* D: DataLeaf> Origin<$leaf, D> for usize
        where
            $leaf: DataLeaf + Int,
            Dyn: DataShape<D>,
        {
            type Rest = Dyn;

            #[inline(always)]
            fn rest(self, extent: &$leaf) -> Result<Dyn, Fault> {
                extent.value().checked_sub(self as u64).and_then(Dyn::new).ok_or(Some((self, extent.value())))
            }

            #[inline(always)]
            fn begin(self, stride: &D) -> usize {
                if D::Codomain::IS_SIGNED { 0 } else { self * stride.number() as usize }
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

macro_rules! open {
    ($($open:ty)*) => { $(
        // SAFETY: all of the mode.
        unsafe impl<S: DataShape<D>, D> Origin<S, D> for $open {
            type Rest = S;

            #[inline(always)]
            fn rest(self, shape: &S) -> Result<S, Fault> {
                Ok(*shape)
            }

            #[inline(always)]
            fn begin(self, _: &D) -> usize {
                0
            }
        }
    )* };
}

open! { RangeFull Underscore }

// SAFETY: those of the one mode.
unsafe impl<C: Origin<S, D>, S, D> Origin<HCons<S, HNil>, HCons<D, HNil>> for HCons<C, HNil> {
    type Rest = HCons<C::Rest, HNil>;

    #[inline(always)]
    fn rest(self, shape: &HCons<S, HNil>) -> Result<Self::Rest, Fault> {
        Ok(HCons { head: self.head.rest(&shape.head)?, tail: HNil })
    }

    #[inline(always)]
    fn begin(self, stride: &HCons<D, HNil>) -> usize {
        self.head.begin(&stride.head)
    }
}

// SAFETY: an offset is the sum of one of the head and one of the tail, and so is the least.
unsafe impl<C, C1, CT, S, S1, ST, D, D1, DT> Origin<HCons<S, HCons<S1, ST>>, HCons<D, HCons<D1, DT>>> for HCons<C, HCons<C1, CT>>
where
    C: Origin<S, D>,
    HCons<C1, CT>: Origin<HCons<S1, ST>, HCons<D1, DT>>,
    HCons<C::Rest, <HCons<C1, CT> as Origin<HCons<S1, ST>, HCons<D1, DT>>>::Rest>: DataShape<HCons<D, HCons<D1, DT>>>,
{
    type Rest = HCons<C::Rest, <HCons<C1, CT> as Origin<HCons<S1, ST>, HCons<D1, DT>>>::Rest>;

    #[inline(always)]
    fn rest(self, shape: &HCons<S, HCons<S1, ST>>) -> Result<Self::Rest, Fault> {
        Ok(HCons { head: self.head.rest(&shape.head)?, tail: self.tail.rest(&shape.tail)? })
    }

    #[inline(always)]
    fn begin(self, stride: &HCons<D, HCons<D1, DT>>) -> usize {
        self.head.begin(&stride.head) + self.tail.begin(&stride.tail)
    }
}

/// Rust tuples, through their lists.
macro_rules! tuple {
    ($($($c:ident)+;)*) => { $(
        // SAFETY: as for the list that it is.
        unsafe impl<S, D, $($c: Copy),+> Origin<S, D> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: Origin<S, D>,
        {
            type Rest = <<Self as TupleCoordinate>::List as Origin<S, D>>::Rest;

            #[inline(always)]
            fn rest(self, shape: &S) -> Result<Self::Rest, Fault> {
                self.into_list().rest(shape)
            }

            #[inline(always)]
            fn begin(self, stride: &D) -> usize {
                self.into_list().begin(stride)
            }
        }
    )* };
}

for_each_tuple! { tuple }

// SAFETY: by `Origin`.
unsafe impl<C: Origin<S, D>, S: DataShape<D>, D: Copy> FromOrigin<C> for Layout<S, D> {
    type Rest = Layout<C::Rest, D>;

    #[inline(always)]
    fn rest_from(&self, origin: C) -> Result<(usize, Self::Rest), Fault> {
        let shape = origin.rest(&self.shape)?;
        // All components are below their extents, so this is an offset.
        Ok((origin.begin(&self.stride), Layout { shape, stride: self.stride }))
    }
}

// SAFETY: the sums are those of the layout before the swizzle, behind its offset.
unsafe impl<B, M, W, O, S, D, C> FromOrigin<C> for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Self: DataLayout,
    Swizzle<B, M, W>: SwizzleFunction,
    O: super::DataOffset,
    S: Copy,
    D: Copy,
    Layout<S, D>: FromOrigin<C>,
    Swizzled<Swizzle<B, M, W>, usize, <Layout<S, D> as FromOrigin<C>>::Rest>: DataLayout,
{
    type Rest = Swizzled<Swizzle<B, M, W>, usize, <Layout<S, D> as FromOrigin<C>>::Rest>;

    #[inline(always)]
    fn rest_from(&self, origin: C) -> Result<(usize, Self::Rest), Fault> {
        let (sum, rest) = self.layout().rest_from(origin)?;
        Ok((0, Swizzled::part(*self, |_| (sum, rest))))
    }
}

impl<A: Advance, L: DataLayout> Tensor<A, L> {
    /// Returns the tensor from another origin: `R(c') = T(c + c')`, for what is left of the domain
    /// from `c` on (CuTe's `domain_offset`).
    ///
    /// Each component of `c` shortens its mode, to an extent that is known at run time; `..` leaves
    /// a mode as it is, and a mode that is a tuple takes a tuple. CuTe keeps the shape, and what is
    /// read past the domain is the program's business. Here nothing is; to move coordinates beyond
    /// their domain, [`Tensor::identity_from`] has an origin.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let matrix = Tensor::fixed(Counting(0), layout![(4, 8) : (8, 1)]);
    /// let corner = matrix.domain_offset((1, 5));
    /// assert_eq!(corner.layout().to_string(), "(3,3):(_8,_1)");
    /// assert_eq!((corner.at((0, 0)), corner.at((2, 2)), corner.value((2, 3))), (13, 31, None));
    /// assert_eq!(matrix.domain_offset((.., 5)).layout().to_string(), "(_4,3):(_8,_1)");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::fixed(Counting(0), layout![(4, (2, 4)) : (8, (1, 2))]).domain_offset((1, 5)); // CUTE070: the mode is a tuple
    /// ```
    ///
    /// # Panics
    ///
    /// If nothing is left of a mode. [`checked_domain_offset`](Tensor::checked_domain_offset) does
    /// not.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn domain_offset<C>(self, origin: C) -> Tensor<A, L::Rest>
    where
        L: FromOrigin<C>,
    {
        match self.layout.rest_from(origin) {
            // SAFETY: by `FromOrigin`.
            Ok((offset, layout)) => unsafe { self.part(offset, layout) },
            Err(fault) => out_of_bounds(fault),
        }
    }

    /// Returns [`domain_offset`](Tensor::domain_offset), `None` if nothing is left of a mode.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![4, 8]);
    /// assert!(tensor.checked_domain_offset((3, 7)).is_some() && tensor.checked_domain_offset((4, 0)).is_none());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn checked_domain_offset<C>(self, origin: C) -> Option<Tensor<A, L::Rest>>
    where
        L: FromOrigin<C>,
    {
        let (offset, layout) = self.layout.rest_from(origin).ok()?;
        // SAFETY: by `FromOrigin`.
        Some(unsafe { self.part(offset, layout) })
    }
}
