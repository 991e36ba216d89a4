//! Left divisibility: numbers that a shape is divided by from its first extent on.

use super::HTuple;
use crate::LayoutError;
use crate::int::{div_ceil, div_exact};

impl HTuple<u64> {
    /// Returns the shape divided from the left by a number: `S / d`, the shape that is left of `S`
    /// for the multiples of `d` (Shah Definition 2.11).
    ///
    /// With the extents `M_0, …, M_a` of `S` and the index `i` of
    /// [`weakly_left_divide`](HTuple::weakly_left_divide), `d = M_0·…·M_{i-1}·c` where `c` divides
    /// `M_i`, and the quotient is `(M_i/c, M_{i+1}, …, M_a)`. The last extent counts as unbounded:
    /// every number divides it, and in the quotient it is rounded up. So for all strides `D`
    ///
    /// ```text
    /// Â(d·x) = R̂(x)      for A = S : D and R = S/d : (c·D_i, D_{i+1}, …, D_a)
    /// ```
    ///
    /// Of a nested shape the leaves count, and a quotient of one extent is a number.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let shape = <HTuple>::from((4, 6, 8));
    /// assert_eq!(shape.left_divide(2)?.to_string(), "(2,6,8)");
    /// assert_eq!(shape.left_divide(12)?.to_string(), "(2,8)");
    /// assert_eq!(shape.left_divide(24 * 5)?.to_string(), "2");
    /// assert_eq!(shape.left_divide(6), Err(LayoutError::NotLeftDivisible { left: 6, extent: 4 }));
    /// assert_eq!(shape.left_divide(16), Err(LayoutError::NotLeftDivisible { left: 4, extent: 6 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotLeftDivisible`] with what is left of the divisor at the extent that does
    /// not fit, [`LayoutError::ZeroExtent`] for an extent of 0.
    pub fn left_divide(&self, divisor: u64) -> Result<HTuple, LayoutError> {
        let (index, left) = self.weakly_left_divide(divisor)?;
        let mut quotient = HTuple::building();
        match self.leaves().get(index..) {
            None | Some([]) => quotient.push(1),
            Some([last]) => quotient.push(div_ceil(*last, left)),
            Some([extent, behind @ ..]) => {
                let first = div_exact(*extent, left).ok_or(LayoutError::NotLeftDivisible { left, extent: *extent })?;
                quotient.open();
                quotient.push(first);
                behind.iter().for_each(|&extent| quotient.push(extent));
                quotient.close();
            }
        }
        quotient.checked()
    }

    /// Returns the division index `i` and the number `c` with `d = M_0·…·M_{i-1}·c`, where
    /// `c < M_i`, or `i` is the index of the last extent, which counts as unbounded (Shah
    /// Definition 2.11).
    ///
    /// There is at most one such pair. Weak left divisibility does not ask `c` to divide `M_i`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let shape = <HTuple>::from((4, 6, 8));
    /// assert_eq!(shape.weakly_left_divide(3)?, (0, 3));
    /// assert_eq!(shape.weakly_left_divide(16)?, (1, 4));
    /// assert_eq!(shape.weakly_left_divide(24 * 5)?, (2, 5));
    /// assert_eq!(shape.weakly_left_divide(6), Err(LayoutError::NotLeftDivisible { left: 6, extent: 4 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`HTuple::left_divide`].
    pub fn weakly_left_divide(&self, divisor: u64) -> Result<(usize, u64), LayoutError> {
        if self.leaves().contains(&0) {
            return Err(LayoutError::ZeroExtent);
        }
        let mut left = divisor;
        let (last, inner) = self.leaves().split_last().unwrap_or((&1, &[]));
        for (index, &extent) in inner.iter().enumerate() {
            let refused = LayoutError::NotLeftDivisible { left, extent };
            match left {
                0 => return Err(refused),
                _ if left < extent => return Ok((index, left)),
                _ => left = div_exact(left, extent).ok_or(refused)?,
            }
        }
        if left == 0 { Err(LayoutError::NotLeftDivisible { left, extent: *last }) } else { Ok((inner.len(), left)) }
    }

    /// Returns whether the number divides the shape from the left: whether
    /// [`left_divide`](HTuple::left_divide) has an answer.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert!(<HTuple>::from((4, 6, 8)).is_left_divisible(12));
    /// assert!(!<HTuple>::from((4, 6, 8)).is_left_divisible(3));
    /// ```
    #[must_use]
    pub fn is_left_divisible(&self, divisor: u64) -> bool {
        self.left_divide(divisor).is_ok()
    }

    /// Returns whether [`weakly_left_divide`](HTuple::weakly_left_divide) has an answer.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert!(<HTuple>::from((4, 6, 8)).is_weakly_left_divisible(3));
    /// assert!(!<HTuple>::from((4, 6, 8)).is_weakly_left_divisible(6));
    /// ```
    #[must_use]
    pub fn is_weakly_left_divisible(&self, divisor: u64) -> bool {
        self.weakly_left_divide(divisor).is_ok()
    }
}
