//! Copies of what a rank has to several others, in one launch: where blocks do not divide each
//! other each sector of the source has elements of all of them, which are read at about one time.
//! Four blocks are on a multiprocessor at once; three if a thread holds words of 16 bytes, as it
//! then needs more than 64 registers.

use crate::look::NOWHERE;
use crate::walk::Three;
use cute_device::cute_static::prelude::*;
use cute_device::*;

macro_rules! deals {
    ($(
        $name:ident $word:ident $x:literal $y:literal $share:ty, $blocks:tt blocks,
        in $rows:ident of $first:ident: $(($target:ident $columns:ident))+;
    )*) => { $(
        /// Copies what the tables find: `target(i, j, k) = source(columns(i), rows(j), k)`, for
        /// each of the targets with a table of its own.
        #[allow(clippy::too_many_arguments, reason = "each target has a table")]
        #[kernel(threads = 256, blocks = $blocks, extents($($columns.0 == $target.0,)+ $rows.0 == $first.1))]
        pub fn $name(
            block: &mut Block, source: Global<$word, Three>, $($target: GlobalMut<$word, Three, Tile![$x, $y, 1]>,)+
            $($columns: Global<u32, Vector>,)+ $rows: Global<u32, Vector>,
        ) {
            let (x, y, z) = $first.place(block);
            let place = |table: Global<u32, Vector>, at: u32| table.get(at).unwrap_or(NOWHERE);
            $(
                let mut target = $target.tile(block).share::<$share>(block);
                tabulate(&mut target, move |e| source.get((place($columns, x * $x + e % $x), place($rows, y * $y + e / $x), z)));
            )+
        }
    )* };
}

deals! {
    deal_16_bytes_32x64_to_2 u128 32 64 Layout![(256, 8) : (1, 256)], 3 blocks, in rows of first: (first of_first) (second of_second);
    deal_8_bytes_32x64_to_2 u64 32 64 Layout![(256, 8) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second);
    deal_4_bytes_64x64_to_2 u32 64 64 Layout![(256, 16) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second);
    deal_2_bytes_64x64_to_2 u16 64 64 Layout![(256, 16) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second);
    deal_1_bytes_64x64_to_2 u8 64 64 Layout![(256, 16) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second);
    deal_16_bytes_32x64_to_3 u128 32 64 Layout![(256, 8) : (1, 256)], 3 blocks, in rows of first: (first of_first) (second of_second) (third of_third);
    deal_8_bytes_32x64_to_3 u64 32 64 Layout![(256, 8) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second) (third of_third);
    deal_4_bytes_64x64_to_3 u32 64 64 Layout![(256, 16) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second) (third of_third);
    deal_2_bytes_64x64_to_3 u16 64 64 Layout![(256, 16) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second) (third of_third);
    deal_1_bytes_64x64_to_3 u8 64 64 Layout![(256, 16) : (1, 256)], 4 blocks, in rows of first: (first of_first) (second of_second) (third of_third);
}
