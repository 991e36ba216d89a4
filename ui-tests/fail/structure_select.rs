//~ CUTE080: there is no mode Lit<3>: the tuple has rank Lit<2>
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (8, 1)].select(stride![0, 3]);
}
