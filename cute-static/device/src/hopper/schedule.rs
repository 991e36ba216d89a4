//! Which tiles a block of a persistent kernel has: all blocks together have each tile once,
//! whatever the grid is.

use super::tensor_map::{MapLayout, TensorMapMut};
use crate::element::Element;
use crate::hardware;
use crate::hopper::StagedLayout;
use crate::tile::{HasTiles, Tiler, divided};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::Number;

/// The extents of a tile as numbers, 1 of modes that it has not.
pub trait TileExtents3 {
    /// Those of five modes.
    #[doc(hidden)]
    const ALL: [u64; 5];

    #[doc(hidden)]
    const EXTENTS: [u64; 3] = [Self::ALL[0], Self::ALL[1], Self::ALL[2]];
}

impl TileExtents3 for HNil {
    const ALL: [u64; 5] = [1; 5];
}

impl<M: Number, T: TileExtents3> TileExtents3 for HCons<M, T> {
    const ALL: [u64; 5] = {
        let [a, b, c, d, _] = T::ALL;
        [M::VALUE, a, b, c, d]
    };
}

/// The place of a tile by its number among those of so many rows, columns and batches.
///
/// # Safety
/// There is the tile, and less than 2^32.
#[inline(always)]
pub(super) unsafe fn place<Tile: Tiler>(number: u32, [rows, columns, _]: [u32; 3]) -> [u32; 3] {
    // SAFETY: there is a tile, so that none of the counts is 0.
    unsafe { core::hint::assert_unchecked(rows != 0 && columns != 0) };
    let of_batch = rows * columns;
    let (z, number) = if number < of_batch { (0, number) } else { divided(number, of_batch) };
    let [i, j] = Tile::numbered(number, [rows, columns]);
    [i, j, z]
}

/// The tiles of a block, one after the other.
pub(super) struct Persistent {
    next: u32,
    step: u32,
    total: u32,
    counts: [u32; 3],
    /// The blocks of a cluster along rows and along columns.
    cluster: [u32; 2],
    /// Which of them this one is.
    block: u32,
}

impl Persistent {
    /// Those of the block, of the tiles of a tensor: from its number in the grid on, each so many
    /// after the one before as there are blocks. The blocks of a cluster have tiles one below the
    /// other and beside each other at the same time, numbered down the columns; beyond the last one
    /// there may be some of which nothing is there.
    #[inline(always)]
    pub(super) fn of<T: Element, L: MapLayout + HasTiles<Tile>, B: StagedLayout, Tile: Tiler>(c: &TensorMapMut<T, L, B, Tile>, cluster: [u32; 2]) -> Self {
        let (mut counts, [mut x, y, z], [mut nx, ny, nz]) = (c.layout.counts(), hardware::block(), hardware::blocks());
        let mut block = 0;
        let [below, beside] = cluster;
        if below * beside > 1 {
            (counts[0], counts[1]) = (counts[0].div_ceil(below), counts[1].div_ceil(beside));
            (x, nx, block) = (x / (below * beside), nx / (below * beside), hardware::block_of_cluster());
        }
        // Neither numbers of tiles nor of blocks wrap around.
        let product = |a: u32, b: u32| match a.checked_mul(b) {
            Some(product) if product < 1 << 30 => product,
            _ => hardware::trap(),
        };
        let total = product(product(counts[0], counts[1]), counts[2]);
        let step = product(product(nx, ny), nz);
        Persistent { next: x + nx * (y + ny * z), step, total, counts, cluster, block }
    }

    /// The same tiles, counted once more.
    #[inline(always)]
    pub(super) fn once_more(&self) -> Self {
        Persistent { ..*self }
    }

    /// The same tiles, for a role of their own: a register that two roles count in would look to
    /// the build as if it were one count of threads that are apart.
    #[inline(always)]
    pub(super) fn for_a_role(self) -> Self {
        Persistent { next: hardware::here(self.next), ..self }
    }

    /// The place of the next tile.
    #[inline(always)]
    pub(super) fn next<Tile: Tiler>(&mut self) -> Option<[u32; 3]> {
        if self.next >= self.total {
            return None;
        }
        // SAFETY: there is the tile.
        let ([i, j, z], [below, beside]) = (unsafe { place::<Tile>(self.next, self.counts) }, self.cluster);
        self.next += self.step;
        Some([i * below + self.block % below, j * beside + self.block / below, z])
    }
}
