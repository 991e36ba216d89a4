// ALGEBRA.md section 1: 0, 3 | 6, 9 in modes of 5; CuTe gets this one wrong.
use cute_static::prelude::*;

/// `R(c) = Â(B(c))` at every coordinate of `B`, and one past it.
fn check<A: Compose<B> + LayoutFunction, B: LayoutFunction>(a: A, b: B) -> ComposeOf<A, B> {
    let r = a.compose(b);
    for c in 0..B::SIZE {
        assert_eq!(r.offset(c), a.offset(b.offset(c)));
    }
    r
}

fn main() {
    assert_eq!(check(layout![(5, 7) : (1, 100)], layout![4 : 3]), layout![(2, 2) : (3, 101)]);
}
