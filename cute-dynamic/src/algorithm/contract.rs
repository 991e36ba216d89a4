//! `contract`: sums of products of tensors, by an equation.

use super::operand::{Operand, with_output};
use crate::contraction::Contraction;
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};
use alloc::vec::Vec;
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking, Portable};

/// Computes a [contraction](crate::contraction) of tensors, by an equation as NumPy's `einsum` has
/// it: `out(labels of the output) = Σ over all other labels Π over operands x(its labels)`.
///
/// A tensor that goes backwards, is swizzled or is a [part](crate::tensor::Part) of another is
/// copied first. What the output had is overwritten.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::contract;
/// use cute_dynamic::tensor::Tensor;
///
/// let a = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
/// let b = Tensor::new(vec![1, 0, 0, 1, 1, 1], Layout::right((3, 2))?)?;
/// let mut c = Tensor::new(vec![0; 4], Layout::right((2, 2))?)?;
/// contract("ik,kj->ij", &[a.view(), b.view()], &mut c)?;
/// assert_eq!(c.into_data(), [4, 5, 10, 11]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`ContractionError`](crate::contraction::ContractionError): the tensors are not those of the
/// equation. Nothing is changed then.
pub fn contract<S, D, T>(equation: &str, operands: &[Tensor<S>], output: &mut Tensor<D>) -> Result<(), TensorError>
where
    S: Memory<Element = T>,
    D: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let operands = operands.iter().map(Operand::new).collect::<Result<Vec<_>, _>>()?;
    let layouts: Vec<Layout> = operands.iter().map(|operand| operand.layout.clone()).collect();
    let data: Vec<&[T]> = operands.iter().map(Operand::data).collect();
    with_output(output, false, |output, layout| Contraction::into(equation, &layouts, layout)?.run(&data, output))
}
