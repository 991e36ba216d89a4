//! Tiled product: the block gathered in the first mode, then the rest mode by mode.

use super::by_mode::Tiler;
use super::logical_product::Repeating;
use super::unzip::{Tiled, unzipped_operation};

unzipped_operation! {
    /// Returns `((A's modes), repetition_0, repetition_1, …)`: as
    /// [`ZippedProduct`](crate::algebra::ZippedProduct), the repetitions unpacked.
    ///
    /// ```
    /// use cute_static::algebra::TiledProductOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TiledProductOf<Layout![2, 3], Layout![4, 5]>, Layout![((2, 3), 4, 5) : ((1, 2), 6, 24)]);
    /// ```
    TiledProduct = ComputeTiledProduct, TotalTiledProduct, TiledProductOf, TiledProductOutcome, tiled_product by Tiler<Repeating> as Tiled
}
