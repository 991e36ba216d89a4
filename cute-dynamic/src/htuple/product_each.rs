//! The sizes of the modes.

use super::{HTuple, Leaf, Node};
use crate::stride::Stride;
use crate::{LayoutError, Mode};
use core::convert::Infallible;

impl HTuple<u64> {
    /// The size of each mode: `(|S_0|, |S_1|, …)` (CuTe's `product_each`); for a leaf, the leaf.
    ///
    /// The coarsest shape of the rank of `S` that is compatible with `S`.
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

impl<D: Stride> HTuple<Mode<D>> {
    /// The size of each mode: that of the shape, see [`HTuple::product_each`]. It always exists.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "((2,5),6):((6,12),1)".parse()?;
    /// assert_eq!(layout.product_each().to_string(), "(10,6)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn product_each(&self) -> HTuple {
        let Ok(sizes) = self.as_node().each_mode(|mode| Ok::<_, Infallible>(mode.size()));
        sizes
    }
}

impl<T: Leaf> Node<'_, T> {
    /// The tuple of a number for each mode; for a leaf, its number.
    fn each_mode<E>(self, mut number: impl FnMut(Self) -> Result<u64, E>) -> Result<HTuple, E> {
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
