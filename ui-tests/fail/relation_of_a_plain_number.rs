//~ CUTE003
use cute_static::prelude::*;

fn same_profile<A: Congruent<B>, B>(_: A, _: B) {}

fn main() {
    same_profile(7u32, shape![4, (2, 4)]);
}
