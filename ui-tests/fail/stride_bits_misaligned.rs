//~ CUTE123: cannot compose layouts: a run of Lit<3> elements does not fall on mode boundaries
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (f1, f5)].compose(layout![3 : 3]);
}
