//! Copies of what two ranks have in common where blocks do not divide each other, by tables of
//! places: along two axes a table says for each place of the target which one of the source has its
//! element.
//!
//! A table has an entry for each place along one axis, so that those of a matrix are small beside
//! it. Whoever has a table for the places of a message packs it, and unpacks it.

use crate::walk::{AlongFirst, AlongSecond, Three};
use cute_device::cute_static::prelude::*;
use cute_device::*;

/// The entry of a place whose element the source has not: no tensor has so many places.
pub const NOWHERE: u32 = u32::MAX;

macro_rules! looks {
    ($($name:ident $word:ident $x:literal $y:literal $share:ty;)*) => { $(
        /// Copies what the tables find: `target(i, j, k) = source(columns(i), rows(j), k)`.
        #[kernel(threads = 256, blocks = 4, extents(columns.0 == target.0, rows.0 == target.1))]
        pub fn $name(
            block: &mut Block, source: Global<$word, Three>, target: GlobalMut<$word, Three, Tile![$x, $y, 1]>, columns: Global<u32, Vector>,
            rows: Global<u32, Vector>,
        ) {
            let (x, y, z) = target.place(block);
            let mut target = target.tile(block).share::<$share>(block);
            // No branch: no tensor has a place `NOWHERE`.
            let place = |table: Global<u32, Vector>, at: u32| table.get(at).unwrap_or(NOWHERE);
            tabulate(&mut target, move |e| source.get((place(columns, x * $x + e % $x), place(rows, y * $y + e / $x), z)));
        }
    )* };
}

looks! {
    look_16_bytes_32x64 u128 32 64 Layout![(256, 8) : (1, 256)];
    look_8_bytes_32x64 u64 32 64 Layout![(256, 8) : (1, 256)];
    look_4_bytes_64x64 u32 64 64 Layout![(256, 16) : (1, 256)];
    look_2_bytes_64x64 u16 64 64 Layout![(256, 16) : (1, 256)];
    look_1_bytes_64x64 u8 64 64 Layout![(256, 16) : (1, 256)];
}

// Lines of a tile in shared memory are a bank apart, so that neither rows nor columns meet in one.
macro_rules! turned_looks {
    ($($name:ident $word:ident $staged:ty;)*) => { $(
        /// Copies what the tables find, read along the second mode, and written along the first
        /// one.
        #[kernel(threads = 256, blocks = 4, extents(columns.0 == target.0, rows.0 == target.1))]
        pub fn $name(
            block: &mut Block, source: Global<$word, Three>, target: GlobalMut<$word, Three, Tile![64, 64, 1]>, columns: Global<u32, Vector>,
            rows: Global<u32, Vector>, tile: Shared<$word, $staged>,
        ) {
            let (x, y, z) = target.place(block);
            let place = |table: Global<u32, Vector>, at: u32| table.get(at).unwrap_or(NOWHERE);
            let places = move |e: u32| (place(columns, x * 64 + e % 64), place(rows, y * 64 + e / 64), z);
            let tile = block.synchronize(tile.tabulate::<AlongSecond>(block, move |e| source.get(places(e)).unwrap_or_default()));
            let is_there = move |e| places(e).0 != NOWHERE && places(e).1 != NOWHERE;
            copy_if(is_there, &tile.share::<AlongFirst>(block), &mut target.tile(block).share::<AlongFirst>(block));
        }
    )* };
}

turned_looks! {
    turned_look_8_bytes_64x64 u64 Layout![(64, 64) : (1, 65)];
    turned_look_4_bytes_64x64 u32 Layout![(64, 64) : (1, 65)];
    turned_look_2_bytes_64x64 u16 Layout![(64, 64) : (1, 66)];
    turned_look_1_bytes_64x64 u8 Layout![(64, 64) : (1, 68)];
}
