//! Layouts, shapes, tilers and coordinates from a source of choices: bytes of a fuzzer, or numbers
//! that proptest draws and shrinks. Smaller choices make simpler values.

use cute_dynamic::{HTuple, Layout, Tiler};

/// A source of choices.
pub trait Choices {
    /// A number below the bound, which is at least 1; 0 where there is nothing left to choose.
    fn below(&mut self, bound: u64) -> u64;
}

/// What the generated layouts are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// At most 256 elements, strides of at most 100: to be checked as a whole.
    Small,
    /// Sizes to 2^63 and strides to 2^64 - 1.
    Any,
}

/// Makes values of choices.
#[derive(Debug)]
pub struct Generator<C> {
    choices: C,
    scale: Scale,
}

impl<C: Choices> Generator<C> {
    pub fn new(choices: C, scale: Scale) -> Self {
        Generator { choices, scale }
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.choices.below(bound)
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == n - 1
    }

    /// A number: small, near a power of two, or any.
    pub fn number(&mut self) -> u64 {
        if self.scale == Scale::Small {
            return self.below(25);
        }
        match self.below(8) {
            0..=3 => self.below(17),
            4 => 1 << self.below(64),
            5 => (1 << self.below(64)) + self.below(5) - 1,
            6 => self.below(u64::MAX),
            _ => u64::MAX - self.below(3),
        }
    }

    /// An extent that leaves the size below a bound.
    fn extent(&mut self, size: u64) -> u64 {
        let largest = if self.scale == Scale::Small { 1 << 8 } else { 1 << 63 };
        let extent = match self.below(6) {
            0..=2 => 1 + self.below(9),
            3 => 1 << self.below(if self.scale == Scale::Small { 5 } else { 63 }),
            _ => self.number(),
        };
        extent.clamp(1, largest / size)
    }

    /// The number of leaves: mostly few.
    fn count(&mut self) -> u64 {
        match (self.below(8), self.scale) {
            (0, _) => 1,
            (1..=4, _) | (_, Scale::Small) => 1 + self.below(4),
            (5..=6, _) => 1 + self.below(9),
            _ => 1 + self.below(70),
        }
    }

    /// A layout; `right` of one to compose it with, its strides are about the places of that one's
    /// modes.
    fn layout_for(&mut self, left: Option<&Layout>) -> Layout {
        let (mut size, mut reach, mut next) = (1, 0, 1);
        let mut leaves: Vec<Layout> = Vec::new();
        for _ in 0..self.count() {
            let extent = self.extent(size);
            let stride = match (self.below(8), left) {
                (0, _) => 0,
                (1, _) => 1,
                (2..=3, _) => next,
                (4..=5, Some(left)) => self.place(left),
                (4, None) => next.saturating_add(self.below(9)),
                (5, None) => next.saturating_mul(1 + self.below(4)),
                (6, _) => self.number(),
                _ => leaves.last().map_or(1, |leaf| leaf.leaves()[0].stride),
            };
            let room = if self.scale == Scale::Small { 100 } else { u64::MAX };
            let stride = stride.min(room).min((u64::MAX - 1 - reach) / (extent - 1).max(1));
            (size, reach) = (size * extent, reach + (extent - 1) * stride);
            next = stride.saturating_mul(extent);
            leaves.push(Layout::from_parts(extent, stride).expect("it fits"));
        }
        let order: Vec<Layout> = if self.one_in(3) { leaves.into_iter().rev().collect() } else { leaves };
        self.nested(&order)
    }

    /// The product of some extents of a layout from the left, times a small number.
    fn place(&mut self, layout: &Layout) -> u64 {
        let count = self.below(layout.leaves().len() as u64 + 1);
        let product: u64 = layout.leaves().iter().take(count as usize).map(|mode| mode.extent).product();
        product.saturating_mul(1 + self.below(4))
    }

    /// The leaves in some tuples.
    fn nested(&mut self, leaves: &[Layout]) -> Layout {
        let nested = match leaves {
            [leaf] => leaf.clone(),
            _ => {
                let mut parts = Vec::new();
                let mut rest = leaves;
                while !rest.is_empty() {
                    // A part of all leaves would be what it is a part of.
                    let longest = rest.len().min(leaves.len() - 1);
                    let length = if self.one_in(3) { 1 + self.below(longest as u64) as usize } else { 1 };
                    let (part, behind) = rest.split_at(length);
                    parts.push(self.nested(part));
                    rest = behind;
                }
                Layout::tuple(parts).or_else(|_| Layout::tuple(leaves.iter().cloned())).expect("without nesting it is not too deep")
            }
        };
        let deepest = if self.one_in(8) { 66 } else { 2 };
        let wrapped = if self.one_in(8) { 1 + self.below(deepest) } else { 0 };
        (0..wrapped).try_fold(nested.clone(), |inner, _| Layout::tuple([inner])).unwrap_or(nested)
    }

    pub fn layout(&mut self) -> Layout {
        self.layout_for(None)
    }

    /// A layout that might compose with this one on its left.
    pub fn right_operand(&mut self, left: &Layout) -> Layout {
        let left = if self.one_in(4) { None } else { Some(left) };
        self.layout_for(left)
    }

    /// A tuple of numbers, 0 among them.
    pub fn tuple(&mut self) -> HTuple {
        let layout = self.layout();
        let zero = self.one_in(16);
        let tuple = if self.one_in(2) { layout.stride() } else { layout.shape() };
        if zero { tuple.map_leaves(|_| 0).expect("as deep as it was") } else { tuple }
    }

    /// A coordinate to slice with: mostly one that fits.
    pub fn slice_coordinate(&mut self, layout: &Layout) -> HTuple<Option<u64>> {
        let nested = if self.one_in(8) { self.tuple() } else { layout.shape() };
        let open = self.below(u64::MAX);
        let mut bit = 0;
        let coordinate = nested.map_leaves(|&n| {
            bit += 1;
            (open >> (bit % 64) & 1 == 0).then(|| n.saturating_sub(1))
        });
        coordinate.expect("as deep as it was")
    }

    /// A tiler: a tile, or one for each mode of the layout; at times for more or fewer.
    pub fn tiler(&mut self, layout: &Layout) -> Tiler {
        match self.below(8) {
            0 => Tiler::from(..),
            1 => Tiler::from(self.number()),
            2 => Tiler::from(self.right_operand(layout)),
            _ => {
                let rank = layout.rank() as u64;
                let count = if self.one_in(8) { self.below(rank + 3) } else { rank };
                let mut modes = layout.modes();
                let tiles: Vec<Tiler> = (0..count).map(|_| self.tile(&modes.next().unwrap_or_else(|| layout.clone()))).collect();
                Tiler::tuple(tiles).unwrap_or_else(|_| Tiler::from(..))
            }
        }
    }

    /// A tile for a mode: a divisor of its size, a layout, `_`, or tiles for its modes.
    fn tile(&mut self, mode: &Layout) -> Tiler {
        match self.below(8) {
            0 => Tiler::from(..),
            1..=3 => Tiler::from(mode.leaves()[self.below(mode.leaves().len() as u64) as usize..].iter().map(|leaf| leaf.extent).product::<u64>()),
            4 => Tiler::from(self.number()),
            5 if !mode.is_leaf() => self.tiler(mode),
            _ => Tiler::from(self.right_operand(mode)),
        }
    }
}
