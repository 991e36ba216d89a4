//! Upcast: the layout over larger elements.

use crate::htuple::HTuple;
use crate::int::div_exact;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// The layout over elements `n` times as large: groups of `n` consecutive offsets become one, `R(c') = A(c) / n`.
    ///
    /// Each stride must be a multiple of `n`, or divide it with the extent a multiple of the quotient, or the whole mode lie in one element; modes that share an element
    /// must not carry out of it. Broadcast modes stay.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// assert_eq!(Layout::left((16, 3))?.upcast(4)?.to_string(), "(4,3):(1,4)");
    /// assert_eq!(Layout::left(6)?.upcast(4), Err(LayoutError::UpcastSplits { extent: 6, stride: 1, factor: 4 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::UpcastSplits`], [`LayoutError::ZeroArgument`].
    pub fn upcast(&self, factor: u64) -> Result<Layout, LayoutError> {
        if factor == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        // The largest offset within a new element, of the modes so far.
        let mut within = 0u64;
        let mut result = Layout::building();
        result.node_map(self.as_node(), |&Mode { extent, stride }| {
            if stride == 0 {
                return Ok(Mode::new(extent, 0));
            }
            if let Some(stride) = div_exact(stride, factor) {
                return Ok(Mode::new(extent, stride));
            }
            let splits = LayoutError::UpcastSplits { extent, stride, factor };
            // So many elements of the mode make up one new element.
            let group = div_exact(factor, stride).ok_or(splits)?;
            let (groups, last) = match div_exact(extent, group) {
                Some(groups) => (groups, factor - stride),
                None if extent < group => (1, (extent - 1) * stride),
                None => return Err(splits),
            };
            within = within.checked_add(last).filter(|&within| within < factor).ok_or(splits)?;
            Ok(Mode::new(groups, 1))
        })?;
        result.checked()
    }
}
