//! Compatibility: every coordinate of one shape is a coordinate of another, and its weak form.

use super::{Extent, HTuple};

impl<T: Extent> HTuple<T> {
    /// Returns whether `A ≼ B`: every coordinate of the shape `A` is a coordinate of the shape `B`
    /// (Cecka Definition 2.7).
    ///
    /// `A` is a number and equal to `|B|`, or both are tuples of the same rank whose modes are
    /// compatible: `A` coarsens `B`, `B` refines `A`. Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// let shape = <HTuple>::from((2, (3, 5)));
    /// assert!(<HTuple>::from(30).is_compatible(&shape));
    /// assert!(<HTuple>::from((2, 15)).is_compatible(&shape));
    /// assert!(!shape.is_compatible(&<HTuple>::from(((3, 2), 5))));
    ///
    /// let layout: Layout = "(4,(2,4)):(8,(1,2))".parse()?;
    /// assert!(<HTuple>::from((4, 8)).is_compatible(&layout));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "compatible")]
    #[must_use]
    pub fn is_compatible<U: Extent>(&self, b: &HTuple<U>) -> bool {
        // A size that does not fit in 64 bits is no number that does.
        self.as_node().coarsens(b.as_node(), &|a, b| b.checked_size() == Ok(a.extent()))
    }

    /// Returns whether `A` is weakly compatible with `B`: `A` is a number that divides `|B|`, or
    /// both are tuples of the same rank whose modes are weakly compatible.
    ///
    /// Some `A'`, a multiple of `A` leaf by leaf, is compatible with `B`: each mode of `B` can be
    /// cut into tiles of the sizes in `A`. Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let shape = <HTuple>::from((2, (3, 5)));
    /// assert!(<HTuple>::from(6).is_weakly_compatible(&shape));
    /// assert!(<HTuple>::from((2, 5)).is_weakly_compatible(&shape));
    /// assert!(!<HTuple>::from(4).is_weakly_compatible(&shape));
    /// ```
    #[must_use]
    pub fn is_weakly_compatible<U: Extent>(&self, b: &HTuple<U>) -> bool {
        self.as_node().coarsens(b.as_node(), &|a, b| b.size_is_divided_by(a.extent()))
    }
}
