//! The coordinate that an offset belongs to, and its index.

use super::left_inverse::TotalLeftInverse;
use crate::Layout;
use crate::diagnostic::HasAnswer;
use crate::htuple::coord::{AdmitsCoordinate, idx2crd};
use crate::label::Evaluate;
use crate::layout::{Coordinate, ShapeFunction};
use crate::stride::Offsets;

impl<S, D> Layout<S, D> {
    /// Returns the natural coordinate that has this offset, `None` if none has (CuTe's
    /// `idx2crd(offset, shape, stride)`).
    ///
    /// It is `idx2crd` of `A†(offset)` with the left inverse `A†`, so it is the first of the
    /// coordinates along a broadcast mode.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use frunk_core::hlist;
    ///
    /// let layout = layout![(4, (2, 3)) : (1, (12, 4))];
    /// assert_eq!(layout.coordinate_of(17), Some(hlist![1, hlist![1, 1]]));
    /// assert_eq!(layout.coordinate_of(24), None);
    /// assert_eq!(layout![4 : 2].coordinate_of(3), None);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 2) : (2, 5)].coordinate_of(7); // CUTE030
    /// ```
    #[doc(alias = "idx2crd")]
    #[doc(alias = "get_hier_coord")]
    #[inline(always)]
    #[must_use]
    pub fn coordinate_of<S1, D1>(self, offset: usize) -> Option<S::Natural<usize>>
    where
        Self: Copy + TotalLeftInverse<Outcome: HasAnswer<Output = Layout<S1, D1>>, Labelled: Evaluate<(Self, ())>>,
        S: AdmitsCoordinate<usize, usize> + ShapeFunction<D, Codomain: Offsets>,
        S1: ShapeFunction<D1, Codomain: Offsets>,
        usize: Coordinate<S, D, usize> + Coordinate<S1, D1, usize>,
    {
        self.index_of(offset).map(|index| idx2crd(index, self.shape))
    }

    /// Returns the integral coordinate that has this offset, `None` if none has (CuTe's
    /// `get_1d_coord`): the index of [`Layout::coordinate_of`].
    ///
    /// A coordinate for each mode (CuTe's `get_flat_coord`) is
    /// [`idx2crd`](crate::htuple::idx2crd) of it in the sizes of the modes.
    ///
    /// ```
    /// use cute_static::htuple::{ProductEach, idx2crd};
    /// use cute_static::prelude::*;
    /// use frunk_core::hlist;
    ///
    /// let layout = layout![(4, (2, 3)) : (1, (12, 4))];
    /// assert_eq!((layout.index_of(17), layout.index_of(24)), (Some(13), None));
    /// assert_eq!(layout.offset(13), 17);
    /// assert_eq!(idx2crd(13, layout.shape().product_each()), hlist![1, 3]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 2) : (2, 5)].index_of(7); // CUTE030
    /// ```
    #[doc(alias = "get_1d_coord")]
    #[doc(alias = "get_flat_coord")]
    #[inline(always)]
    #[must_use]
    pub fn index_of<S1, D1>(self, offset: usize) -> Option<usize>
    where
        Self: Copy + TotalLeftInverse<Outcome: HasAnswer<Output = Layout<S1, D1>>, Labelled: Evaluate<(Self, ())>>,
        S: ShapeFunction<D, Codomain: Offsets>,
        S1: ShapeFunction<D1, Codomain: Offsets>,
        usize: Coordinate<S, D, usize> + Coordinate<S1, D1, usize>,
    {
        let index = TotalLeftInverse::outcome(self).into_answer().checked_offset(offset)?;
        (self.checked_offset(index) == Some(offset)).then_some(index)
    }
}
