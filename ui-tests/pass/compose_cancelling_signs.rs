// Row-major, column-major and padded left operands.
use cute_static::prelude::*;

/// `R(c) = Â(B(c))` at every coordinate of `B`, and one past it.
fn check<A: Compose<B> + LayoutFunction, B: LayoutFunction>(a: A, b: B) -> ComposeOf<A, B> {
    let r = a.compose(b);
    for c in 0..b.size() {
        assert_eq!(r.offset(c), a.offset(b.offset(c)));
    }
    r
}

fn main() {
    check(layout![(4, 6, 8) : (48, 8, 1)], layout![(2, 3) : (2, 4)]);
    check(layout![4, 6, 8], layout![6 : 1]);
    check(layout![(4, 6, 8) : (1, 5, 31)], layout![(4, 3) : (1, 8)]);
    check(layout![((2, 2), (3, 5)) : ((1, 50), (2, 7))], layout![(2, (2, 3)) : (1, (2, 4))]);
}
