//! Right inverse: where in a layout the offsets 0, 1, 2, … lie.

use super::coalesce::coalesce_fully;
use super::sort::sorted_positions;
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::{Layout, Mode};

impl HTuple<Mode> {
    /// `A‡`: the layout of the coordinates at which `A` takes the values 0, 1, 2, …: `A(A‡(k)) = k` on `[0, |A‡|)` (Cecka §3.4.1).
    ///
    /// Follows the chain of modes whose stride continues where the chain has come to, starting from 1. For an injective `A` that gives the largest right inverse;
    /// otherwise a larger one may exist, which [`Layout::right_inverse_max`] finds. There always is one: `1:0` if no mode has stride 1.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.right_inverse().to_string(), "(8,4):(4,1)");
    /// let layout: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(layout.right_inverse().to_string(), "4:1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn right_inverse(&self) -> Layout {
        let mut chain = ModeList::new();
        let mut reached = 1;
        for p in sorted_positions(self.leaves()) {
            if p.mode.stride == reached {
                chain.push(Mode::new(p.mode.extent, p.position));
                // At most the size of the layout.
                reached *= p.mode.extent;
            } else if p.mode.stride > reached {
                break;
            }
        }
        coalesce_fully(&chain)
    }
}
