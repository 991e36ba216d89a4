//~ CUTE126: there is no component 300
use cute_static::prelude::*;

fn main() {
    let _ = layout![4 : e300];
}
