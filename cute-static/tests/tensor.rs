//! Tensors: the paper's figures and tables, and every access against a `Vec` and a loop over
//! offsets.

use cute_static::prelude::*;
use cute_static::tensor::{Columns, Rows, SplitBy};
use std::collections::BTreeSet;

/// Cecka's Figure 5: where the slice begins, its layout, and its values, which are the numbers that
/// the figure shows.
#[test]
fn figure_5() {
    let a = Tensor::fixed(Counting(0), layout![((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100))]);
    let figure = [
        [0, 2, 15, 17, 30, 32, 100, 102, 115, 117, 130, 132],
        [4, 6, 19, 21, 34, 36, 104, 106, 119, 121, 134, 136],
        [8, 10, 23, 25, 38, 40, 108, 110, 123, 125, 138, 140],
        [1, 3, 16, 18, 31, 33, 101, 103, 116, 118, 131, 133],
        [5, 7, 20, 22, 35, 37, 105, 107, 120, 122, 135, 137],
        [9, 11, 24, 26, 39, 41, 109, 111, 124, 126, 139, 141],
    ];
    for (i, row) in figure.iter().enumerate() {
        for (j, &offset) in row.iter().enumerate() {
            assert_eq!(a.at((i, j)), offset);
            assert_eq!(a.at(((i % 3, i / 3), (j % 6, j / 6))), offset);
            assert_eq!(a.at(((i % 3, i / 3), ((j % 2, j / 2 % 3), j / 6))), offset);
            assert_eq!(a.at(i + 6 * j), offset);
        }
    }

    // The paper drops the tuple around a single open mode, and keeps the one around the open modes
    // of a nested tuple; a slice here keeps the first and drops the second, as in CuTe's C++. The
    // function is the same.
    let slice = a.slice((2, ..));
    assert_eq!((*slice.accessor(), slice.layout()), (Counting(8), layout![(((2, 3), 2)) : (((2, 15), 100))]));
    assert!(slice.values().eq(figure[2]));

    let slice = a.slice((.., 5));
    assert_eq!((*slice.accessor(), slice.layout()), (Counting(32), layout![((3, 2)) : ((4, 1))]));
    assert!(slice.values().eq(figure.map(|row| row[5])));

    let slice = a.slice((2, ((0, ..), ..)));
    assert_eq!((*slice.accessor(), slice.layout()), (Counting(8), layout![(3, 2) : (15, 100)]));
    assert!(slice.values().eq([8, 23, 38, 108, 123, 138]));

    let slice = a.slice(((.., 1), (.., 0)));
    assert_eq!((*slice.accessor(), slice.layout()), (Counting(1), layout![(3, (2, 3)) : (4, (2, 15))]));
    assert!(slice.values().eq((0..6).flat_map(|j| [figure[3][j], figure[4][j], figure[5][j]])));

    let slice = a.slice(((.., 0), ((0, ..), 1)));
    assert_eq!((*slice.accessor(), slice.layout()), (Counting(100), layout![(3, 3) : (4, 15)]));
    assert!(slice.values().eq([100, 104, 108, 115, 119, 123, 130, 134, 138]));

    let slice = a.slice(((1, ..), ((.., 0), ..)));
    assert_eq!((*slice.accessor(), slice.layout()), (Counting(4), layout![(2, 2, 2) : (1, 2, 100)]));
    assert!(slice.values().eq([4, 5, 6, 7, 104, 105, 106, 107]));

    // And the tensor itself: nothing fixed, everything fixed.
    assert_eq!(a.slice(..).layout(), a.layout());
    let point = a.slice((4, 7));
    assert_eq!((*point.accessor(), point.layout(), point.at(0)), (Counting(107), layout![1 : 0], 107));
}

/// The thread-value layout of Cecka's Figure 6 and Table 4.
type ThreadValue = Layout![((4, 8), 2) : ((16, 1), 8)];

/// Cecka's Figure 6: all 64 cells, which thread has the element `(m, n)` and as which value; the
/// figure plots the inverse.
#[test]
fn figure_6() {
    let (tile, inverse) = (Tensor::fixed(Counting(0), layout![8, 8]), ThreadValue::default().right_inverse());
    let by_thread = tile.compose(ThreadValue::default());
    for (m, n) in (0..8).flat_map(|m| (0..8).map(move |n| (m, n))) {
        let (thread, value) = (4 * m + n / 2, n % 2);
        assert_eq!(inverse.offset(tile.at((m, n))), thread + 32 * value, "row {m}, column {n}");
        assert_eq!(by_thread.at((thread, value)), tile.at((m, n)));
    }
}

/// Cecka's Table 4: all six rows, the result as the table writes it and every value by the
/// definition, `R(t, v) = A(B(t, v))`.
#[test]
fn table_4() {
    let tv = ThreadValue::default();
    macro_rules! row {
        ($data:expr, $result:expr) => {{
            let (data, result) = ($data, $result);
            assert_eq!(data.compose(tv), result);
            let tensor = Tensor::fixed(Counting(0), data).compose(tv);
            for (t, v) in (0..32).flat_map(|t| (0..2).map(move |v| (t, v))) {
                assert_eq!(tensor.at((t, v)), data.offset(tv.offset((t, v))));
                // The element of the thread, in the figure's words.
                assert_eq!(tensor.at((t, v)), data.offset((t / 4, 2 * (t % 4) + v)));
            }
            // The pattern that follows the table: slice by thread, and copy to registers.
            let mut registers = Tensor::fixed([0; 2], layout![2 : 1]);
            cute_static::algorithm::copy(&tensor.slice((13, ..)), &mut registers);
            assert_eq!(registers.accessor(), &[data.offset((3, 2)), data.offset((3, 3))]);
        }};
    }
    row!(layout![(8, 8) : (1, 8)], layout![((4, 8), 2) : ((16, 1), 8)]);
    row!(layout![(8, 8) : (8, 1)], layout![((4, 8), 2) : ((2, 8), 1)]);
    row!(layout![(8, 8) : (1, 9)], layout![((4, 8), 2) : ((18, 1), 9)]);
    row!(layout![((4, 2), (2, 4)) : ((2, 16), (1, 8))], layout![((4, (4, 2)), 2) : ((8, (2, 16)), 1)]);

    // Strides that are no numbers: layouts, not tensors.
    let swizzled = layout![(8, 8) : (f1, f9)];
    assert_eq!(swizzled.compose(tv), layout![((4, 8), 2) : ((f18, f1), f9)]);
    let coordinates = layout![(8, 8) : (e0, e1)];
    assert_eq!(coordinates.compose(tv), layout![((4, 8), 2) : ((2*e1, e0), e1)]);
    for (t, v) in (0..32usize).flat_map(|t| (0..2).map(move |v| (t, v))) {
        let (m, n) = (t / 4, 2 * (t % 4) + v);
        assert_eq!(swizzled.compose(tv).offset((t, v)), m ^ (9 * n));
        assert_eq!(coordinates.compose(tv).coordinate((t, v)), (m, n));
    }
}

/// Cecka's Figure 7: the 4 by 8 sublayout that a tiler extracts from an 8 by 16 layout is the
/// elements at its coordinates. The tiler of the text, written in the four ways that are the same,
/// and tilers with strides and nested modes.
#[test]
fn figure_7() {
    macro_rules! extracts {
        ($tensor:expr; $($tiler:expr, |$i:ident, $j:ident| $m:expr, $n:expr;)*) => { $(
            let (tensor, tiler) = ($tensor, $tiler);
            let extracted = tensor.compose(tiler);
            for ($i, $j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
                assert_eq!(extracted.at(($i, $j)), tensor.at(($m, $n)), "{} at ({}, {})", tensor.layout(), $i, $j);
            }
            assert_eq!(extracted.layout(), tensor.layout().compose(layout![(8, 16) : (e0, e1)].compose(tiler)));
        )* };
    }
    macro_rules! tilers {
        ($($tensor:expr;)*) => { $( extracts! {
            $tensor;
            tile![4 : 1, 8 : 1], |i, j| i, j;
            tile![4, 8], |i, j| i, j;
            tile![4 : 2, 8 : 1], |i, j| 2 * i, j;
            tile![4, 8 : 2], |i, j| i, 2 * j;
            tile![4 : 2, 8 : 2], |i, j| 2 * i, 2 * j;
            tile![(2, 2) : (1, 4), 8], |i, j| i % 2 + 4 * (i / 2), j;
            tile![4 : 1, (2, 4) : (8, 1)], |i, j| i, 8 * (j % 2) + j / 2;
        } )* };
    }
    tilers! {
        Tensor::fixed(Counting(0), layout![8, 16]);
        Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]);
        Tensor::fixed(Counting(7), layout![((2, 4), 16) : ((1, 40), 2)]);
    }
    // (4,8) ≡ ⟨4,8⟩ ≡ ⟨4:1,8:1⟩ ≡ (4,8):(e0,e1)
    let layout = layout![(8, 16) : (20, 1)];
    assert_eq!(layout.compose(shape![4, 8]), layout.compose(layout![(4, 8) : (e0, e1)]));
    assert_eq!(layout.compose(tile![4, 8]), layout.compose(tile![4 : 1, 8 : 1]));
    assert_eq!(layout.compose(tile![4, 8]), layout.compose(layout![(4, 8) : (e0, e1)]));
}

/// The offset of each coordinate by the definition: mixed radix digits, times strides.
fn naive_offsets(modes: &[(usize, usize)]) -> Vec<usize> {
    let size = modes.iter().map(|mode| mode.0).product();
    let offset = |mut i: usize| {
        let mut offset = 0;
        for &(extent, stride) in modes {
            offset += i % extent * stride;
            i /= extent;
        }
        offset
    };
    (0..size).map(offset).collect()
}

/// Every way to read `tensor` gives `expected`.
fn reads<A: Memory<Element = u32>, L: DataLayout>(tensor: &Tensor<A, L>, expected: &[u32]) {
    assert_eq!(tensor.size(), expected.len());
    assert!(tensor.iter().eq(expected));
    assert!(tensor.iter().rev().eq(expected.iter().rev()));
    assert!(tensor.values().eq(expected.iter().copied()));
    assert!(tensor.view().iter().eq(expected));
    assert_eq!(tensor.iter().len(), expected.len());
    // `fold`, of all and of what is left.
    let mut folded = Vec::new();
    tensor.iter().for_each(|&x| folded.push(x));
    tensor.values().for_each(|x| folded.push(x));
    assert_eq!(folded, [expected, expected].concat());
    let (mut folded, mut iter) = (Vec::new(), tensor.iter());
    iter.next();
    iter.for_each(|&x| folded.push(x));
    assert_eq!(folded, expected[1..]);
    for (i, &x) in expected.iter().enumerate() {
        assert_eq!((tensor[i], tensor.at(i), tensor.get(i), tensor.value(i)), (x, x, Some(&x), Some(x)));
        // SAFETY: below the size.
        assert_eq!(unsafe { (*tensor.get_unchecked(i), tensor.at_unchecked(i)) }, (x, x));
    }
    assert_eq!(tensor.get(expected.len()), None);
    assert_eq!(tensor.value(usize::MAX), None);
}

/// Reads and writes through every accessor of memory, against a `Vec`.
macro_rules! against_vec {
    ($($name:ident: $layout:expr, [$($extent:literal : $stride:literal),+];)*) => { $(
        #[test]
        fn $name() {
            let layout = $layout;
            let offsets = naive_offsets(&[$(($extent, $stride)),+]);
            let cosize = offsets.iter().max().unwrap() + 1;
            assert_eq!(layout.cosize(), cosize);
            let mut data: Vec<u32> = (0..cosize as u32 + 3).map(|x| x * 7 + 1).collect();
            let expected: Vec<u32> = offsets.iter().map(|&o| data[o]).collect();
            reads(&Tensor::new(&data[..], layout).unwrap(), &expected);
            reads(&Tensor::new(&data[..cosize], layout).unwrap(), &expected);
            assert_eq!(Tensor::new(&data[..cosize - 1], layout).unwrap_err(), TensorError::CosizeTooLarge { cosize, length: cosize - 1 });
            let mut copy = data.clone();
            reads(&Tensor::new(&mut copy[..], layout).unwrap(), &expected);
            // SAFETY: `data` is not changed before the last use of the tensor.
            reads(&Tensor::new(unsafe { Raw::new(data.as_ptr(), data.len()) }, layout).unwrap(), &expected);
            let mut owned = Tensor::filled(0u32, layout);
            offsets.iter().enumerate().for_each(|(i, &offset)| owned[i] = data[offset]);
            reads(&owned, &expected);

            // The same changes to a tensor and to a `Vec`.
            let mut model = data.clone();
            let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
            for (i, &offset) in offsets.iter().enumerate() {
                tensor[i] += i as u32;
                model[offset] += i as u32;
                *tensor.get_mut(i).unwrap() ^= 5;
                model[offset] ^= 5;
            }
            assert!(tensor.get_mut(offsets.len()).is_none());
            tensor.for_each_mut(|x| *x += 1);
            offsets.iter().for_each(|&offset| model[offset] += 1);
            assert_eq!(data, model);
            let expected: Vec<u32> = offsets.iter().map(|&o| data[o]).collect();
            // SAFETY: `data` is not touched before the last use of the tensor.
            let mut raw = Tensor::new(unsafe { RawMut::new(data.as_mut_ptr(), data.len()) }, layout).unwrap();
            reads(&raw, &expected);
            raw.fill(9);
            offsets.iter().for_each(|&offset| model[offset] = 9);
            assert_eq!(data, model);

            // Each element once, all of them lent at the same time.
            let is_injective = offsets.iter().collect::<BTreeSet<_>>().len() == offsets.len();
            let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
            match tensor.try_iter_mut() {
                Ok(iter) => {
                    assert!(is_injective);
                    let mut all: Vec<&mut u32> = iter.collect();
                    all.iter_mut().enumerate().for_each(|(i, x)| **x = i as u32);
                }
                // An injective layout whose modes interleave may fail the test; none here does.
                Err(error) => assert!(!is_injective && matches!(error, TensorError::ModesOverlap { .. })),
            }
            if is_injective {
                let written: Vec<u32> = (0..offsets.len() as u32).collect();
                reads(&tensor, &written);
            }
        }
    )* };
}

against_vec! {
    column_major: layout![4, 8], [4: 1, 8: 4];
    row_major: layout![(4, 8) : (8, 1)], [4: 8, 8: 1];
    padded: layout![(4, 8) : (1, 5)], [4: 1, 8: 5];
    one_mode: layout![7 : 3], [7: 3];
    one_element: layout![1 : 0], [1: 0];
    nested: layout![((3, 2), ((2, 3), 2)) : ((4, 1), ((2, 15), 100))], [3: 4, 2: 1, 2: 2, 3: 15, 2: 100];
    broadcast: layout![(3, 4) : (0, 2)], [3: 0, 4: 2];
    overlapping: layout![(3, 4) : (1, 2)], [3: 1, 4: 2];
    constant: layout![7 : 0], [7: 0];
    with_ones: layout![(1, 4, 1, 2) : (9, 1, 0, 4)], [1: 9, 4: 1, 1: 0, 2: 4];
    rank_5: layout![(2, 3, 2, 2, 2) : (24, 1, 3, 6, 12)], [2: 24, 3: 1, 2: 3, 2: 6, 2: 12];
}

/// Cecka's Table 2: the applications of `copy`, by its plain loop.
#[test]
fn table_2() {
    fn copy<A: Accessor<Element = u32>, B: MemoryMut<Element = u32>>(source: &Tensor<A, impl DataLayout>, target: &mut Tensor<B, impl DataLayout>) {
        assert_eq!(source.size(), target.size());
        for i in 0..target.size() {
            target[i] = source.at(i);
        }
    }
    fn check(source: impl DataLayout, target: impl DataLayout) {
        let from: Vec<u32> = (100..100 + source.cosize() as u32).collect();
        let mut to = vec![0; target.cosize()];
        copy(&Tensor::new(&from[..], source).unwrap(), &mut Tensor::new(&mut to[..], target).unwrap());
        let mut model = vec![0; target.cosize()];
        (0..source.size()).for_each(|i| model[target.offset(i)] = from[source.offset(i)]);
        assert_eq!(to, model);
    }
    check(layout![8 : 1], layout![8 : 1]);
    check(layout![(8, 2, 3) : (1, 16, 32)], layout![(8, 2, 3) : (1, 16, 32)]);
    check(layout![(2, 3, 2) : (42, 1, 128)], layout![12 : 1]);
    check(layout![12 : 1], layout![(2, 3, 2) : (42, 1, 128)]);
    check(layout![7 : 0], layout![7 : 1]);
    check(layout![7 : 0], layout![7 : 0]);
    check(layout![(8, 3) : (1, 8)], layout![(8, 3) : (3, 1)]);
    check(layout![(8, (3, 5)) : (1, (57, 8))], layout![(8, 15) : (1, 8)]);
}

/// Numbers that look random, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn leaf(&mut self, n: u64) -> (Dyn, usize) {
        let value = 1 + self.below(n);
        (Dyn::new(value).unwrap(), value as usize)
    }
}

/// Runtime extents and strides: all that a tensor does, against a loop over offsets.
#[test]
fn runtime_leaves() {
    let mut random = Random(7);
    let (mut fitting, mut injective) = (0, 0);
    // An interpreter is slow.
    let rounds = if cfg!(miri) { 60 } else { 3000 };
    for _ in 0..rounds {
        let ((m, rows), (n, columns), (k, depth)) = (random.leaf(6), random.leaf(5), random.leaf(3));
        let ((dm, by_row), (dn, by_column), (dk, by_depth)) = (random.leaf(8), random.leaf(30), random.leaf(60));
        let layout = layout![({m}, ({n}, {k}), 2) : ({dm}, ({dn}, {dk}), 1)];
        let offsets = naive_offsets(&[(rows, by_row), (columns, by_column), (depth, by_depth), (2, 1)]);
        let cosize = offsets.iter().max().unwrap() + 1;
        let length = cosize - 1 + random.below(3) as usize;
        let mut data: Vec<u32> = (0..length as u32).map(|x| x * 3 + 1).collect();
        let Ok(tensor) = Tensor::new(&data[..], layout) else {
            assert!(length < cosize);
            continue;
        };
        assert!(length >= cosize);
        fitting += 1;
        let expected: Vec<u32> = offsets.iter().map(|&o| data[o]).collect();
        reads(&tensor, &expected);
        let end = columns * depth;
        for (i, j, l) in [(0, 0, 0), (rows - 1, end - 1, 1), (rows / 2, end / 2, 0)] {
            let x = expected[i + rows * (j + end * l)];
            assert_eq!((tensor[(i, j, l)], tensor[(i, (j % columns, j / columns), l)]), (x, x));
            let slice = tensor.slice((i, (j % columns, ..), l));
            assert_eq!((slice.size(), slice[j / columns]), (depth, x));
            let slice = tensor.slice((.., j, ..));
            assert_eq!(slice[(i, l)], x);
            assert!((0..slice.size()).all(|c| slice[c] == tensor[(c % rows, j, c / rows)]));
            assert_eq!(tensor.slice((i, j, l))[0], x);
        }
        for coordinate in [(rows, 0, 0), (0, end, 0), (0, 0, 2), (usize::MAX, 0, 0)] {
            assert_eq!((tensor.get(coordinate), tensor.value(coordinate)), (None, None));
            assert!(tensor.checked_slice(coordinate).is_none());
        }
        assert!(tensor.checked_slice((.., (columns, ..), 0)).is_none());

        // Rows of the first mode against all others.
        let layout = layout![({m}, ({n}, {k}, 2)) : ({dm}, ({dn}, {dk}, 1))];
        let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
        if let Ok(parts) = tensor.try_rows_mut() {
            injective += 1;
            assert_eq!(offsets.iter().collect::<BTreeSet<_>>().len(), offsets.len());
            let parts: Vec<_> = parts.collect();
            assert_eq!(parts.len(), rows);
            for (i, mut part) in parts.into_iter().enumerate() {
                part.fill(i as u32);
            }
            assert!((0..tensor.size()).all(|c| tensor[c] == (c % rows) as u32));
        }
    }
    assert!(fitting > rounds / 3 && injective > rounds / 100, "{fitting} {injective}");
}

/// Numbers beyond 64 bits are no lengths and no coordinates.
#[test]
fn runtime_leaves_that_do_not_fit() {
    let leaf = |n| Dyn::new(n).unwrap();
    let data = [1u8, 2, 3];
    for (extent, stride) in [(u64::MAX, u64::MAX), (2, u64::MAX), (u64::MAX, 1), (4, 1), (2, 3), (1 << 63, 2)] {
        let layout = layout![({leaf(extent)}, 1) : ({leaf(stride)}, 5)];
        assert!(matches!(Tensor::new(&data[..], layout), Err(TensorError::CosizeTooLarge { length: 3, .. })), "{layout}");
    }
    let broadcast = Tensor::new(&data[..], layout![({leaf(u64::MAX)}, {leaf(u64::MAX)}, 3) : (0, 0, 1)]).unwrap();
    assert_eq!((broadcast.size(), broadcast[usize::MAX - 1], broadcast[(usize::MAX - 1, 5, 2)]), (usize::MAX, 1, 3));
    assert_eq!(broadcast.get((usize::MAX, 5, 2)), None);
    // A mode of extent 1 has no use for its stride.
    let one = Tensor::new(&data[..], layout![({leaf(1)}, 3) : ({leaf(u64::MAX)}, 1)]).unwrap();
    assert!(one.iter().eq(&data));
    // No slice is so long that a cosize that does not fit could be its length.
    let units: &[()] = &[(); usize::MAX];
    assert!(Tensor::new(&units[..5], layout![5 : 1]).is_ok());
    assert!(Tensor::new(units, layout![({leaf(u64::MAX)}, 3) : (1, 1)]).is_err());
}

#[test]
fn empty_data_fits_no_layout() {
    let empty: [u32; 0] = [];
    let error = TensorError::CosizeTooLarge { cosize: 1, length: 0 };
    assert_eq!(Tensor::new(&empty[..], layout![1 : 0]).unwrap_err(), error);
    assert_eq!(Tensor::new(&empty[..], layout![(4, 2) : (0, 0)]).unwrap_err(), error);
}

#[test]
fn out_of_bounds_panics() {
    let mut tensor = Tensor::fixed([0u32; 64], layout![(4, 8) : (1, 8)]);
    let panics = |run: &mut dyn FnMut() -> usize| std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err();
    // (4, 0) would have an offset within the data; it is no coordinate.
    assert!(panics(&mut || tensor[(4, 0)] as usize));
    assert!(panics(&mut || tensor.at((0, 8)) as usize));
    assert!(panics(&mut || {
        tensor[32] = 1;
        0
    }));
    assert!(panics(&mut || tensor.view().slice((4, ..)).size()));
    assert!(panics(&mut || tensor.view().slice((.., 8)).size()));
    assert!(panics(&mut || tensor.slice_mut((.., 8)).size()));
    assert!(panics(&mut || tensor.view().inner_partition(tile![2, 2], (2, 0)).size()));
    assert!(panics(&mut || tensor.view().outer_partition(tile![2, 2], 4).size()));
    assert!(panics(&mut || tensor.view().local_partition(layout![2, 2], 4).size()));
    assert!(!panics(&mut || tensor[(3, 7)] as usize));
}

/// One part, by its equation: `T((m, i), (n, j))` of the divided tensor, from either side.
#[test]
fn partitions_by_their_equations() {
    let matrix = Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]);
    let flat = Tensor::fixed(Counting(5), layout![64 : 3]);
    for (m, n) in (0..8).flat_map(|n| (0..4).map(move |m| (m, n))) {
        for (i, j) in (0..2).flat_map(|j| (0..2).map(move |i| (i, j))) {
            let expected = matrix.at((m + 4 * i, n + 8 * j));
            assert_eq!(matrix.local_tile(tile![4, 8], (i, j)).at((m, n)), expected);
            assert_eq!(matrix.inner_partition(tile![4, 8], i + 2 * j).at((m, n)), expected);
            assert_eq!(matrix.inner_partition(tile![4, 8], (.., j)).at((m, n, i)), expected);
            assert_eq!(matrix.outer_partition(tile![4, 8], (m, n)).at((i, j)), expected);
            assert_eq!(matrix.outer_partition(tile![4, 8], m + 4 * n).at((i, j)), expected);
            assert_eq!(matrix.local_partition(layout![4, 8], m + 4 * n).at((i, j)), expected);
            assert_eq!(matrix.local_partition(layout![(4, 8) : (8, 1)], 8 * m + n).at((i, j)), expected);
            let threads = layout![((2, 2), 8) : ((8, 16), 1)];
            assert_eq!(matrix.local_partition(threads, 8 * (m % 2) + 16 * (m / 2) + n).at((i, j)), expected);
            let (tiler, coordinate) = (tile![4, 3, 8], (i, 7, j));
            assert_eq!(matrix.local_tile_by(tiler, coordinate, tile![1, _, 1]).at((m, n)), expected);
        }
    }
    for i in 0..64 {
        assert_eq!(flat.local_tile(tile![16], i / 16).at(i % 16), 5 + 3 * i);
        assert_eq!(flat.local_partition(layout![16 : 1], i % 16).at(i / 16), 5 + 3 * i);
    }
    // With a runtime extent and pitch.
    let (rows, pitch) = (Multiple::<Int![4]>::new(12).unwrap(), Dyn::new(13).unwrap());
    let data: Vec<usize> = (0..78).collect();
    let matrix = Tensor::new(&data[..], layout![({rows}, 6) : (1, {pitch})]).unwrap();
    for (m, n) in (0..6).flat_map(|n| (0..12).map(move |m| (m, n))) {
        assert_eq!(matrix.local_tile(tile![4, 3], (m / 4, n / 3))[(m % 4, n % 3)], m + 13 * n);
        assert_eq!(matrix.local_partition(layout![(4, 3) : (3, 1)], 3 * (m % 4) + n % 3)[(m / 4, n / 3)], m + 13 * n);
    }
}

/// Parts are disjoint, and together they are everything: each offset of the layout is written by
/// the part that it belongs to, and no other offset.
#[test]
fn parts_cover_the_layout_once() {
    macro_rules! check {
        ($layout:expr, $tiler:expr) => {{
            let (layout, tiler) = ($layout, $tiler);
            let tiles = layout.zipped_divide(tiler);
            let (per_tile, count) = (count_of::<_, Rows>(&tiles), count_of::<_, Columns>(&tiles));
            assert_eq!(per_tile * count, layout.size());
            let mut data = vec![u32::MAX; layout.cosize()];
            // Coordinate `i` in tile `j`.
            let number = |i: usize, j: usize| (i * count + j) as u32;
            let mut model = data.clone();
            (0..tiles.size()).for_each(|c| model[tiles.offset(c)] = number(c % per_tile, c / per_tile));

            let parts: Vec<_> = Tensor::new(&mut data[..], layout).unwrap().try_tiles_mut(tiler).unwrap().map(|part| part.size()).collect();
            assert_eq!(parts, vec![per_tile; count]);
            // All parts at the same time.
            let mut tensor = Tensor::new(&mut data[..], tiles).unwrap();
            let parts: Vec<_> = tensor.try_columns_mut().unwrap().collect();
            for (j, mut part) in parts.into_iter().enumerate() {
                part.try_iter_mut().unwrap().enumerate().for_each(|(i, x)| *x = number(i, j));
            }
            assert_eq!(data, model);
            data.fill(u32::MAX);
            for (i, mut part) in Tensor::new(&mut data[..], tiles).unwrap().try_rows_mut().unwrap().enumerate() {
                (0..part.size()).for_each(|j| part[j] = number(i, j));
            }
            assert_eq!(data, model);
            // From both ends.
            data.fill(u32::MAX);
            let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
            let mut parts = tensor.try_tiles_mut(tiler).unwrap();
            let (mut front, mut back) = (0, count);
            while let Some(mut part) = parts.next() {
                (0..part.size()).for_each(|i| part[i] = number(i, front));
                front += 1;
                if let Some(mut part) = parts.next_back() {
                    back -= 1;
                    (0..part.size()).for_each(|i| part[i] = number(i, back));
                }
            }
            assert_eq!(data, model);
            // A thread each.
            data.fill(u32::MAX);
            let mut tensor = Tensor::new(&mut data[..], layout).unwrap();
            std::thread::scope(|scope| {
                for (i, mut part) in tensor.try_shares_mut(tiler).unwrap().enumerate() {
                    scope.spawn(move || (0..part.size()).for_each(|j| part[j] = number(i, j)));
                }
            });
            assert_eq!(data, model);
            // The parts to read are those to write.
            let tensor = Tensor::new(&data[..], layout).unwrap();
            for (j, tile) in tensor.tiles(tiler).enumerate() {
                assert!(tile.values().eq((0..per_tile).map(|i| number(i, j))));
            }
            for (i, share) in tensor.shares(tiler).enumerate() {
                assert!(share.values().eq((0..count).map(|j| number(i, j))));
            }
        }};
    }
    fn count_of<L: SplitBy<K>, K>(layout: &L) -> usize {
        L::count(layout)
    }
    check!(layout![8, 16], tile![4, 8]);
    check!(layout![(8, 16) : (20, 1)], tile![4, 8]);
    check!(layout![(8, 16) : (20, 1)], tile![4 : 2, 8 : 2]);
    check!(layout![(8, 16) : (20, 1)], tile![(2, 2) : (1, 4), 4 : 4]);
    check!(layout![((2, 4), (4, 4)) : ((1, 8), (2, 32))], tile![4, 4]);
    check!(layout![(6, 10, 2) : (1, 7, 100)], tile![3, 5]);
    let (rows, pitch) = (Multiple::<Int![4]>::new(12).unwrap(), Dyn::new(13).unwrap());
    check!(layout![({rows}, 6) : (1, {pitch})], tile![4, 3]);
    check!(layout![({rows}, 6) : (6, 1)], tile![2, 3]);
}

/// The bounds of types: what the compiler accepts of injective layouts.
#[test]
fn typed_parts() {
    let mut tensor = Tensor::fixed([0u32; 64], layout![(8, 8) : (1, 8)]).compose(layout![((4, 8), 2) : ((16, 1), 8)]);
    for (thread, mut values) in tensor.rows_mut().enumerate() {
        values.iter_mut().for_each(|x| *x = thread as u32);
        // A part is sliced and viewed as any tensor is.
        assert_eq!(values.slice_mut(..).size(), 2);
        assert!(values.view().slice(..).values().eq([thread as u32; 2]));
        *values.view_mut().get_mut(0).unwrap() += 0;
    }
    assert!((0..64).all(|i| tensor.at(i) == (i % 32) as u32));
    let mut tensor = tensor.with_layout(layout![8, 8]).unwrap();
    // And a part comes apart.
    for (j, mut tile) in tensor.tiles_mut(tile![4, 4]).enumerate() {
        for (i, mut column) in tile.columns_mut().enumerate() {
            for mut half in column.tiles_mut(tile![2]) {
                half.fill((10 * j + i) as u32);
            }
        }
    }
    assert!((0..8).all(|m| (0..8).all(|n| tensor[(m, n)] == (10 * (m / 4 + 2 * (n / 4)) + n % 4) as u32)));
}

/// A part stays within itself.
#[test]
fn parts_are_not_left() {
    let mut tensor = Tensor::fixed([0u32; 32], layout![(4, 8) : (1, 4)]);
    for mut row in tensor.rows_mut() {
        assert_eq!(row.view().with_layout(layout![8 : 1]).unwrap_err(), TensorError::LeavesThePart);
        assert_eq!(row.view().with_layout(layout![9 : 4]).unwrap_err(), TensorError::LeavesThePart);
        assert_eq!(row.view_mut().with_layout(layout![2 : 29]).unwrap_err(), TensorError::LeavesThePart);
        assert_eq!(row.view_mut().with_layout(layout![(2, 4) : (16, 4)]).unwrap().size(), 8);
        assert_eq!(row.view_mut().try_compose(layout![4 : 2]).unwrap().layout(), layout![4 : 8]);
        assert!(row.view_mut().try_compose(layout![5 : 2]).is_err());
        assert_eq!(row.view_mut().compose(layout![(2, 4) : (4, 1)]).layout(), layout![(2, 4) : (16, 4)]);
        let pairs = row.zipped_divide(tile![2]);
        assert_eq!(pairs.layout().to_string(), "(_2,_4):(_4,_8)");
    }
}

/// Owned elements are replaced and dropped, each once.
#[test]
fn elements_with_destructors() {
    let counter = std::rc::Rc::new(());
    let mut tensor = Tensor::filled(counter.clone(), layout![(3, 4) : (1, 5)]);
    assert_eq!(std::rc::Rc::strong_count(&counter), 1 + 18);
    for mut row in tensor.rows_mut() {
        row.fill(std::rc::Rc::new(()));
    }
    assert_eq!(std::rc::Rc::strong_count(&counter), 1 + 6);
    drop(tensor);
    assert_eq!(std::rc::Rc::strong_count(&counter), 1);
}

/// The coordinates of a tiled identity are those of the data, also where tiles stick out.
#[test]
fn identity_predicates_the_data() {
    let (rows, columns) = (Dyn::new(10).unwrap(), Dyn::new(7).unwrap());
    let identity = Tensor::identity(shape![{ rows }, { columns }]).unwrap();
    let data: Vec<u32> = (0..70).collect();
    let matrix = Tensor::new(&data[..], layout![({rows}, {columns}) : (1, {rows})]).unwrap();
    let tiles = identity.with_layout(identity.layout().zipped_divide_ceil(tile![4, 4])).unwrap();
    let mut seen = BTreeSet::new();
    for tile in tiles.columns() {
        assert_eq!(tile.size(), 16);
        for (m, n) in tile.values() {
            match matrix.get((m, n)) {
                Some(&x) => assert!(x as usize == m + 10 * n && seen.insert(x)),
                None => assert!(m >= 10 || n >= 7),
            }
        }
    }
    assert_eq!(seen.len(), 70);
    assert!(Tensor::identity(shape![(5)]).unwrap().values().eq((0..5).map(|i| (i,))));
    assert!(Tensor::identity(shape![2, 2, 2]).unwrap().values().eq((0..8).map(|i| (i % 2, i / 2 % 2, i / 4))));
    assert_eq!(Tensor::identity(shape![2, 2, 2, 3]).unwrap().at(23), (1, 1, 1, 2));
    let huge = Dyn::new((1 << 32) + 1).unwrap();
    assert!(Tensor::identity(shape![{ huge }, 2]).is_err());
}

#[test]
fn recast_keeps_the_bits() {
    let data: Vec<u32> = (0..24).map(|x| x * 0x0101_0101).collect();
    let tensor = Tensor::new(&data[..], layout![(4, 3) : (1, 8)]).unwrap();
    let halves = tensor.recast::<u16>().unwrap();
    assert_eq!(halves.layout(), layout![(8, 3) : (1, 16)]);
    assert!(halves.iter().eq(&(0..3).flat_map(|n| (0..8).map(move |m| (8 * n + m / 2) * 0x0101)).collect::<Vec<u16>>()));
    let back = halves.recast::<u32>().unwrap();
    assert!(back.layout() == tensor.layout() && back.iter().eq(tensor.iter()));
    // Larger elements only where they may begin.
    let bytes = [0u8; 64];
    let begin = bytes.as_ptr().align_offset(8);
    let odd = Tensor::new(&bytes[begin + 1..begin + 17], layout![16 : 1]).unwrap();
    assert_eq!(odd.recast::<u64>().unwrap_err(), TensorError::Misaligned { alignment: align_of::<u64>() });
    assert_eq!(odd.recast::<i8>().unwrap().size(), 16);
    // The last few bytes may be no whole element of the other type.
    let even = Tensor::new(&bytes[begin..begin + 15], layout![8 : 1]).unwrap();
    assert_eq!(even.recast::<u64>().unwrap().accessor().len(), 1);
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_parts() {
    use rayon::prelude::*;
    let mut data = vec![0u32; 64 * 70];
    let mut matrix = Tensor::new(&mut data[..], layout![(64, 64) : (70, 1)]).unwrap();
    matrix.tiles_mut(tile![4, 8]).into_par_iter().enumerate().for_each(|(i, mut tile)| tile.fill(i as u32 + 1));
    let number = |m: usize, n: usize| (m / 4 + 16 * (n / 8) + 1) as u32;
    assert!((0..64).all(|m| (0..64).all(|n| matrix[(m, n)] == number(m, n))));
    let sum: u32 = matrix.rows_mut().into_par_iter().map(|row| row.values().sum::<u32>()).sum();
    assert_eq!(sum, 32 * 128 * 129 / 2);
    assert!((0..63).all(|m| data[m * 70 + 64..m * 70 + 70].iter().all(|&x| x == 0)));
}

/// What a panic says.
fn panic_of<T>(f: impl FnOnce() -> T + std::panic::UnwindSafe) -> String {
    let Err(why) = std::panic::catch_unwind(f) else { panic!("it returned") };
    why.downcast_ref::<String>().expect("a text with numbers").clone()
}

#[test]
fn a_coordinate_out_of_bounds_is_told_with_its_extent() {
    let nested = || Tensor::fixed(Counting(0), layout![(4, (2, 3)) : (1, (12, 4))]);
    let said = |component: u64, extent: u64| format!("CUTE071: the coordinate is out of bounds: {component} in a mode of {extent} elements of the tensor");
    assert_eq!(panic_of(|| nested().at(24)), said(24, 24));
    assert_eq!(panic_of(|| nested().at((3, 6))), said(6, 6));
    assert_eq!(panic_of(|| nested().at((0, (1, 3)))), said(3, 3));
    assert_eq!(panic_of(|| nested().at((9, (2, 0)))), said(9, 4));
    assert_eq!(panic_of(|| nested().slice((.., (7, ..)))), said(7, 2));
    let rows = Dyn::new(5).unwrap();
    assert_eq!(panic_of(|| Tensor::fixed([0; 20], layout![4, 5])[(1, 5)]), said(5, 5));
    assert_eq!(panic_of(|| Tensor::new(&[0u8; 20][..], layout![({rows}, 4) : (4, 1)]).unwrap()[(5, 0)]), said(5, 5));
}
