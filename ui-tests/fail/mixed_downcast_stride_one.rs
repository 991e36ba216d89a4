//~ CUTE017: cannot prove which of RuntimeNumber and Lit<1> is larger
use cute_static::prelude::*;

fn main() {
    let pitch = Dyn::new(1).unwrap();
    layout![(2, 6) : ({pitch}, 1)].downcast(int![2]); // which mode is the first of stride 1?
}
