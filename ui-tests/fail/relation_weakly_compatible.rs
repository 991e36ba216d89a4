//~ CUTE088 A = 16
use cute_static::htuple::WeaklyCompatible;
use cute_static::prelude::*;

fn related<A: WeaklyCompatible<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![4, 4], shape![8, (2, 3)]);
}
