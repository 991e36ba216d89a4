//~ CUTE083 Profile = 2, Rank = 1
use cute_static::prelude::*;

fn main() {
    layout![(2, 6) : (1, 2)].coalesce_by(shape![1, (1, 1)]);
}
