//! Flat product: the modes of the block, then those of the rest.

use super::by_mode::Tiler;
use super::logical_product::Repeating;
use super::unzip::{Flat, unzipped_operation};

unzipped_operation! {
    /// Returns `(a_0, a_1, …, repetition_0, repetition_1, …)`: as
    /// [`ZippedProduct`](crate::algebra::ZippedProduct), both unpacked.
    ///
    /// ```
    /// use cute_static::algebra::FlatProductOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FlatProductOf<Layout![2, 3], Layout![4, 5]>, Layout![(2, 3, 4, 5) : (1, 2, 6, 24)]);
    /// ```
    FlatProduct = ComputeFlatProduct, TotalFlatProduct, FlatProductOf, FlatProductOutcome, flat_product by Tiler<Repeating> as Flat
}
