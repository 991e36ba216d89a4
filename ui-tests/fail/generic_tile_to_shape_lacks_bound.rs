//~ CUTE003: this is not a target shape
//~ `A: TileToShape<T>`
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, T>(a: Layout<S, D>, t: T) {
    a.tile_to_shape(t);
}

fn main() {}
