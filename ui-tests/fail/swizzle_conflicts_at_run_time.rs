//~ CUTE130 Number = RuntimeNumber
//! Whether there are conflicts depends on the bits of a pitch that is known only at run time.

use cute_static::prelude::*;

fn read<Tile: ConflictFree<Layout![(8, 8) : (1, 8)], Int![16]>>(_: Tile) {}

fn main() {
    let pitch = Dyn::new(64).unwrap();
    read(swizzle![3, 3, 3].compose(layout![(8, 64) : ({pitch}, 1)]));
}
