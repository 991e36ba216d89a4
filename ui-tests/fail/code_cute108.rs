//~ CUTE108
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![4]>>(_: Tile) {}

fn main() {
    column(layout![(32, 32) : (32, 1)]);
}
