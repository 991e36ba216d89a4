// The tiles of A, B and C of one 128x128x64 step, and the shared memory layouts they are copied to.
use cute_static::prelude::*;

fn main() {
    let (a, b, c) = (layout![(512, 1024) : (1, 512)], layout![(384, 1024) : (1024, 1)], layout![512, 384]);
    let tiles_a = a.tiled_divide(tile![128, 64]);
    let tiles_b = b.tiled_divide(tile![128, 64]);
    let tiles_c = c.tiled_divide(tile![128, 128]);
    assert_eq!(tiles_a, layout![((128, 64), 4, 16) : ((1, 512), 128, 32768)]);
    assert_eq!(tiles_b, layout![((128, 64), 3, 16) : ((1024, 1), 131072, 64)]);
    assert_eq!(tiles_c, layout![((128, 128), 4, 3) : ((1, 512), 128, 65536)]);

    let shared = layout![(8, 64) : (64, 1)].tile_to_shape(shape![128, 64]);
    assert_eq!(shared, layout![((8, 16), (64, 1)) : ((64, 512), (1, 8192))]);
    let tile_b = tiles_b.slice((.., 0, 0)).get(int![0]);
    assert_eq!(tile_b, layout![(128, 64) : (1024, 1)]);
    assert_eq!(tile_b.max_common_vector(shared), int![64]);
}
