//! The product of matrices, blocked and packed: static layouts say where everything is, the loops only count.
//!
//! The structure is the well-known one of three cache levels. A block of B and a block of A are packed into panels, so that the innermost kernel reads both from first to last;
//! the kernel keeps a register block of C. What a GPU does with shared memory and fragments, a CPU does with second-level cache and vector registers (Cecka §2.6).

pub mod blocking;
pub mod micro_kernel;
pub mod pack;

use crate::error::{Error, check_extents, check_len};
use crate::matrix::MatrixLayout;
use blocking::{Blocking, Blocks, Narrow, Portable, Wide};
use cute_static::int::Int;
use cute_static::{LayoutFunction, Static};
use micro_kernel::micro_kernel;
use pack::pack_panel;

/// `C(m, n) += Σ_k A(m, k)·B(n, k)` (Cecka §2.6), on one thread.
///
/// As everywhere in CuTe, the inner dimension is the second mode of both operands: a `K`x`N` matrix stored by rows is `B = (N, K) : (1, N)`. Layouts may have any strides; where a
/// stride is 1 and static, the loops over it are vectors. On a processor that has fused multiply-add on vectors of 8, found out when it runs, that is what is used.
///
/// # Errors
///
/// [`Error::Extents`] if the extents do not agree, [`Error::TooShort`] if a slice ends before its layout does.
///
/// ```
/// use cpu_bench::{Error, gemm};
/// use cute_static::prelude::*;
///
/// let (a, b) = ([1., 2., 3., 4.], [5., 6., 7., 8.]);
/// let mut c = [1.; 4];
/// // Both by rows: B is (n, k).
/// gemm(&a, layout![(2, 2) : (2, 1)], &b, layout![(2, 2) : (1, 2)], &mut c, layout![(2, 2) : (2, 1)])?;
/// assert_eq!(c, [20., 23., 44., 51.]);
///
/// let refused = gemm(&a, layout![(2, 2) : (2, 1)], &b, layout![(2, 1) : (1, 2)], &mut c, layout![(2, 2) : (2, 1)]);
/// assert_eq!(refused, Err(Error::Extents { extent: "the inner dimension", left: 2, right: 1 }));
/// # Ok::<(), Error>(())
/// ```
/// ```compile_fail,E0277
/// use cpu_bench::gemm;
/// use cute_static::prelude::*;
/// gemm(&[1.; 4], layout![4], &[1.; 4], layout![4], &mut [0.; 1], layout![1]).unwrap(); // vectors are no matrices
/// ```
pub fn gemm<A: MatrixLayout, B: MatrixLayout, C: MatrixLayout>(
    a: &[f32],
    layout_a: A,
    b: &[f32],
    layout_b: B,
    c: &mut [f32],
    layout_c: C,
) -> Result<(), Error> {
    check_extents("rows", layout_a.rows(), layout_c.rows())?;
    check_extents("columns", layout_b.rows(), layout_c.columns())?;
    check_extents("the inner dimension", layout_a.columns(), layout_b.columns())?;
    check_len("left operand", a.len(), layout_a.cosize())?;
    check_len("right operand", b.len(), layout_b.cosize())?;
    check_len("result", c.len(), layout_c.cosize())?;
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") {
        // SAFETY: the function is safe but for the processor feature that it is compiled for, and the processor was just found to have it.
        unsafe { multiply_with_avx512(a, layout_a, b, layout_b, c, layout_c) };
        return Ok(());
    } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the function is safe but for the processor features that it is compiled for, and the processor was just found to have both.
        unsafe { multiply_with_avx2(a, layout_a, b, layout_b, c, layout_c) };
        return Ok(());
    }
    multiply::<Portable, _, _, _, _, _>(a, layout_a, b, layout_b, c, layout_c);
    Ok(())
}

/// [`multiply`], compiled for vectors of 16.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn multiply_with_avx512<A: MatrixLayout, B: MatrixLayout, C: MatrixLayout>(a: &[f32], layout_a: A, b: &[f32], layout_b: B, c: &mut [f32], layout_c: C) {
    multiply::<Wide, _, _, _, _, _>(a, layout_a, b, layout_b, c, layout_c);
}

/// [`multiply`], compiled for vectors of 8 and fused multiply-add.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn multiply_with_avx2<A: MatrixLayout, B: MatrixLayout, C: MatrixLayout>(a: &[f32], layout_a: A, b: &[f32], layout_b: B, c: &mut [f32], layout_c: C) {
    multiply::<Narrow, _, _, _, _, _>(a, layout_a, b, layout_b, c, layout_c);
}

/// The blocks: for each of B, for each of A, the product of all their panels.
#[inline(always)]
fn multiply<K: Blocking<M, N>, A: MatrixLayout, B: MatrixLayout, C: MatrixLayout, const M: usize, const N: usize>(
    a: &[f32],
    layout_a: A,
    b: &[f32],
    layout_b: B,
    c: &mut [f32],
    layout_c: C,
) {
    let (rows, columns, depth) = (layout_c.rows(), layout_c.columns(), layout_a.columns());
    let (blocks_a, blocks_b) = (K::BlockA::new(), K::BlockB::new());
    let (mut space_a, mut space_b) = (Vec::new(), Vec::new());
    let packed_a = aligned(&mut space_a, blocks_a.cosize());
    let packed_b = aligned(&mut space_b, blocks_b.cosize());
    for column in (0..columns).step_by(N * K::BlockB::PANELS) {
        let width = (columns - column).min(N * K::BlockB::PANELS);
        for step in (0..depth).step_by(K::BlockA::STEPS) {
            let steps = (depth - step).min(K::BlockA::STEPS);
            pack_block::<_, _, N>(b, layout_b, (column, step), (width, steps), packed_b, blocks_b);
            for row in (0..rows).step_by(M * K::BlockA::PANELS) {
                let height = (rows - row).min(M * K::BlockA::PANELS);
                pack_block::<_, _, M>(a, layout_a, (row, step), (height, steps), packed_a, blocks_a);
                multiply_block::<K, _, M, N>(packed_a, packed_b, steps, c, layout_c, (row, column), (height, width));
            }
        }
    }
}

/// So many zeros from the beginning of a cache line on.
fn aligned(space: &mut Vec<f32>, len: usize) -> &mut [f32] {
    const LINE: usize = 64;
    space.resize(len + LINE / size_of::<f32>(), 0.0);
    // Where an address cannot be aligned, which no processor has, any other place will do.
    let start = space.as_ptr().align_offset(LINE).min(LINE / size_of::<f32>());
    &mut space[start..][..len]
}

/// Packs a block, panel after panel.
#[inline(always)]
fn pack_block<L: MatrixLayout, P: Blocks, const M: usize>(
    source: &[f32],
    layout: L,
    (row, step): (usize, usize),
    (height, steps): (usize, usize),
    packed: &mut [f32],
    blocks: P,
) {
    let panel = P::Panel::new();
    for i in (0..height).step_by(M) {
        let packed = &mut packed[blocks.panel(i / M)..][..panel.cosize()];
        pack_panel::<_, _, M>(source, layout, (row + i, step), (height - i, steps), packed, panel);
    }
}

/// The product of two packed blocks, added to the block of C that begins at `(row, column)`: a register block for each pair of panels.
#[inline(always)]
fn multiply_block<K: Blocking<M, N>, C: MatrixLayout, const M: usize, const N: usize>(
    packed_a: &[f32],
    packed_b: &[f32],
    steps: usize,
    c: &mut [f32],
    layout_c: C,
    (row, column): (usize, usize),
    (height, width): (usize, usize),
) {
    let (panel_a, panel_b) = (<K::BlockA as Blocks>::Panel::new(), <K::BlockB as Blocks>::Panel::new());
    let mut sums = [[0.0; N]; M];
    for j in (0..width).step_by(N) {
        let b = &packed_b[K::BlockB::new().panel(j / N)..][..panel_b.cosize()];
        for i in (0..height).step_by(M) {
            let a = &packed_a[K::BlockA::new().panel(i / M)..][..panel_a.cosize()];
            micro_kernel::<K::Arithmetic, _, _, M, N>(a, panel_a, b, panel_b, steps, &mut sums);
            add(&sums, c, layout_c, (row + i, column + j), (height - i, width - j));
        }
    }
}

/// Adds a register block to C at `(row, column)`, as far as it lies in the matrix.
#[inline(always)]
fn add<C: MatrixLayout, const M: usize, const N: usize>(
    sums: &[[f32; N]; M],
    c: &mut [f32],
    layout_c: C,
    (row, column): (usize, usize),
    (height, width): (usize, usize),
) {
    for (i, sums) in sums.iter().enumerate().take(height) {
        if width >= N && C::ColumnStride::KNOWN == Some(1) {
            // The stride is 1: this many elements from there are the row's.
            let c: &mut [f32; N] = c[layout_c.at(row + i, column)..].first_chunk_mut().expect("the result is as long as its layout says");
            for (c, sum) in c.iter_mut().zip(sums) {
                *c += sum;
            }
        } else {
            for (j, sum) in sums.iter().enumerate().take(width) {
                c[layout_c.at(row + i, column + j)] += sum;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_static::layout;

    /// All three register blocks come to the same product, whatever the processor takes.
    #[test]
    fn register_blocks_agree() {
        // Edges in every mode. Sums of small whole numbers are exact.
        const M: usize = 205;
        const N: usize = 77;
        const K: usize = 301;
        let numbers = |seed: usize, len: usize| -> Vec<f32> { (0..len).map(|i| ((i * 31 + seed) % 17) as f32 - 8.0).collect() };
        let (a, b) = (numbers(1, M * K), numbers(2, K * N));
        let (layout_a, layout_b, layout_c) = (layout![(205, 301) : (301, 1)], layout![(77, 301) : (1, 77)], layout![(205, 77) : (77, 1)]);
        let expected: Vec<f32> = (0..M * N).map(|c| (0..K).map(|k| a[c / N * K + k] * b[k * N + c % N]).sum()).collect();
        let check = |multiply: &dyn Fn(&mut [f32])| {
            let mut c = vec![0.0; M * N];
            multiply(&mut c);
            assert!(c == expected);
        };
        check(&|c| multiply::<Wide, _, _, _, _, _>(&a, layout_a, &b, layout_b, c, layout_c));
        check(&|c| multiply::<Narrow, _, _, _, _, _>(&a, layout_a, &b, layout_b, c, layout_c));
        check(&|c| multiply::<Portable, _, _, _, _, _>(&a, layout_a, &b, layout_b, c, layout_c));
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_vectors_of_8_agree() {
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            let (a, b) = ([2.0; 20 * 40], [3.0; 40 * 30]);
            let mut c = [1.0; 20 * 30];
            let (layout_a, layout_b, layout_c) = (layout![(20, 40) : (40, 1)], layout![(30, 40) : (1, 30)], layout![(20, 30) : (30, 1)]);
            // SAFETY: the processor was just found to have the features.
            unsafe { multiply_with_avx2(&a, layout_a, &b, layout_b, &mut c, layout_c) };
            assert!(c.iter().all(|&c| c == 1.0 + 40.0 * 6.0));
        }
    }
}
