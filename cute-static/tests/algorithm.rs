//! Copies and elementwise algorithms against plain loops over offsets: Cecka's Table 2, and random
//! layouts.

mod algorithm_common;
#[macro_use]
#[path = "algorithm_common/copies.rs"]
mod copies;

use algorithm_common::{Random, cosize, d, offsets};
use copies::against_loops;
use cute_static::algebra::MaxCommonVectorOf;
use cute_static::algorithm::*;
use cute_static::prelude::*;

// Two rows of Cecka's Table 2. The others are in `tests/tests/algorithm_rows.rs`, for
// `CUTE_TESTS=all`: each row is compiled for seven algorithms, with and without runtime leaves.
copies! {
    table_2_gather:
        layout![(2, 3, 2) : (42, 1, 128)], [(2, 42), (3, 1), (2, 128)], layout![(2, {d(3)}, 2) : ({d(42)}, 1, {d(128)})] =>
        layout![12 : 1], [(12, 1)], layout![{d(12)} : 1], 1;
    table_2_tensor_transpose:
        layout![(8, (3, 5)) : (1, (57, 8))], [(8, 1), (3, 57), (5, 8)], layout![(8, ({d(3)}, {d(5)})) : (1, (57, {d(8)}))] =>
        layout![(8, 15) : (1, 8)], [(8, 1), (15, 8)], layout![({d(8)}, {d(15)}) : (1, 8)], 8;
}

/// Random layouts of three runtime modes, of one size or not, injective or not.
#[test]
fn random_layouts() {
    let mut random = Random::new();
    let (mut same, mut different) = (0, 0);
    for _ in 0..3000 {
        let [a, b, c] = [(); 3].map(|()| 1 + random.below(4));
        // The same extents, others of the same product, permuted ones, any.
        let to = match random.below(5) {
            0 => [a, b, c],
            1 => [a * b, c, 1],
            2 => [a, 1, b * c],
            3 => [c, a, b],
            _ => [1 + random.below(4), 1 + random.below(4), 1 + random.below(4)],
        };
        let mut modes = |extents: [u64; 3]| extents.map(|extent| (extent, if random.below(3) == 0 { 1 } else { 1 + random.below(20) }));
        let (from, to) = (modes([a, b, c]), modes(to));
        let (from_offsets, to_offsets) = (offsets(&from), offsets(&to));
        let layout = |m: [(u64, u64); 3]| layout![({d(m[0].0)}, ({d(m[1].0)}, {d(m[2].0)})) : ({d(m[0].1)}, ({d(m[1].1)}, {d(m[2].1)}))];
        let data = random.numbers(cosize(&from_offsets));
        let before = random.numbers(cosize(&to_offsets));
        let source = Tensor::new(&data[..], layout(from)).unwrap();
        if from_offsets.len() == to_offsets.len() {
            same += 1;
            let values: Vec<u32> = from_offsets.iter().map(|&o| data[o]).collect();
            against_loops(&source, &values, layout(to), &to_offsets, &before, &mut random);
        } else {
            different += 1;
            let error = Err(SizeMismatch { extent: Extent::Elements, first: from_offsets.len(), second: to_offsets.len() });
            let mut data = before.clone();
            let mut dst = Tensor::new(&mut data[..], layout(to)).unwrap();
            assert_eq!(try_copy(&source, &mut dst), error);
            assert_eq!(try_copy_if(|_| true, &source, &mut dst), error);
            assert_eq!(try_transform(&source, &mut dst, |x| x), error);
            assert_eq!(try_axpby(1, &source, 1, &mut dst), error);
            assert_eq!(data, before, "nothing is changed");
        }
    }
    assert!(same > 1000 && different > 200, "{same} {different}");
}

#[test]
fn a_mask_of_another_size() {
    let mask = Tensor::fixed([true; 3], layout![3 : 1]);
    let (source, mut data) = (Tensor::fixed([1; 4], layout![4 : 1]), Tensor::fixed([0; 4], layout![4 : 1]));
    assert_eq!(try_copy_if(&mask, &source, &mut data), Err(SizeMismatch { extent: Extent::Elements, first: 3, second: 4 }));
    assert_eq!(data.accessor(), &[0; 4]);
}

/// The parts of one tensor, each to the next, by a copy of its own.
#[test]
fn between_parts() {
    let mut random = Random::new();
    let data = random.numbers(64);
    let mut copied = data.clone();
    let mut matrix = Tensor::new(&mut copied[..], layout![(8, 8) : (8, 1)]).unwrap();
    let mut rows = matrix.rows_mut();
    while let (Some(from), Some(mut to)) = (rows.next(), rows.next()) {
        copy(&from, &mut to);
    }
    for (i, row) in copied.chunks(8).enumerate() {
        assert_eq!(row, &data[i / 2 * 16..][..8]);
    }
    // Columns lie one between the other: only their own elements are touched.
    let mut matrix = Tensor::new(&mut copied[..], layout![(8, 8) : (8, 1)]).unwrap();
    let mut columns = matrix.columns_mut();
    while let (Some(from), Some(mut to)) = (columns.next(), columns.next()) {
        copy(&from, &mut to);
    }
    for (i, &x) in copied.iter().enumerate() {
        assert_eq!(x, data[i / 16 * 16 + i % 8 / 2 * 2]);
    }
}

/// Elements without a size, and elements that are cloned.
#[test]
fn other_elements() {
    let mut nothing = Tensor::fixed([(); 8], layout![(4, 2) : (2, 1)]);
    copy(&Tensor::fixed([(); 8], layout![8 : 1]), &mut nothing);
    assert_eq!(reduce(&nothing, 0, |count, ()| count + 1), 8);
    let mut names = Tensor::fixed([const { String::new() }; 6], layout![(2, 2) : (3, 1)]);
    fill(&mut names, "x".to_owned());
    assert_eq!(names.accessor(), &["x", "x", "", "x", "x", ""]);
    transform(&Tensor::fixed(Counting(0), layout![(2, 2) : (3, 1)]), &mut names, |o| o.to_string());
    assert_eq!(names.accessor(), &["0", "1", "", "3", "4", ""]);
}

/// There is no tensor without elements: an extent is at least 1.
#[test]
fn nothing_is_empty() {
    assert_eq!(Dyn::new(0), None);
    assert!(Tensor::new(&[0u8; 0][..], layout![1 : 0]).is_err());
}

/// The run is the common vector, where the layouts are made of it.
#[test]
fn the_run_is_the_common_vector() {
    macro_rules! runs {
        ($($a:tt $b:tt)+) => { $(
            let vector = <MaxCommonVectorOf<Layout!$a, Layout!$b> as Number>::VALUE;
            assert_eq!(run_length::<Layout!$a, Layout!$b>(), Some(vector), stringify!($a $b));
        )+ };
    }
    runs! {
        [4, 8] [4, 8]
        [4, 8] [(4, 8) : (1, 8)]
        [4, 8] [(4, 8) : (8, 1)]
        [(4, 8) : (8, 1)] [(4, 8) : (8, 1)]
        [(4, 8) : (1, 5)] [4, 8]
        [32 : 1] [(4, (2, 4)) : (1, (4, 8))]
        [(8, (3, 5)) : (1, (57, 8))] [(8, 15) : (1, 8)]
        [((2, 2), (2, 4)) : ((8, 1), (2, 16))] [((2, 2), (2, 4)) : ((4, 1), (2, 8))]
        [(2, 3, 5, 7) : (105, 35, 7, 1)] [(2, 3, 5, 7) : (1000, 35, 7, 1)]
        [(2, 3, 5, 7) : (1000, 300, 1, 5)] [(2, 3, 5, 7) : (105, 35, 1, 5)]
        [7 : 0] [7 : 1]
    }
}
