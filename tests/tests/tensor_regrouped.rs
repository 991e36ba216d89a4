//! The algebra on tensors over whole data and over parts, with strides of either sign, shared
//! offsets among them: where the operation on the layout has an answer, the one on the tensor has
//! it, with the elements that the answer's offsets say, one by one.

#![cfg(cute_tests = "all")]
#![cfg_attr(next_solver, recursion_limit = "256")]

use cute_dynamic::{AnyLayout, ToAny};
use cute_static::atom::{SM80_16x8x16_F32F16F16F32_TN, TiledMma};
use cute_static::prelude::*;

const LENGTH: usize = 600;

fn data() -> Vec<usize> {
    (0..LENGTH).collect()
}

fn dynamic(value: u64) -> Dyn {
    Dyn::new(value).unwrap()
}

/// The offsets in colexicographic order, added up mode by mode.
fn offsets(layout: &AnyLayout) -> Vec<i64> {
    let modes = layout.try_to_layout::<i64>().unwrap();
    modes
        .leaves()
        .iter()
        .fold(vec![0], |offsets, mode| (0..mode.extent as i64).flat_map(|c| offsets.iter().map(move |offset| offset + c * mode.stride)).collect())
}

/// The element of the coordinate 0 of a tensor over `data()`.
fn base(layout: &impl ToAny) -> i64 {
    -offsets(&layout.to_any().unwrap()).iter().min().unwrap()
}

/// The tensor has the elements at the offsets of the layout, from a base on.
fn has<A: Accessor<Element = usize>, L: DataLayout, R: ToAny>(tensor: &Tensor<A, L>, layout: &R, base: i64) {
    let layout = layout.to_any().unwrap();
    let expected: Vec<usize> = offsets(&layout).iter().map(|offset| usize::try_from(base + offset).unwrap()).collect();
    assert_eq!(tensor.values().collect::<Vec<_>>(), expected, "{layout} from {base}");
}

/// The same elements, in an order of their own.
fn permutes<A: Accessor<Element = usize>, L: DataLayout>(tensor: &Tensor<A, L>, layout: &impl ToAny, base: i64) {
    let (mut values, mut expected) = (tensor.values().collect::<Vec<_>>(), offsets(&layout.to_any().unwrap()));
    values.sort_unstable();
    expected.sort_unstable();
    assert!(values.iter().map(|&value| value as i64 - base).eq(expected));
}

/// Each operation on a tensor of two modes, both of extents that 2 divides.
macro_rules! operations {
    ($tensor:expr, $layout:expr, $base:expr) => {{
        let (tensor, layout, base) = ($tensor, $layout, $base);
        has(&tensor, &layout, base);
        has(&tensor.zipped_divide(tile![2, 2]), &layout.zipped_divide(tile![2, 2]), base);
        permutes(&tensor.zipped_divide(tile![2, 2]), &layout, base);
        has(&tensor.logical_divide(tile![2, 2]), &layout.logical_divide(tile![2, 2]), base);
        has(&tensor.tiled_divide(tile![2, 2]), &layout.tiled_divide(tile![2, 2]), base);
        has(&tensor.flat_divide(tile![2, 2]), &layout.flat_divide(tile![2, 2]), base);
        has(&tensor.zipped_divide(tile![2 : 2, 1]), &layout.zipped_divide(tile![2 : 2, 1]), base);
        has(&tensor.flatten(), &layout.flatten(), base);
        has(&tensor.group(int![0], int![2]), &layout.group(int![0], int![2]), base);
        has(&tensor.coalesce(), &layout.coalesce(), base);
        has(&tensor.filter(), &layout.filter(), base);
        has(&tensor.filter_zeros(), &layout.filter_zeros(), base);
        has(&tensor.take(int![1], int![2]), &layout.take(int![1], int![2]), base);
        has(&tensor.try_select(stride![1, 0]).unwrap(), &layout.select(stride![1, 0]), base);
        has(&tensor.try_select(stride![(0)]).unwrap(), &layout.select(stride![(0)]), base);
        has(&tensor.try_compose(layout![2 : 2]).unwrap(), &layout.compose(layout![2 : 2]), base);
        has(&tensor.try_compose(layout![(2, 2) : (4, 1)]).unwrap(), &layout.compose(layout![(2, 2) : (4, 1)]), base);
        has(&tensor.try_compose(tile![2 : 2, 2]).unwrap(), &layout.compose(tile![2 : 2, 2]), base);

        // Parts, by the offsets of the divided layout: a tile for each column, a share for each
        // row.
        let tiled = offsets(&layout.zipped_divide(tile![2, 2]).to_any().unwrap());
        let element = |i: usize, j: usize| (base + tiled[i + 4 * j]) as usize;
        assert!(tensor.tiles(tile![2, 2]).enumerate().all(|(j, tile)| tile.values().eq((0..4).map(|i| element(i, j)))));
        let rest = tiled.len() / 4;
        assert!(tensor.shares(tile![2, 2]).enumerate().all(|(i, share)| share.values().eq((0..rest).map(|j| element(i, j)))));
        assert!(tensor.local_tile(tile![2, 2], (1, 0)).values().eq((0..4).map(|i| element(i, 1))));
        assert!(tensor.outer_partition(tile![2, 2], (1, 0)).values().eq((0..rest).map(|j| element(1, j))));
        // A part of a part.
        tensor.tiles(tile![2, 2]).enumerate().for_each(|(j, tile)| {
            assert!(tile.zipped_divide(tile![1, 2]).values().eq([0, 2, 1, 3].map(|i| element(i, j))));
            assert!(tile.coalesce().values().eq((0..4).map(|i| element(i, j))));
            assert!(tile.try_select(stride![1, 0]).unwrap().values().eq([0, 2, 1, 3].map(|i| element(i, j))));
        });
    }};
}

/// The tensor over whole data, over a part, and over a part to change, which is split where its
/// offsets differ.
macro_rules! everywhere {
    ($($layout:expr;)*) => { $({
        let (layout, data) = ($layout, data());
        let base = base(&layout);
        let tensor = Tensor::new(&data[..], layout).unwrap();
        operations!(tensor, layout, base);
        operations!(tensor.into_part(), layout, base);

        let mut written = data.clone();
        let mut tensor = Tensor::new(&mut written[..], layout).unwrap();
        let all = offsets(&layout.to_any().unwrap());
        let are_different = (1..all.len()).all(|i| !all[..i].contains(&all[i]));
        let error = tensor.try_iter_mut().err();
        assert!(error.is_some() || are_different);
        assert_eq!(tensor.try_tiles_mut(tile![2, 2]).is_ok(), error.is_none(), "{layout}");
        assert_eq!(tensor.try_shares_mut(tile![2, 2]).is_ok(), error.is_none(), "{layout}");
        if error.is_none() {
            let tiled = offsets(&layout.zipped_divide(tile![2, 2]).to_any().unwrap());
            let mut expected = data.clone();
            tiled.iter().enumerate().for_each(|(i, offset)| expected[(base + offset) as usize] = 1000 * (i / 4) + i % 4);
            for (j, mut tile) in tensor.try_tiles_mut(tile![2, 2]).unwrap().enumerate() {
                tile.try_iter_mut().unwrap().enumerate().for_each(|(i, element)| *element = 1000 * j + i);
                // A part to change, divided once more.
                let halves = tile.try_tiles_mut(tile![1, 2]).unwrap();
                halves.enumerate().for_each(|(i, half)| assert!(half.values().eq([1000 * j + i, 1000 * j + i + 2])));
            }
            assert_eq!(written, expected, "{layout}");
        }
    })* };
}

/// The strides of runtime leaves.
fn strides() -> impl Iterator<Item = (u64, u64)> {
    let all = [1, 2, 3, 4, 6, 8, 12];
    all.into_iter().flat_map(move |a| all.into_iter().map(move |b| (a, b)))
}

#[test]
fn two_modes_at_run_time() {
    for (a, b) in strides() {
        let (a, b) = (dynamic(a), dynamic(b));
        everywhere! {
            layout![(4, 4) : (-{a}, {b})];
        }
        #[cfg(cute_tests = "all")]
        everywhere! {
            layout![(4, 4) : ({a}, {b})];
            layout![(4, 4) : (-{a}, -{b})];
        }
    }
}

#[test]
#[cfg(cute_tests = "all")]
fn nested_modes_at_run_time() {
    for (a, b) in strides() {
        for c in [1, 2, 5, 8, 16] {
            let (a, b, c) = (dynamic(a), dynamic(b), dynamic(c));
            everywhere! {
                layout![(4, (4, 2)) : (-{a}, (-{b}, -{c}))];
                layout![(4, (4, 2)) : ({a}, (-{b}, {c}))];
            }
        }
    }
}

#[test]
fn types_that_know_all() {
    everywhere! {
        layout![(4, (4, 2)) : (-1, (-1, -1))];
        layout![(4, (2, 2)) : (8, (1, 32))];
    }
    #[cfg(cute_tests = "all")]
    everywhere! {
        layout![(4, 4) : (-1, -1)];
        layout![(4, 4) : (1, 1)];
        layout![(4, 2) : (-2, -3)];
        layout![(4, 2) : (2, 3)];
        layout![(4, 2) : (-2, 3)];
        layout![(4, (2, 2)) : (0, (-1, -3))];
        layout![(4, (2, 2)) : (-2, (0, 2))];
        layout![(4, (2, 1)) : (-3, (4, -7))];
    }
}

/// Compositions that step along two modes at once.
macro_rules! diagonals {
    ($($layout:expr;)*) => { $({
        let (layout, data) = ($layout, data());
        let (base, tensor) = (base(&layout), Tensor::new(&data[..], layout).unwrap());
        // The first mode has 4 coordinates: 5 is one of each.
        has(&tensor.try_compose(layout![4 : 5]).unwrap(), &layout.compose(layout![4 : 5]), base);
        has(&tensor.into_part().try_compose(layout![4 : 5]).unwrap(), &layout.compose(layout![4 : 5]), base);
        has(&tensor.into_part().try_compose(layout![(2, 2) : (5, 10)]).unwrap(), &layout.compose(layout![(2, 2) : (5, 10)]), base);
    })* };
}

#[test]
fn along_two_modes_at_once() {
    for (a, b) in strides() {
        let (a, b) = (dynamic(a), dynamic(b));
        diagonals! {
            layout![(4, 4) : ({a}, {b})];
            layout![(4, 4) : (-{a}, -{b})];
        }
    }
    diagonals! {
        layout![(4, 5) : (0, -3)];
    }
    #[cfg(cute_tests = "all")]
    diagonals! {
        layout![(4, 4) : (1, 10)];
        layout![(4, 4) : (-1, 10)];
        layout![(4, 4) : (10, -1)];
        layout![(4, 4) : (-7, -2)];
        layout![(4, 4) : (5, -5)];
    }
}

/// Over a part there is what there is over the whole.
macro_rules! as_whole {
    ($($tensor:expr, |$name:ident| $operation:expr;)*) => { $({
        let whole = $tensor;
        let expected: Vec<usize> = { let $name = whole; $operation.values().collect() };
        let $name = whole.into_part();
        assert_eq!($operation.values().collect::<Vec<_>>(), expected, "{}", stringify!($operation));
        assert!(!expected.is_empty());
    })* };
}

#[test]
fn parts_of_swizzled_layouts() {
    let data = data();
    for (a, b) in strides() {
        let (a, b) = (dynamic(a), dynamic(b));
        let tensor = Tensor::new(&data[..], swizzle![2, 0, 2].compose(layout![(4, (4, 2)) : ({a}, ({b}, 16))])).unwrap();
        as_whole! {
            tensor, |t| t.zipped_divide(tile![2, 2]);
            tensor, |t| t.zipped_divide(tile![2 : 2, _]);
            tensor, |t| t.flatten();
            tensor, |t| t.coalesce();
            tensor, |t| t.group(int![0], int![2]);
            tensor, |t| t.take(int![1], int![2]);
            tensor, |t| t.try_select(stride![1, 0]).unwrap();
            tensor, |t| t.try_compose(layout![2 : 2]).unwrap();
            tensor, |t| t.local_tile(tile![2, 2], (1, 1)).zipped_divide(tile![1, 2]);
            tensor, |t| t.slice((.., (1, ..))).zipped_divide(tile![2]);
            tensor, |t| t.domain_offset((1, (1, ..))).flatten();
        }
    }
    let tensor = Tensor::new(&data[..], swizzle![2, 1, 2].compose(layout![(4, 4) : (3, 3)])).unwrap();
    as_whole! {
        tensor, |t| t.zipped_divide(tile![2, 2]);
        tensor, |t| t.flat_divide(tile![2, 2]);
        tensor, |t| t.compose(layout![4 : 5]);
        tensor, |t| t.select(stride![1, 0]);
    }
}

#[test]
fn parts_over_bits() {
    let data = data();
    let linear = Tensor::over_bits(&data[..], layout![(4, (4, 2)) : (f1, (f5, f16))]).unwrap();
    as_whole! {
        linear, |t| t.zipped_divide(tile![2, 2]);
        linear, |t| t.flatten();
        linear, |t| t.coalesce();
        linear, |t| t.group(int![0], int![2]);
        linear, |t| t.take(int![1], int![2]);
        linear, |t| t.try_select(stride![1, 0]).unwrap();
        linear, |t| t.try_compose(layout![2 : 2]).unwrap();
        linear, |t| t.slice((.., (1, ..))).zipped_divide(tile![2]);
    }
    // Extents that are no powers of two.
    let counted = Tensor::over_bits(&data[..], layout![(6, 12) : (f1, f8)]).unwrap();
    as_whole! {
        counted, |t| t.zipped_divide(tile![6, 4]);
        counted, |t| t.zipped_divide(tile![2, 2]);
        counted, |t| t.zipped_divide(tile![6, 12]);
        counted, |t| t.flatten();
        counted, |t| t.coalesce();
        counted, |t| t.try_select(stride![1, 0]).unwrap();
        counted, |t| t.try_compose(layout![3 : 2]).unwrap();
        counted, |t| t.take(int![1], int![2]);
    }
}

#[test]
fn zips_of_parts() {
    let data = data();
    for (a, b) in strides() {
        let (a, b) = (dynamic(a), dynamic(b));
        let (first, second) = (Tensor::new(&data[..], layout![(4, 4) : (-{a}, -{b})]).unwrap(), Tensor::new(&data[..], layout![(4, 4) : ({b}, {a})]).unwrap());
        let parts = cute_static::tensor::ZipTensor::new((first.into_part(), second.into_part())).unwrap();
        let expected: Vec<(usize, usize)> = first.zipped_divide(tile![2, 2]).values().zip(second.zipped_divide(tile![2, 2]).values()).collect();
        assert!(parts.zipped_divide(tile![2, 2]).values().eq(expected.iter().copied()));
        assert!(parts.local_tile(tile![2, 2], (1, 1)).values().eq(expected[12..].iter().copied()));
        assert!(parts.slice((.., 3)).values().eq((0..4).map(|i| (first.at((i, 3)), second.at((i, 3))))));
    }
}

#[test]
fn extents_of_one_and_broadcasts() {
    let data = data();
    let (one, s) = (dynamic(1), dynamic(3));
    let tensor = Tensor::new(&data[..], layout![(1, ({one}, 4)) : (5, (-{s}, 0))]).unwrap();
    as_whole! {
        tensor, |t| t.flatten();
        tensor, |t| t.coalesce();
        tensor, |t| t.filter();
        tensor, |t| t.filter_zeros();
        tensor, |t| t.group(int![0], int![2]);
        tensor, |t| t.take(int![0], int![1]);
        tensor, |t| t.try_select(stride![1, 0, 1]).unwrap();
    }
    let tensor = Tensor::new(&data[..], layout![(4, 2, 4) : (0, -{s}, 0)]).unwrap();
    as_whole! {
        tensor, |t| t.zipped_divide(tile![2, 2, 4]);
        tensor, |t| t.zipped_divide(tile![2, 1, 2 : 2]);
        tensor, |t| t.filter();
        tensor, |t| t.try_select(stride![0, 2, 0]).unwrap();
        tensor, |t| t.domain_offset((1, 1, 2)).coalesce();
        tensor, |t| t.domain_offset((1, .., 2)).flatten();
        tensor, |t| t.with_layout(layout![(9, 2) : (0, 3)]).unwrap();
        tensor, |t| t.reversed().flip(int![1]);
    }
    assert_eq!(tensor.into_part().try_select(stride![1, 1]).unwrap_err(), TensorError::LeavesThePart);
    assert_eq!(tensor.into_part().with_layout(layout![2 : 2]).unwrap_err(), TensorError::LeavesThePart);
    let point = Tensor::new(&data[..], layout![1 : 7]).unwrap();
    as_whole! {
        point, |t| t.zipped_divide(tile![1]);
        point, |t| t.flatten();
        point, |t| t.coalesce();
        point, |t| t.compose(layout![1 : 1]);
    }
}

/// One leaf more than a list has: an error, or a panic that says it, over a part; over whole data
/// the ends say all.
#[test]
fn very_many_leaves() {
    let (s, mut data) = (dynamic(1), data());
    let layout = layout![((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2), 2, 2, 2, 2, 2)
        : ((-{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s},
            -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}, -{s}), -{s}, -{s}, -{s}, -{s}, -{s})];
    let error = TensorError::TooManyModes { limit: 24 };
    let tensor = Tensor::new(&data[..], layout).unwrap();
    assert_eq!(tensor.flatten().at(1 << 24), 24);
    assert_eq!(tensor.try_select(stride![5, 4]).unwrap().values().collect::<Vec<_>>(), [25, 24, 24, 23]);
    assert_eq!(tensor.try_compose(layout![2 : 2]).unwrap().values().collect::<Vec<_>>(), [25, 24]);
    let part = tensor.into_part();
    assert_eq!(part.try_select(stride![5, 4]).unwrap_err(), error);
    assert_eq!(part.try_compose(layout![2 : 2]).unwrap_err(), error);
    assert_eq!(part.with_layout(layout![2 : 1]).unwrap_err(), error);
    let panicked = std::panic::catch_unwind(|| part.flatten()).unwrap_err();
    assert!(panicked.downcast_ref::<&str>().is_some_and(|message| message.starts_with("CUTE128")));
    let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
    assert_eq!(tensor.try_tiles_mut(tile![_, 2, 2, 2, 2, 1]).unwrap_err(), error);
    assert_eq!(tensor.try_shares_mut(tile![_, 2, 2, 2, 2, 1]).unwrap_err(), error);
}

/// The shares of threads: of each coordinate of the matrix one, over parts as over the whole.
#[test]
fn shares_of_threads() {
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;
    let data: Vec<usize> = (0..5000).collect();
    for (a, b) in [(1, 32), (32, 1), (1, 1), (3, 2), (40, 100)] {
        let (a, b) = (dynamic(a), dynamic(b));
        macro_rules! shares {
            ($($layout:expr;)*) => { $({
                let matrix = Tensor::new(&data[..], $layout).unwrap();
                let mut seen = Vec::new();
                for thread in 0..128 {
                    let share = Mma::new().thread_slice(thread).partition_c(matrix);
                    assert!(Mma::new().thread_slice(thread).partition_c(matrix.into_part()).values().eq(share.values()));
                    seen.extend(share.values());
                }
                let mut expected: Vec<usize> = matrix.values().collect();
                seen.sort_unstable();
                expected.sort_unstable();
                assert_eq!(seen, expected);
            })* };
        }
        shares! {
            layout![(32, 32) : (-{a}, {b})];
        }
        #[cfg(cute_tests = "all")]
        shares! {
            layout![(32, 32) : ({a}, {b})];
            layout![(32, 32) : (-{a}, -{b})];
        }
    }
}
