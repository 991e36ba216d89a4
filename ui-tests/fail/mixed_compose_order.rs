//~ CUTE017: cannot prove which of Lit<1> and RuntimeNumber is larger
use cute_static::prelude::*;

fn main() {
    let m = Dyn::new(100).unwrap();
    layout![(m, 4) : (1, {m})].compose(layout![8 : 1]);
}
