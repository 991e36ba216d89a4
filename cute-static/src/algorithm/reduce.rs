//! `reduce`: all values, one after the other, into one.

use crate::tensor::{Accessor, DataLayout, Tensor};

/// Returns `f(… f(f(init, src(0)), src(1)) …)`: the values in colexicographic order of the
/// coordinates, folded into one.
///
/// A value of a mode of stride 0 counts once for each coordinate.
///
/// ```
/// use cute_static::algorithm::reduce;
/// use cute_static::prelude::*;
///
/// let matrix = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![(2, 3) : (3, 1)]);
/// assert_eq!(reduce(&matrix, 0, |sum, x| 10 * sum + x), 142536);
/// assert_eq!(reduce(&matrix.view().slice((1, ..)), 0, |sum, x| sum + x), 15);
/// ```
#[doc(alias = "batch_reduce")]
#[doc(alias = "logical_reduce")]
#[inline(always)]
#[must_use]
pub fn reduce<A, L, T, F>(src: &Tensor<A, L>, init: T, f: F) -> T
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    F: FnMut(T, A::Element) -> T,
{
    src.values().fold(init, f)
}
