// A(right(k)) = k and left(A(k)) = k.
use cute_static::prelude::*;

fn main() {
    let a = layout![(4, (2, 3)) : (6, (3, 1))];
    let (right, left) = (a.right_inverse(), a.left_inverse());
    assert_eq!(right.size(), 24);
    for k in 0..24 {
        assert_eq!(a.offset(right.offset(k)), k);
        assert_eq!(left.offset(a.offset(k)), k);
    }
    let padded = layout![(4, 8) : (1, 5)];
    for k in 0..32 {
        assert_eq!(padded.left_inverse().offset(padded.offset(k)), k);
    }
    assert_eq!(padded.right_inverse(), layout![4 : 1]);
}
