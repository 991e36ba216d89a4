//! The largest leaf, the smallest, and the greatest common divisor and least common multiple of
//! all.

use super::HTuple;
use crate::LayoutError;
use crate::int::{gcd, mul};

impl HTuple<u64> {
    /// Returns the largest leaf (CuTe's `max`).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    /// assert_eq!(<HTuple>::from((4, (9, 2))).max_leaf()?, 9);
    /// assert_eq!(<HTuple>::from(()).max_leaf(), Err(LayoutError::NoSuchMode { index: 0, rank: 0 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no leaf.
    #[doc(alias = "tuple_max")]
    #[doc(alias = "max")]
    pub fn max_leaf(&self) -> Result<u64, LayoutError> {
        self.fold_leaves(u64::max)
    }

    /// Returns the smallest leaf (CuTe's `min`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from((4, (9, 2))).min_leaf()?, 2);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no leaf.
    #[doc(alias = "min")]
    pub fn min_leaf(&self) -> Result<u64, LayoutError> {
        self.fold_leaves(u64::min)
    }

    /// Returns the greatest common divisor of the leaves (CuTe's `gcd`). Every number divides 0.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from((12, (0, 18))).gcd_leaf()?, 6);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no leaf.
    #[doc(alias = "gcd")]
    pub fn gcd_leaf(&self) -> Result<u64, LayoutError> {
        self.fold_leaves(gcd)
    }

    /// Returns the least common multiple of the leaves (CuTe's `lcm`). That of 0 and any number is
    /// 0.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    /// assert_eq!(<HTuple>::from((4, (6, 3))).lcm_leaf()?, 12);
    /// assert_eq!(<HTuple>::from((u64::MAX, 2)).lcm_leaf(), Err(LayoutError::Overflow));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no leaf, [`LayoutError::Overflow`].
    #[doc(alias = "lcm")]
    pub fn lcm_leaf(&self) -> Result<u64, LayoutError> {
        // A 0 anywhere makes it 0, whatever does not fit before.
        if self.leaves().contains(&0) {
            return Ok(0);
        }
        let (first, others) = self.leaves().split_first().ok_or(LayoutError::NoSuchMode { index: 0, rank: 0 })?;
        others.iter().try_fold(*first, |lcm, &leaf| mul(lcm, leaf / gcd(lcm, leaf)))
    }

    fn fold_leaves(&self, f: fn(u64, u64) -> u64) -> Result<u64, LayoutError> {
        self.leaves().iter().copied().reduce(f).ok_or(LayoutError::NoSuchMode { index: 0, rank: 0 })
    }
}
