//! Batches of products of matrices in data, by tables of the offsets of their modes.

use super::{Job, Space, Table, Target, most_steps, multiply};
use crate::layout::Layout;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking};

/// The product `C(i, j, l) = Σ_k A(i, k, l)·B(j, k, l)` of data, by the offsets of each mode of
/// each, and with the register blocks of `K`.
pub(crate) struct Tables<'a, T, K, const M: usize, const N: usize> {
    /// The data of A and of B.
    pub data: [&'a [T]; 2],
    /// The rows of A and of B: rows and columns of C.
    pub rows: [Vec<usize>; 2],
    pub steps: Steps,
    /// The matrices of A and of B.
    pub matrices: [Vec<usize>; 2],
    /// The rows, columns and matrices of C, and the modes that they are of.
    pub places: [Vec<usize>; 3],
    pub modes: [Layout; 3],
    /// Whether what C had is overwritten: otherwise the product is added to it.
    pub is_overwritten: bool,
    pub kernel: PhantomData<fn() -> K>,
}

/// The offsets of the steps, of A and of B.
pub(crate) enum Steps {
    /// They are in tables.
    Tables([Vec<usize>; 2]),
    /// They are those of layouts: more than a table may have.
    Layouts(Box<[Layout; 2]>),
}

impl<T, K, const M: usize, const N: usize> Tables<'_, T, K, M, N> {
    /// For as many steps as are packed at a time: all matrices. So the steps of a part are in a
    /// table that all matrices use, and an element has its sums in the order of the steps.
    #[inline(always)]
    fn run_steps<C>(&self, steps: impl Iterator<Item = (usize, usize)>, c: &mut C)
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
        C: Target<T>,
    {
        let mut space = Space::new::<K, M, N>();
        let [rows, columns, matrices] = c.ranges();
        let (mut steps, mut is_first) = (steps.peekable(), self.is_overwritten);
        while steps.peek().is_some() {
            let (steps_a, steps_b): (Vec<usize>, Vec<usize>) = steps.by_ref().take(most_steps::<K, M, N>()).unzip();
            for (number, matrix) in matrices.clone().enumerate() {
                let [data_a, data_b] = [0, 1].map(|operand| &self.data[operand][self.matrices[operand][matrix]..]);
                let a = Table { data: data_a, rows: &self.rows[0][rows.clone()], steps: &steps_a };
                let b = Table { data: data_b, rows: &self.rows[1][columns.clone()], steps: &steps_b };
                multiply::<K, T, _, _, _, M, N>(&a, &b, steps_a.len(), (c, number), is_first, &mut space);
            }
            is_first = false;
        }
    }
}

impl<T, K, const M: usize, const N: usize> Job<T> for Tables<'_, T, K, M, N>
where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
{
    fn places(&self) -> [&[usize]; 3] {
        self.places.each_ref().map(Vec::as_slice)
    }

    #[inline(always)]
    fn run_in<C: Target<T>>(&self, c: &mut C) {
        match &self.steps {
            Steps::Tables([a, b]) => self.run_steps(a.iter().copied().zip(b.iter().copied()), c),
            Steps::Layouts(steps) => self.run_steps(steps[0].offsets().zip(steps[1].offsets()).map(|(a, b)| (a as usize, b as usize)), c),
        }
    }

    fn modes(&self) -> [&Layout; 3] {
        self.modes.each_ref()
    }

    fn block(&self) -> [usize; 3] {
        [M, N, 1]
    }

    fn depth(&self) -> u64 {
        match &self.steps {
            Steps::Tables([steps, _]) => steps.len() as u64,
            Steps::Layouts(steps) => steps[0].size(),
        }
    }
}
