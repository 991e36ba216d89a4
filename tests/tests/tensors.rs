//! Tensors of both crates over the same data, with the layout in the type and as a value: the
//! elements of every part, and what every algorithm does, are the same.

use cute_dynamic::algorithm as dynamic;
use cute_dynamic::{HTuple, Layout as DynamicLayout, Tensor as DynamicTensor, ToDynamic};
use cute_static::algorithm as typed;
use cute_static::prelude::*;
use cute_static::tensor::{Predicated, TileLayout};

fn leaf(value: u64) -> Dyn {
    Dyn::new(value).expect("not 0")
}

/// The elements of a typed tensor, in order.
macro_rules! elements {
    ($tensor:expr) => {
        $tensor.values().collect::<Vec<i64>>()
    };
}

/// The elements of a runtime tensor, in order.
macro_rules! listed {
    ($tensor:expr) => {
        $tensor.iter().copied().collect::<Vec<i64>>()
    };
}

fn data() -> Vec<i64> {
    (0..700).map(|i| i * i % 251 - 100).collect()
}

/// Both tensors over the same data.
macro_rules! both {
    ($data:expr, $layout:expr) => {{
        let layout = $layout;
        let (data, value) = (&$data[..], layout.to_dynamic().expect("a layout"));
        (Tensor::new(data, layout).expect("it fits"), DynamicTensor::new(data, value).expect("it fits"))
    }};
}

/// Compares the elements, each by each kind of coordinate.
macro_rules! same {
    ($typed:expr, $runtime:expr) => {{
        let (typed, runtime) = (&$typed, &$runtime);
        assert_eq!(elements!(typed), listed!(runtime));
        assert_eq!(typed.size() as u64, runtime.size());
        (0..typed.size() + 2).for_each(|i| assert_eq!(typed.get(i), runtime.get(i as u64)));
    }};
}

/// What can be done with any matrix whose modes are 8 and 12: everything, in tiles that divide it
/// and in tiles that do not.
macro_rules! check_matrix {
    ($layout:expr) => {{
        let data = data();
        let (typed_tensor, runtime) = both!(data, $layout);
        same!(typed_tensor, runtime);
        for (i, j) in [(0, 0), (7, 11), (3, 5), (8, 0), (0, 12)] {
            assert_eq!(typed_tensor.get((i as usize, j as usize)), runtime.get((i as u64, j as u64)));
        }
        same!(typed_tensor.slice((3, ..)), runtime.view().slice((3, ..)).unwrap());
        same!(typed_tensor.slice((.., 5)), runtime.view().slice((.., 5)).unwrap());
        same!(typed_tensor.compose(tile![4, 6]), runtime.view().compose((4, 6)).unwrap());
        same!(typed_tensor.logical_divide(tile![4, 3]), runtime.view().logical_divide((4, 3)).unwrap());
        same!(typed_tensor.zipped_divide(tile![4, 3]), runtime.view().zipped_divide((4, 3)).unwrap());
        same!(typed_tensor.tiled_divide(tile![4, 3]), runtime.view().tiled_divide((4, 3)).unwrap());
        same!(typed_tensor.flat_divide(tile![4, 3]), runtime.view().flat_divide((4, 3)).unwrap());
        for (i, j) in [(0, 0), (1, 0), (0, 3), (1, 2)] {
            let (i, j, m, n) = (i as usize, j as usize, i as u64, j as u64);
            same!(typed_tensor.local_tile(tile![4, 3], (i, j)), runtime.view().local_tile((4, 3), (m, n)).unwrap());
            same!(typed_tensor.inner_partition(tile![4, 3], (i, j)), runtime.view().inner_partition((4, 3), (m, n)).unwrap());
            same!(typed_tensor.outer_partition(tile![4, 6], (i, j)), runtime.view().outer_partition((4, 6), (m, n)).unwrap());
        }
        let threads = layout![(4, 3) : (3, 1)];
        for thread in 0..12 {
            same!(typed_tensor.local_partition(threads, thread), runtime.view().local_partition(&threads.to_dynamic().unwrap(), thread as u64).unwrap());
        }
        let parts = typed_tensor.rows().zip(runtime.rows().unwrap());
        parts.for_each(|(typed, runtime)| same!(typed, runtime));
        let parts = typed_tensor.columns().zip(runtime.columns().unwrap());
        parts.for_each(|(typed, runtime)| same!(typed, runtime));
        let parts = typed_tensor.tiles(tile![4, 3]).zip(runtime.tiles((4, 3)).unwrap());
        assert_eq!(parts.map(|(typed, runtime)| same!(typed, runtime)).count(), 8);
        let parts = typed_tensor.shares(tile![4, 3]).zip(runtime.shares((4, 3)).unwrap());
        assert_eq!(parts.map(|(typed, runtime)| same!(typed, runtime)).count(), 12);

        // Functions of each element, and of all.
        let sums = |sum: i64, x: i64| sum.wrapping_mul(3) + x;
        assert_eq!(typed::reduce(&typed_tensor, 1, sums), dynamic::reduce(&runtime, 1, sums));
        assert_eq!(typed::reduce(&typed_tensor, 0, |sum, x| sum + x), dynamic::sum(&runtime));
        let mut doubled = Tensor::filled(0i64, layout![(8, 12) : (12, 1)]);
        typed::transform(&typed_tensor, &mut doubled, |x| 2 * x + 1);
        let mut doubled_at_run_time = DynamicTensor::filled(0i64, DynamicLayout::right((8, 12)).unwrap()).unwrap();
        dynamic::transform(&runtime, &mut doubled_at_run_time, |x| 2 * x + 1).unwrap();
        same!(doubled, doubled_at_run_time);
        typed::axpby(3, &typed_tensor, -2, &mut doubled);
        dynamic::axpby(3, &runtime, -2, &mut doubled_at_run_time).unwrap();
        same!(doubled, doubled_at_run_time);
        // Into one of another shape.
        let mut copied = Tensor::filled(0i64, layout![((2, 48)) : ((48, 1))]);
        typed::copy(&typed_tensor, &mut copied);
        let mut copied_at_run_time = DynamicTensor::filled(0i64, copied.layout().to_dynamic().unwrap()).unwrap();
        dynamic::copy(&runtime, &mut copied_at_run_time).unwrap();
        same!(copied, copied_at_run_time);
        let mask: Vec<bool> = (0..96).map(|i| i % 5 == 0).collect();
        let (typed_mask, runtime_mask) = both!(mask, layout![(8, 12) : (12, 1)]);
        typed::copy_if(&typed_mask, &doubled, &mut copied);
        dynamic::copy_if(&runtime_mask, &doubled_at_run_time, &mut copied_at_run_time).unwrap();
        same!(copied, copied_at_run_time);

        // A product of 8x12 with its own transpose, and what it makes.
        let mut product = Tensor::filled(1i64, layout![(8, 8) : (1, 9)]);
        typed::gemm(&typed_tensor, &typed_tensor, &mut product);
        let mut product_at_run_time = DynamicTensor::filled(1i64, product.layout().to_dynamic().unwrap()).unwrap();
        dynamic::gemm(&runtime, &runtime, &mut product_at_run_time).unwrap();
        same!(product, product_at_run_time);
        96
    }};
}

/// The tiles that the edge of a matrix cuts.
macro_rules! check_ceil {
    ($layout:expr, $tm:literal, $tn:literal) => {{
        let data = data();
        let (typed_tensor, runtime) = both!(data, $layout);
        let tiles = runtime.tiles_ceil(($tm, $tn)).unwrap();
        let mut parts = 0;
        for (number, (one, other)) in typed_tensor.tiles_ceil(tile![$tm, $tn]).zip(tiles).enumerate() {
            same_tile(&one, &other, $tm * $tn);
            let by_number = runtime.view().local_tile_ceil(($tm, $tn), number as u64).unwrap();
            same_tile(&typed_tensor.local_tile_ceil(tile![$tm, $tn], number), &by_number, $tm * $tn);
            let mut fragment = Tensor::filled(-1i64, layout![($tm, $tn) : ($tn, 1)]);
            typed::copy_from_tile(&one, &mut fragment, 7);
            let mut at_run_time = DynamicTensor::filled(-1i64, DynamicLayout::right(($tm, $tn)).unwrap()).unwrap();
            dynamic::copy_from_tile(&other, &mut at_run_time, 7).unwrap();
            same!(fragment, at_run_time);
            for y in 0..$tm {
                let (one, other) = (one.slice((y as usize, ..)), other.clone().slice((y, ..)).unwrap());
                assert_eq!(one.is_some(), other.is_some());
                if let (Some(one), Some(other)) = (one, other) {
                    same_tile(&one, &other, $tn);
                }
            }
            parts += 1;
        }
        assert_eq!(parts, runtime.tiles_ceil(($tm, $tn)).unwrap().count());
        parts
    }};
}

/// Compares two tiles at each coordinate.
fn same_tile<L: TileLayout>(one: &Predicated<&[i64], L>, other: &cute_dynamic::tensor::Predicated<cute_dynamic::tensor::Part<'_, i64>>, size: usize)
where
    usize: cute_static::tensor::PresentCoordinate<L>,
{
    assert_eq!((one.is_whole(), size as u64), (other.is_whole(), other.size()));
    (0..size + 2).for_each(|i| assert_eq!(one.get(i), other.get(i as u64)));
}

#[test]
fn matrices_of_static_layouts() {
    let elements = [
        check_matrix!(layout![8, 12]),
        check_matrix!(layout![(8, 12) : (12, 1)]),
        check_matrix!(layout![(8, 12) : (20, 1)]),
        check_matrix!(layout![(8, 12) : (3, 50)]),
        check_matrix!(layout![(8, 12) : (0, 1)]),
        check_matrix!(layout![((4, 2), (3, 4)) : ((1, 48), (4, 12))]),
        check_matrix!(layout![((2, 2, 2), 12) : ((1, 2, 4), 8)]),
    ];
    assert_eq!(elements.iter().sum::<usize>(), 7 * 96);
}

#[test]
fn tiles_at_the_edge() {
    let mut parts = 0;
    parts += check_ceil!(layout![10, 7], 4, 4);
    parts += check_ceil!(layout![(10, 7) : (7, 1)], 3, 5);
    parts += check_ceil!(layout![(10, 7) : (9, 1)], 10, 7);
    parts += check_ceil!(layout![(8, 12) : (1, 0)], 8, 5);
    for (m, n, pitch) in [(1, 1, 1), (5, 9, 13), (12, 8, 8), (13, 3, 4)] {
        parts += check_ceil!(layout![({leaf(m)}, {leaf(n)}) : ({leaf(pitch)}, 1)], 4, 4);
        parts += check_ceil!(layout![({leaf(m)}, {leaf(n)}) : ({leaf(pitch)}, 1)], 5, 2);
    }
    assert_eq!(parts, 59);
}

#[test]
fn matrices_with_runtime_leaves() {
    let data = data();
    for (m, n, pitch) in [(1, 1, 1), (8, 12, 12), (5, 7, 30), (16, 40, 40), (2, 300, 301)] {
        let layout = layout![({leaf(m)}, {leaf(n)}) : ({leaf(pitch)}, 1)];
        let (typed_tensor, runtime) = both!(data, layout);
        same!(typed_tensor, runtime);
        for i in 0..m {
            same!(typed_tensor.slice((i as usize, ..)), runtime.view().slice((i, ..)).unwrap());
        }
        let mut copied = vec![0; (m * n) as usize];
        let mut at_run_time = DynamicTensor::filled(0i64, DynamicLayout::left((m, n)).unwrap()).unwrap();
        typed::try_copy(&typed_tensor, &mut Tensor::new(&mut copied[..], layout![({leaf(m)}, {leaf(n)}) : (1, {leaf(m)})]).unwrap()).unwrap();
        dynamic::copy(&runtime, &mut at_run_time).unwrap();
        assert_eq!(&copied, at_run_time.data());
        assert_eq!(typed::reduce(&typed_tensor, 0, |sum, x| sum + x), dynamic::sum(&runtime));
        let extents: HTuple = (m, n).into();
        assert_eq!(runtime.shape(), extents);
    }
}

#[test]
fn both_refuse_what_does_not_fit() {
    for length in 0..80usize {
        let data = vec![0i64; length];
        let layout = layout![({leaf(5)}, 7) : ({leaf(11)}, 1)];
        let typed = Tensor::new(&data[..], layout);
        let runtime = DynamicTensor::new(&data[..], layout.to_dynamic().unwrap());
        assert_eq!(typed.is_ok(), length >= 51);
        assert_eq!(typed.map(|_| ()).map_err(|error| error.code()), runtime.map(|_| ()).map_err(|error| error.code()));
    }
}
