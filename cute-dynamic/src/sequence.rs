//! Any function as a composition of layouts.
//!
//! Every function is a composition of layouts (Cecka §2.4.3): the last layouts send `i` to
//! `2^(i-1)`, where a layout of extents 2 has each value to itself. Each layout `(k,1):(1,2k-2)`
//! keeps numbers below `k`, and maps `q·k`, beyond its end, to `q·(2k-2)`. So `i` goes
//! `i → 2(i-1) → 4(i-2) → … → 2^(i-1)`.

use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

/// How many values a function may have: the largest coordinate in between is `2^(N-2)`, and the
/// first layout has `2^(N-1)` elements, which is to fit in 64 bits.
const LIMIT: usize = cute_refusals::limits::VALUES;

impl HTuple<Mode> {
    /// Returns layouts whose functional composition has these values: for `i < N` and the answer
    /// `[A_0, A_1, …, A_m]`, `A_0(A_1(…A_m(i))) = values[i]` (Cecka §2.4.3).
    ///
    /// ```text
    /// (2,2,2,…):(f(1),f(2),f(3),…) ∘ (3,1):(1,4) ∘ (4,1):(1,6) ∘ … ∘ (N-1,1):(1,2(N-2))
    /// ```
    ///
    /// That is `N - 2` layouts, and one for `N < 4`. Those after the first are evaluated beyond
    /// their domains. They are composed as functions: mostly no layout is the whole.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let squares = Layout::sequence_of(&[0, 1, 4, 9, 16])?;
    /// let written: Vec<String> = squares.iter().map(|layout| layout.to_string()).collect();
    /// assert_eq!(written, ["(2,2,2,2):(1,4,9,16)", "(3,1):(1,4)", "(4,1):(1,6)"]);
    ///
    /// let evaluate = |i| squares.iter().rev().try_fold(i, |c, layout| layout.offset(c));
    /// assert_eq!([evaluate(2)?, evaluate(3)?, evaluate(4)?], [4, 9, 16]);
    ///
    /// assert_eq!(Layout::sequence_of(&[3]), Err(LayoutError::NotAffine { index: 0, value: 3, forced: Some(0) }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`] for no values, [`LayoutError::NotAffine`] if the first is not 0:
    /// every layout sends 0 to 0. [`LayoutError::TooManyValues`] for more than 64,
    /// [`LayoutError::Overflow`] if the values add up to more than the offsets of a layout may.
    pub fn sequence_of(values: &[u64]) -> Result<Vec<Layout>, LayoutError> {
        sequence(values, |value| value)
    }
}

impl HTuple<Mode<i64>> {
    /// Returns layouts whose functional composition has these values, of either sign: as
    /// [`Layout::sequence_of`]. Only the first layout has signs.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let squares = Layout::signed_sequence_of(&[0, -1, -4, -9])?;
    /// let written: Vec<String> = squares.iter().map(|layout| layout.to_string()).collect();
    /// assert_eq!(written, ["(2,2,2):(-1,-4,-9)", "(3,1):(1,4)"]);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::sequence_of`].
    pub fn signed_sequence_of(values: &[i64]) -> Result<Vec<Layout<i64>>, LayoutError> {
        sequence(values, u64::cast_signed)
    }
}

/// Of the strides after the first layout, which are below 2^63, `natural` makes what the values
/// are.
fn sequence<D: Stride + Into<i128>>(values: &[D], natural: impl Fn(u64) -> D) -> Result<Vec<Layout<D>>, LayoutError> {
    let (first, others) = values.split_first().ok_or(LayoutError::ZeroExtent)?;
    if *first != D::default() {
        return Err(LayoutError::NotAffine { index: 0, value: first.clone().into(), forced: Some(0) });
    }
    if values.len() > LIMIT {
        return Err(LayoutError::TooManyValues { values: values.len(), limit: LIMIT });
    }
    let to_values: ModeList<D> = others.iter().map(|value| Mode::new(2, value.clone())).collect();
    let to_power = (3..values.len() as u64).map(|k| Layout::of_modes(&[Mode::new(k, natural(1)), Mode::new(1, natural(2 * (k - 1)))]));
    core::iter::once(Layout::of_modes(&to_values)).chain(to_power).collect()
}
