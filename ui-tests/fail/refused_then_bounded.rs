//~ CUTE010 Extent = 6, Run = 4
// One error: the result of a refused composition is taken for any layout.
use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}
fn kernel<L: StaticLayout>(_: L) {}
fn divide<A: LogicalDivide<T>, T>(_: A, _: T) {}

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    kernel(refused);
    scatter(refused);
    divide(refused, layout![2 : 1]);
}
