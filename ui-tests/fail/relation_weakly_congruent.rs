//~ CUTE086: not weakly congruent: a tuple of Lit<3> leaves does not coarsen a tuple of Lit<3> leaves
use cute_static::prelude::*;

fn related<A: WeaklyCongruent<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![1, (1, 1)], shape![(2, 4), 4]);
}
