//! Division of a shape by what divides it, or what it divides.

use super::HTuple;
use crate::LayoutError;
use crate::int::div_ceil;

impl HTuple<u64> {
    /// Returns `⌈A / B⌉` as [`HTuple::ceil_divide`] does, where of any two numbers one divides the
    /// other (CuTe's `shape_div`).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 5, 6)).shape_divide(40)?.to_string(), "(1,1,3)");
    /// assert_eq!(<HTuple>::from((12, 6)).shape_divide((3, 12))?.to_string(), "(4,1)");
    /// let mismatch = <HTuple>::from(6).shape_divide(4);
    /// assert_eq!(mismatch, Err(LayoutError::DoesNotDivide { dividend: 6, divisor: 4 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::DoesNotDivide`] of two numbers of which none divides the other, or of a
    /// division by 0; [`LayoutError::RanksDiffer`] if `B` has more modes,
    /// [`LayoutError::Overflow`].
    #[doc(alias = "shape_div")]
    pub fn shape_divide(&self, b: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let mut quotient = HTuple::building();
        self.as_node().write_quotient(b.into().as_node(), divide, &mut quotient)?;
        quotient.checked()
    }
}

fn divide(a: u64, b: Result<u64, LayoutError>) -> Result<u64, LayoutError> {
    let b = b?;
    if b == 0 || (!a.is_multiple_of(b) && !b.is_multiple_of(a)) {
        return Err(LayoutError::DoesNotDivide { dividend: a, divisor: b });
    }
    Ok(div_ceil(a, b))
}
