//~ CUTE083: the profile has Lit<3> modes where the tuple has Lit<2>
use cute_static::prelude::*;

fn main() {
    layout![(2, 6) : (1, 0)].filter_zeros_by(stride![0, 0, 0]);
}
