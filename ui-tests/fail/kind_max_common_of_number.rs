//~ CUTE003: this is not a layout
use cute_static::prelude::*;

fn main() {
    layout![4, 8].max_common_layout(int![4]);
}
