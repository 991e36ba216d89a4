// A function reports a refusal once, so further uses are in further functions.
use cute_static::htuple::{CeilDivideOf, InnerProductOf};
use cute_static::prelude::*;

//~ CUTE092 A = 2, B = 3
fn ceil_divide(_: CeilDivideOf<Shape![4, 16], Shape![2, 3, 4]>) {}

//~ CUTE003: this is not a number, a tuple of numbers or a layout, so it has no depth
fn depth_of_usize(_: Depth<usize>) {}

//~ CUTE080 Index = 1, Rank = 1
fn get_mode_of_leaf(_: GetOf<Shape![4, (2, 3)], Stride![0, 1]>) {}

// The second step of the path.
//~ CUTE080 Index = 2, Rank = 2
fn get_path(_: GetOf<Shape![4, (2, 3)], Stride![1, 2]>) {}

//~ CUTE080 Index = 5, Rank = 2
fn get_shape(_: GetOf<Shape![4, (2, 3)], Int![5]>) {}

//~ CUTE085 A = 2, B = 3
fn inner_product(_: InnerProductOf<Shape![4, 8], Stride![1, (2, 4)]>) {}

//~ CUTE003: this is not a number, a tuple of numbers or a layout, so it has no size
fn size_of_unit(_: Size<()>) {}

fn main() {
    //~ CUTE070
    layout![4, 8].dice((.., 1, ..));
    //~ CUTE002: this is not known to be a layout: its stride must be congruent to its shape, and no extent 0
    Layout::from_parts(shape![4, 8], stride![8, 1, 1]);
    //~ CUTE083 Profile = 3, Rank = 2
    layout![(2, 6) : (1, 2)].coalesce_by(shape![1, 1, 1]);
    //~ CUTE083 Profile = 2, Rank = 1
    layout![(2, 6) : (1, 2)].coalesce_by(shape![1, (1, 1)]);
    // A layout is extended by layouts.
    //~ CUTE003
    layout![4 : 1].append(int![8]);
    //~ CUTE084 Target = 1, Rank = 2
    layout![6, 12].append_to(int![1], layout![1 : 0]);
    //~ CUTE120
    tile![4 : 2, 3 : e0].concatenate();
    //~ CUTE003: these are not operands of this operation of the layout algebra
    shape![4, 8].concatenate();
    // Modes are numbered from 0.
    //~ CUTE080 Index = 2, Rank = 2
    layout![(4, 8) : (8, 1)].get(int![2]);
    //~ CUTE081 Begin = 2, End = 1
    layout![6, 12, 5].group(int![2], int![1]);
    //~ CUTE080 Index = 3, Rank = 2
    layout![2, 3].insert(int![3], layout![4 : 1]);
    //~ CUTE081 Begin = 1, End = 1
    layout![6, 12].take(int![1], int![1]);
    //~ CUTE092 A = 2, B = 1
    layout![((4, 2), 8) : ((1, 32), 4)].zip_all();
    //~ CUTE093 Rank = 1
    layout![8 : 2].transpose();
    //~ CUTE082 Leaves = 2, Profile = 3
    layout![4, 2].unflatten(shape![1, (1, 1)]);
}

fn second_use() {
    //~ CUTE083 Profile = 3, Rank = 2
    layout![(2, 6) : (1, 0)].filter_by(shape![1, 1, 1]);
    //~ CUTE003
    //~ the index of a mode is such a number, too: `int![1]`, and not `1`
    layout![4, 8].get(1usize);
    //~ CUTE084 Target = 1, Rank = 2
    layout![6, 12].prepend_to(int![1], layout![1 : 0]);
    //~ CUTE080 Index = 2, Rank = 2
    layout![2, 3].remove(int![2]);
    //~ CUTE080 Index = 3, Rank = 2
    layout![(4, 8) : (8, 1)].select(stride![0, 3]);
    //~ CUTE092 A = 2, B = 1
    layout![4, 8].zip(layout![2 : 32]);
}

fn third_use() {
    //~ CUTE083 Profile = 3, Rank = 2
    layout![(2, 6) : (1, 0)].filter_zeros_by(stride![0, 0, 0]);
    //~ CUTE080 Index = 2, Rank = 2
    layout![2, 3].replace(int![2], layout![4 : 1]);
    //~ CUTE003
    layout![4, 8].take(0usize, 1usize);
}

fn fourth_use() {
    //~ CUTE080 Index = 2, Rank = 2
    layout![6, 12].take(int![1], int![3]);
}

// One message: the modes are counted by `Get` alone.
//~ CUTE080 Index = 3, Rank = 2
fn no_mode_to_flip() {
    layout![(4, 8) : (8, 1)].flip(int![3]);
}

//~ CUTE080 Index = 4, Rank = 2
fn no_mode_of_a_tensor_to_flip() {
    Tensor::fixed(Counting(0), layout![(4, 8) : (8, 1)]).flip(int![4]);
}
