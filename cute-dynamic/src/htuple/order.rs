//! Orders on tuples: lexicographic, colexicographic, elementwise.

use super::HTuple;
use crate::LayoutError;

impl HTuple<u64> {
    /// Returns whether `A` is lexicographically less than `B`, the first component first. The
    /// tuples are congruent.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    /// assert!(<HTuple>::from((1, 9)).is_lex_less((2, 3))?);
    /// assert!(!<HTuple>::from((2, 9)).is_lex_less((2, 3))?);
    /// assert_eq!(<HTuple>::from((1, 9)).is_lex_less(2), Err(LayoutError::NotCongruent { a: 2, b: 1 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`].
    #[doc(alias = "lex_less")]
    #[doc(alias = "lex_leq")]
    #[doc(alias = "lex_gtr")]
    #[doc(alias = "lex_geq")]
    pub fn is_lex_less(&self, b: impl Into<HTuple>) -> Result<bool, LayoutError> {
        self.compare(&b.into(), |a, b| a < b)
    }

    /// Returns whether `A` is colexicographically less than `B`, the last component first: the
    /// order in which coordinates are counted. The tuples are congruent.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert!(<HTuple>::from((9, 1)).is_colex_less((2, 3))?);
    /// assert!(!<HTuple>::from((9, 3)).is_colex_less((2, 3))?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`].
    #[doc(alias = "colex_less")]
    #[doc(alias = "colex_leq")]
    #[doc(alias = "colex_gtr")]
    #[doc(alias = "colex_geq")]
    pub fn is_colex_less(&self, b: impl Into<HTuple>) -> Result<bool, LayoutError> {
        self.compare(&b.into(), |a, b| a.iter().rev().lt(b.iter().rev()))
    }

    /// Returns whether every component of `A` is less than that of `B`. A coordinate is in bounds
    /// where this holds. The tuples are congruent.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert!(<HTuple>::from((1, 2)).is_elem_less((2, 3))?);
    /// assert!(!<HTuple>::from((1, 3)).is_elem_less((2, 3))?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`].
    #[doc(alias = "elem_less")]
    #[doc(alias = "elem_leq")]
    #[doc(alias = "elem_gtr")]
    #[doc(alias = "elem_geq")]
    pub fn is_elem_less(&self, b: impl Into<HTuple>) -> Result<bool, LayoutError> {
        self.compare(&b.into(), |a, b| a.iter().zip(b).all(|(a, b)| a < b))
    }

    /// Returns whether every component of `A` is at most that of `B`. The tuples are congruent.
    ///
    /// This is an order. CuTe's `elem_leq(a, b)` is not: it is `!elem_less(b, a)`, which also holds
    /// for (1,5) and (2,3).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert!(<HTuple>::from((1, 3)).is_elem_less_or_equal((2, 3))?);
    /// assert!(!<HTuple>::from((1, 5)).is_elem_less_or_equal((2, 3))?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`].
    pub fn is_elem_less_or_equal(&self, b: impl Into<HTuple>) -> Result<bool, LayoutError> {
        self.compare(&b.into(), |a, b| a.iter().zip(b).all(|(a, b)| a <= b))
    }

    /// Congruent tuples compare as their lists of leaves do.
    fn compare(&self, b: &HTuple, less: impl FnOnce(&[u64], &[u64]) -> bool) -> Result<bool, LayoutError> {
        self.check_congruent(b)?;
        Ok(less(self.leaves(), b.leaves()))
    }
}
