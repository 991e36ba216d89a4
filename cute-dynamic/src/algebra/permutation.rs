//! Permutations: layouts that map `[0, size)` one to one onto itself, and their inverses.

use super::sort::sorted;
use crate::htuple::HTuple;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// Returns whether the layout permutes `[0, |A|)`: exactly if its sorted strides chain, 1 and
    /// then each extent times stride.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert!("(4,(2,3)):(6,(3,1))".parse::<Layout>()?.is_permutation());
    /// assert!(!"(4,8):(1,5)".parse::<Layout>()?.is_permutation());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_permutation(&self) -> bool {
        self.bijective().is_ok()
    }

    /// Checks what [`Layout::is_permutation`] asks. The error has the stride that is not the
    /// expected one.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!("(4,8):(1,5)".parse::<Layout>()?.bijective(), Err(LayoutError::NotBijective { expected: 4, stride: 5 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotBijective`].
    pub fn bijective(&self) -> Result<(), LayoutError> {
        let mut expected = 1;
        for mode in sorted(self.leaves()) {
            if mode.stride != expected {
                return Err(LayoutError::NotBijective { expected, stride: mode.stride });
            }
            // At most the size of the layout.
            expected *= mode.extent;
        }
        Ok(())
    }

    /// Returns the inverse of a permutation: `R(A(k)) = k = A(R(k))` on `[0, |A|)`. The inverse of
    /// a permutation that is a layout always is one.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.inverse()?.to_string(), "(8,4):(4,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotBijective`].
    pub fn inverse(&self) -> Result<Layout, LayoutError> {
        self.bijective().map(|()| self.right_inverse())
    }
}
