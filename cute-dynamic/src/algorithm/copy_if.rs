//! `copy_if`: a copy of the elements for which a predicate holds.

use crate::tensor::{ELEMENTS, Memory, MemoryMut, Tensor, TensorError, check_sizes, for_each_triple};

/// Sets `dst(i) = src(i)` for each integral coordinate `i` at which `mask` is true (CuTe's
/// `copy_if`). The sizes are equal; ranks and shapes may differ.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::copy_if;
/// use cute_dynamic::tensor::Tensor;
///
/// // One row of the mask, for all rows.
/// let mask = Tensor::new(vec![true, false], Layout::from_parts((2, 2), (0, 1))?)?;
/// let source = Tensor::new(vec![1, 2, 3, 4], Layout::right((2, 2))?)?;
/// let mut target = Tensor::new(vec![0; 4], Layout::right((2, 2))?)?;
/// copy_if(&mask, &source, &mut target)?;
/// assert_eq!(target.into_data(), [1, 0, 3, 0]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`].
#[inline]
pub fn copy_if<P, S, D>(mask: &Tensor<P>, src: &Tensor<S>, dst: &mut Tensor<D>) -> Result<(), TensorError>
where
    P: Memory<Element = bool>,
    S: Memory<Element: Copy>,
    D: MemoryMut<Element = S::Element>,
{
    check_sizes(ELEMENTS, mask.size(), src.size())?;
    check_sizes(ELEMENTS, src.size(), dst.size())?;
    for_each_triple((mask, src), dst, |to, &holds, from| {
        if holds {
            *to = *from;
        }
    });
    Ok(())
}
