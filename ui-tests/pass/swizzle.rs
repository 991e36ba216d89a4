//! Generic code over swizzled layouts has one bound for each operation.

use cute_static::prelude::*;

fn tile<A: ZippedDivide<T>, T>(a: A, tiler: T) -> impl LayoutFunction
where
    ZippedDivideOf<A, T>: LayoutFunction,
{
    a.zipped_divide(tiler)
}

fn read_rows<Tile: LayoutFunction + ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(tile: Tile) -> usize {
    (0..8).map(|row| tile.offset(row)).sum()
}

fn main() {
    let swizzled = swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]);
    assert_eq!(size_of_val(&swizzled), 0);
    assert_eq!(read_rows(swizzled), (0..8).map(|row| row * 64 + row * 8).sum());
    assert_eq!(tile(swizzled, tile![4, 8]).offset(1), 72);

    let at_run_time = swizzle![3, 3, 3].compose_at(std::hint::black_box(128u32), layout![(8, 64) : (64, 1)]);
    assert_eq!(at_run_time.compose(tile![4, 8]).offset((1, 0)), 128 + 64 + 24);
}
