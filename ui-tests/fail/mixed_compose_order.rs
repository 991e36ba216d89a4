//~ CUTE017 A = 1, B = RuntimeNumber
use cute_static::prelude::*;

fn main() {
    let m = Dyn::new(100).unwrap();
    layout![(m, 4) : (1, {m})].compose(layout![8 : 1]);
}
