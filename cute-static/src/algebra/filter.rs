//! Filter: a layout without its broadcast modes.

use super::coalesce::ConcludeCoalesced;
use crate::Layout;
use crate::int::{UInt, UTerm};
use crate::layout::modes::{FlattenModes, Mode, ModesOf};
use crate::stride::for_each_element;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A` without its broadcast modes and modes of extent 1, coalesced.
    ///
    /// `{R(c)} = {A(c)}`: the result has the image of `A`.
    ///
    /// ```
    /// use cute_static::algebra::FilterOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FilterOf<Layout![(4, 4, 2) : (0, 2, 8)]>, Layout![8 : 2]);
    /// ```
    Filter = ComputeFilter, TotalFilter, FilterOf, FilterOutcome, filter() -> layout
}

crate::operation! {
    /// Returns [`Filter`] in each mode that a leaf of the profile `P` stands for.
    ///
    /// `R_i = filter(A_i)` for each leaf `i` of the profile.
    ///
    /// ```
    /// use cute_static::algebra::FilterByOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FilterByOf<Layout![(2, (6, 3)) : (1, (0, 4))], Shape![1, 1]>, Layout![(2, 3) : (1, 4)]);
    /// ```
    FilterBy<P> = ComputeFilterBy, TotalFilterBy, FilterByOf, FilterByOutcome, filter_by(profile: P) -> layout
}

impl<S, D> ComputeFilter for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    ModesOf<S, D>: DropZeros,
    <ModesOf<S, D> as DropZeros>::Output: ConcludeCoalesced,
{
    type Outcome = <<ModesOf<S, D> as DropZeros>::Output as ConcludeCoalesced>::Outcome;
}

/// The modes whose stride is not 0.
#[doc(hidden)]
pub trait DropZeros {
    type Output;
}

impl DropZeros for HNil {
    type Output = HNil;
}

impl<S, L, T: DropZeros> DropZeros for HCons<Mode<S, UTerm, L>, T> {
    type Output = T::Output;
}

macro_rules! not_zero {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<Modes: DropZeros, S, L, $($g),*> DropZeros for HCons<Mode<S, $element, L>, Modes> {
            type Output = HCons<Mode<S, $element, L>, Modes::Output>;
        }
    )* };
}

not_zero! { [V C] UInt<V, C>; }
for_each_element! { not_zero }

crate::algebra::by_profile::by_profile! { ComputeFilterBy, FilterByProfile, 0 => ComputeFilter, _ => ComputeFilter }
