// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

//~ arithmetic is written in a constant
fn arithmetic(_: Shape![2 * 12, 4]) {}

//~ shape and stride together are a layout: `Layout![4:1]`
fn colon_in_shape(_: Shape![4 : 1]) {}

//~ CUTE005: `const` is followed by the name of a constant
fn const_without_name(_: Shape![const 4]) {}

//~ CUTE005: a layout has no empty tuple
fn empty(_: Layout![]) {}

//~ CUTE005: expected a constant between the braces
fn empty_constant(_: Shape![{}, 4]) {}

//~ CUTE005: a layout has no empty tuple
fn empty_tuple(_: Shape![4, ()]) {}

//~ CUTE005: expected an integer, found the float 1.5
fn float(_: Shape![4, 1.5]) {}

//~ `Int!` takes one number
fn int_takes_one(_: Int![4, 8]) {}

//~ items are separated by commas
fn missing_comma(_: Shape![4 8]) {}

//~ CUTE002: shape and stride are not congruent: here the shape is the number 8, the stride a tuple of rank 2
fn not_congruent_nested(_: Layout![(4, 8) : (1, (4, 8))]) {}

//~ CUTE002: shape and stride are not congruent: here the shape is a tuple of rank 2, the stride a tuple of rank 3
fn not_congruent_rank(_: Layout![(4, 8) : (1, 4, 8)]) {}

//~ CUTE005: expected an integer, found "4"
fn string(_: Int!["4"]) {}

//~ CUTE005: `k` is not the suffix of an integer
fn suffix(_: Int![4k]) {}

//~ CUTE005: `<…>` writes a tiler, for `Tile!`
fn tiler_in_shape(_: Shape![<4, 8>]) {}

//~ CUTE005: the number 18446744073709551616 does not fit in 64 bits; the largest is 18446744073709551615
fn too_large(_: Int![18446744073709551616]) {}

// Both are reported.
//~ 2 errors
//~ CUTE001: an extent is at least 1, found 0
//~ CUTE005: expected an integer, found the float 2.5
fn two_errors(_: Shape![0, (3, 2.5)]) {}

//~ CUTE005: `_` keeps a whole mode
fn underscore_in_shape(_: Shape![4, _]) {}

//~ CUTE005: expected an extent, found
fn unknown_token(_: Shape![4, @]) {}

//~ CUTE001: an extent is at least 1, found 0
fn zero_extent(_: Layout![(4, 0) : (1, 4)]) {}

fn main() {
    //~ CUTE005: a tuple is written in parentheses
    let _ = shape![4, [2, 3]];
    //~ shape and stride are separated by a single `:`
    let _ = layout![4 :: 1];
    //~ CUTE005
    //~ an expression is written in braces: `{ sizes[0] }`
    //~ 2 errors
    let sizes = [Dyn::new(3).unwrap()];
    layout![(sizes[0], 4)];
    layout![(Dyn::new(3).unwrap(), 4)];
    //~ CUTE005: extents are not negative, found -4; strides may be
    let _ = shape![1, -4];
    //~ CUTE002
    //~ the shape is the number 4, the stride a tuple of rank 2
    let _ = tile![8 : 1, 4 : (1, 2)];
    //~ CUTE002
    //~ the shape is a tuple of rank 2, the stride the number 1
    let _ = layout![(4, 8) : 1];
    //~ CUTE005: expected three numbers
    swizzle![3, -4, 3];
    //~ a tuple of layouts is written in angle brackets
    let _ = tile![4 : 1 : 2];
    //~ a layout is one `SHAPE : STRIDE`
    let _ = layout![4 : 1 : 2];
    //~ CUTE005: this `<` has no matching `>`
    let _ = tile![<4, 8];
    //~ CUTE001: an extent is at least 1, found 0
    let _ = shape![4, (2, 0)];
    //~ CUTE126: there is no component 300
    let _ = layout![4 : e300];
}

fn second_use() {
    //~ CUTE005: expected three numbers
    swizzle![3, 4];
}
