// A o id = A, by value.
use cute_static::prelude::*;

fn main() {
    let a = layout![(4, (2, 3)) : (6, (1, 2))];
    let identity = layout![24 : 1];
    for i in 0..24 {
        assert_eq!(a.compose(identity).offset(i), a.offset(i));
    }
    assert_eq!(identity.compose(a), a);
}
