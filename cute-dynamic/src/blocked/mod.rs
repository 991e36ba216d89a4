//! Products of matrices that are blocked and packed, from sources that say how they are packed,
//! into elements that tables of offsets name.

mod tables;
mod target;

pub(crate) use tables::{Steps, Tables};
pub(crate) use target::{Job, Target};

use crate::layout::Layout;
use alloc::vec::Vec;
use core::ops::{Add, Range};
use cute_static::algorithm::{Arithmetic, Blocking, Blocks, Order, pack_table};
use cute_static::{LayoutFunction, Static};

/// A matrix of so many rows, and of steps that a product sums over.
pub(crate) trait Source<T> {
    /// Returns the order in which panels of the first operand have the elements: as the source.
    fn order(&self) -> Order;

    /// Returns these rows in panels of `M`, at all steps of the source; beyond the last row, zeros.
    /// They are packed into the space, or are where they have been packed before. The first row is
    /// the first of a panel.
    fn block<'a, P: Blocks, const M: usize>(&'a self, order: Order, rows: Range<usize>, space: &'a mut [T], blocks: P) -> &'a [T];

    /// Returns where rows that are asked for together end at the latest, if the first of them is
    /// this one.
    #[inline(always)]
    fn end(&self, first: usize) -> usize {
        let _ = first;
        usize::MAX
    }
}

/// The blocks of some steps of a matrix, one after the other, packed before: of so many rows each.
pub(crate) struct Prepacked<'a, T> {
    blocks: &'a [Vec<T>],
    rows: usize,
    /// The row that is counted as the first.
    first: usize,
}

impl<T> Source<T> for Prepacked<'_, T> {
    #[inline(always)]
    fn order(&self) -> Order {
        Order::Rows
    }

    #[inline(always)]
    fn block<'a, P: Blocks, const M: usize>(&'a self, _: Order, rows: Range<usize>, _: &'a mut [T], blocks: P) -> &'a [T] {
        let row = self.first + rows.start;
        &self.blocks[row / self.rows][blocks.panel(row % self.rows / M)..]
    }

    #[inline(always)]
    fn end(&self, first: usize) -> usize {
        ((self.first + first) / self.rows + 1) * self.rows - self.first
    }
}

impl<'a, T> Prepacked<'a, T> {
    /// Returns the matrix from a row on, which is the first of a panel, in blocks of so many rows.
    pub fn from_row(blocks: &'a [Vec<T>], rows: usize, first: usize) -> Self {
        Prepacked { blocks, rows, first }
    }
}

/// Packs all rows of a matrix at all its steps, in blocks of panels of `M`.
pub(crate) fn prepack<T: Copy + Default, P: Blocks, const M: usize>(source: &Table<'_, T>) -> Vec<Vec<T>> {
    let (blocks, panel, height, rows) = (P::new(), P::Panel::new(), M * P::PANELS, source.rows.len());
    let block = |row: usize| {
        let rows = row..rows.min(row + height);
        let mut packed = alloc::vec![T::default(); blocks.panel((rows.len() - 1) / M) + panel.cosize()];
        source.block::<P, M>(Order::Rows, rows, &mut packed, P::new());
        packed
    };
    (0..rows).step_by(height).map(block).collect()
}

/// A matrix whose element at a row and a step has the sum of two offsets.
pub(crate) struct Table<'a, T> {
    pub data: &'a [T],
    pub rows: &'a [usize],
    pub steps: &'a [usize],
}

impl<T: Copy + Default> Source<T> for Table<'_, T> {
    #[inline(always)]
    fn order(&self) -> Order {
        Order::of(self.steps)
    }

    #[inline(always)]
    fn block<'a, P: Blocks, const M: usize>(&'a self, order: Order, rows: Range<usize>, space: &'a mut [T], blocks: P) -> &'a [T] {
        pack_table::<T, P, M>(self.data, order, &self.rows[rows], self.steps, space, blocks);
        space
    }
}

/// The space of two packed blocks, each from a cache line on.
pub(crate) struct Space<T> {
    space: Vec<T>,
}

/// How many bytes a cache line has.
const LINE: usize = 64;

impl<T: Copy + Default> Space<T> {
    /// What is left out for a block to begin at a cache line.
    const SLACK: usize = if size_of::<T>() == 0 { 0 } else { LINE.div_ceil(size_of::<T>()) };

    pub fn new<K: Blocking<M, N>, const M: usize, const N: usize>() -> Self {
        Space { space: alloc::vec![T::default(); K::BlockA::new().cosize() + K::BlockB::new().cosize() + 2 * Self::SLACK] }
    }

    /// The spaces of A and of B.
    fn blocks<K: Blocking<M, N>, const M: usize, const N: usize>(&mut self) -> (&mut [T], &mut [T]) {
        let lengths = [K::BlockA::new().cosize(), K::BlockB::new().cosize()];
        let (a, b) = self.space.split_at_mut(lengths[0] + Self::SLACK);
        let aligned = |space: &mut [T], length: usize| space.as_ptr().align_offset(LINE.max(align_of::<T>())).min(space.len() - length);
        let (start_a, start_b) = (aligned(a, lengths[0]), aligned(b, lengths[1]));
        (&mut a[start_a..][..lengths[0]], &mut b[start_b..][..lengths[1]])
    }
}

/// Returns how many steps are packed at a time.
pub(crate) const fn most_steps<K: Blocking<M, N>, const M: usize, const N: usize>() -> usize {
    let (a, b) = (K::BlockA::STEPS, K::BlockB::STEPS);
    if a < b { a } else { b }
}

/// Computes `C(i, j) = Σ_k A(i, k)·B(j, k)` over the steps of both sources, which are as many and
/// no more than [`most_steps`], for a matrix of a target; or adds it to C, if these are not the
/// first. The rows of the sources are those of the target.
#[inline(always)]
pub(crate) fn multiply<K, T, A, B, C, const M: usize, const N: usize>(
    a: &A,
    b: &B,
    steps: usize,
    (c, matrix): (&mut C, usize),
    is_first: bool,
    space: &mut Space<T>,
) where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Source<T>,
    B: Source<T>,
    C: Target<T>,
{
    let (height, width) = (M * K::BlockA::PANELS, N * K::BlockB::PANELS);
    let (space_a, space_b) = space.blocks::<K, M, N>();
    let add = (!is_first).then_some(|x: T, y: T| x + y);
    let order = a.order().within::<K::BlockA>();
    let [rows, columns, _] = c.ranges().map(|range| range.len());
    let mut column = 0;
    while column < columns {
        let range = column..columns.min(column + width).min(b.end(column));
        let packed_b = b.block::<_, N>(Order::Rows, range.clone(), space_b, K::BlockB::new());
        column = range.end;
        let mut row = 0;
        while row < rows {
            let of_rows = row..rows.min(row + height).min(a.end(row));
            let packed_a = a.block::<_, M>(order, of_rows.clone(), space_a, K::BlockA::new());
            row = of_rows.end;
            c.multiply::<K, _, M, N>(matrix, [of_rows, range.clone()], (packed_a, order), packed_b, steps, add);
        }
    }
}

/// The offsets of a layout of data, in order. Data have them, so that they fit.
pub(crate) fn offsets(layout: &Layout) -> Vec<usize> {
    layout.offsets().map(|offset| offset as usize).collect()
}

/// The offsets of a mode of a layout of data, in order.
pub(crate) fn offsets_of_mode(layout: &Layout, number: usize) -> Vec<usize> {
    offsets(&layout.mode_or_trivial(number))
}
