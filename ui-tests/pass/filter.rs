// Broadcast modes dropped, or kept as extent 1.
use cute_static::prelude::*;

fn main() {
    let a = layout![(4, (2, 3)) : (1, (0, 4))];
    assert_eq!(a.filter(), layout![12 : 1]);
    assert_eq!(a.filter_zeros(), layout![(4, (1, 3)) : (1, (0, 4))]);
    let kernel = a.nullspace();
    for i in 0..2 {
        assert_eq!(a.offset(kernel.offset(i)), 0);
    }
}
