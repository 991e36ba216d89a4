//! Scans over the modes: what they come to after each of them.

use super::map_modes::EachAsMode;
use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns what the modes come to with each of them: `R_0 = f(init, A_0)`,
    /// `R_i = f(R_{i-1}, A_i)` (CuTe's `iscan`). A leaf is its own only mode.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let sums = <HTuple>::from((4, 2, 3)).inclusive_scan(1, |done: HTuple, mode| Ok((done.sum()? + mode.sum()?).into()));
    /// assert_eq!(sums?.to_string(), "(5,7,10)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`, and those of [`HTuple::tuple`].
    #[doc(alias = "iscan")]
    pub fn inclusive_scan<U: Leaf>(
        &self,
        init: impl Into<HTuple<U>>,
        mut f: impl FnMut(HTuple<U>, Self) -> Result<HTuple<U>, LayoutError>,
    ) -> Result<HTuple<U>, LayoutError> {
        let mut done = init.into();
        self.as_node().modes().each_as_mode(|mode| {
            done = f(done.clone(), mode.to_tuple())?;
            Ok(done.clone())
        })
    }

    /// Returns what the modes come to before each of them: `R_0 = init`,
    /// `R_i = f(R_{i-1}, A_{i-1})` (CuTe's `escan`). A leaf is its own only mode.
    ///
    /// With products from 1 on, of a flat shape, these are the compact column-major strides. The
    /// function is not called for the last mode.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let strides = <HTuple>::from((4, 2, 3)).exclusive_scan(1, |done: HTuple, mode| Ok((done.size()? * mode.size()?).into()));
    /// assert_eq!(strides?.to_string(), "(1,4,8)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`, and those of [`HTuple::tuple`].
    #[doc(alias = "escan")]
    pub fn exclusive_scan<U: Leaf>(
        &self,
        init: impl Into<HTuple<U>>,
        mut f: impl FnMut(HTuple<U>, Self) -> Result<HTuple<U>, LayoutError>,
    ) -> Result<HTuple<U>, LayoutError> {
        let (mut done, mut before) = (init.into(), None);
        self.as_node().modes().each_as_mode(|mode| {
            if let Some(before) = before.replace(mode.to_tuple()) {
                done = f(done.clone(), before)?;
            }
            Ok(done.clone())
        })
    }
}
