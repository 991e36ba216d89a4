//! A layout with another shape.

use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout as a function of the coordinates of another shape:
    /// `R(c) = Â(index of c)`, the composition with the compact layout of the shape (CuTe's
    /// `with_shape`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::left((8, 12))?.with_shape((2, 4, 12))?.to_string(), "(2,4,12):(1,2,8)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::left`] and of [`Layout::compose`].
    pub fn with_shape(&self, shape: impl Into<HTuple>) -> Result<Self, LayoutError> {
        self.compose(&Layout::left(shape)?)
    }
}
