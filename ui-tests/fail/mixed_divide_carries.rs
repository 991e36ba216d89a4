//~ CUTE017: cannot prove which of RuntimeNumber and Lit<3> is larger
use cute_static::prelude::*;

fn main() {
    let (m, p) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, p) : ({m}, 3)].tiled_divide_ceil(layout![(4, 2) : (2, 1)]);
}
