//~ CUTE023: cannot tile Lit<10> elements: the tile repeats every Lit<4> elements, and Lit<4> does not divide Lit<10>
use cute_static::prelude::*;

fn tiles<A: ZippedDivide<T>, T>(a: A, tiler: T) -> u32 {
    a.zipped_divide(tiler).offset(1)
}

fn main() {
    tiles(layout![8, 10], tile![4, 4]);
}
