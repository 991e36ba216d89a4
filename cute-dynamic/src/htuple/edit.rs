//! Replace, insert and remove: the edits of a single mode.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns `x` in place of the mode with an index (CuTe's `replace`). Only a layout replaces a
    /// mode of a layout.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3), 5)).replace(1, &6.into())?.to_string(), "(4,6,5)");
    ///
    /// let (layout, mode): (Layout, Layout) = ("(2,3):(8,6)".parse()?, "(4):(4)".parse()?);
    /// assert_eq!(layout.replace(1, &mode)?.to_string(), "(2,(4)):(8,(4))");
    /// assert_eq!(layout.replace(2, &mode), Err(LayoutError::NoSuchMode { index: 2, rank: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`], [`LayoutError::TooDeep`]; for layouts,
    /// [`LayoutError::Overflow`].
    #[doc(alias = "replace_front")]
    #[doc(alias = "replace_back")]
    pub fn replace(&self, index: usize, x: &Self) -> Result<Self, LayoutError> {
        self.as_node().mode(index)?;
        self.splice(index, 1, [x.as_node()]).checked()
    }

    /// Returns `x` as a new mode with an index; the modes from there on move up (CuTe's `insert`).
    /// The index may be the rank. Only a layout is inserted into a layout.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 5)).insert(1, &(2, 3).into())?.to_string(), "(4,(2,3),5)");
    ///
    /// let (layout, mode): (Layout, Layout) = ("(2,3):(8,6)".parse()?, "4:1".parse()?);
    /// assert_eq!(layout.insert(2, &mode)?.to_string(), "(2,3,4):(8,6,1)");
    /// assert_eq!(layout.insert(3, &mode), Err(LayoutError::NoSuchMode { index: 3, rank: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`], [`LayoutError::TooDeep`]; for layouts,
    /// [`LayoutError::Overflow`].
    pub fn insert(&self, index: usize, x: &Self) -> Result<Self, LayoutError> {
        let rank = self.rank();
        if index > rank {
            return Err(LayoutError::NoSuchMode { index, rank });
        }
        self.splice(index, 0, [x.as_node()]).checked()
    }

    /// Returns all modes but the one with an index, as a tuple (CuTe's `remove`).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3), 5)).remove(1)?.to_string(), "(4,5)");
    ///
    /// let layout: Layout = "(2,3):(8,6)".parse()?;
    /// assert_eq!(layout.remove(0)?.to_string(), "(3):(6)");
    /// assert_eq!(layout.remove(2), Err(LayoutError::NoSuchMode { index: 2, rank: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`].
    pub fn remove(&self, index: usize) -> Result<Self, LayoutError> {
        self.as_node().mode(index)?;
        self.splice(index, 1, []).checked()
    }

    /// The tuple of the modes with `removed` of them, from `index` on, replaced by others. Not
    /// [checked](HTuple::checked) yet.
    pub(super) fn splice<'a>(&self, index: usize, removed: usize, inserted: impl IntoIterator<Item = Node<'a, T>>) -> Self
    where
        T: 'a,
    {
        let mut modes = self.as_node().modes();
        let mut spliced = Self::building();
        spliced.open();
        spliced.nodes(modes.by_ref().take(index));
        spliced.nodes(inserted);
        spliced.nodes(modes.skip(removed));
        spliced.close();
        spliced
    }
}
