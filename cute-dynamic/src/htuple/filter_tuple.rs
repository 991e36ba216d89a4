//! Tuples for modes, concatenated: by a function for each mode, and of two tuples.

use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns the tuples that `f` gives for the modes, concatenated (CuTe's `filter_tuple`). A
    /// mode for which it gives `()` is left out. A leaf that it gives counts as a tuple of rank 1.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// // The modes that are not 1.
    /// let shape: HTuple = (4, 1, 3, 1).into();
    /// assert_eq!(shape.filter_tuple(|mode| Ok(if mode == 1.into() { ().into() } else { mode }))?, (4, 3).into());
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`, and those of [`HTuple::tuple`].
    pub fn filter_tuple<U: Leaf>(&self, mut f: impl FnMut(Self) -> Result<HTuple<U>, LayoutError>) -> Result<HTuple<U>, LayoutError> {
        let mut tuple = HTuple::building();
        tuple.open();
        for mode in self.modes() {
            tuple.nodes(f(mode)?.as_node().modes());
        }
        tuple.close();
        tuple.checked()
    }

    /// Returns the modes of `A` and after them those of `B`, as one tuple (CuTe's `tuple_cat`). A
    /// leaf counts as a tuple of rank 1. Only a layout comes after a layout.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3))).tuple_cat(&(5, 6).into())?.to_string(), "(4,(2,3),5,6)");
    /// let (a, b): (Layout, Layout) = ("(4,2):(1,4)".parse()?, "3:8".parse()?);
    /// assert_eq!(a.tuple_cat(&b)?.to_string(), "(4,2,3):(1,4,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// For layouts, [`LayoutError::Overflow`], and [`LayoutError::CodomainsDiffer`].
    pub fn tuple_cat(&self, b: &Self) -> Result<Self, LayoutError> {
        self.splice(self.rank(), 0, b.as_node().modes()).checked()
    }
}
