use cute_static::algebra::{FlatDivideCeil, FlatDivideCeilOf, LogicalDivideCeil, LogicalDivideCeilOf};
use cute_static::algebra::{TiledDivideCeil, TiledDivideCeilOf, ZippedDivideCeil, ZippedDivideCeilOf};
use cute_static::prelude::*;

fn logical<A: LogicalDivideCeil<T>, T>(a: A, t: T) -> LogicalDivideCeilOf<A, T> {
    a.logical_divide_ceil(t)
}
fn zipped<A: ZippedDivideCeil<T>, T>(a: A, t: T) -> ZippedDivideCeilOf<A, T> {
    a.zipped_divide_ceil(t)
}
fn tiled<A: TiledDivideCeil<T>, T>(a: A, t: T) -> TiledDivideCeilOf<A, T> {
    a.tiled_divide_ceil(t)
}
fn flat<A: FlatDivideCeil<T>, T>(a: A, t: T) -> FlatDivideCeilOf<A, T> {
    a.flat_divide_ceil(t)
}

fn main() {
    let a = layout![9, 16];
    assert_eq!(logical(a, tile![4, 8]), layout![((4, 3), (8, 2)) : ((1, 4), (9, 72))]);
    assert_eq!(zipped(a, tile![4, 8]), layout![((4, 8), (3, 2)) : ((1, 9), (4, 72))]);
    assert_eq!(tiled(a, tile![4, 8]), layout![((4, 8), 3, 2) : ((1, 9), 4, 72)]);
    assert_eq!(flat(a, tile![4, 8]), layout![(4, 8, 3, 2) : (1, 9, 4, 72)]);
}
