//~ a layout is one `SHAPE : STRIDE`
use cute_static::prelude::*;

fn main() {
    let _ = layout![4 : 1 : 2];
}
