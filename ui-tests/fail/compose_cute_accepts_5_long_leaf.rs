//~ CUTE010 Extent = 12, Run = 8
// CuTe gives (4,3):(1,100), of another function.
use cute_static::prelude::*;

fn main() {
    layout![(8, 3) : (1, 100)].compose(layout![12 : 1]);
}
