//! Get and select: a mode, and a tuple of modes, by their indices.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns the mode with an index: `A_i` (Cecka Definition 2.2). A leaf is its own mode 0.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3))).get(1)?.to_string(), "(2,3)");
    /// assert_eq!(<HTuple>::from(4).get(0)?.to_string(), "4");
    ///
    /// let layout: Layout = "(2,(5)):(1,(2))".parse()?;
    /// assert_eq!(layout.get(1)?.to_string(), "(5):(2)");
    /// assert_eq!(layout.get(2), Err(LayoutError::NoSuchMode { index: 2, rank: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`].
    #[doc(alias = "layout")]
    #[doc(alias = "tuple_element")]
    pub fn get(&self, index: usize) -> Result<Self, LayoutError> {
        self.as_node().mode(index).map(Node::to_tuple)
    }

    /// Returns the mode at the end of a path through nested modes: `A_{i,j,…}`. The empty path
    /// leads to the tuple itself.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// let shape = <HTuple>::from((4, (2, 3)));
    /// assert_eq!(shape.get_path(&[1, 0])?.to_string(), "2");
    /// assert_eq!(shape.get_path(&[])?, shape);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] with the first index that leads nowhere.
    #[doc(alias = "basis_get")]
    pub fn get_path(&self, path: &[usize]) -> Result<Self, LayoutError> {
        path.iter().try_fold(self.as_node(), |node, &index| node.mode(index)).map(Node::to_tuple)
    }

    /// Returns the modes with the given indices, as a tuple in that order:
    /// `(A_i for i in indices)`. A mode may be taken twice.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3), 5)).select(&[2, 0])?.to_string(), "(5,4)");
    ///
    /// let layout: Layout = "(3,2,5):(2,16,1)".parse()?;
    /// assert_eq!(layout.select(&[1, 1])?.to_string(), "(2,2):(16,16)");
    /// assert_eq!(layout.select(&[1])?.to_string(), "(2):(16)");
    /// assert_eq!(layout.select(&[0, 3]), Err(LayoutError::NoSuchMode { index: 3, rank: 3 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; for a layout whose modes are taken more than once,
    /// [`LayoutError::Overflow`].
    pub fn select(&self, indices: &[usize]) -> Result<Self, LayoutError> {
        let mut selected = Self::building();
        selected.open();
        for &index in indices {
            selected.node(self.as_node().mode(index)?);
        }
        selected.close();
        selected.checked()
    }
}

impl<'a, T> Node<'a, T> {
    /// The mode with an index; a leaf is its own mode 0.
    pub(crate) fn mode(self, index: usize) -> Result<Node<'a, T>, LayoutError> {
        self.modes().nth(index).ok_or_else(|| LayoutError::NoSuchMode { index, rank: self.rank() })
    }
}
