// Layouts as associated types, with the operations as bounds of the trait.
use cute_static::prelude::*;

trait Kernel {
    type Data: ZippedDivide<Self::Tile>;
    type Tile;

    fn tiles(data: Self::Data, tile: Self::Tile) -> ZippedDivideOf<Self::Data, Self::Tile> {
        data.zipped_divide(tile)
    }
}

struct Copy128;

impl Kernel for Copy128 {
    type Data = Layout![512, 256];
    type Tile = Tile![128, 64];
}

fn main() {
    let tiles = Copy128::tiles(layout![512, 256], tile![128, 64]);
    assert_eq!(tiles, layout![((128, 64), (4, 4)) : ((1, 512), (128, 32768))]);
}
