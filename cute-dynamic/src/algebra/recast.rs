//! Recast: the layout over elements of another size.

use crate::htuple::HTuple;
use crate::int::gcd;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// Returns the layout of elements of `old` bits seen as elements of `new` bits: a downcast to
    /// the common size, then an upcast.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// assert_eq!(Layout::left(8)?.recast(32, 128)?.to_string(), "2:1");
    /// assert_eq!(Layout::left(8)?.recast(32, 16)?.to_string(), "16:1");
    /// assert_eq!(Layout::left(6)?.recast(32, 128), Err(LayoutError::UpcastSplits { extent: 6, stride: 1, factor: 4, leaf: 0 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::downcast`] and [`Layout::upcast`].
    #[doc(alias = "recast_layout")]
    pub fn recast(&self, old: u64, new: u64) -> Result<Layout, LayoutError> {
        if old == 0 || new == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        let common = gcd(old, new);
        if old == common { self.upcast(new / common) } else { self.downcast(old / common)?.upcast(new / common) }
    }
}
