//! Weak congruence: a nesting that stops earlier; and what the orders of tuples share.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;

impl<T: Leaf> HTuple<T> {
    /// Returns whether `A ≲ B`: the nesting of `A` is that of `B`, or stops earlier with a leaf
    /// (Cecka Definition 2.4).
    ///
    /// `A` is a leaf, or both are tuples of the same rank whose modes are weakly congruent: `A`
    /// coarsens the profile of `B`. A coordinate that is weakly congruent to a shape is admissible
    /// for it (Cecka Definition 2.12). Layouts compare by their shapes.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// let shape = <HTuple>::from((5, (2, 3)));
    /// assert!(<HTuple>::from(30).is_weakly_congruent(&shape));
    /// assert!(<HTuple>::from((5, 6)).is_weakly_congruent(&shape));
    /// assert!(!shape.is_weakly_congruent(&<HTuple>::from((5, 6))));
    ///
    /// let layout: Layout = "(4,(2,4)):(1,(4,8))".parse()?;
    /// assert!(<HTuple>::from((1, 1)).is_weakly_congruent(&layout));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "weakly_congruent")]
    #[must_use]
    pub fn is_weakly_congruent<U: Leaf>(&self, b: &HTuple<U>) -> bool {
        self.as_node().coarsens(b.as_node(), &|_, _| true)
    }

    /// Refuses tuples that are not congruent.
    pub(crate) fn check_congruent<U: Leaf>(&self, b: &HTuple<U>) -> Result<(), LayoutError> {
        if self.is_congruent(b) { Ok(()) } else { Err(LayoutError::NotCongruent { a: self.leaves().len(), b: b.leaves().len() }) }
    }
}

impl<T> Node<'_, T> {
    /// What the relations of tuples share: tuples are compared by mode, and a tuple never coarsens
    /// a leaf. What a leaf on the left stands for is the relation's own matter.
    pub(super) fn coarsens<U>(self, b: Node<'_, U>, leaf: &impl Fn(&T, Node<'_, U>) -> bool) -> bool {
        if self.is_leaf() {
            return leaf(&self.leaves()[0], b);
        }
        !b.is_leaf() && self.rank() == b.rank() && self.modes().zip(b.modes()).all(|(a, b)| a.coarsens(b, leaf))
    }
}
