// Every product of injective layouts has different offsets everywhere.
use cute_static::prelude::*;

fn check<R: LayoutFunction>(product: R) {
    let mut offsets: Vec<usize> = (0..product.size()).map(|i| product.offset(i)).collect();
    offsets.sort_unstable();
    assert!(offsets.windows(2).all(|pair| pair[0] < pair[1]));
}

fn main() {
    let (block, tiler) = (layout![(3, 4) : (4, 1)], layout![2, 5]);
    check(block.logical_product(tiler));
    check(block.zipped_product(tiler));
    check(block.tiled_product(tiler));
    check(block.flat_product(tiler));
    check(block.blocked_product(tiler));
    check(block.raked_product(tiler));
    assert_eq!(layout![2, 3].zipped_product(tile![4, 6]), layout![((2, 3), (4, (2, 3))) : ((1, 2), (2, (1, 6)))]);
}
