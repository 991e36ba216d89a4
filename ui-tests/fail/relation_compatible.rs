//~ CUTE087: not compatible: a shape of size Lit<32> cannot coarsen this shape of size Lit<24>
use cute_static::prelude::*;

fn related<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![4, 8], shape![4, (2, 3)]);
}
