//! Downcast: the layout over smaller elements.

use crate::htuple::HTuple;
use crate::int::mul;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// The layout over elements `n` times as small: each offset becomes `n` consecutive ones, on the first mode of stride 1.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(4,16):(32,1)".parse()?;
    /// assert_eq!(layout.downcast(4)?.to_string(), "(4,64):(128,1)");
    /// let layout: Layout = "4:2".parse()?;
    /// assert_eq!(layout.downcast(2), Err(LayoutError::DowncastNeedsUnitStride { factor: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::DowncastNeedsUnitStride`], [`LayoutError::ZeroArgument`], [`LayoutError::Overflow`].
    pub fn downcast(&self, factor: u64) -> Result<Layout, LayoutError> {
        if factor == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        let mut found = false;
        let mut result = Layout::building();
        result.node_map(self.as_node(), |&Mode { extent, stride }| {
            if stride == 1 && !found {
                found = true;
                return Ok(Mode::new(mul(extent, factor)?, 1));
            }
            Ok(Mode::new(extent, mul(stride, factor)?))
        })?;
        if found { result.checked() } else { Err(LayoutError::DowncastNeedsUnitStride { factor }) }
    }
}
