//! The size of the longest run of offsets that two layouts place at the same coordinates.

use super::max_common_layout::CommonWith;
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::layout::modes::AsLayout;
use frunk_core::hlist::HCons;

crate::operation! {
    /// Returns the size of [`MaxCommonLayout`](crate::algebra::MaxCommonLayout): how many elements
    /// a copy between the two layouts may move at once.
    ///
    /// `N = |max_common_layout(A, B)|`.
    ///
    /// ```
    /// use cute_static::algebra::MaxCommonVectorOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(MaxCommonVectorOf<Layout![4, 8], Layout![(4, 8) : (1, 8)]>, Int![4]);
    /// ```
    MaxCommonVector<B> = ComputeMaxCommonVector, TotalMaxCommonVector, MaxCommonVectorOf, MaxCommonVectorOutcome, max_common_vector(other: B) -> number
}

impl<S, D, B> ComputeMaxCommonVector<B> for Layout<S, D>
where
    B: CommonWith<Layout<S, D>>,
    B::Modes: SizeOfModes,
{
    type Outcome = <B::Modes as SizeOfModes>::Outcome;
}

unless_refused! {
    /// The size of a list of modes, or the [`Refusal`] in its place.
    SizeOfModes<> Outcome
}

impl<H, T> SizeOfModes for HCons<H, T>
where
    Self: AsLayout<Shape: ComputeSize>,
{
    type Outcome = Answer<Size<<Self as AsLayout>::Shape>>;
}
