// A 128x128x64 tile of a GEMM: the global layouts divided, a tile sliced out, its elements
// partitioned over 256 threads; no recursion limit.
use cute_static::prelude::*;

fn main() {
    let a = layout![(4096, 2048) : (2048, 1)];
    let tiles = a.zipped_divide(tile![128, 64]);
    assert_eq!(tiles, layout![((128, 64), (32, 32)) : ((2048, 1), (262144, 64))]);
    let (tile, offset) = tiles.slice_and_offset((.., (3, 5)));
    assert_eq!(offset, 3 * 128 * 2048 + 5 * 64);

    // 256 threads as 32x8, each with 4x8 values, contiguous along K.
    let threads_and_values = layout![((8, 32), (8, 4)) : ((1024, 1), (128, 32))];
    let partition = tile.coalesce().compose(threads_and_values);
    assert_eq!(partition.size(), 128 * 64);
    for thread in [0, 1, 77, 255] {
        for value in 0..32 {
            let index = thread % 8 * 1024 + thread / 8 + value % 8 * 128 + value / 8 * 32;
            assert_eq!(partition.offset((thread, value)), index % 128 * 2048 + index / 128);
        }
    }
    let (mine, offset) = partition.slice_and_offset((77, ..));
    assert_eq!(offset + mine.offset(9), partition.offset((77, 9)));
}
