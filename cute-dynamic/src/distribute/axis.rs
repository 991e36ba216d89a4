//! Axes of an array: how their elements are dealt to ranks.

use super::blocks::{Blocks, meet};
use super::error::{DistributionError, OVERFLOW};
use super::grid::{Coordinates, Grid};
use crate::int::div_rem;
use alloc::string::String;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// An axis of an array: how many elements it has, and how they are dealt to the axes of a grid.
///
/// An axis that is not dealt is whole on every rank. [`block_cyclic`](Axis::block_cyclic) deals
/// blocks of `b` elements to `p` ranks in turn, so that element `g` is on rank `g/b mod p`, at
/// `g/(b·p)·b + g mod b` there. What one axis of the grid has got is dealt again by the next:
/// nested dealings, which need not divide each other. No length has to divide anything.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid};
///
/// let grid = Grid::new([("x", 2), ("y", 2)])?;
/// let of = |axis: Axis| -> Result<Vec<Vec<u64>>, _> {
///     let whole = Distribution::new(&grid, [axis])?;
///     let rank = |rank| (0..whole.local_size(rank)?).map(|place| Ok(whole.element(rank, place)?[0])).collect();
///     (0..4).map(rank).collect::<Result<Vec<Vec<u64>>, cute_dynamic::distribute::DistributionError>>()
/// };
/// let x = [vec![0, 1, 2, 6, 7, 8], vec![3, 4, 5, 9]];
/// assert_eq!(of(Axis::new(10).block_cyclic(3, "x"))?[..2], x);
/// assert_eq!(of(Axis::new(10).block("x").cyclic("y"))?, [vec![0, 2, 4], vec![5, 7, 9], vec![1, 3], vec![6, 8]]);
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    length: u64,
    shift: u64,
    dealings: Vec<(Option<u64>, String)>,
}

impl Axis {
    /// Returns an axis of so many elements, which every rank has.
    #[must_use]
    pub const fn new(length: u64) -> Self {
        Axis { length, shift: 0, dealings: Vec::new() }
    }

    /// Deals one block to each rank along an axis of the grid, all but the last of `⌈n/p⌉`
    /// elements.
    #[must_use]
    pub fn block(self, grid_axis: impl Into<String>) -> Self {
        self.dealt(None, grid_axis.into())
    }

    /// Deals the elements one by one, in turn.
    #[must_use]
    pub fn cyclic(self, grid_axis: impl Into<String>) -> Self {
        self.dealt(Some(1), grid_axis.into())
    }

    /// Deals blocks of so many elements, in turn.
    #[must_use]
    pub fn block_cyclic(self, block: u64, grid_axis: impl Into<String>) -> Self {
        self.dealt(Some(block), grid_axis.into())
    }

    fn dealt(mut self, block: Option<u64>, grid_axis: String) -> Self {
        self.dealings.push((block, grid_axis));
        self
    }

    /// Begins so many elements later in the first dealing, as an array does that is a part of a
    /// longer one, or one whose first block is not the first rank's: shifted by `s·b`, the first
    /// block is that of rank `s`.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 3)])?;
    /// let shifted = Distribution::new(&grid, [Axis::new(10).block_cyclic(2, "x").shifted(3)])?;
    /// let ranks: Vec<u64> = (0..10).map(|g| Ok::<_, cute_dynamic::distribute::DistributionError>(shifted.owner(&[g])?.0)).collect::<Result<_, _>>()?;
    /// assert_eq!(ranks, [1, 2, 2, 0, 0, 1, 1, 2, 2, 0]);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    #[must_use]
    pub fn shifted(mut self, by: u64) -> Self {
        self.shift = by;
        self
    }
}

/// How many sequences of equal blocks a rank may have of an axis with nested dealings.
const SEQUENCES: usize = 1 << 16;

/// One dealing: blocks of so many elements to so many ranks, an axis of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dealing {
    pub(super) block: u64,
    pub(super) ranks: u64,
    pub(super) grid: usize,
    /// Whether the block was left to the length.
    pub(super) is_block: bool,
}

/// An axis whose dealings are known in numbers. A coordinate of it is the ranks' of all dealings,
/// colexicographic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dealt {
    pub(super) length: u64,
    pub(super) shift: u64,
    pub(super) dealings: SmallVec<[Dealing; 2]>,
}

/// Where an element is: the coordinate of the axis, the place there, and how many elements follow
/// at the next places, this one counted.
pub(super) struct Owned {
    pub(super) coordinate: u64,
    pub(super) local: u64,
    pub(super) run: u64,
}

impl Dealing {
    /// How many of the first `n` elements a rank has.
    fn among(&self, n: u64, rank: u64) -> u64 {
        let (rounds, rest) = match self.block.checked_mul(self.ranks) {
            Some(round) => div_rem(n, round),
            None => (0, n),
        };
        // Of the last round, whole blocks of others come first.
        rounds * self.block + rest.saturating_sub(rank.saturating_mul(self.block)).min(self.block)
    }

    /// The most that a rank has of elements that begin at `shift`.
    fn longest(&self, shift: u64, length: u64) -> u64 {
        // The rank with the first element, or the next, whose first block is whole.
        let first = shift / self.block % self.ranks;
        let of = |rank| self.among(shift + length, rank) - self.among(shift, rank);
        of(first).max(of((first + 1) % self.ranks))
    }
}

impl Dealt {
    pub(super) fn new(axis: &Axis, index: usize, grid: &Grid) -> Result<Self, DistributionError> {
        let Axis { length, shift, ref dealings } = *axis;
        if length == 0 {
            return Err(crate::LayoutError::ZeroExtent.into());
        }
        length.checked_add(shift).filter(|&end| end < u64::MAX).ok_or(OVERFLOW)?;
        let mut dealt = Dealt { length, shift: if dealings.is_empty() { 0 } else { shift }, dealings: SmallVec::new() };
        let mut longest = (dealt.shift, length);
        for (block, name) in dealings {
            let axis = grid.axis(name)?;
            if dealt.dealings.iter().any(|dealing| dealing.grid == axis) {
                return Err(DistributionError::GridAxisTaken { name: name.clone() });
            }
            let ranks = grid.extent(axis);
            let whole = longest.1.max(1);
            let dealing = Dealing { block: block.unwrap_or(whole.div_ceil(ranks)), ranks, grid: axis, is_block: block.is_none() };
            if dealing.block == 0 {
                return Err(DistributionError::EmptyBlocks { axis: index });
            }
            longest = (0, dealing.longest(longest.0, longest.1));
            dealt.dealings.push(dealing);
        }
        dealt.check_sequences()?;
        Ok(dealt)
    }

    /// Whether what a coordinate has are not too many sequences of equal blocks. The coordinates
    /// that have most are those with the first element, or the first whole block, of the first
    /// dealing.
    fn check_sequences(&self) -> Result<(), DistributionError> {
        let [first, _, ..] = self.dealings[..] else { return Ok(()) };
        let rank = self.shift / first.block % first.ranks;
        for rank in [rank, (rank + 1) % first.ranks] {
            self.sequences(rank, SEQUENCES).ok_or(DistributionError::PlanTooLong { limit: SEQUENCES as u64 })?;
        }
        Ok(())
    }

    /// How many coordinates there are. They are among the coordinates of the grid.
    pub(super) fn ranks(&self) -> u64 {
        self.dealings.iter().map(|dealing| dealing.ranks).product()
    }

    /// The coordinate of the axis at a coordinate of the grid.
    pub(super) fn coordinate(&self, grid: &[u64]) -> u64 {
        self.dealings.iter().rev().fold(0, |coordinate, dealing| coordinate * dealing.ranks + grid[dealing.grid])
    }

    /// Writes a coordinate of the axis into one of the grid.
    pub(super) fn write(&self, coordinate: u64, grid: &mut [u64]) {
        let mut rest = coordinate;
        for dealing in &self.dealings {
            grid[dealing.grid] = rest % dealing.ranks;
            rest /= dealing.ranks;
        }
    }

    /// The digits of a coordinate, each with the dealing and the shift that it begins with.
    fn digits(&self, coordinate: u64) -> impl DoubleEndedIterator<Item = (&Dealing, u64, u64)> {
        let mut rest = coordinate;
        let mut digits = Coordinates::new();
        for dealing in &self.dealings {
            digits.push(rest % dealing.ranks);
            rest /= dealing.ranks;
        }
        let shifts = core::iter::once(self.shift).chain(core::iter::repeat(0)).take(self.dealings.len());
        self.dealings.iter().zip(digits).zip(shifts.collect::<Coordinates>()).map(|((dealing, digit), shift)| (dealing, digit, shift))
    }

    /// How many elements a coordinate has.
    pub(super) fn local_length(&self, coordinate: u64) -> u64 {
        self.below(coordinate, self.length)
    }

    /// How many elements below this one a coordinate has.
    pub(super) fn below(&self, coordinate: u64, element: u64) -> u64 {
        self.digits(coordinate).fold(element, |below, (dealing, rank, shift)| dealing.among(shift + below, rank) - dealing.among(shift, rank))
    }

    /// Where an element is.
    pub(super) fn owner(&self, element: u64) -> Owned {
        let mut owned = Owned { coordinate: 0, local: element, run: self.length - element };
        let (mut step, mut shift) = (1, self.shift);
        for dealing in &self.dealings {
            let Dealing { block, ranks, .. } = *dealing;
            let place = owned.local + shift;
            let (index, inside) = (place / block, place % block);
            let rank = index % ranks;
            owned.coordinate += rank * step;
            owned.local = index / ranks * block + inside - dealing.among(shift, rank);
            if ranks > 1 {
                owned.run = owned.run.min(block - inside);
            }
            step *= ranks;
            shift = 0;
        }
        owned
    }

    /// The element at a place of a coordinate, if it has one.
    pub(super) fn element(&self, coordinate: u64, local: u64) -> Option<u64> {
        if local >= self.local_length(coordinate) {
            return None;
        }
        let back = |local: u64, (dealing, rank, shift): (&Dealing, u64, u64)| {
            let place = local + dealing.among(shift, rank);
            (place / dealing.block * dealing.ranks + rank) * dealing.block + place % dealing.block - shift
        };
        Some(self.digits(coordinate).rev().fold(local, back))
    }

    /// The elements of a coordinate in `[from, from + length)`, counted from there.
    pub(super) fn blocks(&self, coordinate: u64, from: u64, length: u64) -> Vec<Blocks> {
        let now = self.sequences(coordinate, usize::MAX).unwrap_or_default();
        if from == 0 && length >= self.length {
            return now;
        }
        let mut clipped = Vec::new();
        now.iter().for_each(|blocks| blocks.clip(from, from + length, &mut clipped));
        clipped
    }

    /// The elements of a coordinate, if they are not more sequences than this.
    fn sequences(&self, coordinate: u64, limit: usize) -> Option<Vec<Blocks>> {
        let mut now = alloc::vec![Blocks::single(0, 0, self.length)];
        let mut size = self.length;
        for (dealing, rank, shift) in self.digits(coordinate) {
            let dealt = dealing.blocks(rank, shift, size);
            if let [whole] = now[..]
                && whole.count == 1
            {
                now = dealt.into_iter().map(|blocks| Blocks { start: blocks.start + whole.start, ..blocks }).collect();
            } else {
                let (mut found, mut is_too_long) = (Vec::new(), false);
                for before in &now {
                    for blocks in &dealt {
                        meet(&before.turned(), blocks, &mut |meeting| {
                            // The longer one of both stays a sequence.
                            let (few, many) =
                                if meeting.inner.count < meeting.outer.count { (meeting.inner, meeting.outer) } else { (meeting.outer, meeting.inner) };
                            if few.count > (limit - found.len().min(limit)) as u64 {
                                is_too_long = true;
                                return;
                            }
                            found.extend((0..few.count).map(|i| {
                                let (start, local) = (meeting.source + i * few.source, meeting.target + i * few.target);
                                Blocks { start, local, length: meeting.length, count: many.count, step: many.source, local_step: many.target }
                                    .repeated(many.count)
                            }));
                        });
                    }
                }
                if is_too_long {
                    return None;
                }
                now = found;
            }
            size = now.iter().map(Blocks::size).sum();
        }
        Some(now)
    }

    /// After how many elements the same ranks come again, if that is below 2⁶⁴.
    pub(super) fn period(&self) -> Option<u64> {
        let mut dealings = self.dealings.iter();
        let Some(first) = dealings.next() else { return Some(1) };
        let (mut local, mut period) = (first.block, first.block.checked_mul(first.ranks)?);
        for dealing in dealings {
            let round = dealing.block.checked_mul(dealing.ranks)?;
            let times = round / crate::int::gcd(round, local);
            period = period.checked_mul(times)?;
            local = local.checked_mul(times)? / dealing.ranks;
        }
        Some(period)
    }
}

impl Dealing {
    /// The elements of a rank among `length` that begin at `shift`.
    fn blocks(&self, rank: u64, shift: u64, length: u64) -> Vec<Blocks> {
        let mut blocks = Vec::with_capacity(3);
        if length == 0 {
            return blocks;
        }
        if self.ranks == 1 {
            blocks.push(Blocks::single(0, 0, length));
            return blocks;
        }
        let end = shift + length;
        let Some(start) = rank.checked_mul(self.block).filter(|&start| start < end) else { return blocks };
        let round = self.block.checked_mul(self.ranks);
        let whole = match round {
            Some(step) if step < end && shift == 0 => {
                // Whole blocks, and a part of one.
                let (rounds, rest) = div_rem(length, step);
                let partly = rest.saturating_sub(start).min(self.block);
                let count = rounds + u64::from(partly == self.block);
                if count > 0 {
                    blocks.push(Blocks { start, local: 0, length: self.block, count, step, local_step: self.block }.repeated(count));
                }
                if partly > 0 && partly < self.block {
                    blocks.push(Blocks::single(start + rounds * step, rounds * self.block, partly));
                }
                return blocks;
            }
            Some(step) if step < end => Blocks { start, local: 0, length: self.block, count: u64::MAX, step, local_step: self.block },
            _ => Blocks::single(start, 0, self.block),
        };
        whole.clip(shift, end, &mut blocks);
        let before = self.among(shift, rank);
        blocks.iter_mut().for_each(|blocks| blocks.local -= before);
        blocks
    }
}
