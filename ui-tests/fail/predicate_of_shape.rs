//~ CUTE003: this is not a layout
use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}

fn main() {
    scatter(shape![4, 8]);
}
