//~ CUTE023 Bound = 6, Reach = 4
// The second tile of the nested tiler.
use cute_static::prelude::*;

fn main() {
    layout![(8, 6), 10].zipped_divide(tile![<4, 4>, 5]);
}
