//! The product of two packed blocks, into C by the offsets of its rows and columns.

use super::blocking::{Blocking, Blocks};
use super::micro_kernel::{Arithmetic, micro_kernel, slack};
use super::pack::{Order, RUN, run};
use crate::algorithm::MatrixLayout;
use crate::layout::StaticLayout;
use crate::tensor::{Accessor, PartMut};
use crate::{LayoutFunction, Static};

/// Where the elements of a block of C are: at `place(rows[i] + columns[j])`.
#[derive(Clone, Copy)]
pub(super) struct Places<'a, F> {
    pub place: F,
    /// Whether a place is the sum.
    pub adds: bool,
    pub rows: &'a [usize],
    pub columns: &'a [usize],
}

/// Writes the product of two packed blocks to a block of C, or adds it by `add`: a register block
/// for each pair of panels.
///
/// # Safety
///
/// The places are the part's. Where it `adds`, they are the sums.
#[inline(always)]
pub(super) unsafe fn multiply_block<K, R, T, F, G, const M: usize, const N: usize>(
    (packed_a, order): (&[T], Order),
    packed_b: &[T],
    steps: usize,
    c: &mut PartMut<'_, T>,
    places: Places<'_, F>,
    add: Option<G>,
) where
    T: Copy + Default,
    K: Blocking<M, N>,
    R: Arithmetic<T>,
    F: Fn(usize) -> usize + Copy,
    G: Fn(T, T) -> T + Copy,
{
    // SAFETY: as the caller says.
    match order {
        Order::Rows => unsafe {
            multiply_panels::<K, R, T, <K::BlockA as Blocks>::Panel, F, G, M, N>(packed_a, packed_b, steps, c, places, add);
        },
        Order::Steps => unsafe {
            multiply_panels::<K, R, T, <K::BlockA as Blocks>::PanelOfRows, F, G, M, N>(packed_a, packed_b, steps, c, places, add);
        },
    }
}

/// [`multiply_block`] with panels of A of this layout.
///
/// # Safety
///
/// As there.
#[inline(always)]
unsafe fn multiply_panels<K, R, T, P, F, G, const M: usize, const N: usize>(
    packed_a: &[T],
    packed_b: &[T],
    steps: usize,
    c: &mut PartMut<'_, T>,
    Places { place, adds, rows, columns }: Places<'_, F>,
    add: Option<G>,
) where
    T: Copy + Default,
    K: Blocking<M, N>,
    R: Arithmetic<T>,
    P: MatrixLayout + StaticLayout,
    F: Fn(usize) -> usize + Copy,
    G: Fn(T, T) -> T + Copy,
{
    let (panel_a, panel_b) = (P::new(), <K::BlockB as Blocks>::Panel::new());
    for (q, columns) in columns.chunks(N).enumerate() {
        let b = &packed_b[K::BlockB::new().panel(q)..][..panel_b.cosize()];
        let run = if adds { run(columns) } else { 1 };
        for (p, rows) in rows.chunks(M).enumerate() {
            let a = &packed_a[K::BlockA::new().panel(p)..][..panel_a.cosize()];
            for j in (0..columns.len()).step_by(slack::<T>().max(1)) {
                rows.iter().for_each(|row| c.prefetch(place(row + columns[j])));
            }
            let mut sums = [[T::default(); N]; M];
            micro_kernel::<R, _, _, _, M, N>(a, panel_a, b, panel_b, steps, &mut sums);
            let (true, Ok(rows)) = (run >= N && columns.len() == N, <&[usize; M]>::try_from(rows)) else {
                // A copy, so that the sums themselves stay in registers.
                let sums = sums;
                // SAFETY: as the caller says.
                unsafe { store_some(&sums, c, Places { place, adds, rows, columns }, run, add) };
                continue;
            };
            // Loops over indices, as many as the types say: they are unrolled, and the sums are
            // registers.
            for i in 0..M {
                // SAFETY: the sums of a row and of neighbouring columns.
                let to = unsafe { c.run_mut(rows[i] + columns[0], N) };
                let mut sums = sums[i];
                if let Some(add) = add {
                    // All is read before anything is written: the compiler does not know that the
                    // sums are elsewhere, and would go element by element.
                    let mut before = [T::default(); N];
                    before.copy_from_slice(to);
                    for j in 0..N {
                        sums[j] = add(before[j], sums[j]);
                    }
                }
                to.copy_from_slice(&sums);
            }
        }
    }
}

/// Writes a register block to C, or adds it, as far as there are rows and columns: neighbours are
/// so many columns.
///
/// # Safety
///
/// The places are the part's; where `run` is more than 1, they are the sums.
#[inline(never)]
unsafe fn store_some<T, F, G, const M: usize, const N: usize>(
    sums: &[[T; N]; M],
    c: &mut PartMut<'_, T>,
    Places { place, rows, columns, .. }: Places<'_, F>,
    run: usize,
    add: Option<G>,
) where
    T: Copy,
    F: Fn(usize) -> usize,
    G: Fn(T, T) -> T,
{
    for (row, sums) in rows.iter().zip(sums) {
        if run < RUN / 2 {
            for (column, &sum) in columns.iter().zip(sums) {
                // SAFETY: the place of a row and a column.
                let to = unsafe { &mut c.run_mut(place(row + column), 1)[0] };
                *to = add.as_ref().map_or(sum, |add| add(*to, sum));
            }
            continue;
        }
        for (columns, sums) in columns.chunks(run.min(RUN)).zip(sums.chunks(run.min(RUN))) {
            // SAFETY: the sums of a row and of neighbouring columns.
            let to = unsafe { c.run_mut(row + columns[0], columns.len()) };
            match &add {
                Some(add) => to.iter_mut().zip(sums).for_each(|(to, &sum)| *to = add(*to, sum)),
                None => to.copy_from_slice(&sums[..to.len()]),
            }
        }
    }
}
