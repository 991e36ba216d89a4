//! Map over the leaves, and over pairs of leaves.

use super::{HTuple, Leaf};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns `f` of each leaf, in the same nesting: `R ~ A` (CuTe's `transform_leaf`). The leaves
    /// of a layout are its [modes](crate::Mode).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError, Mode};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3))).map_leaves(|n| n * 2)?.to_string(), "(8,(4,6))");
    ///
    /// let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// let twice = |mode: &Mode| Mode { extent: mode.extent, stride: 2 * mode.stride };
    /// assert_eq!(layout.map_leaves(twice)?.to_string(), "(4,(2,3)):(2,(8,16))");
    /// let empty = |mode: &Mode| Mode { extent: 0, ..*mode };
    /// assert_eq!(layout.map_leaves(empty), Err(LayoutError::ZeroExtent));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Only where the result is a layout: [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    #[doc(alias = "transform_leaf")]
    pub fn map_leaves<U: Leaf>(&self, f: impl FnMut(&T) -> U) -> Result<HTuple<U>, LayoutError> {
        self.map(f).checked()
    }

    /// Returns `f` of the pairs of leaves of congruent tuples: `R_k = f(A_k, B_k)` (CuTe's
    /// `transform_leaf` of two tuples).
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let a: HTuple = (4, (2, 3)).into();
    /// assert_eq!(a.map_leaves_with(&(1, (5, 2)).into(), |x: &u64, y: &u64| x * y)?.to_string(), "(4,(10,6))");
    /// let b: HTuple = (1, 5, 2).into();
    /// assert_eq!(a.map_leaves_with(&b, |x: &u64, _| *x), Err(LayoutError::NotCongruent { a: 3, b: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`]; where the result is a layout, [`LayoutError::ZeroExtent`],
    /// [`LayoutError::Overflow`].
    #[doc(alias = "transform_leaf")]
    pub fn map_leaves_with<U: Leaf, V: Leaf>(&self, b: &HTuple<U>, mut f: impl FnMut(&T, &U) -> V) -> Result<HTuple<V>, LayoutError> {
        self.check_congruent(b)?;
        self.with_leaves::<V>(self.leaves().iter().zip(b.leaves()).map(|(x, y)| f(x, y)).collect()).checked()
    }
}
