//~ CUTE016: cannot prove that Lit<4> divides RuntimeNumber
use cute_static::prelude::*;

fn main() {
    let d = Dyn::new(100).unwrap();
    layout![(4, 8) : (1, {d})].complement();
}
