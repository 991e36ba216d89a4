//~ CUTE017 A = RuntimeNumber, B = 1
use cute_static::prelude::*;

fn main() {
    let pitch = Dyn::new(1).unwrap();
    layout![(2, 6) : ({pitch}, 1)].downcast(int![2]); // which mode is the first of stride 1?
}
