//! Products against plain loops: Cecka's Table 3 row by row, the other shapes of `gemm`, and sizes
//! that do not agree.

mod algorithm_common;
#[macro_use]
#[path = "algorithm_common/gemms.rs"]
mod gemms;

use algorithm_common::{Random, d, offsets};
use cute_static::algorithm::*;
use cute_static::prelude::*;
use gemms::{length, product};

// Cecka's Table 3 for M = 5, N = 4, K = 3 and leading dimensions larger than they need be.
// Two rows: the others are in `tests/tests/algorithm_rows.rs`, for `CUTE_TESTS=all`.
gemms! {
    table_3_nt:
        layout![(5, 3) : (1, 7)], [(5, 1)], [(3, 7)];
        layout![(4, 3) : (1, 6)], [(4, 1)], [(3, 6)];
        layout![(5, 4) : (1, 8)], [(5, 1)], [(4, 8)];
        layout![({d(5)}, {d(3)}) : (1, {d(7)})], layout![({d(4)}, {d(3)}) : (1, {d(6)})], layout![({d(5)}, {d(4)}) : (1, {d(8)})];
    table_3_gett_rows:
        layout![((2, 3), 3) : ((1, 3), 10)], [(2, 1), (3, 3)], [(3, 10)];
        layout![(4, 3) : (3, 1)], [(4, 3)], [(3, 1)];
        layout![((2, 3), 4) : ((1, 4), 13)], [(2, 1), (3, 4)], [(4, 13)];
        layout![((2, {d(3)}), {d(3)}) : ((1, {d(3)}), {d(10)})], layout![({d(4)}, 3) : ({d(3)}, 1)], layout![(({d(2)}, {d(3)}), 4) : ((1, 4), {d(13)})];
}

/// The rows of C are one row: it gets the sum of all, whatever the order.
#[test]
fn shared_elements_of_c() {
    let mut random = Random::new();
    let (a, b) = (random.integers(15), random.integers(12));
    let mut c = [0i64; 4];
    let (la, lb) = (layout![5, 3], layout![4, 3]);
    gemm(&Tensor::new(&a[..], la).unwrap(), &Tensor::new(&b[..], lb).unwrap(), &mut Tensor::new(&mut c[..], layout![(5, 4) : (0, 1)]).unwrap());
    let expected: Vec<i64> = (0..4).map(|n| (0..15).map(|mk| a[mk] * b[n + mk / 5 * 4]).sum()).collect();
    assert_eq!(c[..], expected);
}

/// CONV of Table 3: an activation of `N` images of depth, height and width, filters of `(T, R, S)`
/// taps and `C` channels. B's layout is the im2col transformation: it visits the activation where
/// each filter tap falls on it, so output pixel and tap share strides. Against the eight loops of a
/// convolution, with the indices of the arrays.
#[test]
fn table_3_conv() {
    // Filters K = 3; channels C = 2; taps (T, R, S) = (2, 3, 2); images N = 2; output (Z, P, Q) =
    // (2, 3, 4).
    const D: usize = 3; // Z + T - 1
    const H: usize = 5; // P + R - 1
    const W: usize = 5; // Q + S - 1
    let mut random = Random::new();
    let activation = random.integers(2 * D * H * W * 2); // [n][d][h][w][c]
    let filters = random.integers(3 * 2 * 3 * 2 * 2); // [k][t][r][s][c]
    let before = random.integers(2 * 2 * 3 * 4 * 3); // [n][z][p][q][k]

    let mut model = before.clone();
    for n in 0..2 {
        for (z, p, q) in (0..24).map(|i| (i / 12, i / 4 % 3, i % 4)) {
            for k in 0..3 {
                for (t, r, s) in (0..12).map(|i| (i / 6, i / 2 % 3, i % 2)) {
                    for c in 0..2 {
                        let x = activation[(((n * D + z + t) * H + p + r) * W + q + s) * 2 + c];
                        let w = filters[(((k * 2 + t) * 3 + r) * 2 + s) * 2 + c];
                        model[(((n * 2 + z) * 3 + p) * 4 + q) * 3 + k] += x * w;
                    }
                }
            }
        }
    }

    // The strides of [n][d][h][w][c] are 150, 50, 10, 2, 1; of [k][t][r][s][c] 24, 12, 4, 2, 1; of
    // [n][z][p][q][k] 72, 36, 12, 3, 1.
    let a = Tensor::new(&filters[..], layout![(3, (2, 2, 3, 2)) : (24, (1, 12, 4, 2))]).unwrap();
    let im2col = layout![((2, 2, 3, 4), (2, 2, 3, 2)) : ((150, 50, 10, 2), (1, 50, 10, 2))];
    let to = layout![(3, (2, 2, 3, 4)) : (1, (72, 36, 12, 3))];
    let mut data = before.clone();
    gemm(&a, &Tensor::new(&activation[..], im2col).unwrap(), &mut Tensor::new(&mut data[..], to).unwrap());
    assert_eq!(data, model);

    // Images and their size at run time.
    let (plane, row, pixel) = (d((H * W * 2) as u64), d((W * 2) as u64), d(2));
    let im2col = layout![(({d(2)}, {d(2)}, {d(3)}, {d(4)}), (2, 2, 3, 2)) : (({d(150)}, {plane}, {row}, {pixel}), (1, {plane}, {row}, {pixel}))];
    let to = layout![(3, ({d(2)}, {d(2)}, {d(3)}, {d(4)})) : (1, ({d(72)}, {d(36)}, {d(12)}, {d(3)}))];
    let mut data = before.clone();
    try_gemm(&a, &Tensor::new(&activation[..], im2col).unwrap(), &mut Tensor::new(&mut data[..], to).unwrap()).unwrap();
    assert_eq!(data, model);
}

/// The other shapes: elementwise, outer product, batches.
#[test]
fn other_ranks() {
    let mut random = Random::new();
    let (a, b, c) = (random.integers(100), random.integers(100), random.integers(100));
    let tensors = |data: &mut Vec<i64>| data.copy_from_slice(&c);
    let mut data = c.clone();

    // (V) x (V) -> (V), three shapes of 12.
    let mut model = c.clone();
    let (la, lb, lc) = (layout![12 : 2], layout![((3, 4)) : ((4, 1))], layout![((2, 6)) : ((30, 3))]);
    (0..12).for_each(|v| model[v % 2 * 30 + v / 2 * 3] += a[2 * v] * b[v % 3 * 4 + v / 3]);
    gemm(&Tensor::new(&a[..], la).unwrap(), &Tensor::new(&b[..], lb).unwrap(), &mut Tensor::new(&mut data[..], lc).unwrap());
    assert_eq!(data, model);
    tensors(&mut data);
    let (dyn_la, dyn_lc) = (layout![{d(12)} : 2], layout![((2, {d(6)})) : (({d(30)}, 3))]);
    assert_eq!(try_gemm(&Tensor::new(&a[..], dyn_la).unwrap(), &Tensor::new(&b[..], lb).unwrap(), &mut Tensor::new(&mut data[..], dyn_lc).unwrap()), Ok(()));
    assert_eq!(data, model);

    // (M) x (N) -> (M, N).
    let mut model = c.clone();
    let (la, lb, lc) = (layout![((2, 3)) : ((10, 1))], layout![5 : 3], layout![(6, 5) : (7, 1)]);
    (0..30).for_each(|i| model[i % 6 * 7 + i / 6] += a[i % 2 * 10 + i % 6 / 2] * b[i / 6 * 3]);
    tensors(&mut data);
    gemm(&Tensor::new(&a[..], la).unwrap(), &Tensor::new(&b[..], lb).unwrap(), &mut Tensor::new(&mut data[..], lc).unwrap());
    assert_eq!(data, model);
    tensors(&mut data);
    let (dyn_la, dyn_lb, dyn_lc) = (layout![((2, {d(3)})) : (({d(10)}, 1))], layout![{d(5)} : {d(3)}], layout![({d(6)}, 5) : (7, {d(1)})]);
    let dyn_a = Tensor::new(&a[..], dyn_la).unwrap();
    assert_eq!(try_gemm(&dyn_a, &Tensor::new(&b[..], dyn_lb).unwrap(), &mut Tensor::new(&mut data[..], dyn_lc).unwrap()), Ok(()));
    assert_eq!(data, model);

    // (M, K, L) x (N, K, L) -> (M, N, L); B is the same for all batches.
    let mut model = c.clone();
    let (la, lb, lc) = (layout![(4, 3, (2, 2)) : (1, 4, (24, 12))], layout![(5, 3, 4) : (3, 1, 0)], layout![(4, 5, 4) : (1, 4, 20)]);
    for l in 0..4 {
        for (m, n, k) in (0..60).map(|i| (i % 4, i / 4 % 5, i / 20)) {
            model[m + 4 * n + 20 * l] += a[m + 4 * k + l % 2 * 24 + l / 2 * 12] * b[3 * n + k];
        }
    }
    tensors(&mut data);
    gemm(&Tensor::new(&a[..], la).unwrap(), &Tensor::new(&b[..], lb).unwrap(), &mut Tensor::new(&mut data[..], lc).unwrap());
    assert_eq!(data, model);
    tensors(&mut data);
    let (dyn_la, dyn_lc) = (layout![(4, 3, ({d(2)}, 2)) : (1, {d(4)}, ({d(24)}, {d(12)}))], layout![({d(4)}, {d(5)}, {d(4)}) : (1, {d(4)}, {d(20)})]);
    assert_eq!(try_gemm(&Tensor::new(&a[..], dyn_la).unwrap(), &Tensor::new(&b[..], lb).unwrap(), &mut Tensor::new(&mut data[..], dyn_lc).unwrap()), Ok(()));
    assert_eq!(data, model);
}

/// Sizes that do not agree are an error that says which, and change nothing.
#[test]
fn sizes_that_do_not_agree() {
    let data = [1i64; 300];
    let mut random = Random::new();
    let (mut wrong, mut right) = (0, 0);
    for _ in 0..500 {
        let [m, n, k, l, m1, n1, k1, l1, l2] = std::array::from_fn(|_| 1 + random.below(2));
        let strides = |s: [u64; 3]| layout![({d(s[0])}, {d(s[1])}, {d(s[2])}) : (1, {d(4)}, {d(16)})];
        let (a, b) = (Tensor::new(&data[..], strides([m, k, l])).unwrap(), Tensor::new(&data[..], strides([n, k1, l1])).unwrap());
        let mut c = [0i64; 300];
        let result = try_gemm(&a, &b, &mut Tensor::new(&mut c[..], strides([m1, n1, l2])).unwrap());
        let pairs = [(Extent::M, m, m1), (Extent::N, n, n1), (Extent::K, k, k1), (Extent::L, l, l2), (Extent::L, l1, l2)];
        match pairs.into_iter().find(|&(_, first, second)| first != second) {
            Some((extent, first, second)) => {
                wrong += 1;
                assert_eq!(result, Err(SizeMismatch { extent, first: first as usize, second: second as usize }));
                assert_eq!(c, [0; 300]);
            }
            None => {
                right += 1;
                assert_eq!(result, Ok(()));
                assert_eq!(c.iter().sum::<i64>(), (m * n * k * l) as i64);
            }
        }
    }
    assert!(wrong > 100 && right > 1, "{wrong} {right}");
    let v = |n: u64| Tensor::new(&data[..], layout![{d(n)} : 1]).unwrap();
    let mut c = [0i64; 300];
    let mut c3 = Tensor::new(&mut c[..], layout![{d(3)} : 1]).unwrap();
    assert_eq!(try_gemm(&v(2), &v(3), &mut c3), Err(SizeMismatch { extent: Extent::V, first: 2, second: 3 }));
    assert_eq!(try_gemm(&v(3), &v(4), &mut c3), Err(SizeMismatch { extent: Extent::V, first: 4, second: 3 }));
    assert_eq!(c, [0; 300]);
}

/// Accumulators wider than what is multiplied, mixed signs, and wrapping ones.
#[test]
fn accumulators() {
    use std::num::{Saturating, Wrapping};
    let (a, b) = (Tensor::fixed([200u8, 255], layout![(1, 2) : (0, 1)]), Tensor::fixed([-128i8, 127], layout![(1, 2) : (0, 1)]));
    let mut c = Tensor::fixed([1i32], layout![(1, 1) : (0, 0)]);
    gemm(&a, &b, &mut c);
    gemm(&b, &a, &mut c);
    assert_eq!(c.at(0), 1 + 2 * (-200 * 128 + 255 * 127));
    let mut c = Tensor::fixed([0.5f64], layout![(1, 1) : (0, 0)]);
    gemm(&a, &a, &mut c);
    assert_eq!(c.at(0), 40_000.0 + 65_025.0 + 0.5);
    let v = Tensor::fixed([Wrapping(16u8)], layout![1 : 0]);
    let mut c = Tensor::fixed([Wrapping(3)], layout![1 : 0]);
    gemm(&v, &v, &mut c);
    assert_eq!(c.at(0), Wrapping(3));
    let v = Tensor::fixed([Saturating(16u8)], layout![1 : 0]);
    let mut c = Tensor::fixed([Saturating(3)], layout![1 : 0]);
    gemm(&v, &v, &mut c);
    assert_eq!(c.at(0), Saturating(255));
}

/// The tiles of C, each by a product of its own, are the whole product.
#[test]
fn by_tiles() {
    let mut random = Random::new();
    let (a, b) = (random.integers(8 * 6), random.integers(12 * 6));
    let (a, b) = (Tensor::new(&a[..], layout![(8, 6) : (6, 1)]).unwrap(), Tensor::new(&b[..], layout![(12, 6) : (1, 12)]).unwrap());
    let (mut whole, mut tiled) = (vec![0i64; 96], vec![0i64; 96]);
    gemm(&a, &b, &mut Tensor::new(&mut whole[..], layout![(8, 12) : (12, 1)]).unwrap());
    let mut c = Tensor::new(&mut tiled[..], layout![(8, 12) : (12, 1)]).unwrap();
    for (i, mut tile) in c.tiles_mut(tile![4, 3]).enumerate() {
        for k in 0..3 {
            gemm(&a.local_tile(tile![4, 2], (i % 2, k)), &b.local_tile(tile![3, 2], (i / 2, k)), &mut tile);
        }
    }
    assert_eq!(tiled, whole);
}
