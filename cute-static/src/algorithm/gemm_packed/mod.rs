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
#[cfg(feature = "rayon")]
mod parallel;
mod rectangles;
mod store;
mod tables;

pub use blocking::{BlockOf, Blocking, Blocks, Depth, Panel, Portable, Work};
pub use micro_kernel::{Arithmetic, Separate, micro_kernel};
#[doc(hidden)]
pub use pack::Order;
pub use pack::pack_panel;
#[cfg(feature = "rayon")]
pub use parallel::{try_par_gemm_packed, try_par_product_packed};
#[doc(hidden)]
pub use rectangles::Rectangles;
#[doc(hidden)]
pub use tables::{multiply_part, multiply_table, pack_table};

use super::matrix::{MatrixModes, Pair};
use super::same_size::{Extent, SizeMismatch};
use crate::tensor::{Memory, MemoryMut, PartMut, Tensor, TensorError};
use crate::{LayoutFunction, Static};
use core::fmt;
use core::ops::{AddAssign, Range};
use micro_kernel::{LINE, Turned, slack};
use pack::pack_sums;
use store::{Places, multiply_block};

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
        /// Two threads would write to one place of C, as far as its strides tell.
        Output(TensorError),
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

/// Computes `C(m, n) += Σ_k A(m, k)·B(n, k)` (Cecka §2.6.2), blocked for caches, packed and on one
/// thread; [`gemm`](super::gemm()) takes small tiles, and `try_par_gemm_packed` several threads.
///
/// Matrices may have any strides, and their modes any nesting: folded modes make the product a
/// contraction, and an im2col layout a convolution. Offsets are in tables of a block's rows and
/// steps; where they are neighbours, elements are copied in runs. It is fastest where the elements
/// of C are neighbours along one of its modes.
///
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
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    C: MemoryMut<Element = T>,
    LC: MatrixModes,
{
    let _ = kernel;
    try_multiply::<T, K, _, _, _, _, _, _, M, N>(a, b, c, false, space)
}

/// Computes `C(m, n) = Σ_k A(m, k)·B(n, k)` as [`try_gemm_packed`] does: what C had is overwritten,
/// and not read.
///
/// ```
/// use cute_static::algorithm::{Portable, try_product_packed, workspace};
/// use cute_static::prelude::*;
///
/// let a = Tensor::fixed([1.0, 2.0, 3.0, 4.0], layout![2, 2]);
/// let mut c = Tensor::fixed([f32::NAN; 4], layout![2, 2]);
/// let mut space = vec![0.0; workspace::<Portable, f32, 4, 8>()];
/// try_product_packed(Portable, &a, &a, &mut c, &mut space)?;
/// assert_eq!(c.accessor(), &[10.0, 14.0, 14.0, 20.0]);
/// # Ok::<(), cute_static::algorithm::GemmError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::{Portable, try_product_packed};
/// use cute_static::prelude::*;
/// let a = Tensor::fixed([1.0; 4], layout![4 : 1]);
/// try_product_packed(Portable, &a, &a, &mut Tensor::fixed([0.0; 16], layout![4, 4]), &mut []); // CUTE106: vectors
/// ```
///
/// # Errors
///
/// Those of [`try_gemm_packed`].
#[inline(always)]
pub fn try_product_packed<T, K, A, LA, B, LB, C, LC, const M: usize, const N: usize>(
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
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    C: MemoryMut<Element = T>,
    LC: MatrixModes,
{
    let _ = kernel;
    try_multiply::<T, K, _, _, _, _, _, _, M, N>(a, b, c, true, space)
}

/// [`try_gemm_packed`], or [`try_product_packed`] if C is overwritten.
#[inline(always)]
fn try_multiply<T, K, A, LA, B, LB, C, LC, const M: usize, const N: usize>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut Tensor<C, LC>,
    is_overwritten: bool,
    space: &mut [T],
) -> Result<(), GemmError>
where
    T: Copy + Default + AddAssign,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    C: MemoryMut<Element = T>,
    LC: MatrixModes,
{
    let sizes = check::<T, K, _, _, _, M, N>(a.layout, b.layout, c.layout, space.len())?;
    let (a, b, layout) = (a.view(), b.view(), c.layout);
    // SAFETY: the sizes are those that were checked, and the part is all of C.
    unsafe { multiply_range::<T, K, _, _, _, _, _, M, N>(&a, &b, &mut c.accessor.part_mut(), layout, sizes.map(|size| 0..size), is_overwritten, space) };
    Ok(())
}

/// Returns the sizes of C, if those of the matrices agree and the workspace is long enough.
#[inline(always)]
fn check<T, K, LA, LB, LC, const M: usize, const N: usize>(a: LA, b: LB, c: LC, length: usize) -> Result<[usize; 2], GemmError>
where
    K: Blocking<M, N>,
    LA: MatrixModes,
    LB: MatrixModes,
    LC: MatrixModes,
{
    let ([rows, depth], [columns, depth_b]) = (a.into_modes().sizes(), b.into_modes().sizes());
    let sizes = c.into_modes().sizes();
    for (extent, first, second) in [(Extent::M, rows, sizes[0]), (Extent::N, columns, sizes[1]), (Extent::K, depth, depth_b)] {
        if first != second {
            return Err(SizeMismatch { extent, first, second }.into());
        }
    }
    let needed = const { workspace::<K, T, M, N>() };
    if length < needed { Err(GemmError::Workspace { needed, length }) } else { Ok(sizes) }
}

/// Tells whether the elements of C are written in runs of rows, which are neighbours then: usually
/// they are runs of columns.
#[inline(always)]
fn is_turned<LC: MatrixModes>(layout: LC) -> bool {
    let modes = layout.into_modes();
    let [rows, columns] = modes.sizes();
    let step = |extent: usize, at: &dyn Fn(usize) -> usize| if extent > 1 { at(1).wrapping_sub(at(0)) } else { 0 };
    LC::ADDS && step(rows, &|i| modes.first(i)) == 1 && step(columns, &|j| modes.second(j)) != 1
}

/// Computes the product for the elements of C at these rows and columns.
///
/// # Safety
///
/// The sizes of the matrices are those that [`check`] returns. C has the elements at these rows and
/// columns, and nothing else touches them. The workspace is as long as [`workspace`] says.
#[inline(always)]
unsafe fn multiply_range<T, K, A, LA, B, LB, LC, const M: usize, const N: usize>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut PartMut<'_, T>,
    layout: LC,
    [rows, columns]: [Range<usize>; 2],
    is_overwritten: bool,
    space: &mut [T],
) where
    T: Copy + Default + AddAssign,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    LC: MatrixModes,
{
    let modes = layout.into_modes();
    // SAFETY: the modes are those of C, of the sizes that were compared.
    unsafe {
        if is_turned(layout) {
            let places = (layout, |j| modes.second(j), |i| modes.first(i));
            multiply::<T, K, Turned<K::Arithmetic>, _, _, _, _, _, M, N>(b, a, c, places, [columns, rows], is_overwritten, space);
        } else {
            let places = (layout, |i| modes.first(i), |j| modes.second(j));
            multiply::<T, K, K::Arithmetic, _, _, _, _, _, M, N>(a, b, c, places, [rows, columns], is_overwritten, space);
        }
    }
}

/// As many panels as a block has at most: its offsets are on the stack.
const PANELS: usize = 64;

/// The smaller of two numbers.
const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// As many steps as are multiplied at a time.
const fn most_steps<K: Blocking<M, N>, const M: usize, const N: usize>() -> usize {
    least(least(K::BlockA::STEPS, K::BlockB::STEPS), STEPS)
}

/// As many steps as a block has at most.
const STEPS: usize = 256;

/// Computes the product of A and B at some rows and columns, where C has the place of the sum of
/// its offsets at a row and a column.
///
/// # Safety
///
/// The functions yield offsets of two modes of the layout of C, whose sizes are those of the first
/// modes of A and B; the second modes of those have one size. C has the elements at these rows and
/// columns, and nothing else touches them. The workspace is as long as [`workspace`] says.
#[inline(always)]
unsafe fn multiply<T, K, R, A, LA, B, LB, LC, const M: usize, const N: usize>(
    a: &Tensor<A, LA>,
    b: &Tensor<B, LB>,
    c: &mut PartMut<'_, T>,
    (layout, rows_of_c, columns_of_c): (LC, impl Fn(usize) -> usize, impl Fn(usize) -> usize),
    [rows, columns]: [Range<usize>; 2],
    is_overwritten: bool,
    space: &mut [T],
) where
    T: Copy + Default + AddAssign,
    K: Blocking<M, N>,
    R: Arithmetic<T>,
    A: Memory<Element = T>,
    LA: MatrixModes,
    B: Memory<Element = T>,
    LB: MatrixModes,
    LC: MatrixModes,
{
    let (blocks_a, blocks_b) = (K::BlockA::new(), K::BlockB::new());
    let (space_a, space_b) = space.split_at_mut(blocks_a.cosize() + slack::<T>());
    let (packed_a, packed_b) = (aligned(space_a, blocks_a.cosize()), aligned(space_b, blocks_b.cosize()));
    let (modes_a, modes_b) = (a.layout.into_modes(), b.layout.into_modes());
    let [_, depth] = modes_a.sizes();
    let (height, width) = (M * least(K::BlockA::PANELS, PANELS), N * least(K::BlockB::PANELS, PANELS));
    let mut offsets_of_rows = [[[0; M]; PANELS]; 2];
    let mut offsets_of_columns = [[[0; N]; PANELS]; 2];
    let mut offsets_of_steps = [[0; STEPS]; 2];
    for column in columns.clone().step_by(width) {
        let range = column..columns.end.min(column + width);
        let [of_b, of_c] = &mut offsets_of_columns;
        let of_b = table(of_b.as_flattened_mut(), range.clone(), |j| modes_b.first(j));
        let of_c = table(of_c.as_flattened_mut(), range, &columns_of_c);
        for step in (0..depth).step_by(const { most_steps::<K, M, N>() }) {
            let range = step..depth.min(step + const { most_steps::<K, M, N>() });
            let [steps_a, steps_b] = &mut offsets_of_steps;
            let steps_a = table(steps_a, range.clone(), |k| modes_a.second(k));
            let steps_b = table(steps_b, range, |k| modes_b.second(k));
            let order = if LA::ADDS { Order::of(steps_a).within::<K::BlockA>() } else { Order::Rows };
            let add = (step > 0 || !is_overwritten).then_some(|mut x: T, y| {
                x += y;
                x
            });
            // SAFETY: sums of offsets of the two modes are those of the layout.
            unsafe { pack_sums::<_, _, _, N>((&b.accessor, |sum| b.layout.place(sum), LB::ADDS), Order::Rows, of_b, steps_b, packed_b, blocks_b) };
            for row in rows.clone().step_by(height) {
                let range = row..rows.end.min(row + height);
                let [of_a, rows_of_block] = &mut offsets_of_rows;
                let of_a = table(of_a.as_flattened_mut(), range.clone(), |i| modes_a.first(i));
                let rows_of_block = table(rows_of_block.as_flattened_mut(), range, &rows_of_c);
                // SAFETY: as above; and those of C are the part's.
                unsafe {
                    pack_sums::<_, _, _, M>((&a.accessor, |sum| a.layout.place(sum), LA::ADDS), order, of_a, steps_a, packed_a, blocks_a);
                    let places = Places { place: |sum| layout.place(sum), adds: LC::ADDS, rows: rows_of_block, columns: of_c };
                    multiply_block::<K, R, _, _, _, M, N>((packed_a, order), packed_b, steps_a.len(), c, places, add);
                }
            }
        }
    }
}

/// Writes the offsets in a range to a table, and returns those.
#[inline(always)]
fn table(table: &mut [usize], range: Range<usize>, at: impl Fn(usize) -> usize) -> &[usize] {
    let table = &mut table[..range.len()];
    for (to, i) in table.iter_mut().zip(range) {
        *to = at(i);
    }
    table
}

/// Returns so many elements, from the beginning of a cache line on where there is one.
fn aligned<T>(space: &mut [T], length: usize) -> &mut [T] {
    // Where an address cannot be aligned, which no processor has, any other place will do.
    let start = space.as_ptr().align_offset(LINE.max(align_of::<T>())).min(space.len() - length);
    &mut space[start..][..length]
}
