//~ CUTE061 Factor = 2
// 32 bits to 16.
use cute_static::prelude::*;

fn main() {
    layout![6 : 3].recast(int![32], int![16]);
}
