//~ CUTE021 Reach = 4, Stride = 2
use cute_static::prelude::*;

fn main() {
    layout![64 : 1].logical_divide(layout![(4, 4) : (1, 2)]);
}
