//~ CUTE016
// The example of CUTE016 in `cute_static::diagnostic::codes`.
use cute_static::prelude::*;

fn main() {
    let rows = Dyn::new(128).unwrap();
    layout![(rows, 4) : (4, 1)].zipped_divide(tile![16 : 1, 4 : 1]);
}
