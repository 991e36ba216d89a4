//! The sums of products of a warpgroup: as long as products are under way, they are here, and what
//! registers have is a number of theirs.

use crate::emulator::matrix::Number;
use std::hash::{Hash, Hasher};
use std::vec::Vec;

/// What stands in registers whose sums are under way: it is no number of an `f32`.
const UNDER_WAY: u32 = 0xffc5_a37e;

/// A word of a register.
pub(crate) trait Word: Copy {
    fn bits(self) -> u32;
    fn from_bits(bits: u32) -> Self;
}

impl Word for f32 {
    fn bits(self) -> u32 {
        self.to_bits()
    }

    fn from_bits(bits: u32) -> Self {
        f32::from_bits(bits)
    }
}

impl Word for i32 {
    fn bits(self) -> u32 {
        self.cast_unsigned()
    }

    fn from_bits(bits: u32) -> Self {
        bits.cast_signed()
    }
}

impl Word for u32 {
    fn bits(self) -> u32 {
        self
    }

    fn from_bits(bits: u32) -> Self {
        bits
    }
}

/// The number of sums that are under way, if registers have no others.
pub(super) fn number<T: Word>(sums: &[T]) -> Option<u32> {
    let is_it = |(i, word): (usize, &T)| i == 1 || word.bits() == UNDER_WAY;
    (sums.len() >= 2 && sums.iter().enumerate().all(is_it)).then(|| sums[1].bits())
}

/// Registers have sums that are under way.
pub(super) fn mark<T: Word>(sums: &mut [T], number: u32) {
    sums.iter_mut().for_each(|sum| *sum = T::from_bits(UNDER_WAY));
    if let Some(second) = sums.get_mut(1) {
        *second = T::from_bits(number);
    }
}

/// Numbers, which are equal if their bits are.
#[derive(Clone)]
pub(super) struct Values(pub(super) Vec<f64>);

impl Values {
    pub(super) fn zeros(count: usize) -> Self {
        Values(std::vec![0.0; count])
    }

    fn bits(&self) -> impl Iterator<Item = u64> {
        self.0.iter().map(|value| value.to_bits())
    }
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.bits().eq(other.bits())
    }
}

impl Eq for Values {}

impl Hash for Values {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits().for_each(|bits| bits.hash(hasher));
    }
}

/// Sums of 64 rows, column by column.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Chain {
    pub(super) warpgroup: usize,
    columns: usize,
    number: Number,
    sums: Values,
    /// Of each warp, the number of the product after the last one that adds to it.
    pub(super) last: [u32; 4],
    /// How many threads have them in registers again.
    delivered: u32,
}

/// The row and column of a thread's sums (PTX ISA, 9.7.15.5.2): the first two of four are in one
/// row, the others 8 below.
fn place(thread: usize, value: usize) -> (usize, usize) {
    (16 * (thread / 32) + thread % 32 / 4 + 8 * (value / 2 % 2), 8 * (value / 4) + thread % 4 * 2 + value % 2)
}

impl Chain {
    pub(super) fn new(warpgroup: usize, columns: usize, number: Number) -> Self {
        Chain { warpgroup, columns, number, sums: Values::zeros(64 * columns), last: [0; 4], delivered: 0 }
    }

    /// How many of a register's halves are numbers.
    fn per_word(&self) -> usize {
        (32 / self.number.bits()) as usize
    }

    /// Takes what a thread has in registers.
    pub(super) fn gather(&mut self, thread: usize, words: &[u32]) {
        let (per, bits) = (self.per_word(), self.number.bits() as usize);
        for value in 0..self.columns / 2 {
            let (row, column) = place(thread, value);
            let word = u64::from(words.get(value / per).copied().unwrap_or(0)) >> (value % per * bits);
            self.sums.0[64 * column + row] = self.number.value(word & ((1 << bits) - 1));
        }
    }

    /// What a thread's registers have.
    pub(super) fn words(&self, thread: usize, to: &mut [u32]) {
        let (per, bits) = (self.per_word(), self.number.bits() as usize);
        to.fill(0);
        for value in 0..self.columns / 2 {
            let (row, column) = place(thread, value);
            if let Some(word) = to.get_mut(value / per) {
                *word |= (self.number.nearest(self.sums.0[64 * column + row], false) as u32) << (value % per * bits);
            }
        }
    }

    /// A thread has its sums in registers; whether all threads have theirs.
    pub(super) fn deliver(&mut self) -> bool {
        self.delivered += 1;
        self.delivered == 128
    }

    /// Adds a product, or is it: `A(m, k)` and `B(n, k)`, each `k` in a row. A sum is exact in
    /// `f64`, and cut off to its type.
    pub(super) fn add(&mut self, depth: usize, a: &[f64], b: &[f64], adds: bool) {
        if !adds {
            self.sums.0.fill(0.0);
        }
        let number = self.number;
        for (column, sums) in self.sums.0.chunks_exact_mut(64).enumerate() {
            for k in 0..depth {
                let y = b[k * self.columns + column];
                sums.iter_mut().zip(&a[64 * k..][..64]).for_each(|(sum, x)| *sum += x * y);
            }
            sums.iter_mut().for_each(|sum| *sum = number.kept(*sum));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{mark, number, place};
    use cute_static::atom::*;
    use cute_static::prelude::*;

    /// A thread has the sums that the atom's layout of C gives it.
    #[test]
    fn sums_are_where_the_atom_has_them() {
        fn check<Atom: MmaAtom>(columns: usize)
        where
            Atom::LayoutC: Static + LayoutFunction,
        {
            for (thread, value) in (0..128).flat_map(|thread| (0..columns / 2).map(move |value| (thread, value))) {
                let (row, column) = place(thread, value);
                assert_eq!(Atom::LayoutC::NEW.offset(thread + 128 * value), row + 64 * column, "thread {thread}, value {value}");
            }
        }
        check::<SM90_64xNxK_SS<Int![8], f32, BF16, BF16>>(8);
        check::<SM90_64xNxK_SS<Int![96], f32, F16, F16>>(96);
        check::<SM90_64xNxK_SS<Int![256], f32, BF16, BF16>>(256);
    }

    #[test]
    fn registers_know_of_sums_under_way() {
        let mut sums = [1.5f32; 4];
        assert_eq!(number(&sums), None);
        mark(&mut sums, 7);
        assert_eq!(number(&sums), Some(7));
        assert!(sums[0].is_nan() && sums[3].is_nan());
        sums[3] = 0.0;
        assert_eq!(number(&sums), None);
    }
}
