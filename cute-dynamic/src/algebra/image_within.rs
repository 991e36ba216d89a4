//! Image within: layouts whose offsets stay below a number.

use crate::htuple::HTuple;
use crate::{LayoutError, Mode};

impl HTuple<Mode> {
    /// Whether all offsets lie in `[0, bound)`: `cosize(A) <= bound`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let layout: Layout = "(4,8):(1,9)".parse()?;
    /// assert_eq!(layout.image_within(67), Ok(()));
    /// assert_eq!(layout.image_within(64), Err(LayoutError::ImageTooLarge { cosize: 67, bound: 64 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ImageTooLarge`].
    pub fn image_within(&self, bound: u64) -> Result<(), LayoutError> {
        let cosize = self.cosize();
        if cosize <= bound { Ok(()) } else { Err(LayoutError::ImageTooLarge { cosize, bound }) }
    }
}
