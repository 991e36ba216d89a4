// One bound is enough to compose and to use the result.
use cute_static::prelude::*;

fn f<A: Compose<B>, B>(a: A, b: B) -> ComposeOf<A, B> {
    a.compose(b)
}

fn third<A: Compose<B>, B>(a: A, b: B) -> (usize, u64) {
    let r = a.compose(b);
    (r.offset(3), <ComposeOf<A, B> as LayoutFunction>::COSIZE)
}

fn main() {
    assert_eq!(f(layout![(6, 2) : (8, 2)], layout![(4, 3) : (3, 1)]), layout![((2, 2), 3) : ((24, 2), 8)]);
    assert_eq!(f(layout![8, 16], tile![4, _]).size(), 64);
    assert_eq!(third(layout![(6, 2) : (8, 2)], layout![(4, 3) : (3, 1)]), (26, 43));
}
