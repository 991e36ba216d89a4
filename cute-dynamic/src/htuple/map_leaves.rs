//! Map over the leaves.

use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns `f` of each leaf, in the same nesting: `R ~ A` (CuTe's `transform_leaf`). The leaves
    /// of a layout are its [modes](crate::Mode).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError, Mode};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3))).map_leaves(|n| n * 2)?.to_string(), "(8,(4,6))");
    ///
    /// let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// let twice = |mode: &Mode| Mode { extent: mode.extent, stride: 2 * mode.stride };
    /// assert_eq!(layout.map_leaves(twice)?.to_string(), "(4,(2,3)):(2,(8,16))");
    /// let empty = |mode: &Mode| Mode { extent: 0, ..*mode };
    /// assert_eq!(layout.map_leaves(empty), Err(LayoutError::ZeroExtent));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Only where the result is a layout: [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn map_leaves<U: Leaf>(&self, f: impl FnMut(&T) -> U) -> Result<HTuple<U>, LayoutError> {
        self.map(f).checked()
    }
}
