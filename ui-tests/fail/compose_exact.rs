use cute_static::prelude::*;

fn main() {
    //~ CUTE014 Witness = 2, Value = 7, Forced = 12
    layout![(4, 6, 8) : (2, 3, 5)].compose_exact(layout![3 : 3]);
    // The modes are right one by one, and not together.
    //~ CUTE014 Witness = 7, Value = 50, Forced = 6
    layout![(6, 2) : (1, 50)].compose_exact(layout![(2, 2, 2) : (1, 2, 3)]);
    //~ CUTE173 Size = 320
    layout![(4, 2, 8) : (1, 5, 9)].compose_exact(layout![320 : 7]);
    //~ CUTE012 Tiles = 1, Modes = 2
    layout![8, 16].compose_exact(tile![4,]);
}

// Both have an answer, which types do not look for.
//~ CUTE011: types do not decide this composition
fn below_0() {
    layout![(2, 2, 2) : (-1, -3, -5)].compose_exact(layout![(2, 2) : (3, 1)]);
}

//~ CUTE010: types do not decide this composition
fn coordinates() {
    layout![(4, 2, 8) : (e0, 5*e0, 9*e0)].compose_exact(layout![5 : 7]);
}
