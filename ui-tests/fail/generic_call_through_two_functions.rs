//~ CUTE023: cannot tile Lit<10> elements: the tile repeats every Lit<4> elements, and Lit<4> does not divide Lit<10>
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
