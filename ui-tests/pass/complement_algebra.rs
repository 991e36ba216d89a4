// ALGEBRA.md section 2: padded layouts, the trailing mode, the complement of everything.
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![(4, 8) : (1, 5)].complement(), layout![1 : 40]);
    assert_eq!(layout![(8, 8) : (1, 9)].complement(), layout![1 : 72]);
    assert_eq!(layout![(4, 8) : (1, 8)].complement(), layout![(2, 1) : (4, 64)]);
    assert_eq!(layout![4, 8].complement_in(int![32]), layout![1 : 0]);
    assert_eq!(layout![(4, 3) : (1, 8)].complement_ceil(int![40]), layout![(2, 2) : (4, 24)]);
    assert_eq!(layout![(4, 3) : (1, 0)].complement_ceil(int![10]), layout![3 : 4]);
}
