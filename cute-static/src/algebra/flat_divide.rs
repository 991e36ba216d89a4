//! Flat division: the modes of the tiles, then those of the rest.

use super::by_mode::Tiler;
use super::logical_divide::{Ceil, Dividing, Exact};
use super::unzip::{Flat, unzipped_operation};

unzipped_operation! {
    /// Returns `(tile_0, tile_1, …, rest_0, rest_1, …)`: as
    /// [`ZippedDivide`](crate::algebra::ZippedDivide), both unpacked.
    ///
    /// ```
    /// use cute_static::algebra::FlatDivideOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FlatDivideOf<Layout![8, 16], Tile![4, 8]>, Layout![(4, 8, 2, 2) : (1, 8, 4, 64)]);
    /// ```
    FlatDivide = ComputeFlatDivide, TotalFlatDivide, FlatDivideOf, FlatDivideOutcome, flat_divide by Tiler<Dividing<Exact>> as Flat
}

unzipped_operation! {
    /// Returns [`FlatDivide`] with the number of tiles rounded up.
    ///
    /// `R = (tile_0, tile_1, …, rest_0, rest_1, …)`.
    ///
    /// ```
    /// use cute_static::algebra::FlatDivideCeilOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FlatDivideCeilOf<Layout![9, 16], Tile![4, 8]>, Layout![(4, 8, 3, 2) : (1, 9, 4, 72)]);
    /// ```
    FlatDivideCeil = ComputeFlatDivideCeil, TotalFlatDivideCeil, FlatDivideCeilOf, FlatDivideCeilOutcome, flat_divide_ceil by Tiler<Dividing<Ceil>> as Flat
}
