//! Copies and elementwise algorithms against plain loops over offsets: Cecka's Table 2, and random
//! layouts.

mod algorithm_common;

use algorithm_common::{Random, cosize, d, offsets};
use cute_static::algebra::MaxCommonVectorOf;
use cute_static::algorithm::*;
use cute_static::prelude::*;

/// All algorithms of two tensors, from `src` to a copy of `before` under the layout `to`, against
/// loops over the offsets.
fn against_loops<A: Accessor<Element = u32>, L: DataLayout, M: DataLayout>(
    src: &Tensor<A, L>,
    values: &[u32],
    to: M,
    to_offsets: &[usize],
    before: &[u32],
    random: &mut Random,
) {
    let mask: Vec<bool> = values.iter().map(|_| random.below(2) == 0).collect();
    let mask_tensor = Tensor::new(&mask[..], layout![{d(mask.len() as u64)} : 1]).unwrap();

    let run = |expected: &dyn Fn(usize, u32) -> Option<u32>, algorithm: &dyn Fn(&mut Tensor<&mut [u32], M>) -> Result<(), SizeMismatch>, name: &str| {
        let mut model = before.to_vec();
        for (i, (&o, &x)) in to_offsets.iter().zip(values).enumerate() {
            if let Some(x) = expected(i, x) {
                model[o] = x;
            }
        }
        let mut data = before.to_vec();
        assert_eq!(algorithm(&mut Tensor::new(&mut data[..], to).unwrap()), Ok(()));
        assert_eq!(data, model, "{name}");
    };
    run(&|_, x| Some(x), &|dst| try_copy(src, dst), "copy");
    run(&|_, x| Some(!x), &|dst| try_transform(src, dst, |x| !x), "transform");
    run(&|i, x| mask[i].then_some(x), &|dst| try_copy_if(|i| mask[i], src, dst), "copy_if of a function");
    run(&|i, x| mask[i].then_some(x), &|dst| try_copy_if(&mask_tensor, src, dst), "copy_if of a tensor");
    run(
        &|_, _| Some(5),
        &|dst| {
            fill(dst, 5);
            Ok(())
        },
        "fill",
    );

    // An element that several coordinates share is changed by each of them.
    let (mut model, mut data) = (before.to_vec(), before.to_vec());
    let wrap = |data: &[u32]| -> Vec<std::num::Wrapping<u32>> { data.iter().map(|&x| std::num::Wrapping(x)).collect() };
    for (&o, &x) in to_offsets.iter().zip(values) {
        model[o] = x.wrapping_mul(3).wrapping_add(model[o].wrapping_mul(7));
    }
    let mut wrapped = wrap(&data);
    let n = d(values.len() as u64);
    let (three, seven) = (std::num::Wrapping(3), std::num::Wrapping(7));
    let packed = wrap(values);
    let packed = Tensor::new(&packed[..], layout![{n} : 1]).unwrap();
    assert_eq!(try_axpby(three, &packed, seven, &mut Tensor::new(&mut wrapped[..], to).unwrap()), Ok(()));
    data.iter_mut().zip(wrapped).for_each(|(x, y)| *x = y.0);
    assert_eq!(data, model, "axpby");

    // In order.
    let hash = |h: u64, x: u32| h.wrapping_mul(31).wrapping_add(u64::from(x));
    assert_eq!(reduce(src, 1, hash), values.iter().fold(1, |h, &x| hash(h, x)), "reduce");
}

/// A row: `name: source layout, its modes, the same at run time => destination`. The last number is
/// how many elements a copy moves at once.
macro_rules! copies {
    ($(
        $name:ident:
            $from:expr, [$(($fe:literal, $fs:literal)),+], $dyn_from:expr =>
            $to:expr, [$(($te:literal, $ts:literal)),+], $dyn_to:expr, $run:literal;
    )*) => { $(
        #[test]
        fn $name() {
            let mut random = Random::new();
            let (from, to) = ($from, $to);
            let (from_offsets, to_offsets) = (offsets(&[$(($fe, $fs)),+]), offsets(&[$(($te, $ts)),+]));
            assert_eq!((from.cosize(), to.cosize()), (cosize(&from_offsets), cosize(&to_offsets)));
            let data = random.numbers(from.cosize() + 2);
            let before = random.numbers(to.cosize() + 2);
            let values: Vec<u32> = from_offsets.iter().map(|&o| data[o]).collect();

            // The typed forms: no `Result`.
            let mut model = before.clone();
            to_offsets.iter().zip(&values).for_each(|(&o, &x)| model[o] = x);
            let source = Tensor::new(&data[..], from).unwrap();
            let mut copied = before.clone();
            copy(&source, &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);
            let mut copied = before.clone();
            copy_if(|_| true, &source, &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);
            let mut copied = before.clone();
            transform(&source, &mut Tensor::new(&mut copied[..], to).unwrap(), |x| x);
            assert_eq!(copied, model);

            // Every accessor that can be read, and every one that can be written.
            let mut copied = before.clone();
            // SAFETY: `data` is not changed, and `copied` not touched otherwise.
            unsafe {
                let source = Tensor::new(Raw::new(data.as_ptr(), data.len()), from).unwrap();
                copy(&source, &mut Tensor::new(RawMut::new(copied.as_mut_ptr(), copied.len()), to).unwrap());
            }
            assert_eq!(copied, model);
            let mut copied = before.clone();
            copy(&Tensor::fixed(Computed::new(|o| data[o]), from), &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);
            let mut owned = Tensor::filled(0, to);
            copy(&source, &mut owned);
            assert!(owned.values().eq(to_offsets.iter().map(|&o| model[o])));
            let mut whole = data.clone();
            let mut whole = Tensor::new(&mut whole[..], from).unwrap();
            let mut copied = before.clone();
            copy(&whole.view_mut(), &mut Tensor::new(&mut copied[..], to).unwrap());
            copy(&whole.view(), &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);

            // Types and run time, in all combinations.
            let (dyn_from, dyn_to) = ($dyn_from, $dyn_to);
            let dyn_source = Tensor::new(&data[..], dyn_from).unwrap();
            against_loops(&source, &values, to, &to_offsets, &before, &mut random);
            against_loops(&source, &values, dyn_to, &to_offsets, &before, &mut random);
            against_loops(&dyn_source, &values, to, &to_offsets, &before, &mut random);
            against_loops(&dyn_source, &values, dyn_to, &to_offsets, &before, &mut random);

            const fn width<L: DataLayout, M: DataLayout>(_: &L, _: &M) -> Option<u64> {
                run_length::<L, M>()
            }
            assert_eq!(width(&from, &to), Some($run));
        }
    )* };
}

// Cecka's Table 2, row by row.
copies! {
    table_2_1d_arrays:
        layout![8 : 1], [(8, 1)], layout![{d(8)} : 1] =>
        layout![8 : 1], [(8, 1)], layout![{d(8)} : {d(1)}], 8;
    table_2_nd_arrays:
        layout![(8, 2, 3) : (1, 16, 32)], [(8, 1), (2, 16), (3, 32)], layout![({d(8)}, 2, {d(3)}) : (1, {d(16)}, {d(32)})] =>
        layout![(8, 2, 3) : (1, 16, 32)], [(8, 1), (2, 16), (3, 32)], layout![(8, {d(2)}, 3) : ({d(1)}, 16, {d(32)})], 8;
    table_2_gather:
        layout![(2, 3, 2) : (42, 1, 128)], [(2, 42), (3, 1), (2, 128)], layout![(2, {d(3)}, 2) : ({d(42)}, 1, {d(128)})] =>
        layout![12 : 1], [(12, 1)], layout![{d(12)} : 1], 1;
    table_2_scatter:
        layout![12 : 1], [(12, 1)], layout![{d(12)} : 1] =>
        layout![(2, 3, 2) : (42, 1, 128)], [(2, 42), (3, 1), (2, 128)], layout![(2, {d(3)}, 2) : ({d(42)}, 1, {d(128)})], 1;
    table_2_broadcast:
        layout![7 : 0], [(7, 0)], layout![{d(7)} : 0] =>
        layout![7 : 1], [(7, 1)], layout![{d(7)} : {d(1)}], 1;
    table_2_constant:
        layout![7 : 0], [(7, 0)], layout![{d(7)} : 0] =>
        layout![7 : 0], [(7, 0)], layout![{d(7)} : 0], 1;
    table_2_transpose:
        layout![(8, 3) : (1, 8)], [(8, 1), (3, 8)], layout![({d(8)}, {d(3)}) : (1, {d(8)})] =>
        layout![(8, 3) : (3, 1)], [(8, 3), (3, 1)], layout![({d(8)}, {d(3)}) : ({d(3)}, 1)], 1;
    table_2_tensor_transpose:
        layout![(8, (3, 5)) : (1, (57, 8))], [(8, 1), (3, 57), (5, 8)], layout![(8, ({d(3)}, {d(5)})) : (1, (57, {d(8)}))] =>
        layout![(8, 15) : (1, 8)], [(8, 1), (15, 8)], layout![({d(8)}, {d(15)}) : (1, 8)], 8;
}

// Shapes that have fewer modes in common, or none, and destinations that share elements.
copies! {
    one_element:
        layout![1 : 0], [(1, 0)], layout![{d(1)} : {d(9)}] =>
        layout![(1, 1) : (3, 5)], [(1, 3), (1, 5)], layout![(1, {d(1)}) : (3, {d(5)})], 1;
    one_column:
        layout![(5, 1) : (1, 77)], [(5, 1), (1, 77)], layout![({d(5)}, 1) : (1, {d(77)})] =>
        layout![(1, 5) : (4, 2)], [(1, 4), (5, 2)], layout![(1, {d(5)}) : ({d(4)}, 2)], 1;
    no_common_modes:
        layout![(4, 6) : (1, 100)], [(4, 1), (6, 100)], layout![(4, {d(6)}) : (1, {d(100)})] =>
        layout![(6, 4) : (1, 100)], [(6, 1), (4, 100)], layout![({d(6)}, 4) : (1, 100)], 1;
    rows_of_a_pitched_matrix:
        layout![(6, 9) : (11, 1)], [(6, 11), (9, 1)], layout![({d(6)}, {d(9)}) : ({d(11)}, 1)] =>
        layout![(6, 9) : (10, 1)], [(6, 10), (9, 1)], layout![({d(6)}, 9) : ({d(10)}, 1)], 9;
    vectors_that_differ:
        layout![((2, 2), (4, 2)) : ((1, 8), (2, 16))], [(2, 1), (2, 8), (4, 2), (2, 16)], layout![((2, {d(2)}), (4, 2)) : ((1, 8), ({d(2)}, 16))] =>
        layout![(4, 8) : (8, 1)], [(4, 8), (8, 1)], layout![(4, {d(8)}) : (8, 1)], 1;
    // As in Figure 8: the offsets {0, 1} at the coordinates {0, 1}; the offsets {0, 1, 2, 3} at the
    // coordinates {0, 2, 8, 10}.
    figure_8_a:
        layout![(2, 2, 8) : (1, 16, 2)], [(2, 1), (2, 16), (8, 2)], layout![(2, {d(2)}, 8) : (1, 16, {d(2)})] =>
        layout![(4, 8) : (1, 4)], [(4, 1), (8, 4)], layout![({d(4)}, 8) : (1, {d(4)})], 2;
    figure_8_b:
        layout![((2, 2), (2, (2, 2))) : ((4, 1), (8, (2, 16)))], [(2, 4), (2, 1), (2, 8), (2, 2), (2, 16)],
        layout![((2, 2), ({d(2)}, (2, 2))) : (({d(4)}, 1), (8, (2, 16)))] =>
        layout![((2, 2), (2, (2, 2))) : ((8, 1), (4, (2, 16)))], [(2, 8), (2, 1), (2, 4), (2, 2), (2, 16)],
        layout![((2, {d(2)}), (2, (2, 2))) : ((8, 1), (4, ({d(2)}, 16)))], 4;
    the_last_one_wins:
        layout![(2, 3) : (1, 2)], [(2, 1), (3, 2)], layout![(2, {d(3)}) : (1, 2)] =>
        layout![(2, 3) : (1, 0)], [(2, 1), (3, 0)], layout![({d(2)}, 3) : (1, 0)], 2;
    the_last_one_wins_in_each_row:
        layout![(4, 3) : (3, 1)], [(4, 3), (3, 1)], layout![(4, {d(3)}) : (3, 1)] =>
        layout![(4, 3) : (0, 1)], [(4, 0), (3, 1)], layout![(4, 3) : (0, {d(1)})], 1;
    overlapping_windows:
        layout![(4, 5) : (5, 1)], [(4, 5), (5, 1)], layout![({d(4)}, 5) : (5, 1)] =>
        layout![(4, 5) : (1, 2)], [(4, 1), (5, 2)], layout![(4, 5) : (1, {d(2)})], 1;
    five_modes:
        layout![(2, 3, 2, 3, 2) : (1, 2, 7, 15, 50)], [(2, 1), (3, 2), (2, 7), (3, 15), (2, 50)], layout![(2, 3, {d(2)}, 3, 2) : (1, 2, 7, {d(15)}, 50)] =>
        layout![(2, 3, 2, 3, 2) : (1, 2, 90, 8, 31)], [(2, 1), (3, 2), (2, 90), (3, 8), (2, 31)], layout![(2, 3, 2, {d(3)}, 2) : (1, 2, {d(90)}, 8, 31)], 6;
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
