//! Tractable: whether a layout is an arrow between tuples.

use crate::int::{div_exact, mul};
use crate::{HTuple, LayoutError, Mode};
use alloc::vec::Vec;

impl HTuple<Mode> {
    /// Returns whether the layout is tractable: of two modes with stride `d > 0` and extent
    /// `s > 1`, sorted by stride, the `s·d` of the first divides the stride of the second (Colfax,
    /// *Tractable layouts*).
    ///
    /// Row-major and column-major layouts are, compact ones, broadcasts, and dilations: all that
    /// divide a memory into digits, with the modes running over some of them. Those are the layouts
    /// of the morphisms of [`Nest`](crate::category::nest).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert!("(4,(2,3)):(0,(24,2))".parse::<Layout>()?.is_tractable());
    /// assert!(!"(4,8):(1,5)".parse::<Layout>()?.is_tractable());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_tractable(&self) -> bool {
        self.tractable().is_ok()
    }

    /// Checks what [`is_tractable`](Self::is_tractable) asks. The error has the offset that one
    /// mode extends to, and the stride of the next, which it does not divide.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!("(4,8):(1,5)".parse::<Layout>()?.tractable(), Err(LayoutError::NotTractable { reach: 4, stride: 5 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotTractable`]; [`LayoutError::Overflow`] if a mode extends to 2^64.
    pub fn tractable(&self) -> Result<(), LayoutError> {
        digits(self.leaves(), |_, _, _| {})
    }
}

/// The digits that tractable modes run over, from the lowest to the highest: `each(gap, mode, i)`
/// for the mode `i`, which stands `gap` times higher than the digit before it ends.
///
/// Modes of extent 1 and of stride 0 run over none.
pub(crate) fn digits(modes: &[Mode], mut each: impl FnMut(u64, Mode, usize)) -> Result<(), LayoutError> {
    let mut by_stride: Vec<usize> = (0..modes.len()).filter(|&i| modes[i].extent > 1 && modes[i].stride > 0).collect();
    by_stride.sort_by_key(|&i| modes[i].stride);
    let mut reach = 1;
    for i in by_stride {
        let Mode { extent, stride } = modes[i];
        let gap = div_exact(stride, reach).ok_or(LayoutError::NotTractable { reach, stride })?;
        each(gap, modes[i], i);
        reach = mul(extent, stride)?;
    }
    Ok(())
}
