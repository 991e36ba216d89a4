// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

// The access goes beyond the tile.
//~ CUTE102 Cosize = 128, Bound = 64
fn access_beyond_tile() {
    fn load<Tile: ConflictFree<Layout![(32, 4) : (4, 1)], Int![32]>>(_: Tile) {}
    load(layout![(8, 8) : (1, 8)]);
}

// Whether there are conflicts depends on the bits of a pitch that is known only at run time.
//~ CUTE130 Number = RuntimeNumber
fn conflicts_at_run_time() {
    fn read<Tile: ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(_: Tile) {}
    let pitch = Dyn::new(64).unwrap();
    read(swizzle![3, 3, 3].compose(layout![(8, 64) : ({pitch}, 1)]));
}

// The swizzle stays, around the offset of the row, which is known only at run time.
//~ CUTE130 Number = RuntimeNumber
fn conflicts_of_a_slice() {
    fn read<Tile: ConflictFree<Layout![(8, 8) : (8, 1)], Int![16]>>(_: Tile) {}
    let tile = swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]);
    let (row, _) = tile.slice_and_offset((5, ..));
    read(row);
}

// Rows of 32 floats, swizzled for vectors of 16 bytes: a column still has four rows in each bank.
//~ CUTE107 Conflicts = 3
fn conflicts_of_a_swizzle() {
    fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    column(swizzle![3, 2, 3].compose(layout![(32, 32) : (32, 1)]));
}

// An access is a layout of numbers, the coordinates counted through.
//~ CUTE122 Expected = TheIntegers
fn conflicts_of_coordinates() {
    fn read<Tile: ConflictFree<Layout![(8, 8) : (e0, e1)], Int![16]>>(_: Tile) {}
    read(layout![(8, 64) : (64, 1)]);
}

// The conflicts are those of a layout over integers, swizzled or not.
//~ CUTE122 Expected = TheIntegers, Found = BitsByXor
fn conflicts_over_bits() {
    fn read<Tile: ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(_: Tile) {}
    read(layout![(8, 64) : (f72, f1)]);
}

fn main() {
    // The alignment depends on the offset before the swizzle, which is known only at run time.
    //~ CUTE130 Number = RuntimeNumber
    swizzle![2, 0, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]).max_alignment();
    // The alignment depends on the order of the strides, with a swizzle as without.
    //~ CUTE017 A = RuntimeNumber
    let pitch = Dyn::new(4).unwrap();
    swizzle![2, 0, 2].compose(layout![(4, 4) : ({pitch}, 1)]).max_alignment();
    //~ CUTE122
    layout![(8, 8) : (e0, e1)].compose(swizzle![2, 0, 3]);
    // The complement is that of the layout that it is, and it is none.
    //~ CUTE168
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).complement();
    // The base points of the inner layout are natural numbers.
    //~ CUTE129 Stride = -1
    swizzle![2, 0, 3].compose_at(int![3], layout![4 : -1]).offset(1);
    //~ CUTE129: the inner layout of a composed layout has strides that are natural numbers
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).flip(int![0]);
    //~ CUTE064
    swizzle![2, 0, 3].compose(swizzle![2, 2, 2]);
    // The operation of the inner layout says why.
    //~ CUTE023 Bound = 8, Reach = 3
    swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]).zipped_divide(tile![3, 16]);
    // Two bits of the coordinates go to bit 0: no swizzle does that.
    //~ CUTE069
    //~ 5
    Swizzled::from_xor(layout![(2, 2) : (f3, f5)]);
    //~ CUTE070: `u8` is not an index
    swizzle![3, 4, 3].apply_in(1u8);
    // In a layout, too.
    //~ CUTE062 Bits = 2, Distance = 1
    swizzle![2, 0, -1].compose(layout![8 : 1]);
    // A swizzle takes integers; this layout has its swizzle in its strides already.
    //~ CUTE122 Expected = TheIntegers, Found = BitsByXor
    swizzle![2, 0, 3].compose(layout![(8, 8) : (f1, f9)]);
    // One message: that a swizzle is none.
    //~ CUTE062 Bits = 3, Distance = 2
    swizzle![3, 0, 2].to_string();
    // A swizzled layout with padding is no layout over bits: 1 + 9 is 10, and 1 ^ 9 is 8.
    //~ CUTE067
    swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)]).to_xor();
}

fn second_use() {
    // A layout goes past a swizzle, but not past an offset that is known only at run time.
    //~ CUTE130 Number = RuntimeNumber
    layout![16 : 2].compose(swizzle![2, 0, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]));
    //~ CUTE062 Bits = 3, Distance = 2
    swizzle![3, 0, 2];
    // The longest common run depends on the order of the strides, with a swizzle as without.
    //~ CUTE017 A = RuntimeNumber
    let pitch = Dyn::new(4).unwrap();
    swizzle![2, 0, 2].compose(layout![(4, 4) : ({pitch}, 1)]).max_common_vector(layout![16 : 1]);
}

fn third_use() {
    // A layout goes past a swizzle, if it is known which offsets the swizzle gets.
    //~ CUTE130 Number = RuntimeNumber
    let pitch = Dyn::new(4).unwrap();
    layout![(4, 4) : (4, 1)].compose(swizzle![2, 0, 2].compose(layout![(4, 4) : ({pitch}, 1)]));
}

fn fourth_use() {
    // The offset in smaller elements has no type: this offset is known only at run time.
    //~ CUTE130 Number = RuntimeNumber
    swizzle![2, 1, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]).downcast(int![2]);
}

// The layout that it is has these, and there is none.
//~ CUTE168
fn no_layout_and_no_complement_in_a_bound() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).complement_in(int![128]);
}

//~ CUTE168
fn no_layout_and_no_complement_over_a_bound() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).complement_ceil(int![128]);
}

//~ CUTE168
fn no_layout_and_no_inverse() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).inverse();
}

//~ CUTE168
fn no_layout_and_no_linear_form() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).linear_form();
}

//~ CUTE129: the inner layout of a composed layout has strides that are natural numbers
fn nothing_runs_backwards() {
    let (_, _) = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).reversed();
}

//~ CUTE122: the offsets of a swizzled layout are natural numbers
fn nothing_is_below_0() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).signed_offset(1);
}

// The swizzle is idle on this layout, and its complement is the one that is refused.
//~ CUTE023 Bound = 9, Reach = 8
fn the_complement_of_the_layout_is_refused() {
    swizzle![2, 0, 3].compose(layout![8 : 1]).complement_in(int![9]);
}
