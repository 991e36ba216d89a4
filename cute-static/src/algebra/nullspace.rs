//! Nullspace: the coordinates that a layout maps to 0 by its broadcast modes.

use crate::Layout;
use crate::int::{One, UInt, UTerm};
use crate::layout::modes::{ConcludeModes, FlattenModes, Mode, ModesOf};
use crate::layout::sort::{Positioned, WithPositions};
use crate::stride::for_each_element;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout of the coordinates that the broadcast modes range over: `A(R(k)) = 0` for
    /// every `k`, and `|R|` is the product of the extents with stride 0.
    ///
    /// A layout without broadcast modes has the nullspace `1:0`.
    ///
    /// ```
    /// use cute_static::algebra::NullspaceOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(NullspaceOf<Layout![(2, 3, 4) : (0, 1, 0)]>, Layout![(2, 4) : (1, 6)]);
    /// ```
    Nullspace = ComputeNullspace, TotalNullspace, NullspaceOf, NullspaceOutcome, nullspace() -> layout
}

impl<S, D> ComputeNullspace for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: WithPositions<One>,
    Positioned<ModesOf<S, D>>: KeepBroadcasts,
    <Positioned<ModesOf<S, D>> as KeepBroadcasts>::Output: ConcludeModes,
{
    type Outcome = <<Positioned<ModesOf<S, D>> as KeepBroadcasts>::Output as ConcludeModes>::Outcome;
}

/// The modes `(S : position)` of the broadcast modes.
#[doc(hidden)]
pub trait KeepBroadcasts {
    type Output;
}

impl KeepBroadcasts for HNil {
    type Output = HNil;
}

impl<P, T: KeepBroadcasts> KeepBroadcasts for HCons<Mode<One, UTerm, P>, T> {
    type Output = T::Output;
}

impl<U, B, C, P, T: KeepBroadcasts> KeepBroadcasts for HCons<Mode<UInt<UInt<U, B>, C>, UTerm, P>, T> {
    type Output = HCons<Mode<UInt<UInt<U, B>, C>, P>, T::Output>;
}

impl<S, V, C, P, T: KeepBroadcasts> KeepBroadcasts for HCons<Mode<S, UInt<V, C>, P>, T> {
    type Output = T::Output;
}

macro_rules! not_zero {
    ($([$($g:ident)*] $element:ty;)*) => { $(
        impl<S, Q, R: KeepBroadcasts, $($g),*> KeepBroadcasts for HCons<Mode<S, $element, Q>, R> {
            type Output = R::Output;
        }
    )* };
}

for_each_element! { not_zero }
