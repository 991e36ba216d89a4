//! Layouts after layouts: `A ∘ off ∘ B`, which need be no layout (CuTe's `ComposedLayout`).
//!
//! - [`ComposedLayout`]: the function `c ↦ Â(off + B(c))` of two layouts and an offset, made by
//!   [`Layout::compose_at`]. `A` is over any codomain, `B` over the natural numbers. With a swizzle
//!   for `A`, it is a [`Swizzled`](crate::swizzle::Swizzled) layout.
//! - Operations on coordinates are those of `B`: composition from the right, divisions, products,
//!   slices, coalesce and filter, and the modes by their indices.
//! - [`Decay`] and [`ToLayout`]: the one layout that it is, where composition finds it.
//! - The inverses are those of that layout, or else the inverses in reverse order.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // No layout is this composition: at 2 it is 7 and not 6.
//! let rows = layout![(4, 6) : (2, 7)].compose_at(int![0], layout![(2, 3) : (1, 3)]);
//! assert_eq!(rows.to_string(), "(_4,_6):(_2,_7) o _0 o (_2,_3):(_1,_3)");
//! let offsets: Vec<usize> = (0..6).map(|i| rows.offset(i)).collect();
//! assert_eq!(offsets, [0, 2, 6, 7, 11, 13]);
//!
//! // And this one is a layout.
//! let transposed = layout![(4, 8) : (8, 1)].compose_at(int![0], layout![(8, 4) : (4, 1)]);
//! assert_eq!(transposed.to_layout(), layout![(8, 4) : (1, 8)]);
//! ```

mod cast;
pub(crate) mod compose;
mod inner;
mod inverse;

pub use compose::{Decay, DecayOf, ToLayout, ToLayoutOf};

use crate::diagnostic::HasAnswer;
use crate::label::{AnyLayout, Evaluate};
use crate::layout::{
    Coordinate, CoordinateFunction, FixedOffset, Index, ShapeFunction, SignParts, SliceCoordinate, SliceOf, UsizeCoordinate, fits_in, require_reach_fits_in,
};
use crate::outcome::TotalSlice;
use crate::stride::{Additive, Offsets, SignedOffsets};
use crate::swizzle::InnerOffset;
use crate::{Layout, LayoutFunction, Static};
use core::fmt;

/// `A ∘ off ∘ B`, the function from coordinates to what `A` yields `c ↦ Â(off + B(c))`; written as
/// CuTe prints it, `(_4,_6):(_2,_7) o _0 o (_2,_3):(_1,_3)` (Cecka §3.3).
///
/// `A` is a layout over any codomain, `B` one over the natural numbers; the offset is a number, or
/// `u32`, `u64` or `usize`. `A` comes last, so operations on coordinates apply to `B`.
///
/// ```
/// use cute_static::prelude::*;
///
/// let coordinates = layout![(4, 6) : (e0, e1)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
/// assert_eq!(coordinates.coordinate(5), (0, 2)); // 1 + 1 + 2·3 = 8
/// let bits = layout![(4, 4) : (f1, f5)].compose_at(int![1], layout![4 : 3]);
/// assert_eq!(bits.offset(1), 5);
/// let tiles = coordinates.compose(tile![2, 3]);
/// assert_eq!(tiles, coordinates);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// layout![(4, 6) : (2, 7)].compose_at(int![0], layout![(2, 3) : (1, 3)]).to_layout(); // CUTE010: a run of 3 crosses after 2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[doc(alias = "make_composed_layout")]
pub struct ComposedLayout<A, Offset, B> {
    outer: A,
    offset: Offset,
    layout: B,
}

impl<S, D> Layout<S, D> {
    /// Returns `A ∘ off ∘ B` as it is, the function `c ↦ Â(off + B(c))`, which need be no layout
    /// (CuTe's `make_composed_layout`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let composed = layout![(4, 6) : (2, 7)].compose_at(1usize, layout![(2, 3) : (1, 3)]);
    /// assert_eq!((composed.offset((1, 2)), composed.offset(5)), (14, 14));
    /// ```
    #[inline(always)]
    #[must_use]
    #[doc(alias = "make_composed_layout")]
    pub fn compose_at<O: InnerOffset, B>(self, offset: O, b: B) -> ComposedLayout<Self, O, B> {
        ComposedLayout { outer: self, offset, layout: b }
    }
}

impl<A: Copy, O: Copy, B: Copy> ComposedLayout<A, O, B> {
    /// Returns `A`: what comes last.
    #[inline(always)]
    #[must_use]
    pub fn outer(&self) -> A {
        self.outer
    }

    /// Returns `off`: what is added before `A`.
    #[inline(always)]
    #[must_use]
    pub fn inner_offset(&self) -> O {
        self.offset
    }

    /// Returns `B`: what comes first.
    #[inline(always)]
    #[must_use]
    pub fn layout(&self) -> B {
        self.layout
    }
}

impl<AS, AD, O: InnerOffset, S, D> ComposedLayout<Layout<AS, AD>, O, Layout<S, D>>
where
    S: ShapeFunction<D, Codomain: Offsets>,
{
    /// `off + B(c)`.
    #[inline(always)]
    #[track_caller]
    fn inner<I: Index>(&self, coordinate: impl Coordinate<S, D, I>) -> I {
        const {
            let reach = match (O::KNOWN_OFFSET, S::REACH) {
                (Some(offset), Some(reach)) => offset.saturating_add(reach),
                _ => 0,
            };
            assert!(reach <= I::MAX, said!(IndexTooNarrow));
        }
        offset_in::<I>(self.offset) + self.layout.offset_in::<I>(coordinate)
    }

    /// Returns the offset at a coordinate, `Â(off + B(c))`. See [`Layout::offset`].
    #[doc(alias = "crd2idx")]
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> usize
    where
        AS: ShapeFunction<AD, Codomain: Offsets>,
    {
        self.outer.offset_in::<usize>(self.inner(coordinate))
    }

    /// Returns [`ComposedLayout::offset`] in the arithmetic of the index type `I`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let composed = layout![(4, 6) : (2, 7)].compose_at(1usize, layout![(2, 3) : (1, 3)]);
    /// assert_eq!(composed.offset_in::<u32>((1u32, 2u32)), 14);
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// layout![8 : 1].compose_at(int![4294967295], layout![4 : 1]).offset_in::<u32>(1u32); // CUTE008: 4294967298 does not fit in `u32`
    /// ```
    ///
    /// # Panics
    ///
    /// CUTE008, if the offset or a runtime leaf does not fit in the index type.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn offset_in<I: Index + Coordinate<AS, AD, I>>(&self, coordinate: impl Coordinate<S, D, I>) -> I
    where
        AS: ShapeFunction<AD, Codomain: Offsets>,
    {
        self.outer.offset_in::<I>(self.inner(coordinate))
    }

    /// Returns the offset at a coordinate of the domain, `None` at any other.
    #[inline(always)]
    #[must_use]
    pub fn checked_offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> Option<usize>
    where
        AS: ShapeFunction<AD, Codomain: Offsets>,
    {
        let inner = self.layout.checked_offset(coordinate)?;
        Some(self.outer.offset_in::<usize>(offset_in::<usize>(self.offset).checked_add(inner)?))
    }

    /// Returns the offset of either sign at a coordinate. See [`Layout::signed_offset`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let composed = layout![(4, 8) : (-8, 1)].compose_at(int![2], layout![4 : 3]);
    /// assert_eq!(composed.signed_offset(1), -7);
    /// ```
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn signed_offset<C: Coordinate<S, D, usize>>(&self, coordinate: C) -> isize
    where
        AS: ShapeFunction<AD, Codomain: SignedOffsets>,
        AD: SignParts,
        usize: Coordinate<AS, AD::Above, usize> + Coordinate<AS, AD::Below, usize>,
    {
        self.outer.signed_offset::<usize>(self.inner(coordinate))
    }

    /// Returns the coordinate that `A` yields at a coordinate. See [`Layout::coordinate`].
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn coordinate<C: Coordinate<S, D, usize>, R>(&self, coordinate: C) -> R
    where
        AS: ShapeFunction<AD, Codomain: CoordinateFunction<Layout<AS, AD>, usize, usize, Output = R>>,
        usize: Coordinate<AS, AD, usize>,
    {
        self.outer.coordinate::<usize, R>(self.inner(coordinate))
    }
}

/// The offset in the arithmetic of the index type `I`.
#[inline(always)]
#[track_caller]
fn offset_in<I: Index>(offset: impl InnerOffset) -> I {
    let offset = offset.to_u64();
    assert!(offset <= I::MAX, said!(IndexTooNarrow));
    I::from_u64(offset)
}

impl<A, O: InnerOffset, S: ShapeFunction<D>, D> ComposedLayout<A, O, Layout<S, D>> {
    /// Returns the modes that a coordinate leaves open; what it fixes is in the offset:
    /// `A(c) = slice(c')` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
    /// let row = layout.slice((.., 2));
    /// assert_eq!(row.to_string(), "(_4,_6):(_2,_7) o 7 o (_2):(_1)");
    /// assert_eq!((row.offset(1), layout.offset((1, 2))), (14, 14));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]).slice((1, .., 2)); // CUTE070: three components for two modes
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Layout::slice_and_offset`].
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice<C>(self, coordinate: C) -> ComposedLayout<A, usize, SliceOf<Layout<S, D>, C>>
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: UsizeCoordinate + SliceCoordinate<List: FixedOffset<S, D, usize>>,
        Layout<S, D>: TotalSlice<C>,
        <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Layout<S, D> as TotalSlice<C>>::Labelled: Evaluate<(Layout<S, D>, (C, ()))>,
    {
        const { assert!(fits_in::<S, D, usize>(), said!(IndexTooNarrow)) }
        require_reach_fits_in::<S, D, usize>(&self.layout.shape, &self.layout.stride);
        let fixed: usize = coordinate.list().fixed_offset(&self.layout.shape, &self.layout.stride);
        let layout = TotalSlice::outcome(self.layout, coordinate).into_answer();
        ComposedLayout { outer: self.outer, offset: offset_in::<usize>(self.offset) + fixed, layout }
    }

    /// Returns [`ComposedLayout::slice`], and 0: nothing is added after `A`.
    ///
    /// # Panics
    ///
    /// As [`Layout::slice_and_offset`].
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice_and_offset<C>(self, coordinate: C) -> (ComposedLayout<A, usize, SliceOf<Layout<S, D>, C>>, usize)
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: UsizeCoordinate + SliceCoordinate<List: FixedOffset<S, D, usize>>,
        Layout<S, D>: TotalSlice<C>,
        <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Layout<S, D> as TotalSlice<C>>::Labelled: Evaluate<(Layout<S, D>, (C, ()))>,
    {
        (self.slice(coordinate), 0)
    }
}

impl<A: LayoutFunction, O: InnerOffset, B: LayoutFunction> LayoutFunction for ComposedLayout<A, O, B> {
    const SIZE: u64 = B::SIZE;
    const COSIZE: u64 = panic!(said!(KnownAtRunTime::CosizeNotComputed));
    const RANK: usize = B::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        self.layout.size()
    }

    /// Returns one more than the largest offset: the whole domain is looked at.
    fn cosize(&self) -> usize {
        (0..self.size()).map(|i| LayoutFunction::offset_in::<usize>(self, i).saturating_add(1)).max().unwrap_or(1)
    }

    #[inline(always)]
    #[track_caller]
    fn offset_in<I: Index>(&self, i: I) -> I {
        self.outer.offset_in(offset_in::<I>(self.offset) + self.layout.offset_in(i))
    }
}

impl<A: Static, O: Static, B: Static> Static for ComposedLayout<A, O, B> {
    const NEW: Self = ComposedLayout { outer: A::NEW, offset: O::NEW, layout: B::NEW };
}

impl<A: fmt::Display, O: InnerOffset, B: fmt::Display> fmt::Display for ComposedLayout<A, O, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = if O::KNOWN_OFFSET.is_some() { "_" } else { "" };
        write!(f, "{} o {known}{} o {}", self.outer, self.offset.to_u64(), self.layout)
    }
}
