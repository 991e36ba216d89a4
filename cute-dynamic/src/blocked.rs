//! Products of matrices that are blocked and packed, from sources that say how they are packed,
//! into elements that tables of offsets name.

use alloc::vec::Vec;
use core::ops::{Add, Range};
use cute_static::algorithm::{Arithmetic, Blocking, Blocks, MatrixLayout, micro_kernel};
use cute_static::{LayoutFunction, Static};

/// A matrix of so many rows, and of steps that a product sums over.
pub(crate) trait Source<T> {
    /// Returns these rows in panels of `M`, at all steps of the source; beyond the last row, zeros.
    /// They are packed into the space, or are where they have been packed before. The first row is
    /// the first of a block.
    fn block<'a, P: Blocks, const M: usize>(&'a self, rows: Range<usize>, space: &'a mut [T], blocks: P) -> &'a [T];
}

/// The blocks of some steps of a matrix, one after the other, packed before: of so many rows each.
pub(crate) struct Prepacked<'a, T> {
    pub blocks: &'a [Vec<T>],
    pub rows: usize,
}

impl<T> Source<T> for Prepacked<'_, T> {
    #[inline(always)]
    fn block<'a, P: Blocks, const M: usize>(&'a self, rows: Range<usize>, _: &'a mut [T], _: P) -> &'a [T] {
        &self.blocks[rows.start / self.rows]
    }
}

/// Packs all rows of a matrix at all its steps, in blocks of panels of `M`.
pub(crate) fn prepack<T: Copy + Default, P: Blocks, const M: usize>(source: &Table<'_, T>) -> Vec<Vec<T>> {
    let (blocks, panel, height, rows) = (P::new(), P::Panel::new(), M * P::PANELS, source.rows.len());
    let block = |row: usize| {
        let rows = row..rows.min(row + height);
        let mut packed = alloc::vec![T::default(); blocks.panel((rows.len() - 1) / M) + panel.cosize()];
        source.pack::<P, M>(rows, &mut packed, P::new());
        packed
    };
    (0..rows).step_by(height).map(block).collect()
}

/// The offsets of the elements `C(i, j)`: `rows[i] + columns[j]`.
#[derive(Clone, Copy)]
pub(crate) struct Places<'a> {
    pub rows: &'a [usize],
    pub columns: &'a [usize],
}

/// A matrix whose element at a row and a step has the sum of two offsets.
pub(crate) struct Table<'a, T> {
    pub data: &'a [T],
    pub rows: &'a [usize],
    pub steps: &'a [usize],
}

impl<T: Copy + Default> Source<T> for Table<'_, T> {
    #[inline(always)]
    fn block<'a, P: Blocks, const M: usize>(&'a self, rows: Range<usize>, space: &'a mut [T], blocks: P) -> &'a [T] {
        self.pack::<P, M>(rows, space, blocks);
        space
    }
}

impl<T: Copy + Default> Table<'_, T> {
    /// Packs these rows.
    #[inline(never)]
    fn pack<P: Blocks, const M: usize>(&self, rows: Range<usize>, packed: &mut [T], blocks: P) {
        let panel = P::Panel::new();
        for (number, rows) in self.rows[rows].chunks(M).enumerate() {
            let packed = &mut packed[blocks.panel(number)..][..panel.cosize()];
            for (k, &step) in self.steps.iter().enumerate() {
                for i in 0..M {
                    packed[panel.at(i, k)] = rows.get(i).map_or_else(T::default, |row| self.data[row + step]);
                }
            }
        }
    }
}

/// The space of two packed blocks.
pub(crate) struct Space<T> {
    a: Vec<T>,
    b: Vec<T>,
}

impl<T: Copy + Default> Space<T> {
    pub fn new<K: Blocking<M, N>, const M: usize, const N: usize>() -> Self {
        let space = |length| alloc::vec![T::default(); length];
        Space { a: space(K::BlockA::new().cosize()), b: space(K::BlockB::new().cosize()) }
    }
}

/// Returns how many steps are packed at a time.
pub(crate) const fn most_steps<K: Blocking<M, N>, const M: usize, const N: usize>() -> usize {
    let (a, b) = (K::BlockA::STEPS, K::BlockB::STEPS);
    if a < b { a } else { b }
}

/// Computes `C(i, j) = Σ_k A(i, k)·B(j, k)` over the steps of both sources, which are as many and
/// no more than [`most_steps`]; or adds it to C, if these are not the first.
#[inline(always)]
pub(crate) fn multiply<K, T, A, B, const M: usize, const N: usize>(
    a: &A,
    b: &B,
    steps: usize,
    places: Places<'_>,
    c: &mut [T],
    is_first: bool,
    space: &mut Space<T>,
) where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Source<T>,
    B: Source<T>,
{
    let (height, width) = (M * K::BlockA::PANELS, N * K::BlockB::PANELS);
    for (column, columns) in (0..).step_by(width).zip(places.columns.chunks(width)) {
        let packed_b = b.block::<_, N>(column..column + columns.len(), &mut space.b, K::BlockB::new());
        for (row, rows) in (0..).step_by(height).zip(places.rows.chunks(height)) {
            let packed_a = a.block::<_, M>(row..row + rows.len(), &mut space.a, K::BlockA::new());
            multiply_block::<K, T, M, N>(packed_a, packed_b, steps, Places { rows, columns }, c, is_first);
        }
    }
}

/// Writes the product of two packed blocks to C, or adds it.
#[inline(always)]
fn multiply_block<K, T, const M: usize, const N: usize>(packed_a: &[T], packed_b: &[T], steps: usize, places: Places<'_>, c: &mut [T], is_first: bool)
where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
{
    let (panel_a, panel_b) = (<K::BlockA as Blocks>::Panel::new(), <K::BlockB as Blocks>::Panel::new());
    let mut sums = [[T::default(); N]; M];
    for (j, columns) in places.columns.chunks(N).enumerate() {
        let b = &packed_b[K::BlockB::new().panel(j)..][..panel_b.cosize()];
        for (i, rows) in places.rows.chunks(M).enumerate() {
            let a = &packed_a[K::BlockA::new().panel(i)..][..panel_a.cosize()];
            micro_kernel::<K::Arithmetic, _, _, _, M, N>(a, panel_a, b, panel_b, steps, &mut sums);
            for (sums, row) in sums.iter().zip(rows) {
                for (&sum, column) in sums.iter().zip(columns) {
                    let element = &mut c[row + column];
                    *element = if is_first { sum } else { *element + sum };
                }
            }
        }
    }
}
