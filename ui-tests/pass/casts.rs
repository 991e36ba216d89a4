// Upcast, downcast, recast, alignment.
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![16, 3].upcast(int![4]), layout![(4, 3) : (1, 4)]);
    assert_eq!(layout![(4, 16) : (32, 1)].downcast(int![4]), layout![(4, 64) : (128, 1)]);
    assert_eq!(layout![8 : 1].recast(int![32], int![128]), layout![2 : 1]);
    assert_eq!(layout![8 : 1].recast(int![32], int![16]), layout![16 : 1]);
    assert_eq!(layout![6 : 1].recast(int![32], int![48]), layout![4 : 1]);
}
