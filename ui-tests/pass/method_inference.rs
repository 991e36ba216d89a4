// Nothing but values: every type of the chain is inferred.
use cute_static::prelude::*;

fn main() {
    let data = layout![(8, 16) : (20, 1)];
    let tiles = data.zipped_divide(tile![4 : 1, 8 : 2]);
    let tile = tiles.slice((.., 0));
    let (first, offset) = tiles.slice_and_offset((.., 1));
    assert_eq!(tile, first);
    assert_eq!(offset, 80);
    assert_eq!(tile.compose(layout![2 : 1]).coalesce().offset(1), 20);
    assert_eq!((tile.size(), tile.rank(), tile.depth(), data.cosize()), (32, 1, 2, 156));
}
