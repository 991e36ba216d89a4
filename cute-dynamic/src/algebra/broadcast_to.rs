//! A layout repeated along the modes that have one element.

use crate::htuple::HTuple;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout of another shape that repeats where `A` has extent 1: `R(c) = A(c')`, of
    /// which `c'` has 0 in the place of each component whose extent in `A` is 1 (NumPy's
    /// `broadcast_to`, PyTorch's `expand`).
    ///
    /// The shape is congruent to that of `A`, and every other extent is the same in both. A mode
    /// that repeats has stride 0.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let row: Layout = "(1,8):(8,1)".parse()?;
    /// assert_eq!(row.broadcast_to((4, 8))?.to_string(), "(4,8):(0,1)");
    ///
    /// let rows: Layout = "(2,8):(8,1)".parse()?;
    /// assert_eq!(rows.broadcast_to((4, 8)), Err(LayoutError::NotBroadcast { extent: 2, target: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::NotBroadcast`], [`LayoutError::Overflow`].
    #[doc(alias = "expand")]
    pub fn broadcast_to(&self, shape: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let shape = shape.into();
        self.check_congruent(&shape)?;
        let mut targets = shape.leaves().iter();
        let mut result = Layout::building();
        result.node_map(self.as_node(), |mode| match *targets.next().unwrap_or(&mode.extent) {
            target if target > 0 && mode.extent == 1 => Ok(Mode::new(target, D::default())),
            target if target == mode.extent => Ok(mode.clone()),
            target => Err(LayoutError::NotBroadcast { extent: mode.extent, target }),
        })?;
        result.checked()
    }
}
