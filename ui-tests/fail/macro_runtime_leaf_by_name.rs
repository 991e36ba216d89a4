//~ error[E0435]: attempt to use a non-constant value in a constant
use cute_static::prelude::*;

fn main() {
    let n = 4usize;
    let _ = layout![n, 8];
}
