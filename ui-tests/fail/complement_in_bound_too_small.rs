//~ CUTE023 Bound = 8, Reach = 16
// 8:2 reaches to 16.
use cute_static::prelude::*;

fn main() {
    layout![8 : 2].complement_in(int![8]);
}
