//~ CUTE107 Conflicts = 3
// Rows of 32 floats, swizzled for vectors of 16 bytes: a column still has four rows in each bank.
use cute_static::prelude::*;

fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}

fn main() {
    column(swizzle![3, 2, 3].compose(layout![(32, 32) : (32, 1)]));
}
