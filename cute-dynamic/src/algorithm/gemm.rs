//! `gemm`: products of matrices, blocked for caches and packed.

use super::operand::{Operand, with_output};
use crate::blocked::{self, Places, Space, Table, most_steps};
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError, check_sizes};
use alloc::vec::Vec;
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking, Portable};

/// Adds a product to C: `C(m, n) += Σ A(m, k)·B(n, k)`, and with a third mode
/// `C(m, n, l) += Σ A(m, k, l)·B(n, k, l)` (Cecka §2.6.2).
///
/// Modes may be nested: a convolution and a contraction are products, too. It is blocked for caches
/// and packed; offsets of elements are in tables, one for each mode. A tensor that goes backwards,
/// is swizzled or is a [part](crate::tensor::Part) of another is copied first.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::gemm;
/// use cute_dynamic::tensor::Tensor;
///
/// // C = A·Aᵀ, of a matrix whose rows are contiguous.
/// let a = Tensor::new(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], Layout::right((2, 3))?)?;
/// let mut c = Tensor::new(vec![0.0; 4], Layout::left((2, 2))?)?;
/// gemm(&a, &a, &mut c)?;
/// assert_eq!(c.into_data(), [14.0, 32.0, 32.0, 77.0]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::NoProduct`] if the ranks are not all 2 or all 3, [`TensorError::SizesDiffer`],
/// [`LayoutError::NotInjective`](crate::LayoutError::NotInjective) if coordinates of C share an
/// element. Nothing is changed then.
pub fn gemm<A, B, C, T>(a: &Tensor<A>, b: &Tensor<B>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    gemm_with::<Portable, A, B, C, T, 4, 8>(a, b, c)
}

/// [`gemm`] with register blocks and arithmetic of your own: a [`Blocking`] for the vectors of a
/// processor. The loops are compiled for the processor features of the function that calls this.
///
/// # Errors
/// Those of [`gemm`].
#[inline(always)]
pub fn gemm_with<K, A, B, C, T, const M: usize, const N: usize>(a: &Tensor<A>, b: &Tensor<B>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
{
    let rank = c.rank();
    if a.rank() != rank || b.rank() != rank || !(2..=3).contains(&rank) {
        return Err(TensorError::NoProduct);
    }
    let extent = |layout: &Layout<i64>, mode: usize| layout.mode_or_trivial(mode).size();
    for (what, first, second) in [
        ("the mode M", extent(a.layout(), 0), extent(c.layout(), 0)),
        ("the mode N", extent(b.layout(), 0), extent(c.layout(), 1)),
        ("the mode K", extent(a.layout(), 1), extent(b.layout(), 1)),
        ("the mode L", extent(a.layout(), 2), extent(c.layout(), 2)),
        ("the mode L", extent(b.layout(), 2), extent(c.layout(), 2)),
    ] {
        check_sizes(what, first, second)?;
    }
    c.check_injective()?;
    let (a, b) = (Operand::new(a)?, Operand::new(b)?);
    with_output(c, true, |data, layout| {
        multiply::<K, T, M, N>(&a, &b, data, layout);
        Ok::<(), TensorError>(())
    })
}

/// The offsets of a mode, in order. Data have them, so that they fit.
fn table(layout: &Layout, mode: usize) -> Vec<usize> {
    layout.mode_or_trivial(mode).offsets().map(|offset| offset as usize).collect()
}

/// Adds `Σ_k A(m, k, l)·B(n, k, l)` to `C(m, n, l)`.
#[inline(always)]
fn multiply<K, T, const M: usize, const N: usize>(a: &Operand<'_, T>, b: &Operand<'_, T>, c: &mut [T], layout: &Layout)
where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
{
    let (rows_c, columns_c) = (table(layout, 0), table(layout, 1));
    // The columns of a block are written in runs.
    let is_run = |offsets: &[usize]| matches!(offsets, [first, second, ..] if second.checked_sub(*first) == Some(1));
    let is_turned = is_run(&rows_c) && !is_run(&columns_c);
    let ((a, rows_c), (b, columns_c)) = if is_turned { ((b, columns_c), (a, rows_c)) } else { ((a, rows_c), (b, columns_c)) };
    let (rows, columns) = (table(&a.layout, 0), table(&b.layout, 0));
    let (depth_a, depth_b) = (table(&a.layout, 1), table(&b.layout, 1));
    let batches = [&a.layout, &b.layout, layout].map(|layout| table(layout, 2));
    let mut space = Space::new::<K, M, N>();
    let most = most_steps::<K, M, N>();
    for (steps_a, steps_b) in depth_a.chunks(most).zip(depth_b.chunks(most)) {
        for ((&batch_a, &batch_b), &batch_c) in batches[0].iter().zip(&batches[1]).zip(&batches[2]) {
            let a = Table { data: &a.data()[batch_a..], rows: &rows, steps: steps_a };
            let b = Table { data: &b.data()[batch_b..], rows: &columns, steps: steps_b };
            let places = Places { rows: &rows_c, columns: &columns_c };
            blocked::multiply::<K, T, _, _, M, N>(&a, &b, steps_a.len(), places, &mut c[batch_c..], false, &mut space);
        }
    }
}
