// ALGEBRA.md section 1: a left operand of one mode scales strides.
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
    assert_eq!(check(layout![7 : 11], layout![(3, 5) : (6, 3)]), layout![(3, 5) : (66, 33)]);
}
