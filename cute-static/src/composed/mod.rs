//! Layouts after layouts: `A ∘ off ∘ B`, which need be no layout (CuTe's `ComposedLayout`).
//!
//! - [`ComposedLayout`]: the function `c ↦ Â(off + B(c))` of two layouts and an offset, made by
//!   [`Layout::compose_at`]. `A` is over any codomain, `B` over the natural numbers. With a swizzle
//!   for `A`, it is a [`Swizzled`](crate::swizzle::Swizzled) layout.
//! - Operations on coordinates are those of `B`: composition from the right, divisions, products,
//!   slices, coalesce and filter, and the modes by their indices.
//! - [`Decay`] and [`ToLayout`]: the one layout that it is, where composition finds it.
//! - The inverses are those of that layout, or else the inverses in reverse order. The nullspace,
//!   the complements, the linear form, and what is in common with another layout, are those of that
//!   layout.
//! - An outer function that changes nothing stays, so that types say what was composed: `1:1 ∘ L`
//!   is a composed layout, and [`ToLayout`] makes the layout of it. `cute eval` writes it as `L`.
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
mod common;
pub(crate) mod compose;
pub(crate) mod composed_layout;
pub(crate) mod inner;
mod inverse;
mod slice;

pub use compose::{Decay, DecayOf, ToLayout, ToLayoutOf};
pub use composed_layout::{ComposedLayout, InnerOffset};
#[doc(hidden)]
pub use inner::RunBackwards;
pub(crate) use inner::{OfParts, PutWithin};

use crate::diagnostic::HasAnswer;
use crate::layout::{Coordinate, CoordinateFunction, Index, ShapeFunction, SignParts};
use crate::stride::{Offsets, SignedOffsets};
use crate::{Layout, LayoutFunction};

impl<S, D> Layout<S, D> {
    /// Returns `A ∘ off ∘ B` as it is, the function `c ↦ Â(off + B(c))`, which need be no layout
    /// (CuTe's `make_composed_layout`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let composed = layout![(4, 6) : (2, 7)].compose_at(1usize, layout![(2, 3) : (1, 3)]);
    /// assert_eq!((composed.offset((1, 2)), composed.offset(5)), (14, 14));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4 : 1].compose_at(int![3], layout![2 : -1]); // CUTE129: `B` yields natural numbers
    /// ```
    #[inline(always)]
    #[must_use]
    #[doc(alias = "make_composed_layout")]
    pub fn compose_at<O: InnerOffset, B, R>(self, offset: O, b: B) -> R
    where
        B: PutWithin<Self, O>,
        B::Outcome: HasAnswer<Output = R>,
        R: OfParts<Self, O, B>,
    {
        R::of_parts(self, offset, b)
    }
}

impl<AS, AD, O: InnerOffset, S, D> ComposedLayout<Layout<AS, AD>, O, Layout<S, D>> {
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
        S: ShapeFunction<D, Codomain: Offsets>,
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
        S: ShapeFunction<D, Codomain: Offsets>,
        AS: ShapeFunction<AD, Codomain: CoordinateFunction<Layout<AS, AD>, usize, usize, Output = R>>,
        usize: Coordinate<AS, AD, usize>,
    {
        self.outer.coordinate::<usize, R>(self.inner(coordinate))
    }
}

impl<AS, AD, O, S, D> LayoutFunction for ComposedLayout<Layout<AS, AD>, O, Layout<S, D>>
where
    Layout<AS, AD>: LayoutFunction,
    O: InnerOffset,
    Layout<S, D>: LayoutFunction,
{
    const SIZE: u64 = <Layout<S, D> as LayoutFunction>::SIZE;
    const COSIZE: u64 = panic!(said!(KnownAtRunTime::CosizeNotComputed));
    const RANK: usize = <Layout<S, D> as LayoutFunction>::RANK;

    #[inline(always)]
    fn size(&self) -> usize {
        LayoutFunction::size(&self.layout)
    }

    /// Returns one more than the largest offset: the whole domain is looked at.
    fn cosize(&self) -> usize {
        (0..self.size()).map(|i| LayoutFunction::offset_in::<usize>(self, i).saturating_add(1)).max().unwrap_or(1)
    }

    #[inline(always)]
    #[track_caller]
    fn offset_in<I: Index>(&self, i: I) -> I {
        LayoutFunction::offset_in(&self.outer, self.moved(LayoutFunction::offset_in(&self.layout, i)))
    }
}
