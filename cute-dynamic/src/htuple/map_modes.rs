//! Map over the modes, and over pairs of modes.

use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns `f` of each mode: `(f(A_0), f(A_1), …)` (CuTe's `transform`). A leaf goes through
    /// the function itself: `f(A)`.
    ///
    /// [`Layout::transform_layout`](crate::Layout::transform_layout) makes a tuple of a leaf.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let shape: HTuple = (4, (2, 3)).into();
    /// let sizes: HTuple = shape.map_modes(|mode| Ok(mode.size()?.into()))?;
    /// assert_eq!(sizes.to_string(), "(4,6)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`, and those of [`HTuple::tuple`].
    #[doc(alias = "transform")]
    pub fn map_modes<U: Leaf>(&self, mut f: impl FnMut(Self) -> Result<HTuple<U>, LayoutError>) -> Result<HTuple<U>, LayoutError> {
        if self.is_leaf() { f(self.clone()) } else { self.as_node().modes().each_as_mode(|mode| f(mode.to_tuple())) }
    }

    /// Returns `f` of the pairs of modes: `(f(A_0, B_0), f(A_1, B_1), …)` (CuTe's `transform` of
    /// two tuples). The ranks are equal. Two leaves go through the function themselves: `f(A, B)`.
    ///
    /// Of three tuples it is that of the first and of the others, zipped.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let a: HTuple = (4, (2, 3)).into();
    /// let sums = a.map_modes_with(&(1, 7).into(), |a: HTuple, b: HTuple| Ok((a.sum()? + b.sum()?).into()));
    /// assert_eq!(sums, Ok::<HTuple, _>((5, 12).into()));
    /// let b: HTuple = (1, 2, 3).into();
    /// assert_eq!(a.map_modes_with(&b, |a, _: HTuple| Ok(a)), Err(LayoutError::RanksDiffer { a: 2, b: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RanksDiffer`], those of `f`, and those of [`HTuple::tuple`].
    #[doc(alias = "transform")]
    pub fn map_modes_with<U: Leaf, V: Leaf>(
        &self,
        b: &HTuple<U>,
        mut f: impl FnMut(Self, HTuple<U>) -> Result<HTuple<V>, LayoutError>,
    ) -> Result<HTuple<V>, LayoutError> {
        if self.is_leaf() && b.is_leaf() {
            return f(self.clone(), b.clone());
        }
        if self.rank() != b.rank() {
            return Err(LayoutError::RanksDiffer { a: self.rank(), b: b.rank() });
        }
        self.as_node().modes().zip(b.as_node().modes()).each_as_mode(|(a, b)| f(a.to_tuple(), b.to_tuple()))
    }
}

/// Tuples for what an iterator yields.
pub(super) trait EachAsMode: Iterator + Sized {
    /// The tuple whose modes are `f` of what is yielded.
    fn each_as_mode<U: Leaf>(self, mut f: impl FnMut(Self::Item) -> Result<HTuple<U>, LayoutError>) -> Result<HTuple<U>, LayoutError> {
        let mut tuple = HTuple::building();
        tuple.open();
        for item in self {
            tuple.node(f(item)?.as_node());
        }
        tuple.close();
        tuple.checked()
    }
}

impl<I: Iterator> EachAsMode for I {}
