use cute_static::int::Dyn;
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

//~ CUTE014 Witness = 2, Value = -7, Forced = -12
fn below_0() {
    layout![(4, 6, 8) : (-2, -3, -5)].compose_exact(layout![3 : 3]);
}

// The value is 0.
//~ CUTE014 Witness = 3, Value = 0, Forced = -3
fn value_0() {
    layout![(3, 4) : (-1, 0)].compose_exact(layout![4 : 1]);
}

//~ CUTE014: no layout equals the composition: at coordinate Lit<2> it has another value than the values before it force
fn coordinates() {
    layout![(4, 6, 8) : (e0, e1, e0)].compose_exact(layout![3 : 3]);
}

// Over bits a leaf is cut in all ways.
//~ CUTE014: no layout equals the composition: at coordinate Lit<2> it has another value than the values before it force
fn bits() {
    layout![(4, 4) : (f8, f5)].compose_exact(layout![3 : 3]);
}

//~ CUTE014: no layout equals the composition: at coordinate Lit<2> it has another value than the values before it force
fn right_operand_of_coordinates() {
    layout![((4, 2, 8), 2) : ((1, 5, 9), 7)].compose_exact(layout![5 : [3, 0]]);
}

//~ CUTE121 Component = 2, Modes = 2
fn no_such_component() {
    layout![((4, 2, 8), 2) : ((1, 5, 9), 7)].compose_exact(layout![(5, 2) : (7*e0, e2)]);
}

// These have an answer, which types do not look for.
fn runtime_numbers(n: Dyn) {
    //~ CUTE010: types do not decide this composition
    layout![(4, 2, { n }) : (1, 5, 9)].compose_exact(layout![5 : 7]);
    //~ CUTE123: types do not decide this composition
    layout![(16, { n }) : (f1, f16)].compose_exact(layout![(3, 2) : (3, 8)]);
}
