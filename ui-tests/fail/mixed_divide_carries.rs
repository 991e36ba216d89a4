//~ CUTE017 A = RuntimeNumber, B = 3
use cute_static::prelude::*;

fn main() {
    let (m, p) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, p) : ({m}, 3)].tiled_divide_ceil(layout![(4, 2) : (2, 1)]);
}
