// What a vectorised copy may move at once.
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![4, 8].max_common_layout(layout![(4, 8) : (1, 5)]), layout![4 : 1]);
    assert_eq!(layout![4, 8].max_common_vector(layout![(4, 8) : (1, 8)]), int![4]);
    assert_eq!(layout![4, 8].max_common_vector(layout![(4, 8) : (8, 1)]), int![1]);
}
