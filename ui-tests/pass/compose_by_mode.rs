// A tiler: layouts, numbers, `_` and nested tilers.
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![(8, 16) : (20, 1)].compose(tile![4 : 1, 8 : 2]), layout![(4, 8) : (20, 2)]);
    assert_eq!(layout![(8, 16) : (20, 1)].compose(tile![4, _]), layout![(4, 16) : (20, 1)]);
    assert_eq!(layout![(8, (4, 6)) : (1, (8, 32))].compose(tile![2, <2 : 2, 3>]), layout![(2, (2, 3)) : (1, (16, 32))]);
    assert_eq!(layout![8, 16].compose(shape![4, 8]), layout![8, 16].compose(tile![4 : 1, 8 : 1]));
    assert_eq!(layout![8, 16].compose(int![16]), layout![(16) : (1)].get(int![0]));
}
