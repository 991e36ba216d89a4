//! The size of a shape: the product of its leaves.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;
use crate::int::mul;

/// A leaf with an extent: that of a shape, or a mode of a layout. What is said of shapes holds for
/// layouts by their shapes.
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::htuple::Extent;
/// use cute_dynamic::{HTuple, Layout};
///
/// fn refines<T: Extent>(of: &HTuple<T>, coarse: &HTuple) -> bool {
///     coarse.is_compatible(of)
/// }
/// let (shape, layout): (HTuple, Layout) = ("(4,(2,3))".parse()?, "(4,(2,3)):(6,(3,1))".parse()?);
/// let coarse = "(4,6)".parse()?;
/// assert!(refines(&shape, &coarse) && refines(&layout, &coarse));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// fn extent<T: cute_dynamic::htuple::Extent>(_: T) {}
/// extent(cute_dynamic::stride::Xor(5)); // bits are no extent
/// ```
pub trait Extent: Leaf {
    /// The extent.
    #[doc(hidden)]
    fn extent(&self) -> u64;
}

impl Extent for u64 {
    #[inline]
    fn extent(&self) -> u64 {
        *self
    }
}

impl HTuple<u64> {
    /// Returns `|S|`: the product of the leaves, the number of coordinates of a shape (Cecka
    /// Definition 2.5). `()` has size 1.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, (2, 3))).size()?, 24);
    /// assert_eq!(<HTuple>::from(7).size()?, 7);
    /// assert_eq!(<HTuple>::from((u64::MAX, 2)).size(), Err(LayoutError::Overflow));
    /// assert_eq!(<HTuple>::from((u64::MAX, 2, 0)).size()?, 0);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    #[doc(alias = "product")]
    pub fn size(&self) -> Result<u64, LayoutError> {
        self.as_node().checked_size()
    }
}

impl<T: Extent> Node<'_, T> {
    /// The product of the extents.
    pub(crate) fn checked_size(self) -> Result<u64, LayoutError> {
        // An extent of 0 makes the product 0, whatever the others would overflow to.
        if self.leaves().iter().any(|leaf| leaf.extent() == 0) {
            return Ok(0);
        }
        self.leaves().iter().try_fold(1, |size, leaf| mul(size, leaf.extent()))
    }

    /// Whether `n` divides the product of the extents, which need not fit in 64 bits for that. 0
    /// divides nothing.
    pub(crate) fn size_is_divided_by(self, n: u64) -> bool {
        let modulus = u128::from(n);
        n != 0 && self.leaves().iter().fold(1 % modulus, |product, leaf| product * u128::from(leaf.extent()) % modulus) == 0
    }
}
