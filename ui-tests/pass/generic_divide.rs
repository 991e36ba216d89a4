use cute_static::algebra::{FlatDivide, FlatDivideOf};
use cute_static::prelude::*;

fn logical<A: LogicalDivide<T>, T>(a: A, t: T) -> LogicalDivideOf<A, T> {
    a.logical_divide(t)
}
fn zipped<A: ZippedDivide<T>, T>(a: A, t: T) -> ZippedDivideOf<A, T> {
    a.zipped_divide(t)
}
fn tiled<A: TiledDivide<T>, T>(a: A, t: T) -> TiledDivideOf<A, T> {
    a.tiled_divide(t)
}
fn flat<A: FlatDivide<T>, T>(a: A, t: T) -> FlatDivideOf<A, T> {
    a.flat_divide(t)
}

fn main() {
    let a = layout![8, 16];
    assert_eq!(logical(a, tile![4, 8]), layout![((4, 2), (8, 2)) : ((1, 4), (8, 64))]);
    assert_eq!(zipped(a, tile![4, 8]), layout![((4, 8), (2, 2)) : ((1, 8), (4, 64))]);
    assert_eq!(tiled(a, tile![4, 8]), layout![((4, 8), 2, 2) : ((1, 8), 4, 64)]);
    assert_eq!(flat(a, tile![4, 8]), layout![(4, 8, 2, 2) : (1, 8, 4, 64)]);
}
