//~ CUTE023 Bound = 100, Reach = 64
// The bound of a type.
use cute_static::prelude::*;

struct Partition<A: LogicalDivide<T>, T>(A, T);

fn main() {
    Partition(layout![100 : 1], layout![64 : 1]);
}
