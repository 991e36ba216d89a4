//~ CUTE087 A = 32, B = 32
// The sizes are equal, those of the modes are not.
use cute_static::prelude::*;

fn related<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![4, 8], shape![8, 4]);
}
