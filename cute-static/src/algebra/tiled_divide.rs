//! Tiled division: the tiles gathered in the first mode, then the rest mode by mode.

use super::by_mode::Tiler;
use super::logical_divide::{Ceil, Dividing, Exact};
use super::unzip::{Tiled, unzipped_operation};

unzipped_operation! {
    /// Returns `((tiles), rest_0, rest_1, …)`: as [`ZippedDivide`](crate::algebra::ZippedDivide),
    /// the rest unpacked.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TiledDivideOf<Layout![8, 16], Tile![4, 8]>, Layout![((4, 8), 2, 2) : ((1, 8), 4, 64)]);
    /// ```
    TiledDivide = ComputeTiledDivide, TotalTiledDivide, TiledDivideOf, TiledDivideOutcome, tiled_divide by Tiler<Dividing<Exact>> as Tiled
}

unzipped_operation! {
    /// Returns [`TiledDivide`] with the number of tiles rounded up.
    ///
    /// `R = ((tile_0, tile_1, …), rest_0, rest_1, …)`.
    ///
    /// ```
    /// use cute_static::algebra::TiledDivideCeilOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(TiledDivideCeilOf<Layout![9, 16], Tile![4, 8]>, Layout![((4, 8), 3, 2) : ((1, 9), 4, 72)]);
    /// ```
    TiledDivideCeil = ComputeTiledDivideCeil, TotalTiledDivideCeil, TiledDivideCeilOf, TiledDivideCeilOutcome,
    tiled_divide_ceil by Tiler<Dividing<Ceil>> as Tiled
}
