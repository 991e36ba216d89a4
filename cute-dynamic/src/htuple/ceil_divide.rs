//! Division of a shape, rounded up.

use super::{Extent, HTuple, Node};
use crate::LayoutError;
use crate::int::div_ceil;

impl<T: Extent> HTuple<T> {
    /// Returns `⌈A / B⌉` for shapes (CuTe's `ceil_div`).
    ///
    /// - a number by a number: `⌈a / b⌉`;
    /// - a tuple by a tuple: by mode, `(⌈A_0 / B_0⌉, …)`, where the modes that `B` lacks count as
    ///   1;
    /// - a tuple by a number: the modes are divided from the left, `A_0` by `b`, `A_1` by
    ///   `⌈b / |A_0|⌉`, …; where the modes divide, this is the shape of every `b`-th coordinate;
    /// - a number by a tuple: by its size, `⌈a / |B|⌉`.
    ///
    /// Of a layout in place of `A`, the shape counts.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 16, 2)).ceil_divide((2, 3))?.to_string(), "(2,6,2)");
    /// assert_eq!(<HTuple>::from((3, 6, 2, 8)).ceil_divide(72)?.to_string(), "(1,1,1,4)");
    /// assert_eq!(<HTuple>::from(100).ceil_divide((3, 4))?.to_string(), "9");
    /// assert_eq!(<HTuple>::from((4, 16)).ceil_divide((2, 3, 5)), Err(LayoutError::RanksDiffer { a: 2, b: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RanksDiffer`] if `B` has more modes, [`LayoutError::DoesNotDivide`] for a
    /// division by 0, [`LayoutError::Overflow`] for one of a tuple whose size does not fit in 64
    /// bits.
    #[doc(alias = "ceil_div")]
    pub fn ceil_divide(&self, b: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let mut quotient = HTuple::building();
        self.as_node().write_quotient(b.into().as_node(), divide, &mut quotient)?;
        quotient.checked()
    }
}

/// The quotient of two numbers.
pub(super) type Divide = fn(u64, Result<u64, LayoutError>) -> Result<u64, LayoutError>;

impl<T: Extent> Node<'_, T> {
    pub(super) fn write_quotient(self, b: Node<'_, u64>, divide: Divide, quotient: &mut HTuple) -> Result<(), LayoutError> {
        if b.is_leaf() {
            return self.write_quotient_by_number(b.leaves()[0], divide, quotient);
        }
        if self.is_leaf() {
            quotient.push(divide(self.leaves()[0].extent(), b.checked_size())?);
            return Ok(());
        }
        quotient.open();
        let mut divisors = b.modes();
        for mode in self.modes() {
            match divisors.next() {
                Some(divisor) => mode.write_quotient(divisor, divide, quotient)?,
                None => mode.write_quotient_by_number(1, divide, quotient)?,
            }
        }
        if divisors.next().is_some() {
            return Err(LayoutError::RanksDiffer { a: self.rank(), b: b.rank() });
        }
        quotient.close();
        Ok(())
    }

    fn write_quotient_by_number(self, mut n: u64, divide: Divide, quotient: &mut HTuple) -> Result<(), LayoutError> {
        if self.is_leaf() {
            quotient.push(divide(self.leaves()[0].extent(), Ok(n))?);
            return Ok(());
        }
        quotient.open();
        for mode in self.modes() {
            if n == 0 {
                return Err(LayoutError::DoesNotDivide { dividend: self.checked_size()?, divisor: 0 });
            }
            mode.write_quotient_by_number(n, divide, quotient)?;
            // Nothing is left to divide by: an empty mode does no harm then.
            if n > 1 {
                n = divide(n, mode.checked_size())?;
            }
        }
        quotient.close();
        Ok(())
    }
}

/// `⌈a / b⌉`. A divisor that overflowed is larger than any dividend.
fn divide(a: u64, b: Result<u64, LayoutError>) -> Result<u64, LayoutError> {
    match b {
        Ok(0) => Err(LayoutError::DoesNotDivide { dividend: a, divisor: 0 }),
        Ok(b) => Ok(div_ceil(a, b)),
        Err(_) => Ok(a.min(1)),
    }
}
