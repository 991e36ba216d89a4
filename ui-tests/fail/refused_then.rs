// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

// One error: the result of a refused composition is taken for any layout.
//~ CUTE010 Extent = 6, Run = 4
fn bounded() {
    fn scatter<L: Injective>(_: L) {}
    fn kernel<L: StaticLayout>(_: L) {}
    fn divide<A: LogicalDivide<T>, T>(_: A, _: T) {}
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    kernel(refused);
    scatter(refused);
    divide(refused, layout![2 : 1]);
}

fn main() {
    // One error: nothing is said about what is done with the result of a refused composition.
    //~ CUTE010 Extent = 6, Run = 4
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.upcast(int![2]);
    refused.downcast(int![2]);
    refused.recast(int![32], int![16]);
    refused.filter();
    refused.filter_zeros();
    refused.nullspace();
    refused.coalesce();
    refused.coalesce_extension();
}

fn second_use() {
    // One error: nothing is said about what is done with the result of a refused composition.
    //~ CUTE010 Extent = 6, Run = 4
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.zipped_divide(tile![2, 2]);
    refused.tiled_divide(int![2]);
    refused.flat_divide_ceil(layout![2 : 1]);
    refused.logical_divide(tile![2, _]);
}

fn third_use() {
    // One error: nothing is said about what is done with the result of a refused composition.
    //~ CUTE010 Extent = 6, Run = 4
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.right_inverse();
    refused.left_inverse();
    refused.complement();
    refused.complement_in(int![24]);
    refused.max_common_layout(layout![8 : 1]);
    refused.max_common_vector(layout![8 : 1]);
}

fn fourth_use() {
    // One error: nothing is said about what is done with the result of a refused composition.
    //~ CUTE010 Extent = 6, Run = 4
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.logical_product(layout![2 : 1]);
    refused.zipped_product(tile![2, 2]);
    refused.blocked_product(layout![2, 2]);
    refused.raked_product(layout![2, 2]);
    refused.tile_to_shape(shape![8, 8]);
}

fn fifth_use() {
    // One error: nothing is said about what is done with the result of a refused composition.
    //~ CUTE010 Extent = 6, Run = 4
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.slice((.., 1));
    refused.dice((.., 1));
    refused.offset((1, 2));
    refused.checked_offset(1);
    refused.slice_and_offset((.., 1));
}
