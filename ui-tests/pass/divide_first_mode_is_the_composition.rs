// layout<0>(zipped_divide(A, T)) = A o T.
use cute_static::prelude::*;

fn main() {
    let a = layout![(8, (6, 4)) : (24, (4, 1))];
    let tiler = tile![4 : 2, 12];
    assert_eq!(a.zipped_divide(tiler).get(int![0]), a.compose(tiler));
}
