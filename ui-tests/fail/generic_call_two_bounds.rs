//~ CUTE010 Extent = 6, Run = 4
// Bounds on the result of an operation.
use cute_static::prelude::*;

fn tiles<A, B, T>(a: A, b: B, tiler: T)
where
    A: Compose<B>,
    ComposeOf<A, B>: LogicalDivide<T>,
{
    a.compose(b).logical_divide(tiler);
}

fn main() {
    tiles(layout![(4, 6, 8) : (2, 3, 5)], layout![6 : 1], layout![2 : 1]);
}
