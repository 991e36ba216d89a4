//! Elements that are no integers as leaves.

use super::{HTuple, Written};
use crate::stride::{Stride, StrideLeaf};
use core::fmt;

impl<D: Stride> HTuple<D> {
    /// Returns the tuple that is this stride: a leaf.
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// let stride = HTuple::tuple([HTuple::leaf((1u64, Xor(0))), HTuple::leaf((0, Xor(5)))])?;
    /// let layout = Layout::with_strides((4, 4), stride)?;
    /// assert_eq!(layout.to_string(), "(4,4):([1,0],[0,f5])");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn leaf(stride: D) -> Self {
        HTuple::from_leaf(stride)
    }
}

// Strides of a layout, as Rust writes tuples of them.

impl<D: StrideLeaf> From<D> for HTuple<D> {
    fn from(element: D) -> Self {
        HTuple::from_leaf(element)
    }
}

impl<D: StrideLeaf> Written<D> for D {
    fn write_into(self, tuple: &mut HTuple<D>) {
        tuple.push(self);
    }
}

impl<D: StrideLeaf> fmt::Display for HTuple<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '(', ')', Stride::write)
    }
}
