//! The inner product of two congruent tuples.

use super::HTuple;
use crate::LayoutError;
use crate::int::{add, mul};

impl HTuple<u64> {
    /// Returns `Σ A_i · B_i` over the leaves of congruent tuples (Cecka Definition 2.15, equation
    /// 6).
    ///
    /// It is the offset of the layout `S : B` at the natural coordinate `A`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let natural = <HTuple>::from((2, (8, 6)));
    /// assert_eq!(natural.inner_product((5, (4, 2)))?, 54);
    /// assert_eq!(natural.inner_product((5, 4)), Err(LayoutError::NotCongruent { a: 3, b: 2 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::Overflow`].
    pub fn inner_product(&self, b: impl Into<HTuple>) -> Result<u64, LayoutError> {
        let b = b.into();
        self.check_congruent(&b)?;
        self.leaves().iter().zip(b.leaves()).try_fold(0, |sum, (&a, &b)| add(sum, mul(a, b)?))
    }
}
