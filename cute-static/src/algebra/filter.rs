//! Filter: a layout without its broadcast modes.

use super::coalesce::CoalesceFully;
use super::filter_zeros::ShrinkZeros;
use super::modes::{FlattenModes, ModesOf};
use crate::Layout;
use crate::diagnostic::Answer;
use frunk_core::hlist::HNil;

crate::operation! {
    /// `A` without its broadcast modes and modes of extent 1, coalesced.
    ///
    /// The image is that of `A`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FilterOf<Layout![(4, 4, 2) : (0, 2, 8)]>, Layout![8 : 2]);
    /// ```
    Filter = ComputeFilter, TryFilter, FilterOf, TryFilterOf, filter() -> layout
}

crate::operation! {
    /// [`Filter`] in each mode that a leaf of the profile `P` stands for.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FilterByOf<Layout![(2, (6, 3)) : (1, (0, 4))], Shape![1, 1]>, Layout![(2, 3) : (1, 4)]);
    /// ```
    FilterBy<P> = ComputeFilterBy, TryFilterBy, FilterByOf, TryFilterByOf, filter_by(profile: P) -> layout
}

impl<S, D> ComputeFilter for Layout<S, D>
where
    S: ShrinkZeros<D>,
    S::Output: FlattenModes<D, HNil>,
    ModesOf<S::Output, D>: CoalesceFully,
{
    type Outcome = Answer<<ModesOf<S::Output, D> as CoalesceFully>::Layout>;
}

crate::algebra::by_profile::by_profile! { ComputeFilterBy, FilterByProfile, 0 => ComputeFilter, _ => ComputeFilter }
