//! Folds over the modes.

use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns what the modes come to, one after the other, from `init` on:
    /// `f(… f(f(init, A_0), A_1) …, A_{r-1})` (CuTe's `fold`). A leaf is its own only mode; of `()`
    /// it is `init`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let shape: HTuple = (4, (2, 3)).into();
    /// let sum = shape.fold(Ok(100), |sum: Result<u64, LayoutError>, mode| Ok(sum? + mode.size()?));
    /// assert_eq!(sum, Ok(110));
    /// ```
    #[must_use]
    pub fn fold<B>(&self, init: B, f: impl FnMut(B, Self) -> B) -> B {
        self.modes().fold(init, f)
    }

    /// Returns what the modes come to, one after the other, from the first on:
    /// `f(… f(A_0, A_1) …, A_{r-1})` (CuTe's `fold_first`). There is at least one mode.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let shape: HTuple = (4, 9, 2).into();
    /// assert_eq!(shape.fold_first(HTuple::max)?, 9.into());
    /// assert_eq!(<HTuple>::from(()).fold_first(HTuple::max), Err(LayoutError::NoSuchMode { index: 0, rank: 0 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no mode.
    pub fn fold_first(&self, f: impl FnMut(Self, Self) -> Self) -> Result<Self, LayoutError> {
        self.modes().reduce(f).ok_or(LayoutError::NoSuchMode { index: 0, rank: 0 })
    }
}
