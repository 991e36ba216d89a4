//! A layout with another shape.

use super::compose::ComputeCompose;
use crate::Layout;
use crate::diagnostic::{HasAnswer, Output};
use crate::layout::compact::ComputeCompactColMajor;

crate::operation! {
    /// Returns the layout as a function of the coordinates of another shape:
    /// `R(c) = Â(index of c)`, the composition with the compact layout of the shape (CuTe's
    /// `with_shape`).
    ///
    /// ```
    /// use cute_static::algebra::WithShapeOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(WithShapeOf<Layout![8, 12], Shape![2, 4, 12]>, Layout![(2, 4, 12) : (1, 2, 8)]);
    /// ```
    WithShape<B> = ComputeWithShape, TotalWithShape, WithShapeOf, WithShapeOutcome, with_shape(shape: B) -> layout
}

impl<S, D, B> ComputeWithShape<B> for Layout<S, D>
where
    B: ComputeCompactColMajor<Outcome: HasAnswer>,
    Self: ComputeCompose<Layout<B, Output<B::Outcome>>>,
{
    type Outcome = <Self as ComputeCompose<Layout<B, Output<B::Outcome>>>>::Outcome;
}
