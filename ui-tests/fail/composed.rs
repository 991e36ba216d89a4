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

// The inner layout yields natural numbers, and one message says so.
//~ CUTE129 Stride = -1
fn negative_before_a_layout() {
    layout![4 : 1].compose_at(int![3], layout![2 : -1]).signed_offset(1);
}

//~ CUTE122 Expected = TheIntegers, Found = CoordinateTuples
fn coordinates_before_a_layout() {
    layout![4 : 1].compose_at(int![0], layout![2 : e0]);
}

//~ CUTE010 Extent = 3, Run = 2
fn no_layout_and_no_linear_form() {
    layout![(4, 6) : (2, 7)].compose_at(int![0], layout![(2, 3) : (1, 3)]).linear_form();
}

//~ CUTE166 Offset = 1
fn no_layout_and_no_complement() {
    layout![(4, 8) : (8, 1)].compose_at(int![1], layout![8 : 4]).complement_in(int![64]);
}

//~ CUTE101 Expected = 1, Stride = 2
fn no_permutation() {
    layout![8 : 2].compose_at(int![0], layout![4 : 1]).inverse();
}

//~ CUTE129: the inner layout of a composed layout has strides that are natural numbers
fn nothing_runs_backwards() {
    let (_, _) = layout![(4, 8) : (8, 1)].compose_at(int![1], layout![8 : 4]).reversed();
}

fn main() {}
