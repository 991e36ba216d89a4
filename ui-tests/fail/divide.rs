// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

//~ CUTE023 Bound = 100, Reach = 32
fn in_signature(_: ZippedDivideOf<Layout![128, 100], Tile![32, 32]>) {}

fn main() {
    //~ CUTE020 Extent = 2
    layout![8 : 1].logical_divide(layout![(2, 2) : (0, 1)]);
    // A Rust tuple is not a tiler: `tile![4, 8]` is.
    //~ CUTE003
    //~ expected a layout or a tiler
    layout![8, 16].tiled_divide((int![4], int![8]));
    // CuTe divides by this tile and loses elements.
    //~ CUTE022 Reach = 4, Stride = 6
    layout![24 : 1].logical_divide_ceil(layout![(4, 2) : (1, 6)]);
    // Rounding up does not help a tile that overlaps itself.
    //~ CUTE021 Reach = 4, Stride = 2
    layout![64 : 1].zipped_divide_ceil(layout![(4, 4) : (1, 2)]);
    //~ CUTE013 Tiles = 3, Modes = 2
    layout![9, 16].flat_divide_ceil(tile![4, 8, 2]);
    // A number n is the tile n:1 of the whole layout.
    //~ CUTE023 Bound = 24, Reach = 5
    layout![4, 6].flat_divide(int![5]);
    // A 128x128x64 tile of a 512x384x100 problem.
    //~ CUTE023 Bound = 100, Reach = 64
    layout![512, 384, 100].tiled_divide(tile![128, 128, 64]);
    //~ CUTE023 Bound = 9, Reach = 4
    layout![9 : 1].logical_divide(layout![4 : 1]);
    // Numbers between 1024 and 2048.
    //~ CUTE023 Bound = 1500, Reach = 64
    layout![1500, 16].zipped_divide(tile![64, 8]);
    // The second tile of the nested tiler.
    //~ CUTE023 Bound = 6, Reach = 4
    layout![(8, 6), 10].zipped_divide(tile![<4, 4>, 5]);
    // 6:1 tiles 192 elements, but six of them are not a mode of this layout.
    //~ CUTE010 Extent = 6, Run = 4
    layout![(4, 6, 8) : (2, 3, 5)].logical_divide(layout![6 : 1]);
    // 4:2 covers every second of eight offsets.
    //~ CUTE023 Bound = 12, Reach = 8
    layout![12 : 1].logical_divide(layout![4 : 2]);
    //~ CUTE023 Bound = 8, Reach = 16
    layout![8, 8].zipped_divide(tile![16, 8]);
    //~ CUTE013 Tiles = 2, Modes = 1
    layout![64 : 1].zipped_divide(tile![8, 8]);
    //~ CUTE023 Bound = 10, Reach = 4
    layout![8, 10].zipped_divide(tile![4, 4]);
}

fn second_use() {
    //~ CUTE003
    //~ expected a layout or a tiler
    layout![8, 16].zipped_divide(4usize);
    //~ CUTE013 Tiles = 3, Modes = 2
    layout![8, 16].logical_divide(tile![4, 8, 2]);
    //~ CUTE021 Reach = 4, Stride = 2
    layout![64 : 1].logical_divide(layout![(4, 4) : (1, 2)]);
    //~ CUTE023 Bound = 6, Reach = 4
    layout![8, 10, 6].tiled_divide(tile![4, _, 4]);
    //~ CUTE023 Bound = 9, Reach = 4
    layout![9, 16].zipped_divide(tile![4, 8]);
}

fn third_use() {
    //~ CUTE013 Tiles = 3, Modes = 2
    layout![8, 16].zipped_divide(tile![4, 8, 2]);
}
