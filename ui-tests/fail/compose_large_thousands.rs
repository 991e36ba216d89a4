//~ CUTE010 Extent = 10000, Run = 4096
// Numbers above 1024 that are no powers of two: 10000 shows as Thousands<10, 0>.
use cute_static::prelude::*;

fn main() {
    layout![(4096, 8) : (1, 10000)].compose(layout![10000 : 1]);
}
