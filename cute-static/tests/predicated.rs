//! Tiles that stick out, against the coordinates tiled alike by the algebra, and against loops over
//! all coordinates.

use cute_static::algorithm::{copy_from_tile, copy_to_tile};
use cute_static::prelude::*;
use cute_static::tensor::{CeilTiles, TileLayout};

fn leaf(value: usize) -> Dyn {
    Dyn::new(value as u64).unwrap()
}

/// Extents about the tiles', and strides of matrices by columns, by rows, padded, and with both
/// strides apart.
fn matrices() -> impl Iterator<Item = ([usize; 2], [usize; 2])> {
    let extents = [1, 2, 3, 4, 5, 7, 8, 9, 12, 13];
    let shapes = extents.into_iter().flat_map(move |m| extents.map(|n| [m, n]));
    shapes.flat_map(|[m, n]| [[1, m], [n, 1], [1, m + 3], [n + 2, 1], [2 * n + 1, 2]].map(|strides| ([m, n], strides)))
}

/// Every tile of every matrix, at every coordinate: the tile is the whole tensor's values where the
/// tiled identity's coordinates are in bounds, and nothing else.
macro_rules! check_reads {
    ($tm:literal, $tn:literal, $fragment:expr) => {{
        let mut counts = [0; 3];
        for ([m, n], [d, e]) in matrices() {
            let data: Vec<usize> = (0..(m - 1) * d + (n - 1) * e + 1).map(|i| i * i + 1).collect();
            let matrix = Tensor::new(&data[..], layout![({leaf(m)}, {leaf(n)}) : ({leaf(d)}, {leaf(e)})]).unwrap();
            let identity = Tensor::identity(shape![{ leaf(m) }, { leaf(n) }]).unwrap();
            let coordinates = identity.with_layout(identity.layout().zipped_divide_ceil(tile![$tm, $tn])).unwrap();
            let tiles = matrix.tiles_ceil(tile![$tm, $tn]);
            assert_eq!(tiles.len(), m.div_ceil($tm) * n.div_ceil($tn));
            assert_eq!(tiles.len(), coordinates.columns().len());
            for (number, (tile, coordinates)) in tiles.zip(coordinates.columns()).enumerate() {
                let (i, j) = (number % m.div_ceil($tm), number / m.div_ceil($tm));
                assert_eq!(tile.layout().to_string(), format!("(_{},_{}):({d},{e})", $tm, $tn));
                let mut present = Vec::new();
                for (c, position) in coordinates.values().enumerate() {
                    assert_eq!(position, (i * $tm + c % $tm, j * $tn + c / $tm));
                    let expected = matrix.get(position);
                    assert_eq!(tile.get(c), expected);
                    assert_eq!(tile.get((c % $tm, c / $tm)), expected);
                    assert_eq!(tile.value(c), expected.copied());
                    present.extend(expected.copied());
                    counts[usize::from(expected.is_some())] += 1;
                }
                assert_eq!((tile.get($tm * $tn), tile.get(($tm, 0)), tile.get((0, $tn))), (None, None, None));
                assert!(tile.present().values().eq(present.iter().copied()));
                // The same tile by its coordinate and by its number.
                let same = matrix.local_tile_ceil(tile![$tm, $tn], (i, j));
                assert!(same.present().iter().eq(tile.present().iter()));
                assert!(matrix.local_tile_ceil(tile![$tm, $tn], number).present().iter().eq(tile.present().iter()));
                assert_eq!(tile.is_whole(), present.len() == $tm * $tn);
                match tile.whole() {
                    Some(whole) => {
                        assert!(whole.values().eq(present.iter().copied()) && present.len() == $tm * $tn);
                        counts[2] += 1;
                    }
                    None => assert!(present.len() < $tm * $tn),
                }
                // Rows and columns of it.
                for y in 0..$tm {
                    let row = tile.slice((y, ..));
                    assert_eq!(row.is_some(), i * $tm + y < m);
                    assert!(row.is_none_or(|row| (0..$tn).all(|x| row.get(x) == tile.get((y, x)))));
                }
                for x in 0..$tn {
                    let column = tile.slice((.., x));
                    assert!((0..$tm).all(|y| column.and_then(|column| column.value((y,))) == tile.value((y, x))));
                }
                // A load, into a layout of its own.
                let fragment_layout = $fragment;
                let mut fragment = Tensor::filled(usize::MAX, fragment_layout);
                copy_from_tile(&tile, &mut fragment, 0);
                for c in 0..$tm * $tn {
                    assert_eq!(fragment.at(c), tile.value(c).unwrap_or(0));
                }
                let reached: std::collections::BTreeSet<usize> = (0..$tm * $tn).map(|c| fragment_layout.offset(c)).collect();
                for (offset, &element) in fragment.accessor().iter().enumerate() {
                    assert!(reached.contains(&offset) || element == usize::MAX);
                }
            }
        }
        counts
    }};
}

#[test]
fn tiles_are_what_the_tiled_identity_says() {
    // Coordinates that are not there, coordinates that are, whole tiles.
    let counts = [
        check_reads!(4, 4, layout![(4, 4) : (5, 1)]),
        check_reads!(3, 5, layout![(3, 5) : (1, 3)]),
        check_reads!(8, 2, layout![((2, 4), 2) : ((1, 20), 5)]),
        check_reads!(2, 6, layout![12 : 2]),
    ];
    let coordinates: usize = matrices().map(|([m, n], _)| m * n).sum();
    assert!(counts.iter().all(|[_, present, _]| *present == coordinates));
    assert!(counts.iter().all(|[absent, _, whole]| *absent > 5_000 && *whole > 500), "{counts:?}");
}

/// Stores through disjoint tiles, in threads and one after the other: each element is written by
/// its own tile, with the value for its coordinate, and nothing else is touched.
macro_rules! check_writes {
    ($tm:literal, $tn:literal) => {{
        let mut refused = 0;
        for ([m, n], [d, e]) in matrices() {
            let length = (m - 1) * d + (n - 1) * e + 1;
            let mut data = vec![usize::MAX; length + 2];
            let mut matrix = Tensor::new(&mut data[1..=length], layout![({leaf(m)}, {leaf(n)}) : ({leaf(d)}, {leaf(e)})]).unwrap();
            let Ok(tiles) = matrix.try_tiles_ceil_mut(tile![$tm, $tn]) else {
                refused += 1;
                let unique: std::collections::BTreeSet<usize> = (0..m).flat_map(|i| (0..n).map(move |j| i * d + j * e)).collect();
                // A layout with a stride that does not clear the others is refused, whether or not
                // its offsets differ.
                assert!(unique.len() < m * n || (d > 1 && e > 1), "({m},{n}):({d},{e})");
                continue;
            };
            std::thread::scope(|scope| {
                for (number, mut tile) in tiles.enumerate() {
                    let store = move || copy_to_tile(&Tensor::fixed(Computed::new(|c| 1000 * number + c), layout![$tm, $tn]), &mut tile);
                    if number % 7 == 0 {
                        scope.spawn(store);
                    } else {
                        let mut store = store;
                        store();
                    }
                }
            });
            let mut expected = vec![usize::MAX; length + 2];
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let number = i / $tm + m.div_ceil($tm) * (j / $tn);
                expected[1 + i * d + j * e] = 1000 * number + i % $tm + $tm * (j % $tn);
            }
            assert_eq!(data, expected, "({m},{n}):({d},{e})");
        }
        refused
    }};
}

#[test]
fn stores_are_disjoint_and_stay_inside() {
    let refused = [check_writes!(4, 4), check_writes!(3, 5), check_writes!(8, 2)];
    assert!(refused.iter().all(|refused| *refused < 100), "{refused:?}");
}

#[cfg(feature = "rayon")]
#[test]
fn tiles_in_parallel() {
    use rayon::prelude::*;
    let (m, n) = (61, 45);
    let mut data = vec![0; m * n];
    let mut matrix = Tensor::new(&mut data[..], layout![({leaf(m)}, {leaf(n)}) : ({leaf(n)}, 1)]).unwrap();
    let tiles = matrix.try_tiles_ceil_mut(tile![8, 16]).unwrap();
    let whole = tiles.into_par_iter().enumerate().map(|(number, tile)| {
        let is_whole = tile.is_whole();
        tile.present().fill(number);
        usize::from(is_whole)
    });
    assert_eq!(whole.sum::<usize>(), 7 * 2);
    assert!((0..m).all(|i| (0..n).all(|j| data[i * n + j] == i / 8 + 8 * (j / 16))));
}

/// Elements with destructors, through views of tiles.
#[test]
fn views_of_tiles() {
    let mut matrix = Tensor::fixed([""; 15].map(String::from), layout![(3, 5) : (5, 1)]);
    for (number, mut tile) in matrix.tiles_ceil_mut(tile![2, 3]).rev().enumerate() {
        *tile.get_mut((0, 1)).unwrap() = format!("tile {number}");
        assert_eq!(tile.view().get((0, 1)).unwrap(), tile.get(2).unwrap());
        if let Some(mut row) = tile.view_mut().slice((1, ..)) {
            row.get_mut(0).unwrap().push_str("below");
        }
        assert_eq!(tile.get_mut((0, 3)), None);
    }
    let words = matrix.into_parts().0;
    assert_eq!([1, 4, 5, 8, 11, 14].map(|i| words[i].as_str()), ["tile 3", "tile 1", "below", "below", "tile 2", "tile 0"]);
}

/// Other ranks, static and known multiples, whole modes, tiles larger than the tensor, broadcasts,
/// computed values.
#[test]
fn other_shapes() {
    let line = Tensor::fixed(Counting(5), layout![10 : 3]);
    let lines: Vec<Vec<usize>> = line.tiles_ceil(tile![4]).map(|tile| tile.present().values().collect()).collect();
    assert_eq!(lines, [vec![5, 8, 11, 14], vec![17, 20, 23, 26], vec![29, 32]]);

    let cube = Tensor::fixed(Counting(0), layout![(3, 4, 5) : (20, 5, 1)]);
    let mut seen = vec![0; 60];
    for tile in cube.tiles_ceil(tile![2, 3, 2]) {
        (0..12).filter_map(|c| tile.value(c)).for_each(|offset| seen[offset] += 1);
        assert_eq!((0..12).filter_map(|c| tile.value((c % 2, c / 2 % 3, c / 6))).count(), tile.present().size());
    }
    assert_eq!(seen, [1; 60]);

    let multiple = Multiple::<Int![8]>::new(16).unwrap();
    let tall = Tensor::new(Counting(0), layout![({multiple}, 3) : (1, {multiple})]).unwrap();
    let tiles: Vec<_> = tall.tiles_ceil(tile![_, 2]).collect();
    assert_eq!(
        tiles.iter().map(|tile| (tile.layout().to_string(), tile.is_whole())).collect::<Vec<_>>(),
        [("(16,_2):(_1,16)".into(), true), ("(16,_2):(_1,16)".into(), false)]
    );
    let large = tall.local_tile_ceil(tile![32, 64], 0);
    assert!(!large.is_whole() && large.value((15, 2)) == Some(47) && large.value((16, 0)).is_none());

    let broadcast = Tensor::fixed(&[1, 2, 3], layout![(5, 3) : (0, 1)]);
    assert!(broadcast.tiles_ceil(tile![2, 2]).map(|tile| tile.present().values().sum::<i32>()).eq([6, 6, 3, 6, 6, 3]));
    let endless = Tensor::new(&[7u8][..], layout![({Dyn::new(u64::MAX).unwrap()}, {Dyn::new(u64::MAX).unwrap()}) : (0, 0)]).unwrap();
    let mut tiles = endless.tiles_ceil(tile![2, 4]);
    assert_eq!((tiles.len(), tiles.nth(usize::MAX - 2).unwrap().value((1, 1))), (usize::MAX, Some(7)));
}

/// A tile of a tile: the second cut is of what is present.
#[test]
fn tiles_of_tiles() {
    let mut data = [0; 77];
    let mut matrix = Tensor::new(&mut data[..], layout![(11, 7) : (7, 1)]).unwrap();
    for (outer, tile) in matrix.tiles_ceil_mut(tile![4, 4]).enumerate() {
        let mut present = tile.present();
        for (inner, tile) in present.try_tiles_ceil_mut(tile![3, 2]).unwrap().enumerate() {
            tile.present().fill(10 * outer + inner);
        }
    }
    for (i, j) in (0..11).flat_map(|i| (0..7).map(move |j| (i, j))) {
        let (outer, rows) = (i / 4 + 3 * (j / 4), if i / 4 == 2 { 1 } else { 2 });
        assert_eq!(data[7 * i + j], 10 * outer + i % 4 / 3 + rows * (j % 4 / 2));
    }
}

/// In generic code one bound is enough.
#[test]
fn in_generic_code() {
    fn clear<A: MemoryMut<Element = i32>, L: CeilTiles<Tile![2, 2], Tile: TileLayout>>(tensor: &mut Tensor<A, L>) -> usize {
        tensor.try_tiles_ceil_mut(tile![2, 2]).unwrap().map(|tile| tile.present().fill(0)).count()
    }
    let mut data = [1; 15];
    assert_eq!(clear(&mut Tensor::new(&mut data[..], layout![(3, {leaf(5)}) : (1, 3)]).unwrap()), 6);
    assert_eq!(data, [0; 15]);
}

#[test]
#[should_panic(expected = "out of bounds")]
fn there_is_no_such_tile() {
    let _ = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (3, 0));
}

#[test]
#[should_panic(expected = "out of bounds")]
fn there_is_no_such_row_of_a_tile() {
    let _ = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (2, 1)).slice((4, ..));
}
