//! The coarsest shape that refines two shapes, and the finest that coarsens both.

use super::{HTuple, Node};
use crate::LayoutError;

impl HTuple<u64> {
    /// Returns the coarsest shape that refines both: `A ≼ R`, `B ≼ R`, and `R ≼ C` for every `C`
    /// that refines both (Cecka §2.2.1).
    ///
    /// Where one shape has a number and the other a tuple of this size, the result has the tuple.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let (a, b) = (<HTuple>::from(((2, 3), 20)), <HTuple>::from((6, (4, 5))));
    /// assert_eq!(a.common_refinement(&b)?.to_string(), "((2,3),(4,5))");
    /// let mismatch = <HTuple>::from((6, 5)).common_refinement((2, 15));
    /// assert_eq!(mismatch, Err(LayoutError::NotCompatible { a: 6, b: 2 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCompatible`] or [`LayoutError::RanksDiffer`] with the first modes that
    /// have no refinement in common, [`LayoutError::Overflow`].
    pub fn common_refinement(&self, b: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let mut common = HTuple::building();
        self.as_node().write_common_refinement(b.into().as_node(), &mut common)?;
        common.checked()
    }

    /// Returns the finest shape that coarsens both: `R ≼ A`, `R ≼ B`, and `C ≼ R` for every `C`
    /// that coarsens both (Cecka §2.2.1).
    ///
    /// Where two tuples do not have modes of the same sizes, the result has their size as one
    /// number.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// let a = <HTuple>::from((4, (3, 5)));
    /// assert_eq!(a.common_coarsening(((2, 2), 15))?.to_string(), "(4,15)");
    /// assert_eq!(a.common_coarsening((2, 30))?.to_string(), "60");
    /// assert_eq!(a.common_coarsening(30), Err(LayoutError::NotCompatible { a: 60, b: 30 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCompatible`] if the sizes differ, [`LayoutError::Overflow`].
    pub fn common_coarsening(&self, b: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let b = b.into();
        same_size(self.as_node(), b.as_node())?;
        let mut common = HTuple::building();
        self.as_node().write_common_coarsening(b.as_node(), &mut common)?;
        common.checked()
    }
}

/// The size of two shapes that have the same.
fn same_size(a: Node<'_, u64>, b: Node<'_, u64>) -> Result<u64, LayoutError> {
    let (a, b) = (a.checked_size()?, b.checked_size()?);
    if a == b { Ok(a) } else { Err(LayoutError::NotCompatible { a, b }) }
}

impl Node<'_, u64> {
    fn write_common_refinement(self, b: Self, common: &mut HTuple) -> Result<(), LayoutError> {
        if self.is_leaf() || b.is_leaf() {
            same_size(self, b)?;
            common.node(if self.is_leaf() { b } else { self });
            return Ok(());
        }
        common.open();
        self.modes().zip(b.modes()).try_for_each(|(a, b)| a.write_common_refinement(b, common))?;
        common.close();
        let (a, b) = (self.rank(), b.rank());
        if a == b { Ok(()) } else { Err(LayoutError::RanksDiffer { a, b }) }
    }

    /// Of shapes of the same size.
    fn write_common_coarsening(self, b: Self, common: &mut HTuple) -> Result<(), LayoutError> {
        let are_paired = !self.is_leaf() && !b.is_leaf() && self.rank() == b.rank();
        if !are_paired || self.modes().zip(b.modes()).any(|(a, b)| same_size(a, b).is_err()) {
            common.push(self.checked_size()?);
            return Ok(());
        }
        common.open();
        self.modes().zip(b.modes()).try_for_each(|(a, b)| a.write_common_coarsening(b, common))?;
        common.close();
        Ok(())
    }
}
