//! Tensors over swizzled layouts: every access against a `Vec` and the definition, `Sw(off + L(c))`
//! in plain numbers. It runs under the address sanitizer, too.

#![cfg(cute_tests = "all")]

use cute_static::algebra::Injective;
use cute_static::algorithm::{SameSize, axpby, copy, copy_from_tile, copy_if, copy_to_tile, fill, gemm, reduce, run_length, transform, try_copy, try_gemm};
use cute_static::prelude::*;
use cute_static::tensor::FragmentLayout;
use std::collections::BTreeSet;

/// The definition of a swizzle, bit by bit.
fn swizzled([bits, base, shift]: [i32; 3], x: usize) -> usize {
    let mut y = x;
    for bit in 0..bits {
        let (from, to) = if shift > 0 { (base + shift + bit, base + bit) } else { (base + bit, base - shift + bit) };
        y ^= (x >> from & 1) << to;
    }
    y
}

/// The offsets of the layout of these modes, in colexicographic order.
fn sums(modes: &[(usize, usize)]) -> Vec<usize> {
    modes.iter().fold(vec![0], |sums, &(extent, stride)| (0..extent).flat_map(|i| sums.iter().map(move |sum| sum + i * stride)).collect())
}

/// The offsets of these modes from `offset` on, swizzled.
fn offsets(swizzle: [i32; 3], offset: usize, modes: &[(usize, usize)]) -> Vec<usize> {
    sums(modes).into_iter().map(|sum| swizzled(swizzle, offset + sum)).collect()
}

/// Goes through all accesses that read data under a layout that has these offsets.
fn reads<L: DataLayout + std::fmt::Debug>(layout: L, offsets: &[usize]) {
    let cosize = offsets.iter().max().unwrap() + 1;
    assert_eq!((layout.size(), LayoutFunction::cosize(&layout), layout.reach() as usize + 1), (offsets.len(), cosize, cosize));
    if let Some(reach) = L::REACH {
        assert_eq!(reach as usize + 1, cosize);
    }
    let data: Vec<i64> = (0..cosize as i64).map(|i| 1000 + i).collect();
    let error = Tensor::new(&data[..cosize - 1], layout).unwrap_err();
    assert_eq!((error, error.code()), (TensorError::CosizeTooLarge { cosize, length: cosize - 1 }, "CUTE102"));

    let tensor = Tensor::new(&data[..], layout).unwrap();
    let expected: Vec<i64> = offsets.iter().map(|&offset| data[offset]).collect();
    assert!(tensor.iter().eq(&expected) && tensor.values().eq(expected.iter().copied()));
    assert!(tensor.iter().rev().eq(expected.iter().rev()));
    assert!((0..tensor.size()).all(|i| tensor[i] == expected[i] && LayoutFunction::offset(&layout, i) == offsets[i]));
    assert_eq!(tensor.get(tensor.size()), None);
    let digest = |sum: i64, x: i64| (3 * sum + x) % 1_000_003;
    assert_eq!(reduce(&tensor, 0, digest), expected.iter().copied().fold(0, digest));

    let mut read = vec![0; offsets.len()];
    let n = Dyn::new(offsets.len() as u64).unwrap();
    try_copy(&tensor, &mut Tensor::new(&mut read[..], layout![{ n } : 1]).unwrap()).unwrap();
    assert_eq!(read, expected);
}

/// Goes through all accesses that write data under an injective layout that has these offsets: each
/// writes `i` at the coordinate `i`, and nothing else.
fn writes<L: DataLayout + Injective + SameSize<L> + std::fmt::Debug>(layout: L, offsets: &[usize]) {
    reads(layout, offsets);
    let length = offsets.iter().max().unwrap() + 1;
    let mut numbered = vec![-7; length];
    for (i, &offset) in offsets.iter().enumerate() {
        numbered[offset] = i as i64;
    }
    let write = |change: &dyn Fn(&mut Tensor<&mut [i64], L>)| {
        let mut written = vec![-7; length];
        change(&mut Tensor::new(&mut written[..], layout).unwrap());
        assert_eq!(written, numbered);
    };
    let last = offsets.len() as i64 - 1;
    write(&|tensor| tensor.iter_mut().zip(0..).for_each(|(element, i)| *element = i));
    write(&|tensor| tensor.iter_mut().rev().zip(0..).for_each(|(element, i)| *element = last - i));
    write(&|tensor| tensor.try_iter_mut().unwrap().zip(0..).for_each(|(element, i)| *element = i));
    write(&|tensor| tensor.into_iter().zip(0..).for_each(|(element, i)| *element = i));
    write(&|tensor| (0..=last).for_each(|i| tensor[i as usize] = i));
    write(&|tensor| (0..=last).for_each(|i| *tensor.get_mut(i as usize).unwrap() = i));
    write(&|tensor| {
        let mut i = 0..;
        tensor.for_each_mut(|element| *element = i.next().unwrap());
    });
    let counted: Vec<i64> = (0..=last).collect();
    let n = Dyn::new(offsets.len() as u64).unwrap();
    let (compact, alike) = (Tensor::new(&counted[..], layout![{ n } : 1]).unwrap(), Tensor::new(&numbered[..], layout).unwrap());
    write(&|tensor| try_copy(&compact, tensor).unwrap());
    write(&|tensor| copy(&alike, tensor));
    write(&|tensor| transform(&alike, tensor, |x| x));
    write(&|tensor| {
        fill(tensor, 2);
        axpby(3, &alike, -1, tensor);
        tensor.for_each_mut(|element| *element = (*element + 2) / 3);
    });
    write(&|tensor| {
        tensor.fill(0);
        copy_if(|i| i % 3 != 0, &alike, tensor);
        copy_if(|i| i % 3 == 0, &alike, tensor);
    });
}

/// A layout and its modes as numbers, under swizzles and offsets; the layout is injective, or not.
/// Two of the swizzles are for one who tries the crates, the others for `CUTE_TESTS=all`.
macro_rules! under_swizzles {
    ($check:ident $modes:expr => $start:tt, $layout:expr; $($rest:tt)*) => {
        under_swizzles! { @swizzles $check $modes => $start, $layout; [2, 2, 3] [1, 3, -2] }
        #[cfg(cute_tests = "all")]
        under_swizzles! { @swizzles $check $modes => $start, $layout; [2, 0, 3] [3, 0, -3] [2, 1, 2] [0, 0, 0] }
        under_swizzles! { $($rest)* }
    };
    () => {};
    (@swizzles $check:ident $modes:expr => $start:tt, $layout:expr; $([$($numbers:tt)*])*) => {$(
        under_swizzles! { @offsets $check $modes => $start, $layout; swizzle![$($numbers)*], [$($numbers)*] }
    )*};
    (@offsets $check:ident $modes:expr => $start:tt, $layout:expr; $swizzle:expr, $numbers:expr) => {
        $check($swizzle.compose_at(int![$start], $layout), &offsets($numbers, $start, &$modes));
        for offset in [0usize, 1, 4, 8, 13, 32, 64] {
            $check($swizzle.compose_at(offset, $layout), &offsets($numbers, offset, &$modes));
        }
    };
}

#[test]
fn every_element_of_compact_layouts() {
    under_swizzles! {
        writes [(8, 8), (8, 1)] => 0, layout![(8, 8) : (8, 1)];
        writes [(8, 1), (8, 8)] => 16, layout![(8, 8) : (1, 8)];
        writes [(2, 1), (4, 32), (4, 2), (4, 8)] => 4, layout![((2, 4), (4, 4)) : ((1, 32), (2, 8))];
    }
}

#[test]
fn every_element_where_sums_carry() {
    under_swizzles! {
        writes [(5, 9), (7, 1)] => 5, layout![(5, 7) : (9, 1)];
        writes [(6, 1), (3, 10), (2, 40)] => 5, layout![(6, (3, 2)) : (1, (10, 40))];
        writes [(3, 24), (24, 1)] => 5, layout![(3, 24) : (24, 1)];
        writes [(1, 9)] => 5, layout![1 : 9];
    }
}

#[test]
fn every_element_where_coordinates_share_one() {
    under_swizzles! {
        reads [(4, 0), (8, 1)] => 5, layout![(4, 8) : (0, 1)];
        reads [(5, 1), (4, 1)] => 5, layout![(5, 4) : (1, 1)];
        reads [(3, 2), (3, 3), (3, 7)] => 5, layout![(3, 3, 3) : (2, 3, 7)];
    }
}

#[test]
fn runtime_leaves() {
    let (pitch, rows) = (Dyn::new(20).unwrap(), Dyn::new(6).unwrap());
    let modes = [(6, 20), (16, 1)];
    let layout = swizzle![2, 2, 2].compose(layout![({ rows }, 16) : ({ pitch }, 1)]);
    reads(layout, &offsets([2, 2, 2], 0, &modes));
    let (expected, mut data) = (offsets([2, 2, 2], 0, &modes), vec![0; 128]);
    let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
    tensor.try_iter_mut().unwrap().enumerate().for_each(|(i, element)| *element = i);
    for (i, mut row) in tensor.try_rows_mut().unwrap().enumerate() {
        assert!((0..16).all(|j| row[(j,)] == i + 6 * j));
        row[(3,)] += 1000;
    }
    assert!((0..96).all(|i| data[expected[i]] == i + if i / 6 == 3 { 1000 } else { 0 }));
    let overlapping = Tensor::new(&mut data[..], swizzle![2, 2, 2].compose(layout![({ rows }, 16) : (1, { rows })]));
    assert!(overlapping.unwrap().try_iter_mut().is_ok());
    let overlapping = Tensor::new(&mut data[..], swizzle![2, 2, 2].compose(layout![({ rows }, 16) : (1, 1)]));
    assert_eq!(overlapping.unwrap().try_iter_mut().unwrap_err(), TensorError::ModesOverlap { reach: 5, stride: 1 });
}

#[test]
fn what_does_not_fit_is_refused() {
    let data = [0u8; 64];
    // The sum before the swizzle wraps around, or nothing is as large.
    for offset in [u64::MAX, u64::MAX - 62, 1 << 63] {
        let error = Tensor::new(&data[..], swizzle![2, 0, 3].compose_at(offset, layout![(8, 8) : (8, 1)])).unwrap_err();
        assert!(matches!(error, TensorError::CosizeTooLarge { length: 64, .. }), "{offset}: {error:?}");
    }
    assert!(Tensor::new(Counting(0), swizzle![2, 0, 3].compose_at(u64::MAX, layout![2 : 1])).is_err());
    // Broadcasts without an end are looked at once.
    let endless = Dyn::new(u64::MAX).unwrap();
    let broadcast = swizzle![2, 0, 3].compose(layout![({ endless }, 5, 3) : (0, 3, 7)]);
    assert!(Tensor::new(&data[..], broadcast).is_ok());
    // Windows of which very many overlap: an answer, in time.
    let many = Dyn::new(1 << 20).unwrap();
    let windows = swizzle![3, 20, 3].compose(layout![({ many }, { many }, { many }) : (1, 1, 1)]);
    assert!(matches!(Tensor::new(&data[..], windows).unwrap_err(), TensorError::CosizeTooLarge { .. }));
}

#[test]
fn slices() {
    type Tile = Layout![((2, 4), (4, 4)) : ((1, 32), (2, 8))];
    let data: Vec<usize> = (0..256).collect();
    macro_rules! slices {
        ($([$b:tt $m:tt $s:tt])*) => {$(
            for offset in [0, 3, 8, 64] {
                let swizzle = swizzle![$b, $m, $s];
                let tensor = Tensor::new(&data[..], swizzle.compose_at(offset, Tile::NEW)).unwrap();
                let at = |i: usize, j: usize| swizzled([$b, $m, $s], offset + Tile::NEW.offset((i, j)));
                for i in 0..8 {
                    assert!(tensor.slice((i, ..)).values().eq((0..16).map(|j| at(i, j))));
                    assert!(tensor.slice((i, ..)).slice(((1, ..),)).values().eq((0..4).map(|j| at(i, 1 + 4 * j))));
                    assert!(tensor.slice(((i % 2, ..), ..)).slice((3, 5)).values().eq([at(i % 2 + 6, 5)]));
                }
                for j in 0..16 {
                    assert!(tensor.slice((.., j)).values().eq((0..8).map(|i| at(i, j))));
                    assert!(tensor.slice(((.., 2), (.., j / 4))).values().eq((0..4).flat_map(|k| [at(4, k + j / 4 * 4), at(5, k + j / 4 * 4)])));
                }
                assert!(tensor.checked_slice((8, ..)).is_none() && tensor.checked_slice((.., 16)).is_none());
                assert_eq!((tensor.get((8, 0)), tensor.get((7, 15)), tensor.get(((1, 3), (3, 3)))), (None, Some(&at(7, 15)), Some(&at(7, 15))));
                // A slice of a slice is begun before the swizzle.
                assert_eq!(tensor.slice((5, ..)).layout().inner_offset(), offset + 1 + 64);

                let mut changed = data.clone();
                let mut tensor = Tensor::new(&mut changed[..], swizzle.compose_at(offset, Tile::NEW)).unwrap();
                tensor.slice_mut((3, ..)).fill(999);
                copy(&Tensor::fixed(Counting(500), layout![8 : 1]), &mut tensor.slice_mut((.., 7)));
                let mut expected = data.clone();
                (0..16).for_each(|j| expected[at(3, j)] = 999);
                (0..8).for_each(|i| expected[at(i, 7)] = 500 + i);
                assert_eq!(changed, expected);
            }
        )*};
    }
    slices! { [2 1 3] }
    #[cfg(cute_tests = "all")]
    slices! { [2 0 3] [3 0 3] [2 2 3] [1 3 2] [3 4 3] [0 0 0] [1 0 1] }
}

#[test]
fn tiles_and_shares() {
    type Matrix = Layout![(8, 16) : (20, 1)];
    let data: Vec<usize> = (0..256).collect();
    macro_rules! tiled {
        ($([$b:tt $m:tt $s:tt])*) => {$(
            for offset in [0, 3, 64] {
                let tensor = Tensor::new(&data[..], swizzle![$b, $m, $s].compose_at(offset, Matrix::NEW)).unwrap();
                let at = |i: usize, j: usize| swizzled([$b, $m, $s], offset + 20 * i + j);
                for (ti, tj) in (0..2).flat_map(|ti| (0..2).map(move |tj| (ti, tj))) {
                    let tile = tensor.local_tile(tile![4, 8], (ti, tj));
                    assert!((0..4).all(|i| (0..8).all(|j| tile[(i, j)] == at(4 * ti + i, 8 * tj + j))));
                    assert_eq!(tile.size(), 32);
                }
                for (i, j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
                    let share = tensor.outer_partition(tile![4, 8], (i, j));
                    assert!((0..2).all(|ti| (0..2).all(|tj| share[(ti, tj)] == at(4 * ti + i, 8 * tj + j))));
                }
                for thread in 0..32 {
                    let share = tensor.local_partition(layout![(4, 8) : (8, 1)], thread);
                    assert!((0..2).all(|ti| (0..2).all(|tj| share[(ti, tj)] == at(4 * ti + thread / 8, 8 * tj + thread % 8))));
                }
                let (tiles, shares) = (tensor.tiles(tile![4, 8]), tensor.shares(tile![4, 8]));
                assert_eq!((tiles.len(), shares.len()), (4, 32));
                assert!(tiles.enumerate().all(|(t, tile)| tile.values().enumerate().all(|(k, x)| x == at(t % 2 * 4 + k % 4, t / 2 * 8 + k / 4))));
                assert!(shares.enumerate().all(|(t, share)| share.values().enumerate().all(|(k, x)| x == at(k % 2 * 4 + t % 4, k / 2 * 8 + t / 4))));

                // Divided, composed, coalesced: the elements are permuted as by the inner layout.
                let inner = |layout: &[usize]| layout.iter().map(|&sum| swizzled([$b, $m, $s], offset + sum)).collect::<Vec<_>>();
                let divided = Matrix::NEW.logical_divide(tile![4 : 1, 8 : 2]);
                let expected: Vec<usize> = (0..128).map(|i| divided.offset(i)).collect();
                assert!(tensor.logical_divide(tile![4 : 1, 8 : 2]).values().eq(inner(&expected)));
                let composed = Matrix::NEW.compose(layout![(16, 4) : (8, 2)]);
                let expected: Vec<usize> = (0..64).map(|i| composed.offset(i)).collect();
                assert!(tensor.try_compose(layout![(16, 4) : (8, 2)]).unwrap().values().eq(inner(&expected)));
                assert!(tensor.compose(layout![(16, 4) : (8, 2)]).values().eq(inner(&expected)));
                assert!(tensor.flatten().values().eq(tensor.values()) && tensor.coalesce().values().eq(tensor.values()));
                assert!(tensor.tiled_divide(tile![4, 8]).slice((.., 1, 0)).values().eq(tensor.local_tile(tile![4, 8], (1, 0)).values()));
                assert!(tensor.flat_divide(tile![4, 8]).slice((.., .., 1, 0)).values().eq(tensor.local_tile(tile![4, 8], (1, 0)).values()));

                // Disjoint parts, each in a thread of its own.
                let mut changed = data.clone();
                let mut tensor = Tensor::new(&mut changed[..], swizzle![$b, $m, $s].compose_at(offset, Matrix::NEW)).unwrap();
                let check = |changed: &[usize], part: &dyn Fn(usize, usize) -> usize| {
                    let mut expected = data.clone();
                    (0..128).for_each(|c| expected[at(c % 8, c / 8)] = 1000 + part(c % 8, c / 8));
                    assert_eq!(changed, expected);
                };
                std::thread::scope(|scope| {
                    for (t, mut tile) in tensor.tiles_mut(tile![4, 8]).enumerate() {
                        scope.spawn(move || tile.fill(1000 + t));
                    }
                });
                check(tensor.accessor(), &|i, j| i / 4 + j / 8 * 2);
                std::thread::scope(|scope| {
                    for (t, mut row) in tensor.rows_mut().enumerate() {
                        scope.spawn(move || row.iter_mut().for_each(|element| *element = 1000 + t));
                    }
                });
                check(tensor.accessor(), &|i, _| i);
                tensor.columns_mut().enumerate().for_each(|(t, mut column)| fill(&mut column, 1000 + t));
                check(tensor.accessor(), &|_, j| j);
                tensor.try_shares_mut(tile![4, 8]).unwrap().enumerate().for_each(|(t, mut share)| share.fill(1000 + t));
                check(tensor.accessor(), &|i, j| i % 4 + j % 8 * 4);
                // Parts of a part; a part stays within its own.
                for (t, mut tile) in tensor.tiles_mut(tile![4, 8]).enumerate() {
                    assert!($b == 0 || tile.view().with_layout(layout![2 : 1]).is_err());
                    assert!(tile.view().with_layout(swizzle![$b, $m, $s].compose_at(offset + 1000, layout![2 : 1])).is_err());
                    assert!(tile.view().with_layout(tile.layout()).is_ok());
                    tile.tiles_mut(tile![2, 2]).enumerate().for_each(|(u, mut small)| small.fill(1000 + 10 * t + u));
                }
                check(&changed, &|i, j| 10 * (i / 4 + j / 8 * 2) + (i % 4 / 2 + j % 8 / 2 * 2));
            }
        )*};
    }
    tiled! { [2 0 3] }
    #[cfg(cute_tests = "all")]
    tiled! { [3 0 3] [2 1 3] [2 2 3] [1 3 2] [3 4 3] [0 0 0] }
}

#[test]
fn tiles_that_stick_out() {
    let data: Vec<usize> = (0..128).collect();
    macro_rules! tiled {
        ($([$b:tt $m:tt $s:tt])*) => {$(
            for offset in [0, 5] {
                let at = |i: usize, j: usize| swizzled([$b, $m, $s], offset + 9 * i + j);
                let tensor = Tensor::new(&data[..], swizzle![$b, $m, $s].compose_at(offset, layout![(10, 7) : (9, 1)])).unwrap();
                let mut whole = 0;
                for (t, tile) in tensor.tiles_ceil(tile![4, 4]).enumerate() {
                    let (i0, j0) = (t % 3 * 4, t / 3 * 4);
                    for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
                        let expected = (i0 + i < 10 && j0 + j < 7).then(|| at(i0 + i, j0 + j));
                        assert_eq!((tile.value((i, j)), tile.value(i + 4 * j)), (expected, expected));
                    }
                    let mut fragment = Tensor::filled(0, layout![4, 4]);
                    copy_from_tile(&tile, &mut fragment, 999);
                    assert!((0..16).all(|k| fragment[k] == tile.value(k).unwrap_or(999)));
                    assert!(tile.present().values().eq((0..16).filter_map(|k| tile.value(k))));
                    whole += usize::from(tile.is_whole());
                    assert_eq!(tile.whole().map(|tile| tile.at((3, 3))), tile.value((3, 3)));
                    let second = tile.slice((1, ..)).unwrap();
                    assert!((0..4).all(|j| second.value(j) == tile.value((1, j))));
                }
                assert_eq!((whole, tensor.local_tile_ceil(tile![4, 4], (2, 1)).value((1, 2))), (2, Some(at(9, 6))));

                let mut changed = data.clone();
                let mut tensor = Tensor::new(&mut changed[..], swizzle![$b, $m, $s].compose_at(offset, layout![(10, 7) : (9, 1)])).unwrap();
                for (t, mut tile) in tensor.tiles_ceil_mut(tile![4, 4]).enumerate() {
                    copy_to_tile(&Tensor::fixed(Counting(1000 + 100 * t), layout![4, 4]), &mut tile);
                }
                let mut expected = data.clone();
                for (i, j) in (0..10).flat_map(|i| (0..7).map(move |j| (i, j))) {
                    expected[at(i, j)] = 1000 + 100 * (i / 4 + j / 4 * 3) + i % 4 + j % 4 * 4;
                }
                assert_eq!(changed, expected);
            }
        )*};
    }
    tiled! { [2 2 3] }
    #[cfg(cute_tests = "all")]
    tiled! { [2 0 3] [3 0 3] [1 3 2] [0 0 0] }
}

#[test]
fn products() {
    let data: Vec<i64> = (0..256).map(|i| (i * i) % 31 - 7).collect();
    let plain = |modes: [(usize, usize); 2], swizzle, offset| -> Vec<i64> { offsets(swizzle, offset, &modes).into_iter().map(|offset| data[offset]).collect() };
    macro_rules! product {
        ($([$b:tt $m:tt $s:tt] $offset:expr, $([$pitch:tt])*;)*) => {$($(
            let a = Tensor::new(&data[..], swizzle![$b, $m, $s].compose_at($offset, layout![(8, 16) : ($pitch, 1)])).unwrap();
            let b = Tensor::new(&data[..], swizzle![3, 1, 3].compose(layout![(4, 16) : (1, 4)])).unwrap();
            let (pa, pb) = (plain([(8, $pitch), (16, 1)], [$b, $m, $s], $offset), plain([(4, 1), (16, 4)], [3, 1, 3], 0));
            let mut c = vec![5; 64];
            let mut tensor = Tensor::new(&mut c[..], swizzle![2, 0, 2].compose(layout![(8, 4) : (4, 1)])).unwrap();
            gemm(&a, &b, &mut tensor);
            try_gemm(&a, &b, &mut tensor).unwrap();
            for (m, n) in (0..8).flat_map(|m| (0..4).map(move |n| (m, n))) {
                let sum: i64 = (0..16).map(|k| pa[m + 8 * k] * pb[n + 4 * k]).sum();
                assert_eq!(tensor[(m, n)], 5 + 2 * sum, "{m} {n}");
            }
            // Outer and elementwise.
            let (x, y) = (a.slice((3, ..)), a.slice((4, ..)));
            let mut outer = Tensor::filled(0, swizzle![3, 1, 3].compose(layout![(16, 16) : (1, 16)]));
            gemm(&x, &y, &mut outer);
            let mut elementwise = Tensor::filled(0, swizzle![1, 1, 1].compose(layout![(16,) : (1,)]));
            gemm(&x, &y, &mut elementwise);
            assert!((0..256).all(|i| outer[i] == pa[3 + 8 * (i % 16)] * pa[4 + 8 * (i / 16)]));
            assert!((0..16).all(|i| elementwise[i] == pa[3 + 8 * i] * pa[4 + 8 * i]));
        )*)*};
    }
    product! {
        [2 2 2] 4usize, [20];
    }
    #[cfg(cute_tests = "all")]
    product! {
        [2 0 3] 0usize, [16] [20];
        [2 2 2] 4usize, [16];
        [3 3 3] 0usize, [16] [17];
    }
}

#[test]
fn runs() {
    fn width<L: DataLayout, M: DataLayout>(_: L, _: M) -> Option<u64> {
        const { run_length::<L, M>() }
    }
    let tile = layout![(8, 64) : (64, 1)];
    assert_eq!(width(swizzle![3, 3, 3].compose(tile), tile), Some(8));
    assert_eq!(width(tile, swizzle![3, 3, 3].compose(tile)), Some(8));
    assert_eq!(width(swizzle![3, 3, 3].compose(tile), swizzle![2, 2, 3].compose(tile)), Some(4));
    assert_eq!(width(swizzle![3, 0, 3].compose(tile), tile), Some(1));
    assert_eq!(width(swizzle![0, 0, 1].compose(tile), tile), Some(512));
    assert_eq!(width(swizzle![3, 3, 3].compose_at(int![4], tile), tile), Some(4));
    assert_eq!(width(swizzle![3, 3, 3].compose_at(int![16], tile), tile), Some(8));
    assert_eq!(width(swizzle![3, 3, 3].compose_at(16usize, tile), tile), None);
    assert_eq!(width(swizzle![3, 3, 3].compose(layout![(8, 60) : (66, 1)]), layout![(8, 60) : (60, 1)]), Some(2));
    assert_eq!(width(swizzle![3, 3, 3].compose(layout![(8, 64) : (1, 8)]), tile), Some(1));
    // It is what the common vector of the algebra says.
    assert_eq!(swizzle![3, 3, 3].compose(tile).max_common_vector(tile), int![8]);
}

#[test]
fn fragments() {
    fn lengths<L: DataLayout + FragmentLayout<Length: generic_array::ArrayLength>>(layout: L) {
        use generic_array::typenum::Unsigned;
        let mut fragment = Tensor::filled(0, layout);
        assert_eq!(fragment.accessor().len(), L::Length::USIZE);
        assert!(L::REACH.unwrap() < L::Length::U64);
        (0..fragment.size()).for_each(|i| fragment[i] = i);
        assert!(fragment.values().eq(0..fragment.size()));
    }
    lengths(swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]));
    lengths(swizzle![2, 0, 3].compose(layout![(4, 8) : (9, 1)]));
    lengths(swizzle![2, 0, 3].compose_at(int![3], layout![(5, 7) : (8, 1)]));
    lengths(swizzle![2, 0, -3].compose_at(int![31], layout![2 : 1]));
    lengths(swizzle![0, 0, 0].compose_at(int![31], layout![2 : 1]));
    let fixed = Tensor::fixed([0; 64], swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]));
    assert_eq!(fixed.view().slice((3, ..)).size(), 8);
}

#[test]
fn displayed() {
    let tensor = Tensor::fixed(Counting(0), swizzle![1, 0, 1].compose(layout![(2, 4) : (4, 1)]));
    assert_eq!(tensor.to_string(), "Sw<1,0,1> o _0 o (_2,_4):(_4,_1):\n  0  1  3  2\n  4  5  7  6\n");
}

#[test]
fn partitions_of_atoms() {
    use cute_static::atom::{SM80_16x8x16_F32F16F16F32_TN, TiledMma};
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;
    let (plain, swizzle) = (Tensor::fixed(Counting(0), layout![(32, 32) : (32, 1)]), swizzle![2, 3, 2]);
    let tile = Tensor::fixed(Counting(0), swizzle.compose(layout![(32, 32) : (32, 1)]));
    let mut seen = BTreeSet::new();
    for thread in 0..128 {
        let (expected, mine) = (Mma::new().thread_slice(thread).partition_c(plain), Mma::new().thread_slice(thread).partition_c(tile));
        assert!(mine.values().eq(expected.values().map(|offset| swizzled([2, 3, 2], offset))));
        seen.extend(mine.values());
    }
    assert_eq!(seen.len(), 1024);
}

/// Modes grouped, taken and selected: of the tensor at the coordinates that they are there, the
/// others 0.
#[test]
fn some_modes() {
    macro_rules! check {
        ($layout:expr) => {{
            let data: Vec<usize> = (0..1 << 10).collect();
            let layout = $layout;
            let tensor = Tensor::new(&data[..], layout).unwrap();
            assert!(tensor.view().group(int![0], int![2]).values().eq(tensor.values()));
            let grouped = tensor.view().group(int![1], int![3]);
            let (taken, selected) = (tensor.view().take(int![1], int![3]), tensor.view().select(stride![2, 0]));
            let turned = tensor.view().try_select(stride![2, 1, 0]).unwrap();
            assert_eq!((taken.size(), selected.size()), (32, 16));
            for (i, j, k) in (0..4).flat_map(|i| (0..8).flat_map(move |j| (0..4).map(move |k| (i, j, k)))) {
                assert_eq!(grouped.at((i, (j, k))), tensor.at((i, j, k)), "{layout}");
                assert_eq!((taken.at((j, k)), selected.at((k, i))), (tensor.at((0, j, k)), tensor.at((i, 0, k))), "{layout}");
                assert_eq!(turned.at((k, j, i)), tensor.at((i, j, k)), "{layout}");
            }
            let mut written = vec![0; 1 << 10];
            let mut target = Tensor::new(&mut written[..], layout).unwrap();
            target.view_mut().group(int![0], int![3]).fill(1);
            target.view_mut().take(int![0], int![1]).fill(2);
            for c in 0..128 {
                assert_eq!(target.at(c), if c < 4 { 2 } else { 1 }, "{layout} at {c}");
            }
        }};
    }
    let four = Dyn::new(4).unwrap();
    check!(swizzle![2, 0, 3].compose(layout![(4, 8, 4) : (8, 1, 32)]));
    check!(swizzle![2, 1, -3].compose_at(int![12], layout![(4, (2, 4), 4) : (64, (1, 2), 8)]));
    check!(swizzle![3, 2, 3].compose_at(7usize, layout![(4, 8, 4) : (9, 36, 1)]));
    check!(Tensor::over_bits(Counting(0), layout![(4, 8, 4) : (f1, f9, f128)]).unwrap().layout());
    check!(Tensor::over_bits(Counting(0), layout![(2, 4, 8, 4) : (f64, f1, f9, f128)]).unwrap().slice((1, .., .., ..)).layout());
    let tensor = Tensor::new(Counting(0), swizzle![2, 0, 3].compose(layout![(4, {four}) : (8, 1)])).unwrap();
    assert_eq!(tensor.try_select(stride![0, 0]).unwrap_err(), TensorError::LeavesThePart);
}
