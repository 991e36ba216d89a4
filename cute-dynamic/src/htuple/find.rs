//! Questions about all modes: which is the first that a predicate holds for, and whether it holds
//! for any, for all, for none.

use super::{HTuple, Leaf};

impl<T: Leaf> HTuple<T> {
    /// Returns the index of the first mode that the predicate holds for, and the rank if it holds
    /// for none (CuTe's `find_if`). A leaf is its own only mode.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let is_power_of_two = |mode: HTuple| mode.size().is_ok_and(u64::is_power_of_two);
    /// assert_eq!(<HTuple>::from((3, 8, 4)).find_if(is_power_of_two), 1);
    /// assert_eq!(<HTuple>::from((3, 5)).find_if(is_power_of_two), 2);
    /// ```
    #[must_use]
    pub fn find_if(&self, predicate: impl FnMut(Self) -> bool) -> usize {
        self.modes().position(predicate).unwrap_or_else(|| self.rank())
    }

    /// Returns the index of the first mode that is the leaf `x`, and the rank if there is none
    /// (CuTe's `find`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let shape: HTuple = (4, (2, 3), 2).into();
    /// assert_eq!((shape.find(&2), shape.find(&3)), (2, 3));
    /// ```
    #[must_use]
    pub fn find(&self, x: &T) -> usize {
        self.as_node().modes().position(|mode| mode.is_leaf() && mode.leaves()[0] == *x).unwrap_or_else(|| self.rank())
    }

    /// Returns whether the predicate holds for a mode (CuTe's `any_of`). A leaf is its own only
    /// mode.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let is_power_of_two = |mode: HTuple| mode.size().is_ok_and(u64::is_power_of_two);
    /// let shape: HTuple = (3, 8).into();
    /// assert!(shape.any_of(is_power_of_two) && !shape.all_of(is_power_of_two) && !shape.none_of(is_power_of_two));
    /// ```
    #[must_use]
    pub fn any_of(&self, predicate: impl FnMut(Self) -> bool) -> bool {
        self.modes().any(predicate)
    }

    /// Returns whether the predicate holds for every mode (CuTe's `all_of`). It does for `()`. An
    /// example is with [`HTuple::any_of`].
    #[must_use]
    pub fn all_of(&self, predicate: impl FnMut(Self) -> bool) -> bool {
        self.modes().all(predicate)
    }

    /// Returns whether the predicate holds for no mode (CuTe's `none_of`). It does for `()`. An
    /// example is with [`HTuple::any_of`].
    #[must_use]
    pub fn none_of(&self, predicate: impl FnMut(Self) -> bool) -> bool {
        !self.any_of(predicate)
    }

    /// Returns whether a leaf is `x` (CuTe's `has_elem`; for 0 and 1, `has_int0` and `has_int1`,
    /// and of coordinates with `None`, which is open, `has_underscore`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let stride: HTuple = (4, (0, 8)).into();
    /// assert!(stride.has_elem(&0) && !stride.has_elem(&1));
    /// let coordinate: HTuple<Option<u64>> = (2, (.., 1)).into();
    /// assert!(coordinate.has_elem(&None) && !coordinate.all_elem(&None));
    /// ```
    #[doc(alias = "has_int0")]
    #[doc(alias = "has_int1")]
    #[doc(alias = "has_underscore")]
    #[must_use]
    #[doc(alias = "has_none")]
    pub fn has_elem(&self, x: &T) -> bool {
        self.leaves().contains(x)
    }

    /// Returns whether all leaves are `x` (CuTe's `all_elem`, and of coordinates with `None`,
    /// `all_underscore`). An example is with [`HTuple::has_elem`].
    #[doc(alias = "all_underscore")]
    #[must_use]
    pub fn all_elem(&self, x: &T) -> bool {
        self.leaves().iter().all(|leaf| leaf == x)
    }
}

impl HTuple<Option<u64>> {
    /// Returns whether a component of a coordinate is `_`, open (CuTe's `is_underscore`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let coordinate: HTuple<Option<u64>> = (2, .., (..,)).into();
    /// assert_eq!(coordinate.find_if(|component| component.is_underscore()), 1);
    /// assert!(!coordinate.get(2)?.is_underscore());
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    pub fn is_underscore(&self) -> bool {
        self.is_leaf() && self.all_elem(&None)
    }
}
