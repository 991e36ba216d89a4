//~ CUTE092: cannot pair the modes: one tuple has Lit<2> modes, the other Lit<1>
use cute_static::prelude::*;

fn main() {
    layout![4, 8].zip(layout![2 : 32]);
}
