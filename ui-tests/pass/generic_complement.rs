use cute_static::algebra::{ComplementCeil, ComplementCeilOf, ComplementIn, ComplementInOf};
use cute_static::prelude::*;

fn f<A: Complement>(a: A) -> ComplementOf<A> {
    a.complement()
}
fn g<A: ComplementIn<M>, M>(a: A, m: M) -> ComplementInOf<A, M> {
    a.complement_in(m)
}
fn h<A: ComplementCeil<M>, M>(a: A, m: M) -> ComplementCeilOf<A, M> {
    a.complement_ceil(m)
}

fn main() {
    assert_eq!(f(layout![(4, 8) : (1, 8)]), layout![(2, 1) : (4, 64)]);
    assert_eq!(g(layout![(2, 2) : (1, 6)], int![24]), layout![(3, 2) : (2, 12)]);
    assert_eq!(h(layout![4 : 1], int![9]), layout![3 : 4]);
}
