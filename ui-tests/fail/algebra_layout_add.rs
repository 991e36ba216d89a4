//~ CUTE117 Left = 5, Right = 3
use cute_static::prelude::*;

fn main() {
    layout![(5, 3) : (3, 1)].layout_add(layout![(3, 5) : (5, 1)]);
}
