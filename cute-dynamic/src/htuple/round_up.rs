//! Multiples of a shape.

use super::{HTuple, Node};
use crate::LayoutError;
use crate::int::{div_ceil, mul};

impl HTuple<u64> {
    /// Returns the least multiples of `B` that are not below `A`: `⌈a / b⌉·b` for each leaf (CuTe's
    /// `round_up`).
    ///
    /// Tuples go by mode, and the modes that `B` lacks count as 1.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((7, (9, 5), 3)).round_up((4, (3, 1)))?.to_string(), "(8,(9,5),3)");
    /// assert_eq!(<HTuple>::from((7, 9)).round_up(4), Err(LayoutError::NotCongruent { a: 2, b: 1 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`] of a number and a tuple, [`LayoutError::RanksDiffer`] if `B`
    /// has more modes, [`LayoutError::DoesNotDivide`] for a multiple of 0,
    /// [`LayoutError::Overflow`].
    pub fn round_up(&self, b: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        let mut rounded = HTuple::building();
        self.as_node().write_rounded(b.into().as_node(), &mut rounded)?;
        rounded.checked()
    }
}

impl Node<'_, u64> {
    fn write_rounded(self, b: Node<'_, u64>, rounded: &mut HTuple) -> Result<(), LayoutError> {
        if self.is_leaf() != b.is_leaf() {
            return Err(LayoutError::NotCongruent { a: self.leaves().len(), b: b.leaves().len() });
        }
        if let (true, [a], [b]) = (self.is_leaf(), self.leaves(), b.leaves()) {
            let multiples = if *b == 0 { Err(LayoutError::DoesNotDivide { dividend: *a, divisor: 0 }) } else { Ok(div_ceil(*a, *b)) };
            rounded.push(mul(multiples?, *b)?);
            return Ok(());
        }
        rounded.open();
        let mut multiples = b.modes();
        for mode in self.modes() {
            match multiples.next() {
                Some(b) => mode.write_rounded(b, rounded)?,
                None => rounded.node(mode),
            }
        }
        if multiples.next().is_some() {
            return Err(LayoutError::RanksDiffer { a: self.rank(), b: b.rank() });
        }
        rounded.close();
        Ok(())
    }
}
