// Literals without a suffix are `usize`, as coordinates, in loops, beside variables and in
// comparisons; another index type is asked for.
use cute_static::prelude::*;

const TILE: Layout![4, 8] = layout![4, 8];
static MATRIX: Layout![(4, 8) : (8, 1)] = layout![(4, 8) : (8, 1)];
const TILES: ZippedDivideOf<Layout![8, 16], Tile![4, 8]> = Static::NEW;

fn main() {
    assert_eq!(MATRIX.offset((1, 2)), 10);
    assert_eq!(MATRIX.offset(9), 10);
    assert_eq!(MATRIX.checked_offset((4, 0)), None);
    assert_eq!((TILE.offset((1, 2)), TILES.offset((0, 1))), (9, 4));

    let data: Vec<u32> = (0..32).collect();
    let (mut elements, mut offsets) = (0, 0);
    for i in 0..4 {
        elements += data[MATRIX.offset((i, 2))];
        offsets += MATRIX.offset((i, 1));
    }
    assert_eq!((elements, offsets), (56, 52));

    let column = 3usize;
    assert_eq!(MATRIX.offset((1, column)), 11);
    let (thread, wide) = (1u32, 1u64);
    assert_eq!(MATRIX.offset_in((thread, 2)), 10u32);
    assert_eq!(MATRIX.offset_in::<u32>((1, 2)), 10);
    assert_eq!(MATRIX.offset_in((wide, 2)), 10u64);

    assert_eq!(layout![(4, 8) : (e1, e0)].coordinate((1, 5)), (5, 1));
    assert_eq!(layout![(4, (2, 2)) : (1, (4, 8))].offset((1, (0, 1))), 9);
    assert_eq!(MATRIX.slice((1, ..)), layout![(8) : (1)]);
    assert_eq!(MATRIX.slice_and_offset((1, ..)).1, 8);
    assert_eq!((crd2idx((1, 2), shape![4, 8]), swizzle![2, 0, 3].apply(9)), (9, 8));
}
