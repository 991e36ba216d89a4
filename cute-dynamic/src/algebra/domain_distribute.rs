//! Domain distribution: a size, spread over the modes of a shape as far as they divide it.

use super::coalesce::coalesce_fully;
use crate::htuple::HTuple;
use crate::int::{gcd, mul};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};

impl HTuple<u64> {
    /// Returns a layout into this shape of size at most `n`: from left to right each mode gives its
    /// greatest common divisor with what is left of `n`.
    ///
    /// `|R|` divides `n`, and `R` is injective into `[0, |S|)`.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// assert_eq!(HTuple::from((3, 8)).domain_distribute(16)?.to_string(), "8:3");
    /// assert_eq!(HTuple::from((4, 6)).domain_distribute(8)?.to_string(), "8:1");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::ZeroArgument`]; [`LayoutError::Overflow`] if the
    /// size of the shape does not fit in 64 bits.
    pub fn domain_distribute(&self, n: u64) -> Result<Layout, LayoutError> {
        if n == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        let (mut left, mut position) = (n, 1);
        let mut modes = ModeList::new();
        for &extent in self.leaves() {
            if extent == 0 {
                return Err(LayoutError::ZeroExtent);
            }
            let factor = gcd(extent, left);
            modes.push(Mode::new(factor, position));
            left /= factor;
            position = mul(position, extent)?;
        }
        Ok(coalesce_fully(&modes))
    }
}
