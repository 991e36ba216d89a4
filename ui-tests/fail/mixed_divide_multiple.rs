//~ CUTE016 Divisor = 16, Number = RuntimeMultiple<24>
use cute_static::prelude::*;

fn main() {
    let m = Multiple::<Int![24]>::new(240).unwrap();
    layout![(m, 4) : (1, {m})].logical_divide(tile![16 : 1, 4 : 1]);
}
