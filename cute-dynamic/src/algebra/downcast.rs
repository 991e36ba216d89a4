//! Downcast: the layout over smaller elements.

use crate::htuple::HTuple;
use crate::int::mul;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// Returns the layout over elements `n` times as small: each offset becomes `n` consecutive
    /// ones, at `n` consecutive coordinates of one mode.
    ///
    /// These are in the first mode of stride 1. If there is none, they are in the first mode of
    /// extent 1, whose stride becomes 1. There is an answer exactly where some layout with more
    /// coordinates in its modes has those offsets. By 1, any layout stays as it is.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(4,16):(32,1)".parse()?;
    /// assert_eq!(layout.downcast(4)?.to_string(), "(4,64):(128,1)");
    /// let element: Layout = "1:0".parse()?;
    /// assert_eq!(element.downcast(4)?.to_string(), "4:1");
    /// let layout: Layout = "4:2".parse()?;
    /// assert_eq!(layout.downcast(2), Err(LayoutError::DowncastNeedsUnitStride { factor: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::DowncastNeedsUnitStride`], [`LayoutError::ZeroArgument`],
    /// [`LayoutError::Overflow`].
    pub fn downcast(&self, factor: u64) -> Result<Layout, LayoutError> {
        if factor == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        if factor == 1 {
            return Ok(self.clone());
        }
        let first = |is_taken: fn(&Mode) -> bool| self.leaves().iter().position(is_taken);
        let taken = first(|mode| mode.stride == 1).or_else(|| first(|mode| mode.extent == 1)).ok_or(LayoutError::DowncastNeedsUnitStride { factor })?;
        let mut leaf = 0..;
        let mut result = Layout::building();
        result.node_map(self.as_node(), |&Mode { extent, stride }| {
            let mode = if leaf.next() == Some(taken) { Mode::new(mul(extent, factor)?, 1) } else { Mode::new(extent, mul(stride, factor)?) };
            Ok(mode)
        })?;
        result.checked()
    }
}
