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

/// The leaf extents of a tensor of shape `((m0,m1),(n0,(n1,n2)))`, and the tile's.
type Extents5 = [usize; 5];

/// Goes through the natural coordinates of five extents.
fn naturals(extents: Extents5) -> impl Iterator<Item = Extents5> {
    (0..extents.iter().product()).map(move |i: usize| {
        let mut rest = i;
        extents.map(|extent| {
            let component = rest % extent;
            rest /= extent;
            component
        })
    })
}

/// Every tile that sticks out of a tensor of shape `((m0,m1),(n0,(n1,n2)))`, at every coordinate in
/// every form: what is there is the tensor's element at `t·j + a` in each leaf, and nothing else.
///
/// Loops over leaves are the judge: no coordinate of the tile is split by the crate in it.
macro_rules! check_nested {
    ($extents:expr, $tile:expr, $shape:expr, $tiler:expr) => {{
        let (extents, tile): (Extents5, Extents5) = ($extents, $tile);
        // Padded, and in an order of its own: n1, m1, n2, m0, n0.
        let mut strides = [0; 5];
        let mut next = 1;
        for leaf in [3, 1, 4, 0, 2] {
            strides[leaf] = next;
            next = next * extents[leaf] + leaf;
        }
        let [d0, d1, e0, e1, e2] = strides.map(leaf);
        let layout = Layout::from_parts($shape, stride![({ d0 }, { d1 }), ({ e0 }, ({ e1 }, { e2 }))]);
        let mut data: Vec<usize> = (0..next).collect();
        let mut expected = data.clone();
        let offset = |natural: Extents5| (0..5).map(|leaf| natural[leaf] * strides[leaf]).sum::<usize>();
        let counts: Extents5 = core::array::from_fn(|leaf| extents[leaf].div_ceil(tile[leaf]));
        let (mut absent, mut sticks_out) = (0, 0);
        let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
        assert_eq!(tensor.view().tiles_ceil($tiler).len(), counts.iter().product::<usize>());
        for (mut cut, j) in tensor.try_tiles_ceil_mut($tiler).unwrap().zip(naturals(counts)) {
            let size: usize = tile.iter().product();
            let mut stores = Vec::new();
            for (i, a) in naturals(tile).enumerate() {
                let position: Extents5 = core::array::from_fn(|leaf| tile[leaf] * j[leaf] + a[leaf]);
                let is_there = (0..5).all(|leaf| position[leaf] < extents[leaf]);
                let element = is_there.then(|| offset(position));
                let [a0, a1, b0, b1, b2] = a;
                let (m, n1, n) = (a0 + tile[0] * a1, b1 + tile[3] * b2, b0 + tile[2] * (b1 + tile[3] * b2));
                let nested = ((a0, a1), (b0, (b1, b2)));
                macro_rules! read {
                    ($form:expr) => {
                        assert_eq!((cut.get($form).copied(), cut.value($form)), (element, element), "{extents:?} {tile:?} {nested:?}");
                        assert_eq!(cut.view().get($form).copied(), element);
                    };
                }
                read!(i);
                read!(nested);
                read!((m, n));
                read!(((a0, a1), n));
                read!((m, (b0, n1)));
                read!((m, (b0, (b1, b2))));
                read!(frunk_core::hlist![m, frunk_core::hlist![b0, n1]]);
                absent += usize::from(!is_there);
                // Slices that fix one mode by an integer, or by a tuple.
                if a0 == 0 && a1 == 0 {
                    let row = |slice: Option<usize>| assert_eq!(slice, cut.value((0, n)));
                    row(cut.view().slice((.., n)).and_then(|column| column.value((0,))));
                    row(cut.view().slice((.., (b0, n1))).and_then(|column| column.value(((0, 0),))));
                }
                let part = cut.view().slice((m, (.., n1)));
                assert_eq!(part.and_then(|part| part.value(b0)), element);
                assert_eq!(part.and_then(|part| part.value((b0,))), element);
                let part = cut.view().slice((m, (b0, ..)));
                assert_eq!(part.and_then(|part| part.value(n1)), element);
                assert_eq!(part.and_then(|part| part.value((n1,))), element);
                let part = cut.view().slice(((a0, ..), (b0, (.., b2))));
                assert_eq!(part.and_then(|part| part.value((a1, b1))), element);
                // A write through one form; which of them is written to is another each time.
                let written = match i % 4 {
                    0 => cut.get_mut(i),
                    1 => cut.get_mut((m, n)),
                    2 => cut.get_mut((m, (b0, n1))),
                    _ => cut.get_mut(((a0, a1), (b0, (b1, b2)))),
                };
                assert_eq!(written.is_some(), is_there);
                stores.extend(element.map(|element| (element, i)));
            }
            // Coordinates that no tile has.
            assert_eq!((cut.get(size), cut.get((tile[0] * tile[1], 0)), cut.get((0, tile[2] * tile[3] * tile[4]))), (None, None, None));
            assert_eq!((cut.get(((tile[0], 0), 0)), cut.get((0, (tile[2], 0))), cut.get((0, (0, tile[3] * tile[4])))), (None, None, None));
            assert_eq!((cut.get(usize::MAX), cut.get((usize::MAX, usize::MAX))), (None, None));
            sticks_out += usize::from(!cut.is_whole());
            assert_eq!(cut.is_whole(), stores.len() == size);
            for (element, i) in stores {
                match i % 4 {
                    0 => *cut.get_mut(i).unwrap() += 1_000_000,
                    1 => *cut.get_mut((i % (tile[0] * tile[1]), i / (tile[0] * tile[1]))).unwrap() += 1_000_000,
                    2 => {
                        let (m, n) = (i % (tile[0] * tile[1]), i / (tile[0] * tile[1]));
                        *cut.get_mut((m, (n % tile[2], n / tile[2]))).unwrap() += 1_000_000;
                    }
                    _ => {
                        let [a0, a1, b0, b1, b2] = naturals(tile).nth(i).unwrap();
                        *cut.get_mut(((a0, a1), (b0, (b1, b2)))).unwrap() += 1_000_000;
                    }
                }
                expected[element] += 1_000_000;
            }
        }
        assert_eq!(data, expected, "each element is written by its own tile, once");
        (absent, sticks_out)
    }};
}

#[test]
fn nested_tiles_that_stick_out() {
    let (mut absent, mut sticks_out) = (0, 0);
    let mut add = |(more, tiles)| {
        absent += more;
        sticks_out += tiles;
    };
    // Runtime extents, about those of the tile.
    for [m0, m1] in [[1, 1], [2, 3], [3, 4], [4, 3], [5, 6]] {
        for [n0, n1, n2] in [[1, 1, 1], [2, 2, 3], [3, 1, 2], [1, 3, 4], [2, 4, 1]] {
            let extents = [m0, m1, n0, n1, n2];
            let [s0, s1, t0, t1, t2] = extents.map(leaf);
            let shape = shape![({ s0 }, { s1 }), ({ t0 }, ({ t1 }, { t2 }))];
            add(check_nested!(extents, [4, 4, 1, 2, 2], shape, tile![<4, 4>, <1, <2, 2>>]));
            add(check_nested!(extents, [2, 3, 2, 3, 1], shape, tile![<2, 3>, <2, <3, 1>>]));
            add(check_nested!(extents, [4, m1, 2, n1, 3], shape, tile![<4, _>, <2, <_, 3>>]));
        }
    }
    // Static extents, and some of each.
    add(check_nested!([3, 4, 2, 3, 2], [4, 4, 1, 2, 2], shape![(3, 4), (2, (3, 2))], tile![<4, 4>, <1, <2, 2>>]));
    add(check_nested!([5, 3, 3, 1, 4], [2, 4, 2, 2, 3], shape![(5, 3), (3, (1, 4))], tile![<2, 4>, <2, <2, 3>>]));
    add(check_nested!([5, 3, 3, 2, 4], [5, 2, 2, 2, 3], shape![(5, 3), (3, (2, 4))], tile![<_, 2>, <2, <_, 3>>]));
    let (three, four) = (leaf(3), leaf(4));
    add(check_nested!([3, 4, 3, 3, 4], [4, 4, 2, 2, 2], shape![({ three }, 4), (3, ({ three }, { four }))], tile![<4, 4>, <2, <2, 2>>]));
    let six = Multiple::<Int![3]>::new(6).unwrap();
    add(check_nested!([6, 4, 3, 6, 1], [4, 3, 2, 6, 1], shape![({ six }, { four }), (3, ({ six }, 1))], tile![<4, 3>, <2, <_, 1>>]));
    assert!(absent > 15_000 && sticks_out > 300, "{absent} {sticks_out}");
}

/// The same of a swizzled layout: the tile's coordinates are those before the swizzle.
#[test]
fn nested_tiles_of_a_swizzled_layout() {
    let [s0, s1] = [3, 4].map(leaf);
    let swizzled = Swizzle::<Int![2], Int![0], Int![2]>::new().compose(layout![(({ s0 }, { s1 }), 4) : ((1, 4), 16)]);
    let mut data: Vec<usize> = (0..64).collect();
    let mut tensor = Tensor::new(&mut data[..], swizzled).unwrap();
    let mut tiles: Vec<_> = tensor.try_tiles_ceil_mut(tile![<4, 4>, 1]).unwrap().collect();
    for (k, tile) in tiles.iter_mut().enumerate() {
        for (i, j) in (0..4).flat_map(|j| (0..4).map(move |i| (i, j))) {
            let sum = i + 4 * j + 16 * k;
            let expected = (i < 3).then_some(sum ^ (sum >> 2 & 3));
            assert_eq!((tile.value((i + 4 * j, 0)), tile.value(((i, j), 0)), tile.value(i + 4 * j)), (expected, expected, expected));
            assert_eq!(tile.get_mut((i + 4 * j, 0)).copied(), expected);
        }
    }
}
