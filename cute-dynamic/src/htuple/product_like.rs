//! The sizes of the modes that the leaves of a profile stand for, and a tuple scaled by them.

use super::{HTuple, Node};
use crate::LayoutError;
use crate::int::mul;

impl HTuple<u64> {
    /// Returns the size of each mode that a leaf of the profile stands for (CuTe's `product_like`).
    ///
    /// The result has the nesting of the profile and is compatible with the shape: it is the
    /// coarsest such shape.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let shape = <HTuple>::from((2, (3, (4, 5))));
    /// assert_eq!(shape.product_like((0, (0, 0)))?.to_string(), "(2,(3,20))");
    /// assert_eq!(shape.product_like(0)?.to_string(), "120");
    /// assert_eq!(shape.product_like((0, 0, 0)), Err(LayoutError::ProfileMismatch { profile: 3, modes: 2 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileMismatch`] if the profile is not weakly congruent to the shape,
    /// [`LayoutError::Overflow`].
    pub fn product_like(&self, profile: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let mut sizes = HTuple::building();
        self.as_node().write_sizes_like(profile.into().as_node(), &mut |_, size| Ok(size), &mut sizes)?;
        sizes.checked()
    }

    /// Returns each leaf times the size of the mode of `B` that it stands for (CuTe's
    /// `elem_scale`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from((2, (3, 4))).elem_scale((5, ((2, 2), 1)))?.to_string(), "(10,(12,4))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileMismatch`] if `A` is not weakly congruent to `B`,
    /// [`LayoutError::Overflow`].
    pub fn elem_scale(&self, b: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let mut scaled = HTuple::building();
        b.into().as_node().write_sizes_like(self.as_node(), &mut mul, &mut scaled)?;
        scaled.checked()
    }
}

impl Node<'_, u64> {
    /// Writes `f(p, size)` for each leaf `p` of a profile and the size of the mode that it stands
    /// for.
    fn write_sizes_like(self, profile: Node<'_, u64>, f: &mut impl FnMut(u64, u64) -> Result<u64, LayoutError>, sizes: &mut HTuple) -> Result<(), LayoutError> {
        if profile.is_leaf() {
            sizes.push(f(profile.leaves()[0], self.checked_size()?)?);
            return Ok(());
        }
        sizes.open();
        if !self.is_leaf() {
            self.modes().zip(profile.modes()).try_for_each(|(mode, profile)| mode.write_sizes_like(profile, f, sizes))?;
        }
        // Only now, so that of two misfits the first one from the left is told, as the static crate
        // does.
        let (profile, modes) = (profile.rank(), self.rank());
        if self.is_leaf() || profile != modes {
            return Err(LayoutError::ProfileMismatch { profile, modes });
        }
        sizes.close();
        Ok(())
    }
}
