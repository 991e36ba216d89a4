// Tuples ten deep.
use cute_static::prelude::*;

fn main() {
    let a = layout![(2, (2, (2, (2, (2, (2, (2, (2, (2, (2, 2)))))))))) : (1, (2, (4, (8, (16, (32, (64, (128, (256, (512, 1024))))))))))];
    assert_eq!((a.size(), a.depth(), a.rank()), (2048, 10, 2));
    assert_eq!(a.coalesce(), layout![2048 : 1]);
    assert_eq!(a.flatten().rank(), 11);
    assert_eq!(layout![2048 : 3].compose(a).offset(2047), 6141);
    assert_eq!(a.compose(layout![(32, 64) : (64, 1)]), layout![(32, 64) : (64, 1)]);
}
