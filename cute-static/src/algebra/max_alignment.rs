//! How many consecutive elements a layout always keeps together.

use super::modes::{FlattenModes, Mode, ModesOf};
use super::sort::{SortModes, Sorted};
use crate::Layout;
use crate::diagnostic::Answer;
use crate::int::*;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// An `N` for which the elements of `A` fall into aligned groups of `N` consecutive offsets: the greatest common divisor of the size of the contiguous
    /// chain and of the strides of the other modes. For layouts whose modes do not overlap it is the largest.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(MaxAlignmentOf<Layout![4, 8]>, Int![32]);
    /// assert_type_eq_all!(MaxAlignmentOf<Layout![(4, 8) : (1, 6)]>, Int![2]);
    /// ```
    MaxAlignment = ComputeMaxAlignment, TryMaxAlignment, MaxAlignmentOf, TryMaxAlignmentOf, max_alignment() -> number
}

impl<S, D> ComputeMaxAlignment for Layout<S, D>
where
    S: FlattenModes<D, HNil>,
    S::Output: SortModes,
    Sorted<ModesOf<S, D>>: AlignChain<One, UTerm>,
{
    type Outcome = Answer<<Sorted<ModesOf<S, D>> as AlignChain<One, UTerm>>::Output>;
}

/// The greatest common divisor of the chain's final reach, now `Reached`, and the strides off the chain, now `Divisor`.
#[doc(hidden)]
pub trait AlignChain<Reached, Divisor> {
    type Output;
}

impl<R, G> AlignChain<R, G> for HNil
where
    R: Gcd<G>,
{
    type Output = R::Output;
}

impl<S, D, L, T, R, G> AlignChain<R, G> for HCons<Mode<S, D, L>, T>
where
    D: IsEqual<R>,
    D::Output: AlignLink<Mode<S, D, L>, T, R, G>,
{
    type Output = <D::Output as AlignLink<Mode<S, D, L>, T, R, G>>::Output;
}

/// Does the mode continue the chain?
#[diagnostic::on_unimplemented(
    message = "CUTE017: what this comes to depends on a number that is known only at run time: {Self}",
    label = "the types do not decide this",
    note = "make more of it known: write what is fixed as a number, or as a `Multiple<Int![8]>`",
    note = "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`"
)]
#[doc(hidden)]
pub trait AlignLink<M, T, R, G> {
    type Output;
}

impl<S, D, L, T, R, G> AlignLink<Mode<S, D, L>, T, R, G> for B1
where
    S: Mul<R>,
    T: AlignChain<Product<S, R>, G>,
{
    type Output = T::Output;
}

impl<S, D, L, T, R, G> AlignLink<Mode<S, D, L>, T, R, G> for B0
where
    G: Gcd<D>,
    T: AlignChain<R, G::Output>,
{
    type Output = T::Output;
}
