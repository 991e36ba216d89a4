//~ CUTE087 A = 32, B = 24
use cute_static::prelude::*;

fn related<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![4, 8], shape![4, (2, 3)]);
}
