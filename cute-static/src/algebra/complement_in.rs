//! Complement within a bound: what a layout leaves out of `[0, M)`, exactly.

use super::complement::{ComplementBound, Within};
use crate::Layout;

crate::operation! {
    /// Returns the complement within `[0, M)`: with it, `A` tiles `[0, M)` exactly (Shah Definition
    /// 2.6, Proposition 2.7).
    ///
    /// `{A(i) + R(j)} = [0, M)`, each number once.
    ///
    /// `(A, R)` is a bijection onto `[0, M)`. That exists exactly when `A` has no broadcast mode,
    /// the sorted chain divides (`s·d` divides the next stride), and the last `s·d` divides `M`.
    ///
    /// ```
    /// use cute_static::algebra::ComplementInOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(ComplementInOf<Layout![(2, 2) : (1, 6)], Int![24]>, Layout![(3, 2) : (2, 12)]);
    /// assert_type_eq_all!(ComplementInOf<Layout![4 : 1], Int![4]>, Layout![1 : 0]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4 : 1].complement_in(int![9]); // CUTE023: 4 does not divide 9
    /// ```
    ComplementIn<M> = ComputeComplementIn, TotalComplementIn, ComplementInOf, ComplementInOutcome, complement_in(m: M) -> layout
}

impl<S, D, M> ComputeComplementIn<M> for Layout<S, D>
where
    M: ComplementBound<S, D, Within<M>>,
{
    type Outcome = M::Outcome;
}
