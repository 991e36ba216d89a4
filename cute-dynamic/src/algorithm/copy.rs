//! `copy`: each element of a tensor to the same coordinate of another.

use crate::tensor::{ELEMENTS, Memory, MemoryMut, Tensor, TensorError, check_sizes, copy_elements};

/// Sets `dst(i) = src(i)` for each integral coordinate `i` (Cecka §2.6.1). The sizes are equal;
/// ranks and shapes may differ.
///
/// The layouts make it a gather, a scatter, a broadcast or a transposition, as in the paper's Table
/// 2. An element that several coordinates of `dst` share has the value of the last one afterwards.
/// Where both layouts place some coordinates at consecutive offsets, these elements are copied at
/// once; where each goes along another mode, in blocks of both.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::copy;
/// use cute_dynamic::tensor::Tensor;
///
/// // The transpose of Table 2.
/// let source = Tensor::new((0..24).collect::<Vec<_>>(), Layout::from_parts((8, 3), (1, 8))?)?;
/// let mut transposed = Tensor::new(vec![0; 24], Layout::from_parts((8, 3), (3, 1))?)?;
/// copy(&source, &mut transposed)?;
/// assert_eq!(transposed.data()[..6], [0, 8, 16, 1, 9, 17]);
/// assert_eq!(copy(&source, &mut transposed.view_mut().slice((.., 0))?).unwrap_err().code(), "CUTE104");
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`].
#[inline]
pub fn copy<S, D>(src: &Tensor<S>, dst: &mut Tensor<D>) -> Result<(), TensorError>
where
    S: Memory<Element: Copy>,
    D: MemoryMut<Element = S::Element>,
{
    check_sizes(ELEMENTS, src.size(), dst.size())?;
    copy_elements(src, dst);
    Ok(())
}
