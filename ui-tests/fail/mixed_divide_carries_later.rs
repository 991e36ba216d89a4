//~ CUTE017 A = RuntimeNumber, B = RuntimeMultiple<3>
use cute_static::prelude::*;

fn main() {
    let (m, p) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, p, p) : ({m}, {m}, 4)].logical_divide_ceil(layout![(2, 2) : (1, 4)]);
}
