//! Packing: a panel of a matrix in the order in which the product reads it.

use crate::algorithm::MatrixLayout;
use crate::layout::StaticLayout;
use crate::tensor::{Accessor, Tensor};

/// Copies `panel[P(i, k)] = source(row + i, step + k)` for `i < M` and `k < steps`, as far as there
/// is a source; beyond its rows, zeros, which add nothing to a product.
///
/// Goes through the source along the mode whose stride is statically 1.
///
/// # Panics
///
/// If the panel ends before its layout does, or nothing of it is in the source.
///
/// ```
/// use cute_static::algorithm::pack_panel;
/// use cute_static::prelude::*;
///
/// // Three rows of 2, by rows, into a panel of 4 rows.
/// let source = Tensor::fixed(&[1., 2., 3., 4., 5., 6.], layout![(3, 2) : (2, 1)]);
/// let mut panel = [9.; 8];
/// pack_panel::<_, _, _, 4>(source, (0, 0), 2, &mut panel, layout![4, 2]);
/// assert_eq!(panel, [1., 3., 5., 0., 2., 4., 6., 0.]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::pack_panel;
/// use cute_static::prelude::*;
/// let source = Tensor::fixed(&[1.; 8], layout![8 : 1]); // CUTE106: one mode
/// pack_panel::<_, _, _, 4>(source, (0, 0), 2, &mut [0.; 8], layout![4, 2]);
/// ```
#[inline(always)]
pub fn pack_panel<A, L, P, const M: usize>(source: Tensor<A, L>, (row, step): (usize, usize), steps: usize, panel: &mut [A::Element], packed: P)
where
    A: Accessor<Element: Copy + Default>,
    L: MatrixLayout,
    P: MatrixLayout + StaticLayout,
{
    // Variables that nothing else sees, so that the compiler knows that they stay as they are.
    let Tensor { accessor, layout } = source;
    assert!(
        row < layout.rows() && step < layout.columns(),
        "CUTE071: the panel is not in the source: it begins at ({row}, {step}), and the source is {} x {}",
        layout.rows(),
        layout.columns()
    );
    // Cut to what the layout reaches, so that the offsets are seen to lie within.
    let panel = &mut panel[..packed.cosize()];
    let (height, steps) = (layout.rows() - row, steps.min(packed.columns()).min(layout.columns() - step));
    if height < M {
        for k in 0..steps {
            for i in 0..M {
                // SAFETY: `row + i` is below the rows, `step + k` below the columns.
                panel[packed.at(i, k)] = if i < height { unsafe { accessor.load(layout.at(row + i, step + k)) } } else { A::Element::default() };
            }
        }
    } else if L::ROW_STRIDE == Some(1) {
        let mut run = [A::Element::default(); M];
        for k in 0..steps {
            // SAFETY: the stride is 1, and there are `M` rows or more from `row` on: these are the
            // column's.
            unsafe { accessor.load_run(layout.at(row, step + k), &mut run) };
            for (i, &x) in run.iter().enumerate() {
                panel[packed.at(i, k)] = x;
            }
        }
    } else {
        for i in 0..M {
            for k in 0..steps {
                // SAFETY: there are `M` rows or more from `row` on, and `steps` columns from `step`
                // on.
                panel[packed.at(i, k)] = unsafe { accessor.load(layout.at(row + i, step + k)) };
            }
        }
    }
}
