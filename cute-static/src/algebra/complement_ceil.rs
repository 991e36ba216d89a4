//! Complement that covers a bound: what a layout leaves out of `[0, M)`, rounded up.

use super::complement::{ComplementBound, Covering};
use crate::Layout;

crate::operation! {
    /// Returns the complement that covers `[0, M)`: as
    /// [`ComplementIn`](crate::algebra::ComplementIn), the last extent rounded up. CuTe's
    /// `complement(A, M)`.
    ///
    /// `{A(i) + R(j)} = [0, N)`, with `N ≥ M`.
    ///
    /// `(A, R)` is injective and covers `[0, M)`. It may go beyond `M`, which is what a predicated
    /// tail needs. Broadcast modes do not contribute. In the sorted chain, each `s·d` must divide
    /// the next stride. Where CuTe rounds a gap between two modes down, `(A, R)` leaves holes, and
    /// a division by it loses elements.
    ///
    /// ```
    /// use cute_static::algebra::ComplementCeilOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ComplementCeilOf<Layout![4 : 1], Int![9]>, Layout![3 : 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 6)].complement_ceil(int![24]); // CUTE022: 4 does not divide 6
    /// ```
    #[doc(alias = "ceil_div")]
    ComplementCeil<M> = ComputeComplementCeil, TotalComplementCeil, ComplementCeilOf, ComplementCeilOutcome, complement_ceil(m: M) -> layout
}

impl<S, D, M> ComputeComplementCeil<M> for Layout<S, D>
where
    M: ComplementBound<S, D, Covering<M>>,
{
    type Outcome = M::Outcome;
}
