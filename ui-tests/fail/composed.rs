use cute_static::prelude::*;

//~ CUTE166 Offset = 1
fn no_layout_begins_elsewhere() {
    layout![(4, 8) : (8, 1)].compose_at(int![1], layout![8 : 4]).to_layout();
}

//~ CUTE010 Extent = 3, Run = 2
fn no_layout() {
    layout![(4, 6) : (2, 7)].compose_at(int![0], layout![(2, 3) : (1, 3)]).to_layout();
}

//~ CUTE166 Offset = 1
fn no_inverse() {
    layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]).right_inverse();
}

//~ CUTE023 Reach = 4, Bound = 6
fn operations_refuse_as_on_the_inner_layout() {
    layout![(4, 6) : (2, 7)].compose_at(int![1], layout![(2, 3) : (1, 3)]).zipped_divide(tile![4]);
}

fn main() {}
