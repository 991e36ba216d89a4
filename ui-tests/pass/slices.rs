// Slices, dices and offsets of nested layouts.
use cute_static::prelude::*;

fn main() {
    let data = layout![((3, 2), (2, 5, 2)) : ((4, 1), (2, 13, 100))];
    assert_eq!(data.slice((2, ..)), layout![((2, 5, 2)) : ((2, 13, 100))]);
    assert_eq!(data.slice(((2, ..), (.., 3, ..))), layout![(2, 2, 2) : (1, 2, 100)]);
    assert_eq!(data.slice(..), data);
    assert_eq!(data.dice((.., 3)), layout![((2, 5, 2)) : ((2, 13, 100))]);
    let (open, offset) = data.slice_and_offset(((2, ..), (.., 3, ..)));
    assert_eq!((open, offset), (layout![(2, 2, 2) : (1, 2, 100)], 47));
    for i in 0..8 {
        assert_eq!(offset + open.offset(i), data.offset(((2, i % 2), (i / 2 % 2, 3, i / 4))));
    }
}
