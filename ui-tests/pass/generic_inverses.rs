use cute_static::prelude::*;

fn f<A: RightInverse>(a: A) -> RightInverseOf<A> {
    a.right_inverse()
}
fn g<A: LeftInverse>(a: A) -> LeftInverseOf<A> {
    a.left_inverse()
}

fn main() {
    assert_eq!(f(layout![(4, 8) : (8, 1)]), layout![(8, 4) : (4, 1)]);
    assert_eq!(g(layout![(4, 8) : (1, 5)]), layout![(5, 8) : (1, 4)]);
}
