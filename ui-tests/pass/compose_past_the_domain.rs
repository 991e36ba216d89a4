// The image of the right operand may leave the domain of the left one: its last mode is unbounded.
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
    assert_eq!(check(layout![7 : 11], layout![3 : 4]), layout![3 : 44]);
    assert_eq!(check(layout![(2, 3) : (1, 10)], layout![5 : 4]), layout![5 : 20]);
}
