//~ CUTE023
use cute_static::prelude::*;

fn related<A: EvenlyDivides<B>, B>(_: A, _: B) {}

fn main() {
    related(shape![16, 24], tile![4, 16]);
}
