//! Filter zeros: a layout with its broadcast modes shrunk to one element.

use crate::Layout;
use crate::diagnostic::{Answer, NoAnswer};
use crate::int::{One, UInt};
use crate::layout::ShrinkZeros;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A` with every broadcast mode (stride 0) shrunk to extent 1.
    ///
    /// `(s : 0) → (1 : 0)` at each leaf, and any other stays.
    ///
    /// ```
    /// use cute_static::algebra::FilterZerosOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FilterZerosOf<Layout![(4, (2, 3)) : (0, (1, 0))]>, Layout![(1, (2, 1)) : (0, (1, 0))]);
    /// ```
    FilterZeros = ComputeFilterZeros, TotalFilterZeros, FilterZerosOf, FilterZerosOutcome, filter_zeros() -> layout
}

crate::operation! {
    /// Returns `A` with extent 1 in every mode whose leaf in the profile `P` is 0. A leaf of the
    /// profile may stand for a whole mode.
    ///
    /// `(s_i : d_i) → (1 : d_i)` at each leaf `i` where `P_i = 0`, and any other stays.
    ///
    /// ```
    /// use cute_static::algebra::FilterZerosByOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(FilterZerosByOf<Layout![(5, (2, 4)) : (8, (1, 2))], Stride![0, 1]>, Layout![(1, (2, 4)) : (8, (1, 2))]);
    /// ```
    FilterZerosBy<P> = ComputeFilterZerosBy, TotalFilterZerosBy, FilterZerosByOf, FilterZerosByOutcome, filter_zeros_by(profile: P) -> layout
}

impl<S, D> ComputeFilterZeros for Layout<S, D>
where
    S: ShrinkZeros<D>,
{
    type Outcome = Answer<Layout<S::Output, D>>;
}

crate::algebra::by_profile::by_profile! { ComputeFilterZerosBy, FilterZerosByProfile, 0 => ShrinkAll, _ => KeepAll }

/// Every extent 1.
#[doc(hidden)]
pub trait ShrinkAll {
    type Outcome;
}

impl<S: AllOnes, D> ShrinkAll for Layout<S, D> {
    type Outcome = Answer<Layout<S::Output, D>>;
}

/// Nothing changes.
#[doc(hidden)]
pub trait KeepAll {
    type Outcome;
}

impl<S, D> KeepAll for Layout<S, D> {
    type Outcome = Answer<Self>;
}

/// The shape with every extent 1.
#[doc(hidden)]
pub trait AllOnes {
    type Output;
}

impl<U, B> AllOnes for UInt<U, B> {
    type Output = One;
}

impl AllOnes for HNil {
    type Output = HNil;
}

impl<H: AllOnes, T: AllOnes> AllOnes for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

impl AllOnes for NoAnswer {
    type Output = NoAnswer;
}
