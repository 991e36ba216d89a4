//~ CUTE102 Cosize = 128, Bound = 64
// The access goes beyond the tile.
use cute_static::prelude::*;

fn load<Tile: ConflictFree<Layout![(32, 4) : (4, 1)], Int![32]>>(_: Tile) {}

fn main() {
    load(layout![(8, 8) : (1, 8)]);
}
