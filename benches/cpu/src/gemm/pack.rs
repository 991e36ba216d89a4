//! Packing: a panel of a matrix in the order in which the product reads it.

use crate::matrix::MatrixLayout;
use cute_static::int::Int;
use cute_static::prelude::*;

/// Copies `panel[P(i, k)] = source[A(row + i, step + k)]` for `i < M` and `k < steps`; beyond the `height` rows that there are, zeros, which add nothing to a product.
///
/// Goes through the source along the mode whose stride is statically 1.
///
/// # Panics
///
/// If the source ends before its layout does at these coordinates, or the panel before its layout.
///
/// ```
/// use cpu_bench::gemm::pack::pack_panel;
/// use cute_static::prelude::*;
///
/// // Three rows of 2, by rows, into a panel of 4 rows.
/// let mut panel = [9.; 8];
/// pack_panel::<_, _, 4>(&[1., 2., 3., 4., 5., 6.], layout![(3, 2) : (2, 1)], (0, 0), (3, 2), &mut panel, layout![4, 2]);
/// assert_eq!(panel, [1., 3., 5., 0., 2., 4., 6., 0.]);
/// ```
/// ```compile_fail,E0277
/// use cpu_bench::gemm::pack::pack_panel;
/// use cute_static::prelude::*;
/// pack_panel::<_, _, 4>(&[1.; 8], layout![8], (0, 0), (4, 2), &mut [0.; 8], layout![4, 2]); // one mode
/// ```
#[inline(always)]
pub fn pack_panel<A: MatrixLayout, P: MatrixLayout, const M: usize>(
    source: &[f32],
    layout: A,
    (row, step): (usize, usize),
    (height, steps): (usize, usize),
    panel: &mut [f32],
    packed: P,
) {
    // Cut to what the layout reaches, so that the offsets are seen to lie within.
    let panel = &mut panel[..packed.cosize()];
    let steps = steps.min(packed.columns());
    if height < M {
        for k in 0..steps {
            for i in 0..M {
                panel[packed.at(i, k)] = if i < height { source[layout.at(row + i, step + k)] } else { 0.0 };
            }
        }
    } else if A::RowStride::KNOWN == Some(1) {
        for k in 0..steps {
            // The stride is 1: this many elements from there are the column's.
            let source: &[f32; M] = source[layout.at(row, step + k)..].first_chunk().expect("the source is as long as its layout says");
            for (i, &x) in source.iter().enumerate() {
                panel[packed.at(i, k)] = x;
            }
        }
    } else {
        for i in 0..M {
            let run = layout.part_of_row(Dyn::new(steps as u64).expect("a panel has steps"));
            let source = &source[layout.at(row + i, step)..][..run.cosize()];
            for k in 0..steps {
                panel[packed.at(i, k)] = source[run.offset(k)];
            }
        }
    }
}
