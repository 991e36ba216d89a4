//~ CUTE130 Number = RuntimeNumber
//! The swizzle stays behind the offset of the row, which is known only at run time.

use cute_static::prelude::*;

fn read<Tile: ConflictFree<Layout![(8, 8) : (8, 1)], Int![16]>>(_: Tile) {}

fn main() {
    let tile = swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]);
    let (row, _) = tile.slice_and_offset((5, ..));
    read(row);
}
