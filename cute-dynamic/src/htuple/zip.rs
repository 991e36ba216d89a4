//! Zip: pairs of modes, and rows of modes as columns.

use super::{HTuple, Leaf, Modes, Node};
use crate::LayoutError;
use smallvec::SmallVec;

impl<T: Leaf> HTuple<T> {
    /// Returns the modes in pairs: `((A_0, B_0), (A_1, B_1), …)` (CuTe's `zip(a, b)`). The ranks
    /// are equal.
    ///
    /// A leaf counts as a tuple of rank 1. Two layouts zip to a layout: mode `i` is the pair of
    /// their modes `i`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 8)).zip(&(2, (3, 5)).into())?.to_string(), "((4,2),(8,(3,5)))");
    ///
    /// let (a, b): (Layout, Layout) = ("(4,8):(1,4)".parse()?, "(2,3):(32,64)".parse()?);
    /// assert_eq!(a.zip(&b)?.to_string(), "((4,2),(8,3)):((1,32),(4,64))");
    /// assert_eq!(a.zip(&b.get(0)?), Err(LayoutError::RanksDiffer { a: 2, b: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RanksDiffer`], [`LayoutError::TooDeep`]; for layouts,
    /// [`LayoutError::Overflow`].
    pub fn zip(&self, b: &Self) -> Result<Self, LayoutError> {
        let ranks = (self.rank(), b.rank());
        if ranks.0 != ranks.1 {
            return Err(LayoutError::RanksDiffer { a: ranks.0, b: ranks.1 });
        }
        let mut zipped = Self::building();
        zipped.open();
        for (a, b) in self.as_node().modes().zip(b.as_node().modes()) {
            zipped.open();
            zipped.nodes([a, b]);
            zipped.close();
        }
        zipped.close();
        zipped.checked()
    }

    /// Returns a tuple of tuples, rows for columns: `R_{i,j} = A_{j,i}` (CuTe's `zip(t)` of one
    /// tuple). The modes have equal ranks.
    ///
    /// `zip_all` of `(a, b)` is `a.zip(b)`; it is its own inverse on tuples of non-empty tuples,
    /// and turns a layout of (tile, rest) pairs by mode into the pair of tiles and rests. A leaf
    /// among the modes counts as a tuple of rank 1. [`HTuple::transpose`] exchanges the two modes
    /// of a matrix.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from(((4, 2, 7), (8, 3, 9))).zip_all()?.to_string(), "((4,8),(2,3),(7,9))");
    ///
    /// let layout: Layout = "((4,2),(8,3)):((1,32),(4,64))".parse()?;
    /// assert_eq!(layout.zip_all()?.to_string(), "((4,8),(2,3)):((1,4),(32,64))");
    /// let layout: Layout = "((4,2),8):((1,32),4)".parse()?;
    /// assert_eq!(layout.zip_all(), Err(LayoutError::RanksDiffer { a: 2, b: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RanksDiffer`]: the rank of the last row that differs from the row after it,
    /// and the rank of that one.
    pub fn zip_all(&self) -> Result<Self, LayoutError> {
        let mut rows: SmallVec<[Modes<'_, T>; 8]> = self.as_node().modes().map(Node::modes).collect();
        let columns = rows.last().map_or(0, |row| row.clone().count());
        if let Some(rank) = rows.iter().rev().map(|row| row.clone().count()).find(|&rank| rank != columns) {
            return Err(LayoutError::RanksDiffer { a: rank, b: columns });
        }
        let mut zipped = Self::building();
        zipped.open();
        for _ in 0..columns {
            zipped.open();
            for row in &mut rows {
                zipped.nodes(row.next());
            }
            zipped.close();
        }
        zipped.close();
        zipped.checked()
    }
}
