// One bound for each step of a chain.
use cute_static::prelude::*;

fn tiles<A, T, P>(data: A, tiler: T, partition: P) -> usize
where
    A: ZippedDivide<T>,
    ZippedDivideOf<A, T>: Compose<P>,
    ComposeOf<ZippedDivideOf<A, T>, P>: Coalesce,
{
    data.zipped_divide(tiler).compose(partition).coalesce().offset(5)
}

fn main() {
    assert_eq!(tiles(layout![8, 16], tile![4, 8], tile![(8, 4) : (4, 1), _]), 40);
}
