//! Packing: a panel of a matrix in the order in which the product reads it.

use super::blocking::Blocks;
use super::micro_kernel::slack;
use crate::algorithm::MatrixLayout;
use crate::layout::StaticLayout;
use crate::tensor::{Accessor, DataLayout, Tensor};
use crate::{LayoutFunction, Static};

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

/// How the elements of a panel of A follow one another: as the source has them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The rows of a step: the layout [`Blocks::Panel`].
    Rows,
    /// The steps of a row: the layout [`Blocks::PanelOfRows`].
    Steps,
}

impl Order {
    /// Returns the order in which a panel is copied, from the offsets of the steps in the source.
    #[inline]
    #[must_use]
    pub fn of(steps: &[usize]) -> Self {
        if run(steps) >= RUN { Order::Steps } else { Order::Rows }
    }

    /// Returns the order in blocks of a layout: that of its panels, if panels of rows in their
    /// places would overlap.
    #[inline]
    #[must_use]
    pub fn within<P: Blocks>(self) -> Self {
        let (needed, blocks) = (P::PanelOfRows::new().cosize(), P::new());
        let is_apart = P::Panel::new().cosize() >= needed && (1..P::PANELS).all(|p| blocks.panel(p).saturating_sub(blocks.panel(p - 1)) >= needed);
        if is_apart { self } else { Order::Rows }
    }
}

/// So many steps go through all panels at a time where none are neighbours.
const STRIP: usize = 16;

/// So many elements are worth a copy of their own.
pub(super) const RUN: usize = 8;

/// Returns the largest power of two such that offsets are neighbours in each group of so many; the
/// last may have fewer.
pub(super) fn run(offsets: &[usize]) -> usize {
    let mut run = offsets.len().next_power_of_two();
    for (i, pair) in offsets.windows(2).enumerate() {
        if pair[0].wrapping_add(1) != pair[1] {
            run = run.min(1 << (i + 1).trailing_zeros());
        }
    }
    run
}

/// Copies `packed[P_p(i, k)] = source[place(rows[p·M + i] + steps[k])]` for all of these rows and
/// steps, panel after panel; beyond the last row, zeros.
///
/// A function of its own, for which no processor feature is on: with wide vectors the compiler
/// scatters the elements of a row over the panel, which gains nothing.
///
/// # Safety
///
/// The places of these sums are the accessor's. Where it `adds`, they are the sums.
#[inline(never)]
pub(super) unsafe fn pack_sums<A, F, P, const M: usize>(
    (source, place, adds): (&A, F, bool),
    order: Order,
    rows: &[usize],
    steps: &[usize],
    packed: &mut [A::Element],
    blocks: P,
) where
    A: Accessor<Element: Copy + Default>,
    F: Fn(usize) -> usize,
    P: Blocks,
{
    let run_of_steps = if adds { run(steps) } else { 1 };
    if order == Order::Steps {
        let panel = P::PanelOfRows::new();
        for (p, rows) in rows.chunks(M).enumerate() {
            let packed = &mut packed[blocks.panel(p)..][..panel.cosize()];
            for (i, row) in rows.iter().enumerate() {
                // The first lines of the next row are asked for meanwhile.
                if let (Some(next), Some(step)) = (rows.get(i + 1), steps.first()) {
                    let first = place(next + step);
                    (0..4).for_each(|line| source.prefetch(first.wrapping_add(line * slack::<A::Element>())));
                }
                // The steps of a row are neighbours in the panel.
                let packed = &mut packed[panel.at(i, 0)..][..steps.len()];
                for (packed, steps) in packed.chunks_mut(run_of_steps).zip(steps.chunks(run_of_steps)) {
                    // SAFETY: the sum of a row and a step, and neighbours as far as there are
                    // steps.
                    unsafe { source.load_run(place(row + steps[0]), packed) };
                }
            }
            for i in rows.len()..M {
                packed[panel.at(i, 0)..][..steps.len()].fill(A::Element::default());
            }
        }
        return;
    }
    let panel = P::Panel::new();
    if adds && P::Panel::ROW_STRIDE == Some(1) && rows.chunks(M).all(|rows| run(rows) >= rows.len()) {
        // Along the rows of the source: a few of them at a time, through all panels.
        for (first, steps) in (0..).step_by(RUN).zip(steps.chunks(RUN)) {
            for (p, rows) in rows.chunks(M).enumerate() {
                let packed = &mut packed[blocks.panel(p)..][..panel.cosize()];
                for (k, step) in (first..).zip(steps) {
                    let packed = &mut packed[panel.at(0, k)..][..M];
                    if rows.len() == M {
                        // SAFETY: the sums of neighbouring rows and a step.
                        unsafe { source.load_run(rows[0] + step, packed) };
                    } else {
                        // SAFETY: as above.
                        unsafe { source.load_run(rows[0] + step, &mut packed[..rows.len()]) };
                        packed[rows.len()..].fill(A::Element::default());
                    }
                }
            }
        }
        return;
    }
    // Where no steps are neighbours, a few at a time go through all panels, which may have lines of
    // the source in common.
    let strip = if run_of_steps < 4 { STRIP } else { steps.len() };
    for (first, steps) in (0..).step_by(strip).zip(steps.chunks(strip)) {
        let all = rows;
        for (p, rows) in all.chunks(M).enumerate() {
            let after = &all[all.len().min((p + 1) * M)..all.len().min((p + 1) * M + 4)];
            let packed = &mut packed[blocks.panel(p)..][..panel.cosize()];
            let run_of_rows = if adds { run(rows) } else { 1 };
            if rows.len() == M && P::Panel::ROW_STRIDE == Some(1) && run_of_rows >= 4 && M.is_multiple_of(4) {
                for (k, step) in (first..).zip(steps) {
                    let packed = &mut packed[panel.at(0, k)..][..M];
                    if run_of_rows >= RUN && M.is_multiple_of(RUN) {
                        for (packed, rows) in packed.chunks_exact_mut(RUN).zip(rows.chunks_exact(RUN)) {
                            // SAFETY: the sums of neighbouring rows and a step.
                            unsafe { source.load_run(rows[0] + step, packed) };
                        }
                    } else {
                        for (packed, rows) in packed.chunks_exact_mut(4).zip(rows.chunks_exact(4)) {
                            // SAFETY: as above.
                            unsafe { source.load_run(rows[0] + step, packed) };
                        }
                    }
                }
                continue;
            }
            // Tiles of 4 rows by 4 steps, read along the steps and written along the rows.
            let is_turned = run_of_steps >= 4 && P::Panel::ADDS && P::Panel::ROW_STRIDE == Some(1);
            let (tall, long) = if is_turned { (rows.len() / 4 * 4, steps.len() / 4 * 4) } else { (0, 0) };
            for (i, four) in (0..).step_by(4).zip(rows[..tall].chunks_exact(4)) {
                // Lines of the next four rows are asked for meanwhile, be they of the next panel.
                let next = if i + 4 < tall { &rows[i + 4..][..4] } else { after };
                for (k, steps) in (first..).step_by(4).zip(steps[..long].chunks_exact(4)) {
                    if (k - first).is_multiple_of(slack::<A::Element>()) {
                        next.iter().for_each(|row| source.prefetch(row + steps[0]));
                    }
                    let mut tile = [[A::Element::default(); 4]; 4];
                    for (tile, row) in tile.iter_mut().zip(four) {
                        // SAFETY: the sums of a row and neighbouring steps.
                        unsafe { source.load_run(row + steps[0], tile) };
                    }
                    for y in 0..4 {
                        let turned = [tile[0][y], tile[1][y], tile[2][y], tile[3][y]];
                        packed[panel.at(i, k + y)..][..4].copy_from_slice(&turned);
                    }
                }
            }
            // What is left of the tiles, below them and after them.
            for (k, step) in (first..).zip(steps) {
                let from = if k - first < long { tall } else { 0 };
                for i in from..rows.len() {
                    // SAFETY: the sum of a row and a step.
                    packed[panel.at(i, k)] = unsafe { source.load(place(rows[i] + step)) };
                }
                for i in rows.len()..M {
                    packed[panel.at(i, k)] = A::Element::default();
                }
            }
        }
    }
}
