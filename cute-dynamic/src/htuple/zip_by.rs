//! Pairs gathered by a guide: the first of each pair on one side, the second on the other.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns `((x_0, x_1, …), (y_0, y_1, …, A_r, …))` for modes `(x_i, y_i)`, as far as the guide
    /// has modes; the modes of `A` after those go to the second side, whole (CuTe's `zip2_by`; of
    /// layouts, `tile_unzip`).
    ///
    /// Where the guide has a leaf, `A` has a pair; where it has a tuple, that is done within. The
    /// values of the guide's leaves do not matter. It takes the pairs (tile, rest) of a division by
    /// mode apart: `zipped_divide(A, T) = logical_divide(A, T).zip_by(T)`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// let pairs: HTuple = ((4, 2), (8, 3), 5).into();
    /// assert_eq!(pairs.zip_by((1, 1))?.to_string(), "((4,8),(2,3,5))");
    /// let nested: HTuple = ((4, 2), ((8, 3), (7, 9))).into();
    /// assert_eq!(nested.zip_by((1, (1, 1)))?.to_string(), "((4,(8,7)),(2,(3,9)))");
    /// assert_eq!(pairs.zip_by((1, 1, 1)), Err(LayoutError::RanksDiffer { a: 1, b: 2 }));
    ///
    /// let a = Layout::left((8, 24))?;
    /// assert_eq!(a.logical_divide((4, 8))?.zip_by((4, 8)), a.zipped_divide((4, 8)));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RanksDiffer`] with the rank of what is no pair and 2, or with the rank of a
    /// tuple and that of a guide which has more modes.
    #[doc(alias = "zip2_by")]
    #[doc(alias = "tile_unzip")]
    #[doc(alias = "hier_unzip")]
    pub fn zip_by(&self, guide: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let guide = guide.into();
        let (mut first, mut second) = (Self::building(), Self::building());
        split_by(self.as_node(), guide.as_node(), &mut first, &mut second)?;
        let mut zipped = Self::building();
        zipped.open();
        zipped.nodes([first.as_node(), second.as_node()]);
        zipped.close();
        zipped.checked()
    }
}

/// Writes the two sides of a tuple. A guide nests as deep as tuples may.
fn split_by<T: Leaf>(a: Node<'_, T>, guide: Node<'_, u64>, first: &mut HTuple<T>, second: &mut HTuple<T>) -> Result<(), LayoutError> {
    let mut modes = a.modes();
    if guide.is_leaf() {
        return match (modes.next(), modes.next(), modes.next()) {
            (Some(x), Some(y), None) => {
                first.node(x);
                second.node(y);
                Ok(())
            }
            _ => Err(LayoutError::RanksDiffer { a: a.rank(), b: 2 }),
        };
    }
    first.open();
    second.open();
    for guide_of_mode in guide.modes() {
        let mode = modes.next().ok_or_else(|| LayoutError::RanksDiffer { a: a.rank(), b: guide.rank() })?;
        split_by(mode, guide_of_mode, first, second)?;
    }
    second.nodes(modes);
    first.close();
    second.close();
    Ok(())
}
