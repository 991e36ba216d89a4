use cute_static::algebra::{TileToShapeOrdered, TileToShapeOrderedOf};
use cute_static::prelude::*;

fn f<A: TileToShape<S>, S>(a: A, s: S) -> TileToShapeOf<A, S> {
    a.tile_to_shape(s)
}
fn g<A: TileToShapeOrdered<S, O>, S, O>(a: A, s: S, o: O) -> TileToShapeOrderedOf<A, S, O> {
    a.tile_to_shape_ordered(s, o)
}

fn main() {
    assert_eq!(f(layout![(4, 2) : (2, 1)], shape![12, 4]).size(), 48);
    assert_eq!(g(layout![(4, 2) : (2, 1)], shape![12, 4], stride![1, 0]), layout![((4, 3), (2, 2)) : ((2, 16), (1, 8))]);
}
