// ALGEBRA.md section 1: the right operand is not injective, and nothing carries.
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
    assert_eq!(check(layout![(8, 4) : (1, 100)], layout![(2, 3) : (1, 1)]), layout![(2, 3) : (1, 1)]);
}
