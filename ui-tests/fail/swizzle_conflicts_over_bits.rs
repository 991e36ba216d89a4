//~ CUTE122 Expected = Integers, Found = Bits
//! The conflicts are those of a layout over integers, swizzled or not.

use cute_static::prelude::*;

fn read<Tile: ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(_: Tile) {}

fn main() {
    read(layout![(8, 64) : (f72, f1)]);
}
