//~ CUTE092: cannot pair the modes: one tuple has Lit<2> modes, the other Lit<1>
use cute_static::prelude::*;

fn main() {
    layout![((4, 2), 8) : ((1, 32), 4)].transpose();
}
