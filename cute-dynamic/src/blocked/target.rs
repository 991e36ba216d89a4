//! What products are written to, and what writes to any part of it.

use crate::layout::Layout;
use core::ops::Range;
use cute_static::algorithm::{Arithmetic, Blocking, Order, multiply_table};

/// What a product is written to: rows, columns and matrices of a batch.
pub(crate) trait Target<T> {
    /// Returns which rows, columns and matrices of the product are here.
    fn ranges(&self) -> [Range<usize>; 3];

    /// Writes the product of two packed blocks to these rows and columns of a matrix, or adds it to
    /// what is there by `add`. All are counted from the first that is here.
    ///
    /// # Panics
    ///
    /// If the data or the packed blocks end before.
    fn multiply<K, G, const M: usize, const N: usize>(
        &mut self,
        matrix: usize,
        area: [Range<usize>; 2],
        packed_a: (&[T], Order),
        packed_b: &[T],
        steps: usize,
        add: Option<G>,
    ) where
        T: Copy + Default,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
        G: Fn(T, T) -> T + Copy;

    /// Returns the element at a row and a column of a matrix, counted from the first that is here.
    ///
    /// # Panics
    ///
    /// If the data end before.
    fn element(&mut self, at: [usize; 3]) -> &mut T;
}

/// All rows, columns and matrices of a product: the elements at the sums of their offsets.
struct Whole<'a, T> {
    data: &'a mut [T],
    offsets: [&'a [usize]; 3],
}

impl<T> Target<T> for Whole<'_, T> {
    fn ranges(&self) -> [Range<usize>; 3] {
        self.offsets.map(|offsets| 0..offsets.len())
    }

    #[inline(always)]
    fn multiply<K, G, const M: usize, const N: usize>(
        &mut self,
        matrix: usize,
        [rows, columns]: [Range<usize>; 2],
        packed_a: (&[T], Order),
        packed_b: &[T],
        steps: usize,
        add: Option<G>,
    ) where
        T: Copy + Default,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
        G: Fn(T, T) -> T + Copy,
    {
        let [of_rows, of_columns, of_matrices] = self.offsets;
        let data = &mut self.data[of_matrices[matrix]..];
        multiply_table::<K, T, G, M, N>(packed_a, packed_b, steps, data, [&of_rows[rows], &of_columns[columns]], add);
    }

    #[inline]
    fn element(&mut self, [row, column, matrix]: [usize; 3]) -> &mut T {
        let [rows, columns, matrices] = self.offsets;
        &mut self.data[rows[row] + columns[column] + matrices[matrix]]
    }
}

/// What computes the elements of a batch of matrices, or those of any target in it.
pub(crate) trait Job<T> {
    /// Returns the offsets of the rows, columns and matrices that it writes.
    fn places(&self) -> [&[usize]; 3];

    /// Computes the elements that are in a target.
    fn run_in<C: Target<T>>(&self, c: &mut C);

    /// Computes all elements.
    #[inline(always)]
    fn run(&self, data: &mut [T]) {
        self.run_in(&mut Whole { data, offsets: self.places() });
    }

    /// Returns layouts of the rows, columns and matrices, which together are one injective layout.
    /// Different rows are at different offsets of theirs, from the least of their
    /// [`places`](Self::places) on; so are columns and matrices.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "what cuts it asks"))]
    fn modes(&self) -> [&Layout; 3];

    /// Returns how many rows, columns and matrices are computed together.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "what cuts it asks"))]
    fn block(&self) -> [usize; 3];

    /// Returns how many products of numbers are added for an element.
    #[cfg_attr(not(feature = "rayon"), allow(dead_code, reason = "what cuts it asks"))]
    fn depth(&self) -> u64;
}
