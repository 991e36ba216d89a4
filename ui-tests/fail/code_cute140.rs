//~ CUTE140
//~ CUTE140: this layout does not cover its tile
// The example of diagnostic/codes.md.
use cute_static::atom::Covers;
use cute_static::prelude::*;

fn covers<L: Covers<Int![256]>>(_: L) {}

fn main() {
    covers(layout![((4, 8), 8) : ((32, 1), 4)]);
}
