use cute_static::algebra::DomainDistributeOf;
use cute_static::layout::LayoutLike;
use cute_static::prelude::*;

//~ CUTE003: these are not operands of this operation of the layout algebra
fn coalesce_of_shape(_: CoalesceOf<Shape![4, 8]>) {}

// A mode of extent 1 goes nowhere, but its stride is one of the layout's all the same.
//~ CUTE122
fn complement_extent_one(_: ComplementOf<Layout![(2, 1) : (1, e0)]>) {}

//~ CUTE003: this is not a layout
fn cosize_of_shape(_: Cosize<Shape![4, 8]>) {}

//~ CUTE004: this is not a size and a shape to distribute it over
fn domain_distribute_zero(_: DomainDistributeOf<Shape![4, 8], Int![0]>) {}

//~ CUTE001: this is not a shape
fn layout_left_of_zero(_: LayoutLeft<Int![0]>) {}

//~ CUTE003: these are not operands of this operation of the layout algebra
fn layout_like_of_shape(_: LayoutLike<Shape![4, 8]>) {}

//~ CUTE083: the order does not fit the shape
fn ordered_layout(_: OrderedLayout<Shape![4, 8], Stride![0, 1, 2]>) {}

//~ CUTE001: this is not a shape
fn row_major_of_layout(_: LayoutRight<Layout![4, 8]>) {}

// The literal 0 is refused by the macro; here 0 comes as a type.
//~ CUTE001: this is not a shape
fn zero_extent_in_shape() {
    type Zero = Int![0];
    fn f(_: Layout![4, Zero]) {}
}

fn main() {
    //~ CUTE003: this is not a layout
    layout![4, 8].max_common_layout(int![4]);
}
