//~ CUTE012: cannot compose by mode: the tiler has Lit<2> tiles and the layout has Lit<3> modes
// CuTe's C++ drops the third mode, pycute keeps it.
use cute_static::prelude::*;

fn main() {
    layout![8, 16, 4].compose(tile![4 : 1, 8 : 1]);
}
