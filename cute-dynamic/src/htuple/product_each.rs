//! The sizes of the modes.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;

impl HTuple<u64> {
    /// Returns the size of each mode: `(|S_0|, |S_1|, …)` (CuTe's `product_each`); for a leaf, the
    /// leaf.
    ///
    /// It is the coarsest shape of the rank of `S` that is compatible with `S`.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(<HTuple>::from((16, (2, (2, 3)))).product_each()?.to_string(), "(16,12)");
    /// assert_eq!(<HTuple>::from(((2, 5), (6,))).product_each()?.to_string(), "(10,6)");
    /// assert_eq!(<HTuple>::from(7).product_each()?.to_string(), "7");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    pub fn product_each(&self) -> Result<HTuple, LayoutError> {
        self.as_node().each_mode(Node::checked_size)
    }
}

impl<T: Leaf> Node<'_, T> {
    /// The tuple of a number for each mode; for a leaf, its number.
    pub(crate) fn each_mode<E>(self, mut number: impl FnMut(Self) -> Result<u64, E>) -> Result<HTuple, E> {
        if self.is_leaf() {
            return number(self).map(HTuple::from);
        }
        let mut numbers = HTuple::building();
        numbers.open();
        for mode in self.modes() {
            numbers.push(number(mode)?);
        }
        numbers.close();
        Ok(numbers)
    }
}
