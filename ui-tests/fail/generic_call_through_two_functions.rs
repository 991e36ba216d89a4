//~ CUTE023 Bound = 10, Reach = 4
// The message does not depend on how deep the bound is.
use cute_static::prelude::*;

fn inner<A: ZippedDivide<T>, T>(a: A, tiler: T) {
    a.zipped_divide(tiler);
}

fn outer<A: ZippedDivide<T>, T>(a: A, tiler: T) {
    inner(a, tiler);
}

fn main() {
    outer(layout![8, 10], tile![4, 4]);
}
