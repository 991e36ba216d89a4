//~ CUTE089: the tiler of Lit<64> elements does not evenly divide the shape of Lit<384> elements
use cute_static::prelude::*;

fn related<A: EvenlyDivides<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![16, 24], tile![4, 16]);
}
