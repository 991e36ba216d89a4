use cute_static::layout::DiceOf;
use cute_static::prelude::*;

fn f<A: Slice<C>, C>(a: A, c: C) -> SliceOf<A, C> {
    a.slice(c)
}
fn g<A: Dice<C>, C>(a: A, c: C) -> DiceOf<A, C> {
    a.dice(c)
}

fn main() {
    assert_eq!(f(layout![4, 8], (2usize, ..)), layout![(8) : (4)]);
    assert_eq!(g(layout![4, 8], (2usize, ..)), layout![(4) : (1)]);
}
