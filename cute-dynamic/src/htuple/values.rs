//! Tuples from numbers: ranges, arrays, what an iterator yields.

use super::HTuple;
use crate::LayoutError;

impl HTuple<u64> {
    /// Returns `(begin, begin + 1, …, end - 1)`, and `()` if there is no such number (CuTe's
    /// `make_range`; from 0, `make_seq`; reversed, `make_rseq`).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// assert_eq!(HTuple::range(2, 5)?.to_string(), "(2,3,4)");
    /// assert_eq!(HTuple::range(5, 2)?.to_string(), "()");
    /// assert_eq!(HTuple::range(0, 3)?.reverse().to_string(), "(2,1,0)");
    /// assert_eq!(HTuple::range(0, u64::MAX), Err(LayoutError::Overflow));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if there is no memory for so many numbers.
    #[doc(alias = "make_range")]
    #[doc(alias = "make_seq")]
    #[doc(alias = "make_rseq")]
    #[doc(alias = "tuple_seq")]
    #[doc(alias = "seq")]
    #[doc(alias = "int_sequence")]
    #[doc(alias = "tuple_rseq")]
    pub fn range(begin: u64, end: u64) -> Result<Self, LayoutError> {
        let length = usize::try_from(end.saturating_sub(begin)).map_err(|_| LayoutError::Overflow)?;
        let mut range = Self::building();
        range.profile.try_reserve(length.checked_add(2).ok_or(LayoutError::Overflow)?).map_err(|_| LayoutError::Overflow)?;
        range.leaves.try_reserve(length).map_err(|_| LayoutError::Overflow)?;
        range.open();
        (begin..end).for_each(|n| range.push(n));
        range.close();
        Ok(range)
    }
}

/// The flat tuple of these numbers (CuTe's `make_int_tuple`). With a nesting, it is
/// [`unflatten`](HTuple::unflatten) of it (CuTe's `fill_int_tuple_from`).
///
/// ```
/// use cute_dynamic::HTuple;
///
/// let flat: HTuple = [100, 4, 7].into_iter().collect();
/// assert_eq!(flat.to_string(), "(100,4,7)");
/// assert_eq!(flat.unflatten((1, (1, 1)))?.to_string(), "(100,(4,7))");
/// let array: [u64; 3] = flat.leaves().try_into().expect("three leaves");
/// assert_eq!(array, [100, 4, 7]);
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
impl FromIterator<u64> for HTuple<u64> {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut tuple = Self::building();
        tuple.open();
        numbers.into_iter().for_each(|n| tuple.push(n));
        tuple.close();
        tuple
    }
}
