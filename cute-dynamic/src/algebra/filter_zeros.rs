//! Filter zeros: a layout with its broadcast modes shrunk to one element.

use super::by_profile::by_profile;
use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A` with every broadcast mode (stride 0) shrunk to extent 1. It always exists.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,(2,3)):(0,(1,0))".parse()?;
    /// assert_eq!(layout.filter_zeros().to_string(), "(1,(2,1)):(0,(1,0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn filter_zeros(&self) -> Layout<D> {
        self.map(|mode| if mode.stride.is_zero() { Mode::new(1, mode.stride.clone()) } else { mode.clone() })
    }

    /// Returns `A` with extent 1 in every mode whose leaf in the profile is 0. A leaf of the
    /// profile may stand for a whole mode.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(5,(2,4)):(8,(1,2))".parse()?;
    /// assert_eq!(layout.filter_zeros_by((0, 1))?.to_string(), "(1,(2,4)):(8,(1,2))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileMismatch`] if the profile is longer or deeper than the layout.
    pub fn filter_zeros_by(&self, profile: impl Into<HTuple>) -> Result<Layout<D>, LayoutError> {
        by_profile(self, &profile.into(), |leaf, mode, result| {
            let Ok(()) =
                result.node_map(mode, |mode| Ok::<_, core::convert::Infallible>(Mode::new(if leaf == 0 { 1 } else { mode.extent }, mode.stride.clone())));
        })
    }
}
