// A number as the answer.
use cute_static::algebra::{MaxCommonLayout, MaxCommonLayoutOf, MaxCommonVector, MaxCommonVectorOf};
use cute_static::prelude::*;

fn f<A: MaxCommonLayout<B>, B>(a: A, b: B) -> MaxCommonLayoutOf<A, B> {
    a.max_common_layout(b)
}
fn g<A: MaxCommonVector<B>, B>(a: A, b: B) -> MaxCommonVectorOf<A, B> {
    a.max_common_vector(b)
}

fn main() {
    assert_eq!(f(layout![4, 8], layout![(4, 8) : (1, 5)]), layout![4 : 1]);
    assert_eq!(g(layout![4, 8], layout![(4, 8) : (1, 5)]), int![4]);
}
