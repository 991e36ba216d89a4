//! Reverse and transpose: the modes in the opposite order.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;
use smallvec::SmallVec;

impl<T: Leaf> HTuple<T> {
    /// Returns the modes in the opposite order, each as it is: `(A_{r-1}, …, A_0)` (CuTe's
    /// `reverse`). A leaf stays a leaf. It always exists.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3), 5)).reverse().to_string(), "(5,(2,3),4)");
    ///
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.reverse().to_string(), "(8,4):(1,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reverse(&self) -> Self {
        if self.is_leaf() {
            return self.as_node().to_tuple();
        }
        let modes: SmallVec<[Node<'_, T>; 8]> = self.as_node().modes().collect();
        let mut reversed = Self::building();
        reversed.open();
        reversed.nodes(modes.into_iter().rev());
        reversed.close();
        reversed
    }

    /// Returns the two modes of a matrix exchanged: `A^T(j, i) = A(i, j)`.
    ///
    /// [`HTuple::reverse`] takes tuples of any rank, and [`HTuple::select`] any order of the modes.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(4,(2,4)):(8,(1,2))".parse()?;
    /// assert_eq!(layout.transpose()?.to_string(), "((2,4),4):((1,2),8)");
    /// assert_eq!(layout.get(1)?.get(0)?.transpose(), Err(LayoutError::NotAMatrix { rank: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotAMatrix`] of other ranks than 2.
    pub fn transpose(&self) -> Result<Self, LayoutError> {
        if self.rank() == 2 && !self.is_leaf() { Ok(self.reverse()) } else { Err(LayoutError::NotAMatrix { rank: self.rank() }) }
    }
}
