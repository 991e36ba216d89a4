//! The inverse of a permutation. [`Permutation`](super::Permutation) is the bound.

use super::bijective::ComputeBijective;
use super::right_inverse::ComputeRightInverse;
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};

crate::operation! {
    /// Returns the inverse of a permutation: `R(A(k)) = k = A(R(k))` on `[0, |A|)`. The inverse of
    /// a permutation that is a layout always is one.
    ///
    /// ```
    /// use cute_static::algebra::InverseOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(InverseOf<Layout![(4, 8) : (8, 1)]>, Layout![(8, 4) : (4, 1)]);
    /// let (a, r) = (layout![(2, 3, 2) : (6, 1, 3)], layout![(2, 3, 2) : (6, 1, 3)].inverse());
    /// assert!((0..12usize).all(|k| r.offset(a.offset(k)) == k && a.offset(r.offset(k)) == k));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 5)].inverse(); // CUTE101: stride 5 where 4 is expected
    /// ```
    Inverse = ComputeInverse, TotalInverse, InverseOf, InverseOutcome, inverse() -> layout
}

impl<S, D> ComputeInverse for Layout<S, D>
where
    Self: ComputeBijective,
    <Self as ComputeBijective>::Outcome: ThenInverse<Self>,
{
    type Outcome = <<Self as ComputeBijective>::Outcome as ThenInverse<Self>>::Outcome;
}

unless_refused! {
    /// The layout is a permutation: its right inverse is a left one, too.
    ThenInverse<A> Outcome
}

impl<A: ComputeRightInverse> ThenInverse<A> for Answer<()> {
    type Outcome = A::Outcome;
}
