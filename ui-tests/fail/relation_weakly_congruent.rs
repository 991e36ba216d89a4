//~ CUTE086 A = 3, B = 3
use cute_static::htuple::WeaklyCongruent;
use cute_static::prelude::*;

fn related<A: WeaklyCongruent<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![1, (1, 1)], shape![(2, 4), 4]);
}
