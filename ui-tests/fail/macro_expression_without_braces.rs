//~ CUTE005
//~ an expression is written in braces: `{ sizes[0] }`
//~ 2 errors
use cute_static::prelude::*;

fn main() {
    let sizes = [Dyn::new(3).unwrap()];
    layout![(sizes[0], 4)];
    layout![(Dyn::new(3).unwrap(), 4)];
}
