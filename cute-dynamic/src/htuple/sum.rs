//! The sum of the leaves.

use super::HTuple;
use crate::LayoutError;
use crate::int::add;

impl HTuple<u64> {
    /// Returns the sum of the leaves (CuTe's `sum`); 0 for `()`.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from((4, (2, 3))).sum()?, 9);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    pub fn sum(&self) -> Result<u64, LayoutError> {
        self.leaves().iter().try_fold(0, |sum, &leaf| add(sum, leaf))
    }
}
