//~ CUTE085: not congruent: tuples of Lit<2> leaves and Lit<3> leaves with different nesting
use cute_static::prelude::*;

fn related<A: Congruent<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![4, 8], shape![4, (2, 4)]);
}
