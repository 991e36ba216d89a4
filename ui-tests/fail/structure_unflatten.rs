//~ CUTE082 Leaves = 2, Profile = 3
use cute_static::prelude::*;

fn main() {
    layout![4, 2].unflatten(shape![1, (1, 1)]);
}
