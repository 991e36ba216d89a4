//! Operands of products: data as a slice under a layout over natural numbers.

use super::copy;
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};
use alloc::vec::Vec;

/// The elements of a tensor to read: its own, or a compact copy of those that are no slice, that go
/// backwards, or that are swizzled.
pub(super) struct Operand<'a, T> {
    pub layout: Layout,
    data: Result<&'a [T], Vec<T>>,
}

impl<'a, T: Copy> Operand<'a, T> {
    pub fn new<D: Memory<Element = T>>(tensor: &'a Tensor<D>) -> Result<Self, TensorError> {
        if let Some((data, layout)) = tensor.natural() {
            return Ok(Operand { layout, data: Ok(data) });
        }
        // In the order of the coordinates.
        Ok(Operand { layout: Layout::left(tensor.shape())?, data: Err(tensor.iter().copied().collect()) })
    }

    pub fn data(&self) -> &[T] {
        match &self.data {
            Ok(data) => data,
            Err(data) => data,
        }
    }
}

/// Calls `write` with the elements of a tensor as a slice, and their layout: its own, or a compact
/// copy, which is copied back. What they have before is theirs, if it is `read`.
pub(super) fn with_output<D, E>(
    tensor: &mut Tensor<D>,
    is_read: bool,
    write: impl FnOnce(&mut [D::Element], &Layout) -> Result<(), E>,
) -> Result<(), TensorError>
where
    D: MemoryMut<Element: Copy + Default>,
    TensorError: From<E>,
{
    if let Some((data, layout)) = tensor.natural_mut() {
        return Ok(write(data, &layout)?);
    }
    tensor.check_injective()?;
    let layout = Layout::left(tensor.shape())?;
    let mut copied: Vec<D::Element> = if is_read { tensor.iter().copied().collect() } else { alloc::vec![D::Element::default(); layout.size() as usize] };
    write(&mut copied, &layout)?;
    copy(&Tensor::new(copied, layout)?, tensor)
}
