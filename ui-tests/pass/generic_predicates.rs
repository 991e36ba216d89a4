// Bounds on layouts.
use cute_static::prelude::*;

fn scatter<L: Injective + StaticLayout>(layout: L) -> usize {
    layout.offset(1)
}

fn in_place<L: Bijective + StaticLayout>(layout: L) -> usize {
    layout.offset(1)
}

fn reorder<L: Permutation + StaticLayout>(layout: L) -> usize {
    layout.offset(1)
}

fn index_into<M, L: ImageWithin<M> + StaticLayout>(layout: L, _: M) -> usize {
    layout.offset(1)
}

fn main() {
    assert_eq!(scatter(layout![(4, 8) : (9, 1)]), 9);
    assert_eq!(in_place(layout![(4, (2, 3)) : (6, (3, 1))]), 6);
    assert_eq!(reorder(layout![(4, 8) : (8, 1)]), 8);
    assert_eq!(index_into(layout![(4, 8) : (1, 8)], int![60]), 1);
}
