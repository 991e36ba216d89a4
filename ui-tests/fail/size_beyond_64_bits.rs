//~ CUTE007
// 2^66 coordinates.
use cute_static::prelude::*;

fn main() {
    let _ = layout![4294967296, 4294967296, 4].size();
}
