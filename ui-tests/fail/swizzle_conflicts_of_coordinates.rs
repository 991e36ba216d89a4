//~ CUTE122 Expected = Integers
//! An access is a layout of numbers, the coordinates counted through.

use cute_static::prelude::*;

fn read<Tile: ConflictFree<Layout![(8, 8) : (e0, e1)], Int![16]>>(_: Tile) {}

fn main() {
    read(layout![(8, 64) : (64, 1)]);
}
