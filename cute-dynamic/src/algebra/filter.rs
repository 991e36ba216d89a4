//! Filter: a layout without its broadcast modes.

use super::by_profile::by_profile;
use super::coalesce::coalesce_fully;
use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A` without its broadcast modes and modes of extent 1, coalesced. The result has the
    /// image of `A`. It always exists.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,4,2):(0,2,8)".parse()?;
    /// assert_eq!(layout.filter().to_string(), "8:2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn filter(&self) -> Layout<D> {
        filtered(self.leaves())
    }

    /// Returns [`Layout::filter`] in each mode that a leaf of the profile stands for.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(2,(6,3)):(1,(0,4))".parse()?;
    /// assert_eq!(layout.filter_by((1, 1))?.to_string(), "(2,3):(1,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileMismatch`] if the profile is longer or deeper than the layout.
    pub fn filter_by(&self, profile: impl Into<HTuple>) -> Result<Layout<D>, LayoutError> {
        by_profile(self, &profile.into(), |_, mode, result| result.node(filtered(mode.leaves()).as_node()))
    }
}

fn filtered<D: Stride>(modes: &[Mode<D>]) -> Layout<D> {
    let modes: ModeList<D> = modes.iter().filter(|mode| !mode.stride.is_zero()).cloned().collect();
    coalesce_fully(&modes)
}
