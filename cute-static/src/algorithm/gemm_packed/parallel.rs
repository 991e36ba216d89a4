//! The packed product on several threads: each has a rectangle of C, and a workspace of its own.

use super::{Arithmetic, Blocking, GemmError, Rectangles, Work, check, is_turned, multiply_range, workspace};
use crate::algorithm::MatrixModes;
use crate::tensor::{Memory, MemoryMut, PartMut, Tensor};
use core::ops::{AddAssign, Range};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

/// Computes `C(m, n) += Σ_k A(m, k)·B(n, k)` as [`try_gemm_packed`](super::try_gemm_packed) does,
/// on as many threads as there are workspaces in `space`.
///
/// C is cut into rectangles of whole register blocks, one for each workspace; small matrices have
/// fewer. Threads are those of the pool of `rayon` that this is called in. An element is the same
/// sum in the same order, whatever the number of threads.
///
/// A thread is compiled for the processor features of [`Blocking::vectorize`].
///
/// ```
/// use cute_static::algorithm::{Portable, try_gemm_packed, try_par_gemm_packed, workspace};
/// use cute_static::prelude::*;
///
/// let a: Vec<f32> = (0..30_000).map(|i| (i % 7) as f32).collect();
/// let a = Tensor::new(&a[..], layout![(100, 300) : (300, 1)])?;
/// let space = workspace::<Portable, f32, 4, 8>();
/// let (mut one, mut both) = (vec![0.0; 10_000], vec![0.0; 10_000]);
/// let layout = layout![(100, 100) : (100, 1)];
/// try_gemm_packed(Portable, &a, &a, &mut Tensor::new(&mut one[..], layout)?, &mut vec![0.0; space])?;
/// try_par_gemm_packed(Portable, &a, &a, &mut Tensor::new(&mut both[..], layout)?, &mut vec![0.0; 2 * space])?;
/// assert_eq!(one, both);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::{Portable, try_par_gemm_packed};
/// use cute_static::prelude::*;
/// let a = Tensor::fixed([1.0; 4], layout![4 : 1]);
/// try_par_gemm_packed(Portable, &a, &a, &mut Tensor::fixed([0.0; 16], layout![4, 4]), &mut []); // CUTE106: vectors
/// ```
///
/// # Errors
///
/// Those of [`try_gemm_packed`](super::try_gemm_packed), where one workspace is enough; and
/// [`GemmError::Output`] if C is not known to be injective. Nothing is changed then.
pub fn try_par_gemm_packed<T, K, A, LA, B, LB, C, LC, const M: usize, const N: usize>(
    kernel: K,
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    space: &mut [T],
) -> Result<(), GemmError>
where
    T: Copy + Default + AddAssign + Send + Sync,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    A: Memory<Element = T> + Sync,
    LA: MatrixModes + Sync,
    B: Memory<Element = T> + Sync,
    LB: MatrixModes + Sync,
    C: MemoryMut<Element = T>,
    LC: MatrixModes + Sync,
{
    multiply(&kernel, a, b, c, false, space)
}

/// Computes `C(m, n) = Σ_k A(m, k)·B(n, k)` as [`try_par_gemm_packed`] does: what C had is
/// overwritten, and not read.
///
/// ```
/// use cute_static::algorithm::{Portable, try_par_product_packed, workspace};
/// use cute_static::prelude::*;
///
/// let a = Tensor::fixed([1.0, 2.0, 3.0, 4.0], layout![2, 2]);
/// let mut c = Tensor::fixed([f32::NAN; 4], layout![2, 2]);
/// let mut space = vec![0.0; 2 * workspace::<Portable, f32, 4, 8>()];
/// try_par_product_packed(Portable, &a, &a, &mut c, &mut space)?;
/// assert_eq!(c.accessor(), &[10.0, 14.0, 14.0, 20.0]);
/// # Ok::<(), cute_static::algorithm::GemmError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::{Portable, try_par_product_packed};
/// use cute_static::prelude::*;
/// let a = Tensor::fixed([1.0; 4], layout![4 : 1]);
/// try_par_product_packed(Portable, &a, &a, &mut Tensor::fixed([0.0; 16], layout![4, 4]), &mut []); // CUTE106: vectors
/// ```
///
/// # Errors
///
/// Those of [`try_par_gemm_packed`].
pub fn try_par_product_packed<T, K, A, LA, B, LB, C, LC, const M: usize, const N: usize>(
    kernel: K,
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    space: &mut [T],
) -> Result<(), GemmError>
where
    T: Copy + Default + AddAssign + Send + Sync,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    A: Memory<Element = T> + Sync,
    LA: MatrixModes + Sync,
    B: Memory<Element = T> + Sync,
    LB: MatrixModes + Sync,
    C: MemoryMut<Element = T>,
    LC: MatrixModes + Sync,
{
    multiply(&kernel, a, b, c, true, space)
}

/// [`try_par_gemm_packed`], or [`try_par_product_packed`] if C is overwritten.
fn multiply<T, K, A, LA, B, LB, C, LC, const M: usize, const N: usize>(
    kernel: &K,
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    is_overwritten: bool,
    space: &mut [T],
) -> Result<(), GemmError>
where
    T: Copy + Default + AddAssign + Send + Sync,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    A: Memory<Element = T> + Sync,
    LA: MatrixModes + Sync,
    B: Memory<Element = T> + Sync,
    LB: MatrixModes + Sync,
    C: MemoryMut<Element = T>,
    LC: MatrixModes + Sync,
{
    let sizes = check::<T, K, _, _, _, M, N>(a.layout, b.layout, c.layout, space.len())?;
    c.layout.modes().check_injective()?;
    let (layout, c) = (c.layout, c.accessor.part_mut());
    let needed = const { workspace::<K, T, M, N>() };
    // A workspace of no elements is that of numbers of no size: one thread adds them.
    let workspaces = space.len().checked_div(needed).unwrap_or(1);
    let block = if is_turned(layout) { [N, M, 1] } else { [M, N, 1] };
    let rectangles = Rectangles::new([sizes[0], sizes[1], 1], block, workspaces);
    space.par_chunks_exact_mut(needed.max(1)).take(rectangles.count()).enumerate().with_max_len(1).for_each(|(i, space)| {
        // SAFETY: different coordinates are different elements, as C is injective, and the
        // rectangles have no coordinate in common.
        let c = unsafe { c.alias() };
        let [rows, columns, _] = rectangles.at(i);
        let rectangle = [rows, columns];
        kernel.vectorize(OfThread { kernel, a, b, c, layout, rectangle, is_overwritten, space });
    });
    Ok(())
}

/// The part of a product that a thread computes.
struct OfThread<'t, T, K, A, LA, B, LB, LC, const M: usize, const N: usize> {
    kernel: &'t K,
    a: &'t Tensor<A, LA>,
    b: &'t Tensor<B, LB>,
    /// What of C is at the rectangle, which is this thread's own.
    c: PartMut<'t, T>,
    layout: LC,
    rectangle: [Range<usize>; 2],
    is_overwritten: bool,
    space: &'t mut [T],
}

impl<T, K, A, LA, B, LB, LC, const M: usize, const N: usize> Work for OfThread<'_, T, K, A, LA, B, LB, LC, M, N>
where
    T: Copy + Default + AddAssign,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    LC: MatrixModes,
{
    #[inline(always)]
    fn run(mut self) {
        let _ = self.kernel;
        // SAFETY: `multiply`, which makes these, has checked the sizes and cut the workspace. A
        // kernel may drop its work, and cannot do it twice.
        unsafe { multiply_range::<T, K, _, _, _, _, _, M, N>(self.a, self.b, &mut self.c, self.layout, self.rectangle, self.is_overwritten, self.space) };
    }
}
