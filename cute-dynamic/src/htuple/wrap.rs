//! The first and the last leaf, and tuples around them: wrapped, unwrapped, flat.

use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns the first leaf: that of the first mode of the first mode, and so on (CuTe's
    /// `front`). A leaf is its own.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from(((4, 5), (2, 3))).front()?, 4.into());
    /// let layout: Layout = "((4,5),2):((1,4),20)".parse()?;
    /// assert_eq!(layout.front()?.to_string(), "4:1");
    /// assert_eq!(<HTuple>::from(((), 4)).front(), Err(LayoutError::NoSuchMode { index: 0, rank: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no mode on the way.
    pub fn front(&self) -> Result<Self, LayoutError> {
        self.leaf_at(|_| 0)
    }

    /// Returns the last leaf: that of the last mode of the last mode, and so on (CuTe's `back`). A
    /// leaf is its own.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from(((4, 5), (2, 3))).back()?, 3.into());
    /// let layout: Layout = "(4,(5,2)):(1,(4,20))".parse()?;
    /// assert_eq!(layout.back()?.to_string(), "2:20");
    /// assert_eq!(<HTuple>::from((4, ())).back(), Err(LayoutError::NoSuchMode { index: 0, rank: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no mode on the way.
    pub fn back(&self) -> Result<Self, LayoutError> {
        self.leaf_at(|rank| rank.saturating_sub(1))
    }

    /// The leaf in the modes whose indices a function of the rank says.
    fn leaf_at(&self, index: impl Fn(usize) -> usize) -> Result<Self, LayoutError> {
        let mut node = self.as_node();
        while !node.is_leaf() {
            node = node.mode(index(node.rank()))?;
        }
        Ok(node.to_tuple())
    }

    /// Returns the tuple itself, and for a leaf the tuple of it alone (CuTe's `wrap`). It always
    /// exists.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from(4).wrap().to_string(), "(4)");
    /// assert_eq!(<HTuple>::from((4, 8)).wrap().to_string(), "(4,8)");
    /// ```
    #[must_use]
    pub fn wrap(&self) -> Self {
        if !self.is_leaf() {
            return self.clone();
        }
        let mut wrapped = Self::building();
        wrapped.open();
        wrapped.node(self.as_node());
        wrapped.close();
        wrapped
    }

    /// Returns what is within tuples of rank 1: `((4))` becomes `4`, and `((4,5))` becomes `(4,5)`
    /// (CuTe's `unwrap`). It always exists.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from(((4,),)).unwrap_tuple().to_string(), "4");
    /// assert_eq!(<HTuple>::from(((4, (5,)),)).unwrap_tuple().to_string(), "(4,(5))");
    /// ```
    #[doc(alias = "unwrap")]
    #[must_use]
    pub fn unwrap_tuple(&self) -> Self {
        let mut node = self.as_node();
        while !node.is_leaf() && node.rank() == 1 {
            match node.modes().next() {
                Some(mode) => node = mode,
                None => break,
            }
        }
        node.to_tuple()
    }

    /// Returns the leaves in one flat tuple, also that of a leaf (CuTe's `flatten_to_tuple`).
    /// [`HTuple::flatten`] leaves a leaf as it is. It always exists.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from(((2, 5), (6,))).flatten_to_tuple().to_string(), "(2,5,6)");
    /// assert_eq!(<HTuple>::from(4).flatten_to_tuple().to_string(), "(4)");
    /// ```
    #[must_use]
    pub fn flatten_to_tuple(&self) -> Self {
        self.flatten().wrap()
    }

    /// Returns whether no mode is a tuple (CuTe's `is_flat`): the depth is at most 1.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert!(<HTuple>::from((4, 8)).is_flat() && <HTuple>::from(4).is_flat());
    /// assert!(!<HTuple>::from((4, (2, 3))).is_flat());
    /// ```
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.depth() <= 1
    }
}
