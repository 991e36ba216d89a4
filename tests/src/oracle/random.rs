//! Layouts drawn with a fixed seed.

use super::{Layout, Tree};

/// The extents samples are made of: 1, primes, powers of two, and mixed numbers.
const EXTENTS: &[u64] = &[1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 16];

/// Knuth's MMIX generator: the samples must be the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// One of these.
    pub fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    /// Flat extents, one to `rank` of them, of a product that can be enumerated.
    fn extents(&mut self, rank: u64) -> Vec<u64> {
        loop {
            let extents: Vec<u64> = (0..=self.below(rank)).map(|_| self.of(EXTENTS)).collect();
            if extents.iter().product::<u64>() <= 512 {
                return extents;
            }
        }
    }

    /// An order of `0..n`.
    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i as u64 + 1) as usize);
        }
        order
    }

    /// The modes nested at random: a leaf, a flat tuple, or a tuple with a tuple in it.
    fn nested(&mut self, modes: &[(u64, u64)]) -> Layout {
        let leaf = |m: &(u64, u64)| Layout::leaf(m.0, m.1);
        if let [mode] = modes {
            return if self.below(3) == 0 { Layout::tuple(&[leaf(mode)]) } else { leaf(mode) };
        }
        let mut parts: Vec<Layout> = modes.iter().map(leaf).collect();
        if self.below(2) == 0 {
            let from = self.below(parts.len() as u64 - 1) as usize;
            let to = from + 1 + self.below((parts.len() - from) as u64) as usize;
            let group = Layout::tuple(&parts[from..to]);
            parts.splice(from..to, [group]);
        }
        Layout::tuple(&parts)
    }

    /// A layout whose modes, in some order, follow one another with gaps of `gap` (1: compact, a
    /// permutation).
    pub fn ordered(&mut self, rank: u64, gap: &[u64]) -> Layout {
        let extents = self.extents(rank);
        let mut modes: Vec<(u64, u64)> = extents.iter().map(|s| (*s, 0)).collect();
        let mut next = 1;
        for i in self.order(modes.len()) {
            next *= self.of(gap);
            modes[i].1 = next;
            next *= modes[i].0;
        }
        self.nested(&modes)
    }

    /// Any kind of layout: compact, permuted, with gaps, padded, with broadcast modes, or with any
    /// strides.
    pub fn layout(&mut self, rank: u64) -> Layout {
        match self.below(6) {
            0 => {
                let extents = self.extents(rank);
                let shape = Tree::Tuple(extents.into_iter().map(Tree::Leaf).collect());
                Layout::compact(&shape)
            }
            1 => self.ordered(rank, &[1]),
            2 => self.ordered(rank, &[1, 1, 2, 3]),
            3 => {
                let modes = self.ordered(rank, &[1]).flat_modes();
                let padded: Vec<_> = modes.iter().map(|(s, d)| (*s, if *d > 1 { d + 1 } else { *d })).collect();
                self.nested(&padded)
            }
            4 => {
                let modes = self.ordered(rank, &[1]).flat_modes();
                let holes: Vec<_> = modes.iter().map(|(s, d)| (*s, if self.below(2) == 0 { 0 } else { *d })).collect();
                self.nested(&holes)
            }
            _ => {
                let modes: Vec<_> = self.extents(rank).iter().map(|s| (*s, self.below(40))).collect();
                self.nested(&modes)
            }
        }
    }

    /// A layout to compose with one of `size` elements: one or two small modes whose strides stay
    /// near it.
    pub fn tile(&mut self, size: u64) -> Layout {
        let modes: Vec<(u64, u64)> = (0..=self.below(2))
            .map(|_| {
                let stride = if self.below(2) == 0 { 1 + self.below(size) } else { 1 << self.below(5) };
                (self.of(&[1, 2, 3, 4, 5, 6, 8]), stride)
            })
            .collect();
        self.nested(&modes)
    }
}
