// Extents and strides up to 2^40.
use cute_static::prelude::*;

fn main() {
    let large = layout![(1099511627776, 2) : (1, 1099511627776)];
    assert_eq!(large.size(), 1 << 41);
    assert_eq!(large.offset((1099511627775, 1)), (1 << 41) - 1);
    assert_eq!(large.coalesce(), layout![2199023255552 : 1]);
    assert_eq!(large.compose(layout![2 : 1099511627776]), layout![2 : 1099511627776]);
    assert_eq!(layout![1099511627776 : 1].logical_divide(layout![1048576 : 1]), layout![(1048576, 1048576) : (1, 1048576)]);
    assert_eq!(layout![1048576 : 3].complement_in(int![3298534883328]), layout![(3, 1048576) : (1, 3145728)]);
}
