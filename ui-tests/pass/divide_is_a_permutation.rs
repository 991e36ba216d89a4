// A divide visits every element of the layout once.
use cute_static::prelude::*;

fn check<A: LayoutFunction, R: LayoutFunction>(a: A, divided: R) {
    assert_eq!(A::SIZE, R::SIZE);
    let sorted = |offsets: Vec<usize>| {
        let mut offsets = offsets;
        offsets.sort_unstable();
        offsets
    };
    let before = sorted((0..a.size()).map(|i| a.offset(i)).collect());
    let after = sorted((0..divided.size()).map(|i| divided.offset(i)).collect());
    assert_eq!(before, after);
}

fn main() {
    let a = layout![(8, 16) : (20, 1)];
    check(a, a.zipped_divide(tile![4 : 1, 8 : 2]));
    check(a, a.tiled_divide(tile![2 : 4, 4]));
    check(a, a.flat_divide(tile![8, _]));
    check(a, a.logical_divide(layout![4 : 2]));
    check(a, a.logical_divide(tile![4, 8]));
    check(layout![9, 16], layout![9, 16].zipped_divide(tile![3 : 3]));
}
