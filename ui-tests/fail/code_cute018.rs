//~ CUTE018
// The example of CUTE018 in `cute_static::diagnostic::codes`.
use cute_static::prelude::*;

fn size<L: LayoutFunction>(_: L) -> u64 {
    L::SIZE
}

fn main() {
    let rows = Dyn::new(128).unwrap();
    size(layout![(rows, 4) : (4, 1)]);
}
