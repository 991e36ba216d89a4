//~ CUTE012 Tiles = 2, Modes = 3
// CuTe's C++ drops the third mode, pycute keeps it.
use cute_static::prelude::*;

fn main() {
    layout![8, 16, 4].compose(tile![4 : 1, 8 : 1]);
}
