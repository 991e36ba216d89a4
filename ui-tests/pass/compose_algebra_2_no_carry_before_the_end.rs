// ALGEBRA.md section 1: (4,2,8):(3,12,97) coalesces to (8,8):(3,97), and 0, 3, 6 stays below 8.
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
    assert_eq!(check(layout![(4, 2, 8) : (3, 12, 97)], layout![3 : 3]), layout![3 : 9]);
}
