//! The number of consecutive elements that a layout always keeps together.

use super::sort::sorted;
use crate::Mode;
use crate::htuple::HTuple;
use crate::int::gcd;

impl HTuple<Mode> {
    /// Returns an `N` for which the elements of `A` fall into aligned groups of `N` consecutive
    /// offsets: the greatest common divisor of the size of the contiguous chain and of the strides
    /// of the other modes. For layouts whose modes do not overlap it is the largest.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// assert_eq!(Layout::left((4, 8))?.max_alignment(), 32);
    /// assert_eq!("(4,8):(1,6)".parse::<Layout>()?.max_alignment(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_alignment(&self) -> u64 {
        let (mut reached, mut divisor) = (1, 0);
        for mode in sorted(self.leaves()) {
            if mode.stride == reached {
                // At most the size of the layout.
                reached *= mode.extent;
            } else {
                divisor = gcd(divisor, mode.stride);
            }
        }
        gcd(reached, divisor)
    }
}
