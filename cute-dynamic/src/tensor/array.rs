//! Tensors as strided arrays: an axis for each mode.

use super::{Memory, Tensor, TensorError};
use alloc::vec::Vec;

impl<D: Memory> Tensor<D> {
    /// Returns extent and stride of each mode, as a strided array has them; the stride of an extent
    /// of 1 is 0.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tensor = Tensor::new(vec![0; 24], Layout::left((2, (3, 4)))?)?.flip(0)?;
    /// assert_eq!(tensor.axes()?, [(2, -1), (12, 2)]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::NotStrided`] if the leaves of a mode do not continue one another,
    /// [`TensorError::SwizzledArray`].
    pub fn axes(&self) -> Result<Vec<(u64, i64)>, TensorError> {
        if !self.swizzle().is_identity() {
            return Err(TensorError::SwizzledArray);
        }
        let axis = |(mode, layout): (usize, crate::Layout<i64>)| match layout.coalesce().leaves() {
            [leaf] => Ok((leaf.extent, leaf.stride)),
            _ => Err(TensorError::NotStrided { mode }),
        };
        self.layout().modes().enumerate().map(axis).collect()
    }
}
