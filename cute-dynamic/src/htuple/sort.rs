//! The leaves and the modes of a tuple in another order: sorted, by themselves or by keys.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;
use smallvec::SmallVec;

impl HTuple<u64> {
    /// Returns the leaves in ascending order, in one flat tuple (CuTe's `detail::Sort`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from((8, (1, 2), 1)).sort().to_string(), "(1,1,2,8)");
    /// ```
    #[doc(alias = "Sort")]
    #[must_use]
    pub fn sort(&self) -> Self {
        let mut sorted = self.flatten_to_tuple();
        sorted.leaves_mut().sort_unstable();
        sorted
    }
}

impl<T: Leaf> HTuple<T> {
    /// Returns the modes in the order of the keys, a tuple with a leaf for each mode, ascending
    /// (CuTe's `detail::SortByKey`). Modes with equal keys stay in their order.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3), 5)).sort_by_key((8, 1, 2))?.to_string(), "((2,3),5,4)");
    /// assert_eq!(<HTuple>::from((4, 5)).sort_by_key((8, 1, 2)), Err(LayoutError::RanksDiffer { a: 3, b: 2 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RanksDiffer`] if there is not one key for each mode.
    #[doc(alias = "SortByKey")]
    pub fn sort_by_key(&self, keys: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let keys = keys.into();
        let (keys, rank) = (keys.leaves(), self.rank());
        if keys.len() != rank {
            return Err(LayoutError::RanksDiffer { a: keys.len(), b: rank });
        }
        let mut modes: SmallVec<[(u64, Node<'_, T>); 8]> = keys.iter().copied().zip(self.as_node().modes()).collect();
        modes.sort_by_key(|&(key, _)| key);
        let mut sorted = Self::building();
        sorted.open();
        sorted.nodes(modes.into_iter().map(|(_, mode)| mode));
        sorted.close();
        sorted.checked()
    }
}
