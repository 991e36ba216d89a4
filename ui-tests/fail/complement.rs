// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

//~ CUTE021 Reach = 2, Stride = 1
fn overlap_equal_strides(_: ComplementOf<Layout![(2, 2) : (1, 1)]>) {}

fn main() {
    // CuTe rounds the gap down and loses elements.
    //~ CUTE022 Reach = 4, Stride = 6
    layout![(4, 2) : (1, 6)].complement_ceil(int![24]);
    // Case 9580 of conformance/operations.jsonl: CuTe gives 5:20, with holes.
    //~ CUTE022 Reach = 6, Stride = 10
    layout![(2, 6) : (10, 1)].complement_ceil(int![100]);
    //~ CUTE023 Bound = 9, Reach = 4
    layout![4 : 1].complement_in(int![9]);
    // 8:2 reaches to 16.
    //~ CUTE023 Bound = 8, Reach = 16
    layout![8 : 2].complement_in(int![8]);
    //~ CUTE020 Extent = 2
    layout![(4, 2) : (1, 0)].complement_in(int![8]);
    //~ CUTE023 Bound = 1000001, Reach = 1536
    layout![(512, 3) : (1, 512)].complement_in(int![1000001]);
    //~ CUTE020 Extent = 8
    layout![8 : 0].complement_in(int![8]);
    //~ CUTE021 Reach = 4, Stride = 2
    layout![(4, 2) : (1, 2)].complement_in(int![8]);
    // A padded layout tiles nothing exactly; `complement` and `complement_ceil` have other rules.
    //~ CUTE022 Reach = 4, Stride = 5
    layout![(4, 8) : (1, 5)].complement_in(int![40]);
    // CuTe takes a shape for its size; here the bound is a number.
    //~ CUTE004: this is not a bound for a complement
    layout![4 : 1].complement_in(shape![4, 6]);
    // The first two modes are fine.
    //~ CUTE021 Reach = 48, Stride = 32
    layout![(4, 3, 2) : (1, 16, 32)].complement();
}

fn second_use() {
    // A gap of 6 - 4 cannot be a mode.
    //~ CUTE022 Reach = 4, Stride = 6
    layout![(4, 2) : (1, 6)].complement_in(int![24]);
    //~ CUTE004: this is not a bound for a complement
    layout![4 : 1].complement_in(24usize);
    //~ CUTE021 Reach = 4, Stride = 2
    layout![(4, 2) : (1, 2)].complement();
}

fn third_use() {
    //~ CUTE004: this is not a bound for a complement
    layout![4 : 1].complement_in(int![0]);
    // The modes are sorted by stride first.
    //~ CUTE021 Reach = 4, Stride = 2
    layout![(2, 4) : (2, 1)].complement();
}
