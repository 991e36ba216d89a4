//~ CUTE120
// Component 0 is an integer for one mode and a tuple for the other.
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (e0, e(0, 1))].size();
}
