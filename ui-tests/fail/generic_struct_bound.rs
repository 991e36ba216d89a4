//~ CUTE023: cannot tile Lit<100> elements: the tile repeats every Lit<64> elements, and Lit<64> does not divide Lit<100>
// The bound of a type.
use cute_static::prelude::*;

struct Partition<A: LogicalDivide<T>, T>(A, T);

fn main() {
    Partition(layout![100 : 1], layout![64 : 1]);
}
