//~ CUTE085 A = 2, B = 3
use cute_static::prelude::*;

fn related<A: Congruent<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![4, 8], shape![4, (2, 4)]);
}
