//! Zipped division: the tiles gathered in the first mode, the rest in the second.

use super::by_mode::Tiler;
use super::logical_divide::{Ceil, Dividing, Exact};
use super::unzip::{Zipped, unzipped_operation};

unzipped_operation! {
    /// Returns `((tiles), (rest))`: the modes of the tiles first, then the modes that iterate over
    /// tiles (Cecka §3.5.2).
    ///
    /// `R = ((tile_0, tile_1, …), (rest_0, rest_1, …))`.
    ///
    /// The first mode is always the composition of `A`'s modes with the tiler. Modes beyond the
    /// tiler are in the rest, whole. A tile must tile its mode exactly.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// type Data = Layout![(8, 16) : (20, 1)];
    /// assert_type_eq_all!(ZippedDivideOf<Data, Tile![4 : 1, 8 : 2]>, Layout![((4, 8), (2, 2)) : ((20, 2), (80, 1))]);
    ///
    /// // One bound in generic code:
    /// fn first_of_second_tile<A: ZippedDivide<T>, T>(data: A, tiler: T) -> usize {
    ///     data.zipped_divide(tiler).offset(32)
    /// }
    /// assert_eq!(first_of_second_tile(layout![(8, 16) : (20, 1)], tile![4 : 1, 8 : 2]), 80);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![9, 16].zipped_divide(tile![4, 8]); // CUTE023: 4 does not divide 9
    /// ```
    #[doc(alias = "tile")]
    ZippedDivide = ComputeZippedDivide, TotalZippedDivide, ZippedDivideOf, ZippedDivideOutcome, zipped_divide by Tiler<Dividing<Exact>> as Zipped
}

unzipped_operation! {
    /// Returns [`ZippedDivide`] with the number of tiles rounded up, for predicated tails.
    ///
    /// `R = ((tile_0, tile_1, …), (rest_0, rest_1, …))`.
    ///
    /// ```
    /// use cute_static::algebra::ZippedDivideCeilOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(ZippedDivideCeilOf<Layout![9, 16], Tile![4, 8]>, Layout![((4, 8), (3, 2)) : ((1, 9), (4, 72))]);
    /// ```
    ZippedDivideCeil = ComputeZippedDivideCeil, TotalZippedDivideCeil, ZippedDivideCeilOf, ZippedDivideCeilOutcome,
    zipped_divide_ceil by Tiler<Dividing<Ceil>> as Zipped
}
