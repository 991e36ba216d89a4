//! Zipped product: the block gathered in the first mode, the rest in the second.

use super::by_mode::Tiler;
use super::logical_product::Repeating;
use super::unzip::{Zipped, unzipped_operation};

unzipped_operation! {
    /// Returns `((A's modes), (the repetitions' modes))`; with a tiler, in each mode.
    ///
    /// `R = ((a_0, a_1, …), (repetition_0, repetition_1, …))`.
    ///
    /// ```
    /// use cute_static::algebra::ZippedProductOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(ZippedProductOf<Layout![2, 3], Tile![4, 6]>, Layout![((2, 3), (4, (2, 3))) : ((1, 2), (2, (1, 6)))]);
    /// ```
    ZippedProduct = ComputeZippedProduct, TotalZippedProduct, ZippedProductOf, ZippedProductOutcome, zipped_product by Tiler<Repeating> as Zipped
}
