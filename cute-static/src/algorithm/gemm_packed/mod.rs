//! The product of matrices, blocked and packed: static layouts say where everything is, the loops
//! only count.
//!
//! The structure is the usual one for three cache levels. A block of B and a block of A are packed
//! into panels, so that the innermost kernel reads both sequentially. The kernel keeps a register
//! block of C. The second-level cache and the vector registers of a CPU correspond to the shared
//! memory and the fragments of a GPU (Cecka §2.6).

mod blocking;
mod micro_kernel;
mod pack;

pub use blocking::{BlockOf, Blocking, Blocks, Depth, Panel, Portable};
pub use micro_kernel::{Arithmetic, Separate, micro_kernel};
pub use pack::pack_panel;

use super::matrix::MatrixLayout;
use super::same_size::{Extent, SizeMismatch};
use crate::tensor::{Accessor, Memory, MemoryMut, PartMut, Tensor};
use crate::{LayoutFunction, Static};
use core::fmt;
use core::ops::AddAssign;

cute_refusals::errors! {
    /// Why a product that is packed is refused before it has changed anything.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum GemmError {
        /// The workspace is too short.
        Workspace = WorkspaceTooShort {
            /// As many elements as it must have.
            needed: usize = Needed,
            /// As many as it has.
            length: usize = Length,
        },
        ;
        /// The extents of the matrices do not agree.
        Sizes(SizeMismatch),
    }
}

impl fmt::Display for GemmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// Returns how many elements of type `T` the workspace of [`try_gemm_packed`] must have: two
/// blocks, and what is left out for each of them to begin at a cache line.
///
/// ```
/// use cute_static::algorithm::{Portable, workspace};
/// assert_eq!(workspace::<Portable, f32, 4, 8>(), 256 * (192 + 1024) + 2 * 16);
/// ```
#[must_use]
pub const fn workspace<K: Blocking<M, N>, T, const M: usize, const N: usize>() -> usize {
    <K::BlockA as LayoutFunction>::COSIZE as usize + <K::BlockB as LayoutFunction>::COSIZE as usize + 2 * slack::<T>()
}

/// Returns how many elements a cache line has.
const fn slack<T>() -> usize {
    match size_of::<T>() {
        0 => 0,
        size => LINE.div_ceil(size),
    }
}

const LINE: usize = 64;

/// Computes `C(m, n) += Σ_k A(m, k)·B(n, k)` (Cecka §2.6.2), blocked for caches, packed and on one
/// thread; [`gemm`](super::gemm()) takes small tiles and modes of every form.
///
/// Matrices may have any strides; where a stride is statically 1, the loops over it are vectors.
/// The kernel says how large its blocks are, and how products are added. [`Portable`] runs on every
/// processor. The product is compiled for the processor features of the function that calls it: a
/// function with `#[target_feature(enable = "avx2,fma")]` and a [`Blocking`] of its own uses these
/// instructions.
///
/// The sum of an element is that of its products, in blocks of 256 steps, added to C one block
/// after the other.
///
/// ```
/// use cute_static::algorithm::{Portable, try_gemm_packed, workspace};
/// use cute_static::prelude::*;
///
/// let [m, n, k] = [100, 70, 300].map(|extent| Dyn::new(extent).unwrap());
/// let (a, b, mut c) = (vec![2.0f32; 30_000], vec![3.0; 21_000], vec![1.0; 7_000]);
/// let a = Tensor::new(&a[..], layout![(m, k) : ({k}, 1)])?;
/// let b = Tensor::new(&b[..], layout![(n, k) : (1, {n})])?;
/// let mut space = vec![0.0; workspace::<Portable, f32, 4, 8>()];
/// try_gemm_packed(Portable, &a, &b, &mut Tensor::new(&mut c[..], layout![(m, n) : ({n}, 1)])?, &mut space)?;
/// assert!(c.iter().all(|&c| c == 1.0 + 300.0 * 6.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::{Portable, try_gemm_packed};
/// use cute_static::prelude::*;
/// let a = Tensor::fixed([1.0; 4], layout![4 : 1]);
/// try_gemm_packed(Portable, &a, &a, &mut Tensor::fixed([0.0; 16], layout![4, 4]), &mut []); // CUTE106: vectors
/// ```
///
/// # Errors
///
/// If the sizes of a mode differ, or the workspace has fewer elements than [`workspace`] says.
/// Nothing is changed then.
#[inline(always)]
pub fn try_gemm_packed<T, K, A, LA, B, LB, C, LC, const M: usize, const N: usize>(
    kernel: K,
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    space: &mut [T],
) -> Result<(), GemmError>
where
    T: Copy + Default + AddAssign,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    LA: MatrixLayout,
    B: Memory<Element = T>,
    LB: MatrixLayout,
    C: MemoryMut<Element = T>,
    LC: MatrixLayout,
{
    let _ = kernel;
    let (a, b) = (a.view(), b.view());
    let (rows, columns, depth) = (c.layout.rows(), c.layout.columns(), a.layout.columns());
    for (extent, first, second) in [(Extent::M, a.layout.rows(), rows), (Extent::N, b.layout.rows(), columns), (Extent::K, depth, b.layout.columns())] {
        if first != second {
            return Err(SizeMismatch { extent, first, second }.into());
        }
    }
    let (needed, length) = (const { workspace::<K, T, M, N>() }, space.len());
    if length < needed {
        return Err(GemmError::Workspace { needed, length });
    }
    let (blocks_a, blocks_b) = (K::BlockA::new(), K::BlockB::new());
    let (space_a, space_b) = space.split_at_mut(blocks_a.cosize() + slack::<T>());
    let (packed_a, packed_b) = (aligned(space_a, blocks_a.cosize()), aligned(space_b, blocks_b.cosize()));
    let mut part = c.accessor.part_mut();
    for column in (0..columns).step_by(N * K::BlockB::PANELS) {
        let width = (columns - column).min(N * K::BlockB::PANELS);
        for step in (0..depth).step_by(K::BlockA::STEPS) {
            let steps = (depth - step).min(K::BlockA::STEPS);
            pack_block::<_, _, _, N>(b, (column, step), (width, steps), packed_b, blocks_b);
            for row in (0..rows).step_by(M * K::BlockA::PANELS) {
                let height = (rows - row).min(M * K::BlockA::PANELS);
                pack_block::<_, _, _, M>(a, (row, step), (height, steps), packed_a, blocks_a);
                // SAFETY: the block begins at a coordinate of C, and has as many rows and columns
                // as are left or fewer; the offsets there are the part's.
                unsafe { multiply_block::<K, _, _, M, N>(packed_a, packed_b, steps, &mut part, c.layout, (row, column), (height, width)) };
            }
        }
    }
    Ok(())
}

/// Returns so many elements, from the beginning of a cache line on where there is one.
fn aligned<T>(space: &mut [T], length: usize) -> &mut [T] {
    // Where an address cannot be aligned, which no processor has, any other place will do.
    let start = space.as_ptr().align_offset(LINE.max(align_of::<T>())).min(space.len() - length);
    &mut space[start..][..length]
}

/// Packs a block, panel after panel. A function of its own, for which no processor feature is on:
/// with wide vectors the compiler scatters the elements of a row over the panel, which gains
/// nothing.
#[inline(never)]
fn pack_block<A, L, P, const M: usize>(source: Tensor<A, L>, (row, step): (usize, usize), (height, steps): (usize, usize), packed: &mut [A::Element], blocks: P)
where
    A: Accessor<Element: Copy + Default> + Copy,
    L: MatrixLayout,
    P: Blocks,
{
    let panel = P::Panel::new();
    for i in (0..height).step_by(M) {
        let packed = &mut packed[blocks.panel(i / M)..][..panel.cosize()];
        pack_panel::<_, _, _, M>(source, (row + i, step), steps, packed, panel);
    }
}

/// Adds the product of two packed blocks to the block of C that begins at `(row, column)`: a
/// register block for each pair of panels.
///
/// # Safety
///
/// The offsets at `height` rows from `row` on, and `width` columns from `column` on, are the
/// part's.
#[inline(always)]
unsafe fn multiply_block<K, T, C, const M: usize, const N: usize>(
    packed_a: &[T],
    packed_b: &[T],
    steps: usize,
    c: &mut PartMut<'_, T>,
    layout: C,
    (row, column): (usize, usize),
    (height, width): (usize, usize),
) where
    T: Copy + Default + AddAssign,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    C: MatrixLayout,
{
    let (panel_a, panel_b) = (<K::BlockA as Blocks>::Panel::new(), <K::BlockB as Blocks>::Panel::new());
    let mut sums = [[T::default(); N]; M];
    for j in (0..width).step_by(N) {
        let b = &packed_b[K::BlockB::new().panel(j / N)..][..panel_b.cosize()];
        for i in (0..height).step_by(M) {
            let a = &packed_a[K::BlockA::new().panel(i / M)..][..panel_a.cosize()];
            micro_kernel::<K::Arithmetic, _, _, _, M, N>(a, panel_a, b, panel_b, steps, &mut sums);
            // SAFETY: as above; the register block begins in the block, and what is left of that is
            // said.
            unsafe { add(&sums, c, layout, (row + i, column + j), (height - i, width - j)) };
        }
    }
}

/// Adds a register block to C at `(row, column)`, as far as it lies in the matrix.
///
/// # Safety
///
/// The offsets at `height` rows from `row` on, and `width` columns from `column` on, are the
/// part's.
#[inline(always)]
unsafe fn add<T, C, const M: usize, const N: usize>(
    sums: &[[T; N]; M],
    c: &mut PartMut<'_, T>,
    layout: C,
    (row, column): (usize, usize),
    (height, width): (usize, usize),
) where
    T: Copy + AddAssign,
    C: MatrixLayout,
{
    for (i, sums) in sums.iter().enumerate().take(height) {
        if width >= N && C::COLUMN_STRIDE == Some(1) {
            // SAFETY: the stride is 1: this many elements from there are the row's, which has as
            // many.
            let run = unsafe { c.run_mut(layout.at(row + i, column), N) };
            // All is read before anything is written: the compiler does not know that the sums are
            // elsewhere, and would go element by element.
            let mut added = *sums;
            added.copy_from_slice(run);
            for (c, &sum) in added.iter_mut().zip(sums) {
                *c += sum;
            }
            run.copy_from_slice(&added);
        } else {
            for (j, &sum) in sums.iter().enumerate().take(width) {
                // SAFETY: one of these rows and columns.
                unsafe { c.run_mut(layout.at(row + i, column + j), 1)[0] += sum }
            }
        }
    }
}
