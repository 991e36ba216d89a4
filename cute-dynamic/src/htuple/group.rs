//! Take and group: a range of modes, by itself or as one mode in its place.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns the modes `begin..end` as a tuple: `(A_begin, …, A_{end-1})` (CuTe's `take`). The
    /// range holds at least one mode.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3), 5)).take(1, 3)?.to_string(), "((2,3),5)");
    ///
    /// let layout: Layout = "(6,12):(1,6)".parse()?;
    /// assert_eq!(layout.take(1, 2)?.to_string(), "(12):(6)");
    /// assert_eq!(layout.take(1, 1), Err(LayoutError::BadRange { begin: 1, end: 1 }));
    /// assert_eq!(layout.take(1, 3), Err(LayoutError::NoSuchMode { index: 2, rank: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BadRange`] if the range is empty or runs backwards,
    /// [`LayoutError::NoSuchMode`] with the last index of one that ends past the modes.
    pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.as_node().check_range(begin, end)?;
        let mut taken = Self::building();
        taken.open();
        taken.nodes(self.as_node().modes().skip(begin).take(end - begin));
        taken.close();
        taken.checked()
    }

    /// Returns the modes `begin..end` as one mode in their place:
    /// `(A_0, …, (A_begin, …, A_{end-1}), A_end, …)` (CuTe's `group`).
    ///
    /// It is the same function of integral coordinates: `R(i) = A(i)`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((2, 3, 4, 5)).group(1, 3)?.to_string(), "(2,(3,4),5)");
    ///
    /// let layout: Layout = "(3,3):(3,1)".parse()?;
    /// assert_eq!(layout.group(0, 1)?.to_string(), "((3),3):((3),1)");
    /// assert_eq!(layout.group(2, 1), Err(LayoutError::BadRange { begin: 2, end: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`HTuple::take`], and [`LayoutError::TooDeep`].
    pub fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.as_node().check_range(begin, end)?;
        let mut modes = self.as_node().modes();
        let mut grouped = Self::building();
        grouped.open();
        grouped.nodes(modes.by_ref().take(begin));
        grouped.open();
        grouped.nodes(modes.by_ref().take(end - begin));
        grouped.close();
        grouped.nodes(modes);
        grouped.close();
        grouped.checked()
    }
}

impl<T> Node<'_, T> {
    /// Whether the modes `begin..end` exist and are at least one.
    fn check_range(self, begin: usize, end: usize) -> Result<(), LayoutError> {
        let rank = self.rank();
        if begin >= end {
            return Err(LayoutError::BadRange { begin, end });
        }
        if end > rank {
            return Err(LayoutError::NoSuchMode { index: end - 1, rank });
        }
        Ok(())
    }
}
