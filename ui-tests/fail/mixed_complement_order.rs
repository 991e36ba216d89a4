//~ CUTE016 Divisor = 4, Number = RuntimeNumber
use cute_static::prelude::*;

fn main() {
    let d = Dyn::new(100).unwrap();
    layout![(4, 8) : (1, {d})].complement();
}
