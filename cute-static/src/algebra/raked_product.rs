//! Raked product: the product with the modes of tiler and block paired, the tiler inside.

use super::logical_product::Repeating;
use super::pair::{ModeList, PairModes, PairedTiler};
use super::unzip::{Split, unzipped_operation};
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use crate::int::{One, UTerm};

unzipped_operation! {
    /// Returns the product with the modes of tiler and block paired, tiler first:
    /// `((b_0, a_0), (b_1, a_1), …)` (Cecka Figure 11).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(
    ///     RakedProductOf<Layout![(3, 4) : (4, 1)], Layout![2, 5]>,
    ///     Layout![((2, 3), (5, 4)) : ((12, 4), (24, 1))]
    /// );
    /// ```
    RakedProduct = ComputeRakedProduct, TotalRakedProduct, RakedProductOf, RakedProductOutcome, raked_product by PairedTiler<Repeating> as Raked
}

unless_refused! {
    /// `((b_0, a_0), (b_1, a_1), …)`.
    Raked<> Outcome
}

impl<AS, AD, BS, BD> Raked for Split<AS, AD, BS, BD>
where
    AS: ModeList,
    BS: ModeList,
    AD: ModeList,
    BD: ModeList,
    BS::List: PairModes<AS::List, One, One>,
    BD::List: PairModes<AD::List, UTerm, UTerm>,
{
    type Outcome = Answer<Layout<<BS::List as PairModes<AS::List, One, One>>::Output, <BD::List as PairModes<AD::List, UTerm, UTerm>>::Output>>;
}
