//! Slices of a composed layout: what a coordinate fixes is in the offset.

use super::composed_layout::{ComposedLayout, InnerOffset};
use crate::Layout;
use crate::diagnostic::HasAnswer;
use crate::label::{AnyLayout, Evaluate};
use crate::layout::{FixedOffset, Index, ShapeFunction, SliceCoordinate, SliceOf, UsizeCoordinate, fits_in, require_reach_fits_in};
use crate::outcome::TotalSlice;
use crate::stride::Additive;

impl<A, O: InnerOffset, S: ShapeFunction<D>, D> ComposedLayout<A, O, Layout<S, D>> {
    /// Returns the modes that a coordinate leaves open; what it fixes is in the offset:
    /// `A(c) = slice(c')` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// A swizzle stays, too. `slice_and_offset` takes it out where it can, with an offset after it,
    /// which CuTe's `slice` drops.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let layout = layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
    /// let row = layout.slice((.., 2));
    /// assert_eq!(row.to_string(), "(_4,_6):(_2,_7) o 7 o (_2):(_1)");
    /// assert_eq!((row.offset(1), layout.offset((1, 2))), (14, 14));
    ///
    /// let layout = swizzle![2, 0, 3].compose(layout![(8, 8) : (64, 1)]);
    /// let row = layout.slice((5, ..));
    /// assert_eq!(row.to_string(), "Sw<2,0,3> o 320 o (_8):(_1)");
    /// assert_eq!((row.offset(2), layout.offset((5, 2))), (322, 322));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]).slice((1, .., 2)); // CUTE070: three components for two modes
    /// ```
    ///
    /// # Panics
    ///
    /// As [`Layout::offset`]: CUTE008, if the layout has runtime leaves and an offset that does not
    /// fit in `usize`.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice<C>(self, coordinate: C) -> ComposedLayout<A, usize, SliceOf<Layout<S, D>, C>>
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: UsizeCoordinate<List: FixedOffset<S, D, usize>>,
        Layout<S, D>: TotalSlice<C>,
        <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Layout<S, D> as TotalSlice<C>>::Labelled: Evaluate<(Layout<S, D>, (C, ()))>,
    {
        self.part(|layout| (layout.fixed_offset(coordinate), TotalSlice::outcome(layout, coordinate).into_answer()))
    }
}

impl<S: ShapeFunction<D>, D> Layout<S, D> {
    /// Returns the offset of the components that a coordinate fixes.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn fixed_offset<I: Index, C>(&self, coordinate: C) -> I
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: SliceCoordinate<List: FixedOffset<S, D, I>>,
    {
        const { assert!(fits_in::<S, D, I>(), said!(IndexTooNarrow)) }
        require_reach_fits_in::<S, D, I>(&self.shape, &self.stride);
        coordinate.list().fixed_offset(&self.shape, &self.stride)
    }
}

impl<AS, AD, O: InnerOffset, S: ShapeFunction<D>, D> ComposedLayout<Layout<AS, AD>, O, Layout<S, D>> {
    /// Returns [`ComposedLayout::slice`], and 0: nothing is added after a layout.
    ///
    /// # Panics
    ///
    /// As [`ComposedLayout::slice`].
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice_and_offset<C>(self, coordinate: C) -> (ComposedLayout<Layout<AS, AD>, usize, SliceOf<Layout<S, D>, C>>, usize)
    where
        S: ShapeFunction<D, Codomain: Additive>,
        C: UsizeCoordinate<List: FixedOffset<S, D, usize>>,
        Layout<S, D>: TotalSlice<C>,
        <Layout<S, D> as TotalSlice<C>>::Outcome: HasAnswer<Output: AnyLayout>,
        <Layout<S, D> as TotalSlice<C>>::Labelled: Evaluate<(Layout<S, D>, (C, ()))>,
    {
        (self.slice(coordinate), 0)
    }
}
