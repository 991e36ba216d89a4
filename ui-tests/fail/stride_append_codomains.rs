//~ CUTE120
use cute_static::prelude::*;

fn main() {
    layout![(4) : (1)].append(layout![(4) : (e0)]);
}
