//! Tensors under layouts with strides of either sign: every element, by every way to it, against
//! `data[base + L(c)]`.

use cute_static::algorithm::{gemm, try_copy, try_copy_tiled};
use cute_static::prelude::*;
use cute_static::tensor::{Advance, TensorSlice};

const LENGTH: usize = 400;

fn data() -> Vec<usize> {
    (0..LENGTH).collect()
}

/// The offsets of a layout, one by one, from `signed_offset`, which `signed` checks.
macro_rules! offsets {
    ($layout:expr) => {
        (0..$layout.size()).map(|i| $layout.signed_offset(i)).collect::<Vec<isize>>()
    };
}

/// The elements are those at the offsets, read and written.
macro_rules! elements {
    ($($layout:expr;)*) => { $({
        let layout = $layout;
        let offsets = offsets!(layout);
        let fall = -offsets.iter().min().unwrap();
        let place = |i: usize| (fall + offsets[i]) as usize;
        let data = data();
        let tensor = Tensor::new(&data[..], layout).unwrap();
        assert_eq!(layout.fall() as isize, fall);
        assert!((0..layout.size()).all(|i| tensor[i] == place(i) && tensor.get(i) == Some(&place(i))));
        assert!(tensor.values().eq((0..layout.size()).map(place)));
        assert!(tensor.iter().copied().rev().eq((0..layout.size()).rev().map(place)));
        assert_eq!(tensor.get(layout.size()), None);

        // The data ends where the layout does.
        let cosize = layout.cosize();
        assert_eq!(cosize, (0..layout.size()).map(place).max().unwrap() + 1);
        assert!(Tensor::new(&data[..cosize], layout).is_ok() && Tensor::new(&data[..cosize - 1], layout).is_err());
        let based = Tensor::with_base(&data[..], 7 + layout.fall(), layout).unwrap();
        assert!(based.values().eq((0..layout.size()).map(|i| 7 + place(i))));
        assert!(Tensor::with_base(&data[..cosize + 7], 7 + layout.fall(), layout).is_ok());
        assert!(Tensor::with_base(&data[..cosize + 6], 7 + layout.fall(), layout).is_err());
        assert_eq!(Tensor::with_base(&data[..], usize::MAX, layout).is_ok(), false);

        // Written, each by its number; what is not an element stays.
        let mut written = vec![usize::MAX; LENGTH];
        let mut tensor = Tensor::new(&mut written[..], layout).unwrap();
        tensor.try_iter_mut().unwrap().enumerate().for_each(|(i, element)| *element = i);
        let expected = |by: &dyn Fn(usize) -> usize| {
            let mut expected = vec![usize::MAX; LENGTH];
            (0..layout.size()).for_each(|i| expected[place(i)] = by(i));
            expected
        };
        assert_eq!(written, expected(&|i| i));
        Tensor::new(&mut written[..], layout).unwrap().fill(5);
        assert_eq!(written, expected(&|_| 5));

        // Copied from and to natural strides.
        let packed: Vec<usize> = (0..layout.size()).map(|i| 3 * i).collect();
        let packed_layout = layout![({Dyn::new(layout.size() as u64).unwrap()}) : (1)];
        let source = Tensor::new(&packed[..], packed_layout).unwrap();
        try_copy(&source, &mut Tensor::new(&mut written[..], layout).unwrap()).unwrap();
        assert_eq!(written, expected(&|i| 3 * i));
        let mut back = vec![0; layout.size()];
        try_copy(&Tensor::new(&written[..], layout).unwrap(), &mut Tensor::new(&mut back[..], packed_layout).unwrap()).unwrap();
        assert_eq!(back, packed);
        let mut reversed = vec![0; LENGTH];
        try_copy(&Tensor::new(&written[..], layout).unwrap().reversed(), &mut Tensor::new(&mut reversed[..], layout).unwrap()).unwrap();
        assert!((0..layout.size()).all(|i| reversed[place(i)] == 3 * (layout.size() - 1 - i)));
    })* };
}

#[test]
fn elements_are_at_their_offsets() {
    elements! {
        layout![(4, 8) : (-8, 1)];
        layout![(4, 8) : (8, -1)];
        layout![(4, 8) : (-8, -1)];
        layout![((2, 3), 4) : ((-12, 4), -1)];
        layout![(3, 1, 5) : (60, -7, -2)];
        layout![(4, 8) : (-{Dyn::new(20).unwrap()}, 1)];
        layout![({Dyn::new(5).unwrap()}, 8) : (-1, {Dyn::new(20).unwrap()})];
    }
}

/// A part of a tensor has the elements that the coordinates say.
fn has<A, L, P>(part: &Tensor<A, P>, whole: &Tensor<&[usize], L>, coordinates: impl Iterator<Item = usize>)
where
    A: Accessor<Element = usize>,
    L: DataLayout,
    P: DataLayout,
{
    let expected: Vec<usize> = coordinates.map(|i| whole.at(i)).collect();
    assert!(part.values().eq(expected.iter().copied()), "{:?} is not {expected:?}", part.values().collect::<Vec<_>>());
}

#[test]
fn parts_have_their_elements() {
    let data = data();
    let whole = Tensor::new(&data[..], layout![(6, 8) : (-9, 1)]).unwrap();
    for i in 0..6 {
        has(&whole.slice((i, ..)), &whole, (0..8).map(|j| i + 6 * j));
        has(&whole.compose(layout![(3, 8) : (2, 6)]).slice((i / 2, ..)), &whole, (0..8).map(|j| i / 2 * 2 + 6 * j));
    }
    for j in 0..8 {
        has(&whole.slice((.., j)), &whole, (0..6).map(|i| i + 6 * j));
        // A part of a part.
        has(&whole.slice((.., j)).compose(layout![2 : 3]), &whole, (0..2).map(|i| 3 * i + 6 * j));
    }
    for (i, j) in (0..6).flat_map(|i| (0..8).map(move |j| (i, j))) {
        let tile = whole.local_tile(tile![2, 4], (i / 2, j / 4));
        assert_eq!(tile.at((i % 2, j % 4)), whole.at((i, j)));
        let tile = whole.local_tile_ceil(tile![4, 5], (i / 4, j / 5));
        assert_eq!(tile.value((i % 4, j % 5)), Some(whole.at((i, j))));
        let share = whole.outer_partition(tile![2, 4], (i % 2, j % 4));
        assert_eq!(share.at((i / 2, j / 4)), whole.at((i, j)));
        assert_eq!(whole.zipped_divide(tile![2 : 3, 4]).at(((i / 3, j % 4), (i % 3, j / 4))), whole.at((i, j)));
    }
    let tiles: Vec<usize> = whole.tiles_ceil(tile![4, 5]).map(|tile| tile.present().size()).collect();
    assert_eq!(tiles, [20, 10, 12, 6]);
    has(&whole.flip(int![1]), &whole, (0..48).map(|i| i % 6 + 6 * (7 - i / 6)));
    has(&whole.coalesce(), &whole, 0..48);
    has(&whole.group(int![0], int![2]), &whole, 0..48);
    let (rows, mut seen) = (whole.rows(), 0);
    rows.enumerate().for_each(|(i, row)| {
        has(&row, &whole, (0..8).map(|j| i + 6 * j));
        seen += 1;
    });
    assert_eq!(seen, 6);
}

#[test]
fn a_composition_begins_where_it_begins() {
    let data = data();
    let whole = Tensor::new(&data[..], layout![(6, 8) : (-7, -45)]).unwrap();
    has(&whole.compose(layout![4 : 1]), &whole, 0..4);
    has(&whole.compose(layout![(2, 2) : (3, 12)]), &whole, [0, 3, 12, 15].into_iter());
    has(&whole.try_compose(layout![(2, 2) : (3, 12)]).unwrap(), &whole, [0, 3, 12, 15].into_iter());
    // Beyond the domain, and so before the data.
    let backwards = Tensor::new(&data[..], layout![8 : -1]).unwrap();
    assert_eq!(backwards.try_compose(layout![9 : 1]).unwrap_err(), TensorError::BaseTooSmall { base: 7, fall: 8 });
    // After it, as far as it goes.
    let both = Tensor::new(&data[..40], layout![(3, 4) : (-1, 8)]).unwrap();
    has(&both.try_compose(layout![(3, 5) : (1, 3)]).unwrap(), &Tensor::new(&data[..], layout![(3, 9) : (-1, 8)]).unwrap(), 0..15);
    assert_eq!(both.try_compose(layout![(3, 6) : (1, 3)]).unwrap_err(), TensorError::CosizeTooLarge { cosize: 43, length: 40 });
    // An array stays where it is: its view moves.
    let owned = Tensor::fixed([0, 1, 2, 3, 4, 5], layout![6 : -1]);
    assert_eq!(owned.try_compose(layout![3 : 1]).unwrap_err(), TensorError::LeavesThePart);
    assert!(owned.view().compose(layout![3 : 1]).values().eq([5, 4, 3]));
    assert!(owned.compose(layout![(2, 3) : (3, 1)]).values().eq([5, 2, 4, 1, 3, 0]));
}

#[test]
fn parts_to_change_are_disjoint() {
    let layout = layout![(6, 8) : (-9, 1)];
    let mut written = vec![0; LENGTH];
    let mut tensor = Tensor::new(&mut written[..], layout).unwrap();
    std::thread::scope(|scope| {
        for (i, mut row) in tensor.rows_mut().enumerate() {
            // A part of the part, which begins elsewhere.
            scope.spawn(move || {
                row.view_mut().with_layout(layout![8 : 1]).unwrap().fill(i);
                row.view_mut().flip(int![0]).compose(layout![2 : 1]).fill(100 + i);
                assert_eq!(row.view_mut().with_layout(layout![8 : 9]).unwrap_err(), TensorError::LeavesThePart);
            });
        }
    });
    for (i, j) in (0..6).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(written[45 - 9 * i + j], if j < 6 { i } else { 100 + i });
    }
    let mut tensor = Tensor::new(&mut written[..], layout).unwrap();
    for (i, mut column) in tensor.columns_mut().enumerate() {
        // Over a part, the least of the new offsets is the least of the old: modes that run
        // backwards are as good as forwards.
        column.view_mut().with_layout(layout![6 : 9]).unwrap().iter_mut().enumerate().for_each(|(j, x)| *x = 10 * i + j);
        column.view_mut().compose(layout![2 : 1]).iter_mut().for_each(|x| *x += 1000);
    }
    for (i, j) in (0..6).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(written[45 - 9 * i + j], 10 * j + (5 - i) + if i < 2 { 1000 } else { 0 });
    }
    let mut tensor = Tensor::new(&mut written[..], layout).unwrap();
    for (t, mut tile) in tensor.tiles_mut(tile![2, 4]).enumerate() {
        tile.fill(t);
    }
    for (i, j) in (0..6).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(written[45 - 9 * i + j], i / 2 + 3 * (j / 4));
    }
    let mut tensor = Tensor::new(&mut written[..], layout).unwrap();
    for (t, tile) in tensor.tiles_ceil_mut(tile![4, 3]).enumerate() {
        tile.present().fill(t);
    }
    for (i, j) in (0..6).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(written[45 - 9 * i + j], i / 4 + 2 * (j / 3));
    }
    // Two modes of one direction that share offsets.
    let n = Dyn::new(3).unwrap();
    let mut tensor = Tensor::new(&mut written[..], layout![(4, 4) : (-1, -{n})]).unwrap();
    assert_eq!(tensor.try_iter_mut().map(|_| ()), Err(TensorError::ModesOverlap { reach: 3, stride: 3 }));
}

#[test]
fn products_and_tiled_copies_take_reflections() {
    let (a, b): (Vec<i64>, Vec<i64>) = ((0..20 * 12).map(|x| x % 7 - 3).collect(), (0..28 * 12).map(|x| x % 5 - 2).collect());
    let a = Tensor::new(&a[..], layout![(20, 12) : (-12, 1)]).unwrap();
    let b = Tensor::new(&b[..], layout![(28, 12) : (1, -28)]).unwrap();
    let mut c = vec![0i64; 20 * 28];
    let mut c = Tensor::new(&mut c[..], layout![(20, 28) : (28, -1)]).unwrap();
    gemm(&a, &b, &mut c);
    let product = |m: usize, n: usize| (0..12).map(|k| a.at((m, k)) * b.at((n, k))).sum::<i64>();
    assert!((0..20).all(|m| (0..28).all(|n| c.at((m, n)) == product(m, n))));

    let mut turned = vec![0i64; 20 * 28];
    let mut turned = Tensor::new(&mut turned[..], layout![(20, 28) : (-1, -20)]).unwrap();
    try_copy_tiled(&c, &mut turned).unwrap();
    assert!((0..20).all(|m| (0..28).all(|n| c.at((m, n)) == turned.at((m, n)))));
    for extent in [1, 2] {
        let rows = Dyn::new(extent).unwrap();
        let from = Tensor::new(&[5u8, 6, 7, 8, 9, 10][..], layout![({rows}, 3) : (-1, -2)]).unwrap();
        let mut to = Tensor::new([0u8; 6], layout![({rows}, 3) : (-3, 1)]).unwrap();
        try_copy_tiled(&from, &mut to).unwrap();
        assert!(from.values().eq(to.values()));
    }
}

/// In generic code the bounds are those of every other layout.
fn last<A: Advance<Element = usize>, L: TensorSlice<(usize, core::ops::RangeFull)>>(tensor: Tensor<A, L>) -> usize {
    let row = tensor.slice((1, ..));
    row.at(row.size() - 1)
}

#[test]
fn generic_code_takes_them() {
    assert_eq!(last(Tensor::fixed(Counting(0), layout![(4, 8) : (-8, 1)])), 16 + 7);
    assert_eq!(last(Tensor::fixed(Counting(0), layout![(4, 8) : (8, -1)])), 8);
    let mut owned = Tensor::filled(1u32, layout![(4, 4) : (-1, 5)]);
    owned[(3, 0)] = 9;
    assert_eq!(owned.into_parts().0.as_slice()[0], 9);
}
