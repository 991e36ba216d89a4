//! The product of matrices, blocked and packed: static layouts say where everything is, the loops only count.
//!
//! The structure is the well-known one of three cache levels. A block of B and a block of A are packed into panels, so that the innermost kernel reads both from first to last;
//! the kernel keeps a register block of C. What a GPU does with shared memory and fragments, a CPU does with second-level cache and vector registers (Cecka §2.6).

pub mod micro_kernel;
pub mod pack;

use crate::error::{Error, check_extents, check_len};
use crate::matrix::MatrixLayout;
use cute_static::prelude::*;
use micro_kernel::{Arithmetic, Fused, Separate, micro_kernel};
use pack::pack_panel;
use static_assertions::assert_type_eq_all;

/// The extents of a register block of C: 6x16 are 12 vector registers of 8, which leaves 4 of 16 for what is read.
pub type Height = Int![6];
/// See [`Height`].
pub type Width = Int![16];

/// How many steps of the inner dimension are packed: a panel of B, 16 KiB, stays in the first-level cache.
pub type Depth = Int![256];

/// A panel of A: the 6 elements of a step are neighbours, and so are the steps.
pub type PanelA = Layout![Height, Depth];
/// A panel of B: the 16 elements of a step are neighbours, and so are the steps.
pub type PanelB = Layout![Width, Depth];

/// A block of A: 32 panels, 192 KiB, which stay in the second-level cache.
pub type BlockA = TileToShapeOf<PanelA, Shape![192, Depth]>;
/// A block of B: 64 panels, 1 MiB.
pub type BlockB = TileToShapeOf<PanelB, Shape![1024, Depth]>;

/// `((i, k), (p, 0))` to the offset in the block of A: cut into its panels again.
pub type PanelsA = ZippedDivideOf<BlockA, Tile![Height, Depth]>;
/// `((j, k), (p, 0))` to the offset in the block of B.
pub type PanelsB = ZippedDivideOf<BlockB, Tile![Width, Depth]>;

const HEIGHT: usize = Height::VALUE as usize;
const WIDTH: usize = Width::VALUE as usize;
const DEPTH: usize = Depth::VALUE as usize;
const ROWS: usize = <BlockA as LayoutFunction>::SIZE as usize / DEPTH;
const COLUMNS: usize = <BlockB as LayoutFunction>::SIZE as usize / DEPTH;

// What the product relies on, checked by the compiler: every element of a block has its place.
const _: () = {
    const fn covers<L: Permutation>() {}
    covers::<BlockA>();
    covers::<BlockB>();
    covers::<PanelsA>();
    covers::<PanelsB>();
};
// The first mode of a block, so cut, is a panel.
assert_type_eq_all!(GetOf<PanelsA, Int![0]>, PanelA);
assert_type_eq_all!(GetOf<PanelsB, Int![0]>, PanelB);

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
pub fn gemm<A: MatrixLayout, B: MatrixLayout, C: MatrixLayout>(a: &[f32], layout_a: A, b: &[f32], layout_b: B, c: &mut [f32], layout_c: C) -> Result<(), Error> {
    check_extents("rows", layout_a.rows(), layout_c.rows())?;
    check_extents("columns", layout_b.rows(), layout_c.columns())?;
    check_extents("the inner dimension", layout_a.columns(), layout_b.columns())?;
    check_len("left operand", a.len(), layout_a.cosize())?;
    check_len("right operand", b.len(), layout_b.cosize())?;
    check_len("result", c.len(), layout_c.cosize())?;
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the function is safe but for the processor features that it is compiled for, and the processor was just found to have both.
        unsafe { multiply_with_avx2(a, layout_a, b, layout_b, c, layout_c) };
        return Ok(());
    }
    multiply::<Separate, _, _, _>(a, layout_a, b, layout_b, c, layout_c);
    Ok(())
}

/// [`multiply`], compiled for vectors of 8 and fused multiply-add.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn multiply_with_avx2<A: MatrixLayout, B: MatrixLayout, C: MatrixLayout>(a: &[f32], layout_a: A, b: &[f32], layout_b: B, c: &mut [f32], layout_c: C) {
    multiply::<Fused, _, _, _>(a, layout_a, b, layout_b, c, layout_c);
}

/// The blocks: for each of B, for each of A, the product of all their panels.
#[inline(always)]
fn multiply<F: Arithmetic, A: MatrixLayout, B: MatrixLayout, C: MatrixLayout>(a: &[f32], layout_a: A, b: &[f32], layout_b: B, c: &mut [f32], layout_c: C) {
    let (rows, columns, depth) = (layout_c.rows(), layout_c.columns(), layout_a.columns());
    let (mut space_a, mut space_b) = (Vec::new(), Vec::new());
    let packed_a = aligned(&mut space_a, BlockA::new().cosize());
    let packed_b = aligned(&mut space_b, BlockB::new().cosize());
    for column in (0..columns).step_by(COLUMNS) {
        let width = COLUMNS.min(columns - column);
        for step in (0..depth).step_by(DEPTH) {
            let steps = DEPTH.min(depth - step);
            for j in (0..width).step_by(WIDTH) {
                let (panel, start) = PanelsB::new().slice_and_offset((.., (j / WIDTH, 0usize)));
                let panel = &mut packed_b[start..][..panel.cosize()];
                pack_panel::<_, _, _, WIDTH>(b, layout_b, (column + j, step), (width - j, steps), panel, PanelB::new());
            }
            for row in (0..rows).step_by(ROWS) {
                let height = ROWS.min(rows - row);
                for i in (0..height).step_by(HEIGHT) {
                    let (panel, start) = PanelsA::new().slice_and_offset((.., (i / HEIGHT, 0usize)));
                    let panel = &mut packed_a[start..][..panel.cosize()];
                    pack_panel::<_, _, _, HEIGHT>(a, layout_a, (row + i, step), (height - i, steps), panel, PanelA::new());
                }
                multiply_block::<F, _>(packed_a, packed_b, steps, c, layout_c, (row, column), (height, width));
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

/// The product of two packed blocks, added to the block of C that begins at `(row, column)`: a register block for each pair of panels.
#[inline(always)]
fn multiply_block<F: Arithmetic, C: MatrixLayout>(
    packed_a: &[f32],
    packed_b: &[f32],
    steps: usize,
    c: &mut [f32],
    layout_c: C,
    (row, column): (usize, usize),
    (height, width): (usize, usize),
) {
    for j in (0..width).step_by(WIDTH) {
        let (panel_b, start_b) = PanelsB::new().slice_and_offset((.., (j / WIDTH, 0usize)));
        let b = &packed_b[start_b..][..panel_b.cosize()];
        for i in (0..height).step_by(HEIGHT) {
            let (panel_a, start_a) = PanelsA::new().slice_and_offset((.., (i / HEIGHT, 0usize)));
            let a = &packed_a[start_a..][..panel_a.cosize()];
            let sums = micro_kernel::<F, _, _, _, _, HEIGHT, WIDTH>(a, PanelA::new(), b, PanelB::new(), steps);
            add(&sums, c, layout_c, (row + i, column + j), (height - i, width - j));
        }
    }
}

/// Adds a register block to C at `(row, column)`, as far as it lies in the matrix.
#[inline(always)]
fn add<C: MatrixLayout>(sums: &[[f32; WIDTH]; HEIGHT], c: &mut [f32], layout_c: C, (row, column): (usize, usize), (height, width): (usize, usize)) {
    if height >= HEIGHT && width >= WIDTH {
        let run = layout_c.part_of_row(Width::default());
        for (i, sums) in sums.iter().enumerate() {
            let c = &mut c[layout_c.at(row + i, column)..][..run.cosize()];
            for (j, sum) in sums.iter().enumerate() {
                c[run.offset(j)] += sum;
            }
        }
    } else {
        for (i, sums) in sums.iter().enumerate().take(height) {
            for (j, sum) in sums.iter().enumerate().take(width) {
                c[layout_c.at(row + i, column + j)] += sum;
            }
        }
    }
}
