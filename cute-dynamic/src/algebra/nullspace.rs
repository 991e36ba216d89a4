//! Nullspace: the coordinates that a layout maps to 0 by its broadcast modes.

use super::sort::positioned;
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::stride::Stride;
use crate::{Layout, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout of the coordinates that the broadcast modes range over: `A(R(k)) = 0` for
    /// every `k`, and `|R|` is the product of the extents with stride 0.
    ///
    /// A layout without broadcast modes has the nullspace `1:0`. It always exists.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(2,3,4):(0,1,0)".parse()?;
    /// assert_eq!(layout.nullspace().to_string(), "(2,4):(1,6)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nullspace(&self) -> Layout {
        let broadcasts = positioned(self.leaves()).filter(|p| p.mode.stride.is_zero() && p.mode.extent > 1);
        let modes: ModeList = broadcasts.map(|p| Mode::new(p.mode.extent, p.position)).collect();
        Layout::of_modes_unchecked(&modes)
    }
}
