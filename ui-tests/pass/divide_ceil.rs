// Tails: the number of tiles is rounded up.
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![9 : 1].logical_divide_ceil(layout![4 : 1]), layout![(4, 3) : (1, 4)]);
    assert_eq!(layout![9, 16].zipped_divide_ceil(tile![4, 8]), layout![((4, 8), (3, 2)) : ((1, 9), (4, 72))]);
    assert_eq!(layout![9, 16].tiled_divide_ceil(tile![4, 8]), layout![((4, 8), 3, 2) : ((1, 9), 4, 72)]);
    assert_eq!(layout![9, 16].flat_divide_ceil(tile![4, 8]), layout![(4, 8, 3, 2) : (1, 9, 4, 72)]);
}
