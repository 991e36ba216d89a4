//~ CUTE003
// A layout is extended by layouts.
use cute_static::prelude::*;

fn main() {
    layout![4 : 1].append(int![8]);
}
