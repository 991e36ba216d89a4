//! Copies of what a rank has, and of what has come from others, in one launch: where blocks do not
//! divide each other each sector of the target has elements of both, and is written once.

use crate::walk::Three;
use cute_device::cute_static::prelude::*;
use cute_device::*;

/// What is added to an entry of a table of two sources for a place of the second one.
///
/// With it, [`NOWHERE`](crate::NOWHERE) is a place of the second one that no tensor has.
pub const SECOND: u32 = 1 << 31;

// Tiles are half of those of copies of one source: the addresses of both take registers.
macro_rules! merges {
    ($($name:ident $word:ident $x:literal $y:literal $share:ty;)*) => { $(
        /// Copies what the table finds: `target(i, j, k) = first(columns(i), j, k)`, or
        /// `second(columns(i) - SECOND, j, k)`.
        #[kernel(
            threads = 256,
            blocks = 4,
            extents(columns.0 == target.0, first.1 == target.1, second.1 == target.1, first.2 == target.2, second.2 == target.2)
        )]
        pub fn $name(
            block: &mut Block, first: Global<$word, Three>, second: Global<$word, Three>, target: GlobalMut<$word, Three, Tile![$x, $y, 1]>,
            columns: Global<u32, Vector>,
        ) {
            let (x, y, z) = target.place(block);
            let mut target = target.tile(block).share::<$share>(block);
            tabulate(&mut target, move |e| {
                let (place, row) = (columns.get(x * $x + e % $x).unwrap_or(crate::NOWHERE), y * $y + e / $x);
                first.get_either(&second, place >= SECOND, (place % SECOND, row, z))
            });
        }
    )* };
}

merges! {
    merge_16_bytes_32x32 u128 32 32 Layout![(256, 4) : (1, 256)];
    merge_8_bytes_64x32 u64 64 32 Layout![(256, 8) : (1, 256)];
    merge_4_bytes_64x32 u32 64 32 Layout![(256, 8) : (1, 256)];
    merge_2_bytes_64x32 u16 64 32 Layout![(256, 8) : (1, 256)];
    merge_1_bytes_64x32 u8 64 32 Layout![(256, 8) : (1, 256)];
}
