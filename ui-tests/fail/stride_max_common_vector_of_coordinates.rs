//~ CUTE122
// One message: that there is no number, either, is not said.
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (e0, e1)].max_common_vector(layout![(4, 4) : (1, 4)]);
}
