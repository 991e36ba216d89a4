//! How the blocks of a persistent kernel share tiles: a schedule says which parts a block has, and
//! all blocks together have each step of each tile once, whatever the grid is.
//!
//! ```text
//! Rows          one tile after the other, along the first mode first
//! Grouped       in bands of some rows, one column of a band after the other
//! StreamK       each block has as many steps as the others: it may begin and end within a tile
//! TwoTileStreamK  whole tiles as long as all blocks have one, and the rest as by StreamK
//! ```

/// The tiles that blocks share: how many there are along each mode, and how many steps along K each
/// takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    counts: [u32; 3],
    depth: u32,
}

impl Work {
    /// Returns the work of so many tiles along each mode, of so many steps each; nothing, if there
    /// are 2^30 tiles or more.
    #[inline(always)]
    #[must_use]
    pub fn new(counts: [u32; 3], depth: u32) -> Option<Self> {
        let tiles = counts[0].checked_mul(counts[1])?.checked_mul(counts[2])?;
        if tiles < 1 << 30 { Some(Work { counts, depth }) } else { None }
    }

    /// Returns how many tiles there are.
    #[inline(always)]
    #[must_use]
    pub fn tiles(&self) -> u32 {
        self.counts[0] * self.counts[1] * self.counts[2]
    }

    /// Returns how many steps along K each takes.
    #[inline(always)]
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The place of the tile of a number, along the first mode first.
    #[inline(always)]
    fn place(&self, tile: u32) -> [u32; 3] {
        let [rows, columns, _] = self.counts;
        let (rest, row) = divided(tile, rows);
        let (batch, column) = divided(rest, columns);
        [row, column, batch]
    }

    /// All steps of a tile.
    #[inline(always)]
    fn whole(&self, place: [u32; 3]) -> Part {
        Part { place, first: 0, steps: self.depth, is_last: true }
    }
}

/// A part of a tile that a block has: some steps along K, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The place of the tile.
    pub place: [u32; 3],
    /// The first step.
    pub first: u32,
    /// How many steps.
    pub steps: u32,
    /// Whether it has the last step of the tile.
    pub is_last: bool,
}

impl Part {
    /// Returns whether it is the whole tile: nobody else adds to its sums.
    #[inline(always)]
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.first == 0 && self.is_last
    }
}

/// Which parts of tiles a block has.
///
/// ```text
/// ∪_block ∪_n part(work, block, blocks, n) = all steps of all tiles, each once
/// ```
///
/// ```
/// use cute_device::hopper::{Part, Rows, StreamK, TileSchedule, Work};
///
/// // Three tiles of four steps, for two blocks.
/// let work = Work::new([3, 1, 1], 4).unwrap();
/// let steps = |parts: Vec<Part>| parts.iter().map(|part| (part.place[0], part.first, part.steps)).collect::<Vec<_>>();
/// assert_eq!(steps(Rows.parts(work, 0, 2).collect()), [(0, 0, 4), (2, 0, 4)]);
/// assert_eq!(steps(Rows.parts(work, 1, 2).collect()), [(1, 0, 4)]);
/// // The second tile is shared.
/// assert_eq!(steps(StreamK.parts(work, 0, 2).collect()), [(0, 0, 4), (1, 0, 2)]);
/// assert_eq!(steps(StreamK.parts(work, 1, 2).collect()), [(1, 2, 2), (2, 0, 4)]);
/// ```
pub trait TileSchedule: Copy {
    /// Whether each part is a whole tile.
    const WHOLE: bool;

    /// Returns the part `n` of a block of so many, counted from 0: `None` after the last one.
    fn part(&self, work: &Work, block: u32, blocks: u32, n: u32) -> Option<Part>;

    /// Returns the parts of a block, one after the other.
    #[inline(always)]
    fn parts(self, work: Work, block: u32, blocks: u32) -> Parts<Self> {
        Parts { schedule: self, work, block, blocks, n: 0 }
    }
}

/// The parts of a block, one after the other: [`TileSchedule::parts`].
#[derive(Clone, Copy, Debug)]
pub struct Parts<S> {
    schedule: S,
    work: Work,
    block: u32,
    blocks: u32,
    n: u32,
}

impl<S: TileSchedule> Iterator for Parts<S> {
    type Item = Part;

    #[inline(always)]
    fn next(&mut self) -> Option<Part> {
        let part = self.schedule.part(&self.work, self.block, self.blocks, self.n)?;
        self.n += 1;
        Some(part)
    }
}

/// One tile after the other, along the first mode first: a block has each so many after the one
/// before as there are blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows;

impl TileSchedule for Rows {
    const WHOLE: bool = true;

    #[inline(always)]
    fn part(&self, work: &Work, block: u32, blocks: u32, n: u32) -> Option<Part> {
        let tile = u64::from(block) + u64::from(n) * u64::from(blocks);
        (block < blocks && tile < work.tiles().into()).then(|| work.whole(work.place(tile as u32)))
    }
}

/// In bands of so many rows of tiles, one column of a band after the other: blocks that run
/// together share what they read, along both modes. It is the order of
/// [`Banded`](crate::Banded), with the height of a band as a value; 0 is taken for 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grouped(pub u32);

impl Grouped {
    /// The place of the tile of a number.
    #[inline(always)]
    fn place(self, work: &Work, tile: u32) -> [u32; 3] {
        let [rows, columns, _] = work.counts;
        let (batch, in_batch) = divided(tile, rows * columns);
        let together = if self.0 == 0 {
            1
        } else if self.0 < rows {
            self.0
        } else {
            rows
        };
        let (band, rest) = divided(in_batch, together * columns);
        let above = band * together;
        let height = if rows - above < together { rows - above } else { together };
        let (column, row) = divided(rest, height);
        [above + row, column, batch]
    }
}

impl TileSchedule for Grouped {
    const WHOLE: bool = true;

    #[inline(always)]
    fn part(&self, work: &Work, block: u32, blocks: u32, n: u32) -> Option<Part> {
        let tile = u64::from(block) + u64::from(n) * u64::from(blocks);
        (block < blocks && tile < work.tiles().into()).then(|| work.whole(self.place(work, tile as u32)))
    }
}

/// Each block has as many steps as the others, or one more: those of all tiles are one list, which
/// is cut into as many parts as there are blocks (Osama et al., Stream-K, PPoPP 2023). Where a cut
/// is within a tile, several blocks add to its sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamK;

/// The steps of a block, of a list of tiles.
#[inline(always)]
fn streamed(work: &Work, tiles: u32, block: u32, blocks: u32, n: u32) -> Option<(u32, Part)> {
    let (depth, all) = (u64::from(work.depth), u64::from(tiles) * u64::from(work.depth));
    let (each, more) = (all.checked_div(blocks.into())?, all.checked_rem(blocks.into())?);
    let begin = |block: u32| u64::from(block) * each + u64::from(block).min(more);
    if block >= blocks {
        return None;
    }
    let (from, to) = (begin(block), begin(block + 1));
    let tile = from.checked_div(depth)? + u64::from(n);
    if tile >= tiles.into() {
        return None;
    }
    let (first, last) = (from.max(tile * depth), to.min((tile + 1) * depth));
    if first >= last {
        return None;
    }
    let part = Part { place: [0; 3], first: (first - tile * depth) as u32, steps: (last - first) as u32, is_last: last == (tile + 1) * depth };
    Some((tile as u32, part))
}

impl TileSchedule for StreamK {
    const WHOLE: bool = false;

    #[inline(always)]
    fn part(&self, work: &Work, block: u32, blocks: u32, n: u32) -> Option<Part> {
        let (tile, part) = streamed(work, work.tiles(), block, blocks, n)?;
        Some(Part { place: work.place(tile), ..part })
    }
}

/// Whole tiles as long as all blocks have one and as many are left again; the rest, less than two
/// for each block, as by [`StreamK`]: fewer tiles have sums to be added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoTileStreamK;

impl TileSchedule for TwoTileStreamK {
    const WHOLE: bool = false;

    #[inline(always)]
    fn part(&self, work: &Work, block: u32, blocks: u32, n: u32) -> Option<Part> {
        // How many whole tiles a block has.
        let whole = work.tiles().checked_div(blocks)?.saturating_sub(1);
        if n < whole {
            return Rows.part(work, block, blocks, n);
        }
        let before = whole * blocks;
        let (tile, part) = streamed(work, work.tiles() - before, block, blocks, n - whole)?;
        Some(Part { place: work.place(before + tile), ..part })
    }
}

/// The quotient and the remainder; 0 and 0 of a division by 0, of which no tile comes.
#[inline(always)]
fn divided(number: u32, by: u32) -> (u32, u32) {
    (number.checked_div(by).unwrap_or(0), number.checked_rem(by).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::{Grouped, Part, Rows, StreamK, TileSchedule, TwoTileStreamK, Work};
    use crate::{Banded, Tiler};
    use cute_static::prelude::*;
    use std::vec::Vec;

    /// Works of up to 4 by 5 by 2 tiles, of 0 to 5 steps.
    fn works() -> impl Iterator<Item = Work> {
        let extents = (0..5).flat_map(|m| (0..6).flat_map(move |n| (0..3).map(move |z| [m, n, z])));
        extents.flat_map(|counts| (0..6).map(move |depth| Work::new(counts, depth).unwrap()))
    }

    /// All blocks together have each step of each tile once; parts of one tile follow each other;
    /// returns the parts of each block.
    fn each_once<S: TileSchedule>(schedule: S, work: Work, blocks: u32) -> Vec<Vec<Part>> {
        let [rows, columns, batches] = work.counts;
        let mut seen = std::vec![0; (work.tiles() * work.depth()) as usize];
        let all: Vec<Vec<Part>> = (0..blocks).map(|block| schedule.parts(work, block, blocks).collect()).collect();
        for part in all.iter().flatten() {
            let [i, j, z] = part.place;
            assert!(i < rows && j < columns && z < batches, "{work:?}: {part:?}");
            assert_eq!(part.is_last, part.first + part.steps == work.depth(), "{work:?}: {part:?}");
            assert!(!S::WHOLE || part.is_whole(), "{work:?}: {part:?}");
            let tile = i + rows * (j + columns * z);
            (part.first..part.first + part.steps).for_each(|step| seen[(tile * work.depth() + step) as usize] += 1);
        }
        assert!(seen.iter().all(|&times| times == 1), "{work:?} of {blocks} blocks: {seen:?}");
        // Nobody else has any.
        assert_eq!(schedule.part(&work, blocks, blocks, 0), None);
        all
    }

    #[test]
    fn each_step_of_each_tile_is_done_once() {
        for work in works() {
            for blocks in 1..10 {
                each_once(Rows, work, blocks);
                (0..7).for_each(|rows| drop(each_once(Grouped(rows), work, blocks)));
                let all = each_once(StreamK, work, blocks);
                let steps = |parts: &Vec<Part>| parts.iter().map(|part| part.steps).sum::<u32>();
                let (most, least) = (all.iter().map(steps).max().unwrap_or(0), all.iter().map(steps).min().unwrap_or(0));
                assert!(most - least <= 1, "{work:?} of {blocks} blocks: {most} and {least} steps");
                let all = each_once(TwoTileStreamK, work, blocks);
                let (most, least) = (all.iter().map(steps).max().unwrap_or(0), all.iter().map(steps).min().unwrap_or(0));
                assert!(most - least <= 1, "{work:?} of {blocks} blocks: {most} and {least} steps");
                // The tiles that are shared are among the last ones: of each block less than two.
                let shared = all.iter().flatten().filter(|part| !part.is_whole()).count();
                assert!(shared <= 2 * blocks as usize, "{work:?} of {blocks} blocks: {shared} parts");
            }
            assert_eq!(StreamK.parts(work, 0, 0).next(), None);
            assert_eq!(TwoTileStreamK.parts(work, 0, 0).next(), None);
            assert_eq!(Rows.parts(work, 0, 0).next(), None);
        }
    }

    /// A grouped schedule is the order of `Banded`.
    #[test]
    fn groups_are_bands() {
        for (rows, columns) in [(1, 1), (1, 7), (7, 1), (3, 5), (8, 4), (9, 4), (16, 3), (21, 6)] {
            let work = Work::new([rows, columns, 2], 3).unwrap();
            for (tile, part) in (0..).zip(Grouped(8).parts(work, 0, 1)) {
                let in_batch = tile % (rows * columns);
                let expected = <Banded<Tile![3, 4]> as Tiler>::walk([in_batch % rows, in_batch / rows, tile / (rows * columns)], [rows, columns, 2]);
                assert_eq!(part.place, expected, "tile {tile} of {rows} by {columns}");
            }
        }
    }

    #[test]
    fn extents_do_not_wrap_around() {
        assert_eq!(Work::new([1 << 15, 1 << 15, 1], 1), None);
        assert_eq!(Work::new([1 << 31, 2, 0], 1), None);
        let work = Work::new([(1 << 15) - 1, 1 << 15, 1], u32::MAX).unwrap();
        // The last steps of all are those of the last block.
        let last = StreamK.parts(work, u32::MAX - 1, u32::MAX).last();
        assert!(last.is_some_and(|part| part.is_last && part.place == [(1 << 15) - 2, (1 << 15) - 1, 0]), "{last:?}");
        for blocks in [1, 7, 132, u32::MAX] {
            assert_eq!(Rows.part(&work, blocks - 1, blocks, u32::MAX), None);
            assert_eq!(TwoTileStreamK.part(&work, blocks - 1, blocks, u32::MAX), None);
        }
    }
}
