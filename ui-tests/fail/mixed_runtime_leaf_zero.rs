//~ error[E0277]
//~ CUTE019: a value of type `Option<cute_static::int::Dyn>` is not a leaf of a layout
use cute_static::prelude::*;

fn main() {
    let _ = layout![({ Dyn::new(0) }, 4) : (4, 1)];
}
