// ALGEBRA.md section 1: 12 is 4 * 3 elements into the second mode; two fit it.
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
    assert_eq!(check(layout![(4, 6, 8, 10) : (2, 3, 5, 7)], layout![6 : 12]), layout![(2, 3) : (9, 5)]);
}
