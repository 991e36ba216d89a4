// (A o B) o C = A o (B o C).
use cute_static::prelude::*;

fn main() {
    let (a, b, c) = (layout![(8, 8) : (9, 1)], layout![(4, 8) : (2, 8)], layout![(2, 4) : (4, 1)]);
    let left = a.compose(b).compose(c);
    let right = a.compose(b.compose(c));
    for i in 0..8 {
        assert_eq!(left.offset(i), right.offset(i));
    }
}
