// Structural operations on tuples and layouts.
use cute_static::htuple::ProductEachOf;
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![((2, 5), (6)) : ((6, 12), (1))].flatten(), layout![(2, 5, 6) : (6, 12, 1)]);
    assert_eq!(layout![4, 6, 6].unflatten(shape![1, (1, 1)]), layout![(4, (6, 6)) : (1, (4, 24))]);
    assert_eq!(layout![(4, 8) : (8, 1)].get(int![1]), layout![8 : 1]);
    assert_eq!(layout![(3, 2, 5) : (2, 16, 1)].select(stride![2, 0]), layout![(5, 3) : (1, 2)]);
    assert_eq!(layout![6, 12, 2].take(int![1], int![3]), layout![(12, 2) : (6, 72)]);
    assert_eq!(layout![2, 3, 5].group(int![0], int![2]), layout![((2, 3), 5) : ((1, 2), 6)]);
    assert_eq!(layout![2 : 1].append(layout![3 : 2]), layout![2, 3]);
    assert_eq!(layout![2, 3].replace(int![0], layout![7 : 9]), layout![(7, 3) : (9, 2)]);
    assert_eq!(layout![(4, 8) : (8, 1)].reverse(), layout![(8, 4) : (1, 8)]);
    let _: Size<Shape![4, (2, 3)]> = int![24];
    let _: ProductEachOf<Shape![16, (2, (2, 3))]> = shape![16, 12];
    let _: GetOf<Shape![4, (2, 3)], Stride![1, 0]> = int![2];
}
