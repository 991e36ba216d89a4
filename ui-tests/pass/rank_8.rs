// Eight modes.
use cute_static::prelude::*;

fn main() {
    let a = layout![2, 3, 4, 5, 6, 7, 8, 9];
    assert_eq!((a.size(), a.rank()), (362880, 8));
    assert_eq!(a.coalesce(), layout![362880 : 1]);
    assert_eq!(a.offset((1, 2, 3, 4, 5, 6, 7, 8)), 362879);
    assert_eq!(a.compose(layout![24 : 1]), layout![24 : 1]);
    let row_major: LayoutRight<Shape![2, 3, 4, 5, 6, 7, 8, 9]> = Static::new();
    assert_eq!(row_major.compose(layout![6 : 1]), layout![(2, 3) : (181440, 60480)]);
    assert_eq!(row_major.right_inverse().compose(layout![9 : 1]), layout![9 : 40320]);
    let tiles = row_major.zipped_divide(tile![2, 3, 2, 5, 3, 7, 4, 3]);
    assert_eq!(tiles.size(), 362880);
    assert_eq!(row_major.complement_in(int![362880]), layout![1 : 0]);
}
