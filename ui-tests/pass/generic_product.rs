use cute_static::algebra::{FlatProduct, FlatProductOf, TiledProduct, TiledProductOf, ZippedProduct, ZippedProductOf};
use cute_static::prelude::*;

fn logical<A: LogicalProduct<B>, B>(a: A, b: B) -> LogicalProductOf<A, B> {
    a.logical_product(b)
}
fn zipped<A: ZippedProduct<B>, B>(a: A, b: B) -> ZippedProductOf<A, B> {
    a.zipped_product(b)
}
fn tiled<A: TiledProduct<B>, B>(a: A, b: B) -> TiledProductOf<A, B> {
    a.tiled_product(b)
}
fn flat<A: FlatProduct<B>, B>(a: A, b: B) -> FlatProductOf<A, B> {
    a.flat_product(b)
}
fn blocked<A: BlockedProduct<B>, B>(a: A, b: B) -> BlockedProductOf<A, B> {
    a.blocked_product(b)
}
fn raked<A: RakedProduct<B>, B>(a: A, b: B) -> RakedProductOf<A, B> {
    a.raked_product(b)
}

fn main() {
    let (a, b) = (layout![(3, 4) : (4, 1)], layout![2, 5]);
    assert_eq!(logical(a, b), layout![((3, 4), (2, 5)) : ((4, 1), (12, 24))]);
    assert_eq!(zipped(a, b), layout![((3, 4), (2, 5)) : ((4, 1), (12, 24))]);
    assert_eq!(tiled(a, b), layout![((3, 4), 2, 5) : ((4, 1), 12, 24)]);
    assert_eq!(flat(a, b), layout![(3, 4, 2, 5) : (4, 1, 12, 24)]);
    assert_eq!(blocked(a, b), layout![((3, 2), (4, 5)) : ((4, 12), (1, 24))]);
    assert_eq!(raked(a, b), layout![((2, 3), (5, 4)) : ((12, 4), (24, 1))]);
}
