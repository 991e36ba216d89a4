//~ CUTE023 Bound = 10, Reach = 4
use cute_static::prelude::*;

fn tiles<A: ZippedDivide<T>, T>(a: A, tiler: T) -> usize {
    a.zipped_divide(tiler).offset(1)
}

fn main() {
    tiles(layout![8, 10], tile![4, 4]);
}
