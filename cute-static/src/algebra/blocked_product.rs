//! Blocked product: the product with the modes of block and tiler paired, the block inside.

use super::logical_product::Repeating;
use super::pair::{ModeList, PairModes, PairedTiler};
use super::unzip::{Split, unzipped_operation};
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use crate::int::{One, UTerm};

unzipped_operation! {
    /// Returns the product with the modes of block and tiler paired, block first:
    /// `((a_0, b_0), (a_1, b_1), …)` (Cecka Figure 10).
    ///
    /// A 3×4 block repeated 2×5 times is a 6×20 layout whose 3×4 blocks are shifted copies of the
    /// block. Where one operand has fewer modes, it is extended by `1:0`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(
    ///     BlockedProductOf<Layout![(3, 4) : (4, 1)], Layout![2, 5]>,
    ///     Layout![((3, 2), (4, 5)) : ((4, 12), (1, 24))]
    /// );
    /// ```
    ///
    /// The result has the tiler's modes: a mode that the product had to split is still one mode.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(BlockedProductOf<Layout![(2, 2) : (4, 1)], Layout![6 : 1]>, Layout![((2, (2, 3)), (2, 1)) : ((4, (2, 8)), (1, 0))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].blocked_product(layout![2, 2]); // CUTE021: the block's modes overlap
    /// ```
    BlockedProduct = ComputeBlockedProduct, TotalBlockedProduct, BlockedProductOf, BlockedProductOutcome, blocked_product by PairedTiler<Repeating> as Blocked
}

unless_refused! {
    /// `((a_0, b_0), (a_1, b_1), …)`.
    Blocked<> Outcome
}

impl<AS, AD, BS, BD> Blocked for Split<AS, AD, BS, BD>
where
    AS: ModeList,
    BS: ModeList,
    AD: ModeList,
    BD: ModeList,
    AS::List: PairModes<BS::List, One, One>,
    AD::List: PairModes<BD::List, UTerm, UTerm>,
{
    type Outcome = Answer<Layout<<AS::List as PairModes<BS::List, One, One>>::Output, <AD::List as PairModes<BD::List, UTerm, UTerm>>::Output>>;
}
