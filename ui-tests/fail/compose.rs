// A function reports a refusal once, so further uses are in further functions.
use cute_static::algebra::Composition;
use cute_static::prelude::*;

// The alias of a local.
//~ CUTE010 Extent = 6, Run = 4
fn in_let() {
    type A = Layout![(4, 6, 8) : (2, 3, 5)];
    let _: Composition<A, Layout![6 : 1]> = Static::new();
}

// The alias in a signature.
//~ CUTE010 Extent = 6, Run = 4
fn in_signature(_: ComposeOf<Layout![(4, 6, 8) : (2, 3, 5)], Layout![6 : 1]>) {}

// A shape is not a layout.
//~ CUTE003: these are not operands of this operation of the layout algebra
fn shape_on_the_left(_: ComposeOf<Shape![4, 8], Layout![4 : 1]>) {}

fn main() {
    // (4,2,8):(3,12,97) is (8,8):(3,97): 0, 3, 6, 9 crosses 8 after three elements.
    //~ CUTE010 Extent = 4, Run = 3
    layout![(4, 2, 8) : (3, 12, 97)].compose(layout![4 : 3]);
    // 0, 3 | 6: two elements before the boundary at 4, and 2 does not divide 3.
    //~ CUTE010 Extent = 3, Run = 2
    layout![(4, 2, 8) : (3, 15, 97)].compose(layout![3 : 3]);
    // Six elements of stride 1 in modes of 4.
    //~ CUTE010 Extent = 6, Run = 4
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    // 4 + 3 reaches past 6. CuTe answers with a wrong layout.
    //~ CUTE011 Load = 7, Extent = 6
    layout![(6, 2) : (1, 7)].compose(layout![(3, 2) : (2, 3)]);
    // Any two of the modes fit, 1 + 2 + 3 carries: Shah's Definition 2.17 accepts it.
    //~ CUTE011 Load = 6, Extent = 6
    layout![(6, 2) : (1, 50)].compose(layout![(2, 2, 2) : (1, 2, 3)]);
    // 2 + 2 is the boundary itself. CuTe answers with a wrong layout.
    //~ CUTE011 Load = 4, Extent = 4
    layout![(4, 3) : (1, 10)].compose(layout![(2, 2) : (2, 2)]);
    // The boundary is after the first two modes, 6 * 5 elements.
    //~ CUTE011 Load = 35, Extent = 30
    layout![(6, 5, 4) : (1, 100, 1000)].compose(layout![(2, 2) : (9, 26)]);
    // Two modes along the same stride.
    //~ CUTE011 Load = 8, Extent = 8
    layout![(8, 4) : (1, 100)].compose(layout![(5, 5) : (1, 1)]);
    // The mode of 4 is the second one.
    //~ CUTE011 Load = 5, Extent = 4
    layout![(3, 4, 5) : (1, 10, 100)].compose(layout![(3, 2) : (3, 9)]);
    // CuTe gives (4,3):(1,100), of another function.
    //~ CUTE010 Extent = 12, Run = 8
    layout![(8, 3) : (1, 100)].compose(layout![12 : 1]);
    // 1023 + 2 within 1024.
    //~ CUTE011 Load = 1025, Extent = 1024
    layout![(1024, 8) : (1, 5000)].compose(layout![(1024, 2) : (1, 2)]);
    // 1500000 elements in modes of 1000003.
    //~ CUTE010 Extent = 1500000, Run = 1000003
    layout![(1000003, 8) : (1, 5000000)].compose(layout![1500000 : 1]);
    // Numbers above 1024 that are no powers of two: 10000 shows as Thousands<10, 0>.
    //~ CUTE010 Extent = 10000, Run = 4096
    layout![(4096, 8) : (1, 10000)].compose(layout![10000 : 1]);
    // The numbers are those of the nested mode.
    //~ CUTE012 Tiles = 1, Modes = 2
    layout![4, (2, 6)].compose(tile![4, <2,>]);
    // A Rust integer is not a number of the algebra.
    //~ CUTE003
    //~ expected a layout or a tiler
    layout![4, 8].compose(4usize);
    // A power of two is one literal up to 2^40.
    //~ CUTE010 Extent = 1099511627776, Run = 3
    layout![(3, 8) : (1, 10)].compose(layout![1099511627776 : 1]);
    // A layout exists, 5:8, since the defects cancel; the carry-free rule does not look for that.
    //~ CUTE010 Extent = 5, Run = 2
    layout![(4, 2, 8) : (1, 5, 9)].compose(layout![5 : 7]);
    // A shape is a tiler.
    //~ CUTE012 Tiles = 2, Modes = 4
    layout![2, 3, 5, 7].compose(shape![2, 3]);
    // Ten elements fill the mode of 2, five are left for the mode of 3.
    //~ CUTE010 Extent = 5, Run = 3
    layout![(2, 3, 7) : (1, 10, 100)].compose(layout![10 : 1]);
    //~ CUTE010 Extent = 8, Run = 6
    layout![(6, 8) : (1, 100)].compose(layout![8 : 1]);
    // Stride 4 skips the first mode; nine elements do not fit modes of 6.
    //~ CUTE010 Extent = 9, Run = 6
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![9 : 4]);
    // Stride 6 skips two modes.
    //~ CUTE010 Extent = 8, Run = 5
    layout![(2, 3, 5, 7) : (1, 10, 100, 1000)].compose(layout![8 : 6]);
    // 0 is not a tile.
    //~ CUTE003
    layout![4, 8].compose(int![0]);
    // 8:1 has one mode and no tuple.
    //~ CUTE013 Tiles = 2, Modes = 1
    layout![8 : 1].compose(tile![4 : 1, 2 : 1]);
    //~ CUTE013 Tiles = 3, Modes = 2
    layout![8, 16].compose(tile![4, 8, 2]);
    // CuTe's C++ drops the third mode, pycute keeps it.
    //~ CUTE012 Tiles = 2, Modes = 3
    layout![8, 16, 4].compose(tile![4 : 1, 8 : 1]);
    // Stride 3 in modes of 5 adds 3 and 1, the next mode 1 more.
    //~ CUTE011 Load = 5, Extent = 5
    layout![(5, 7) : (1, 100)].compose(layout![(4, 2) : (3, 1)]);
}

fn second_use() {
    // The first two elements split off; the other three cross after two. CuTe answers wrongly.
    //~ CUTE010 Extent = 3, Run = 2
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
    // Within the mode of 6: 2 from one leaf and 4 from the other.
    //~ CUTE011 Load = 6, Extent = 6
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![(4, (3, 3)) : (1, (4, 8))]);
    // The first composition of the chain succeeds, the second does not; one error.
    //~ CUTE010 Extent = 6, Run = 4
    layout![(8, 3) : (1, 100)].compose(layout![(4, 6) : (2, 8)]).compose(layout![6 : 1]).coalesce().offset(3);
    // A nested form of (4,3):(1,10) o (2,2):(2,2).
    //~ CUTE011 Load = 4, Extent = 4
    layout![(4, 3) : (1, 10)].compose(layout![((2), (2)) : ((2), (2))]);
    // 2 + 3 reaches past 4: CuTe drops the carry.
    //~ CUTE011 Load = 5, Extent = 4
    layout![(4, 8) : (1, 100)].compose(layout![(3, 2) : (1, 3)]);
    // Stride 8 against modes of 6: 0, 8, 16 | 24.
    //~ CUTE010 Extent = 4, Run = 3
    layout![(6, 3) : (1, 100)].compose(layout![4 : 8]);
}

fn third_use() {
    // CuTe gives 6:9, whose offset at 2 is 18 and not 15.
    //~ CUTE010 Extent = 3, Run = 2
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![(6, 1) : (3, 0)]);
    // Case 8992 of conformance/composition.jsonl: 2 + 3 carries out of the mode of 4.
    //~ CUTE011 Load = 5, Extent = 4
    layout![(4, 2) : (2, 1)].compose(layout![(2, 4) : (2, 1)]);
    // The second tile of three.
    //~ CUTE010 Extent = 6, Run = 4
    layout![(8, (4, 6), 2) : (1, (10, 100), 7)].compose(tile![4 : 1, 6 : 1, _]);
    // Case 5220 of composition.jsonl: the only one with an answer that the rule does not find.
    //~ CUTE011 Load = 6, Extent = 6
    layout![(6, 5, 4) : (1, 0, 6)].compose(layout![4 : 10]);
}

fn fourth_use() {
    // A tile in a nested tiler.
    //~ CUTE010 Extent = 3, Run = 2
    layout![(8, (4, (2, 6))) : (1, (10, (100, 1000)))].compose(tile![4, <2, 3>]);
    // What is done with the result of a refused composition is not reported again.
    //~ CUTE010 Extent = 6, Run = 4
    let tile = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    let size = tile.size();
    let part = tile.compose(layout![2 : 1]);
    let _ = (size, part.offset(1));
}

fn fifth_use() {
    // The third leaf crosses.
    //~ CUTE010 Extent = 3, Run = 2
    layout![(4, 8) : (1, 100)].compose(layout![(2, (1, (3))) : (1, (7, (2)))]);
    // The left operand's nesting does not matter.
    //~ CUTE010 Extent = 6, Run = 4
    layout![((2, (2)), (3, 5)) : ((1, (2)), (50, 7))].compose(layout![6 : 1]);
}

fn sixth_use() {
    // Two modes are wrong: the first one is reported.
    //~ CUTE010 Extent = 6, Run = 4
    layout![((4, 6), (5, 7)) : ((10, 1), (100, 3))].compose(tile![6, 7]);
    // Stride 9 against modes of 2 and 2.
    //~ CUTE010 Extent = 3, Run = 2
    layout![(3, 4) : (1, 100)].compose(layout![3 : 5]);
}
