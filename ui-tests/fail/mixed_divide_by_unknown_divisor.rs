//~ CUTE016 Divisor = 16, Number = RuntimeNumber
//~ divisions and complements in a bound also have a `_ceil` form, which rounds up and needs predication
//~ or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`
use cute_static::prelude::*;

fn main() {
    let m = Dyn::new(128).unwrap();
    layout![(m, 4) : (1, {m})].zipped_divide(tile![16 : 1, 4 : 1]);
}
