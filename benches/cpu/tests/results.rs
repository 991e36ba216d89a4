//! The results, against loops over single elements.

use cpu_bench::{Error, copy, copy_tiled, gemm};
use cute_static::prelude::*;

/// Small whole numbers and their quarters, so that an error of one element shows.
fn numbers(seed: usize, len: usize) -> Vec<f32> {
    (0..len).map(|i| ((i * 7919 + seed * 104729) % 251) as f32 / 4.0 - 31.0).collect()
}

fn extent(n: usize) -> Dyn {
    Dyn::new(n as u64).expect("an extent is not 0")
}

#[test]
fn copies_every_coordinate_and_nothing_else() {
    macro_rules! case {
        ($a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            let source: Vec<usize> = (1..=a.cosize()).collect();
            let mut target = vec![0; b.cosize() + 1];
            copy(&source, a, &mut target, b).unwrap();
            let mut expected = vec![0; b.cosize() + 1];
            for c in 0..a.size() {
                expected[b.offset(c)] = source[a.offset(c)];
            }
            assert_eq!(target, expected, "{a} to {b}");
        }};
    }
    case!(layout![24], layout![24]);
    case!(layout![4, 6], layout![(4, 6) : (1, 8)]);
    case!(layout![(4, 6) : (1, 8)], layout![(4, 6) : (1, 8)]);
    case!(layout![(4, 6) : (6, 1)], layout![(4, 6) : (6, 1)]);
    case!(layout![(4, 6) : (6, 1)], layout![4, 6]);
    case!(layout![(4, (2, 3)) : (2, (1, 8))], layout![((2, 2), 6) : ((2, 4), 8)]);
    case!(layout![(4, 6) : (2, 9)], layout![(4, 6) : (12, 2)]);
    case!(layout![1], layout![1]);
}

#[test]
fn transposes_static_and_runtime_shapes() {
    macro_rules! case {
        ($m:expr, $n:expr, $a:expr, $b:expr) => {{
            let (m, n, a, b): (usize, usize, _, _) = ($m, $n, $a, $b);
            let source: Vec<usize> = (1..=a.cosize()).collect();
            let mut target = vec![0; b.cosize() + 1];
            copy_tiled(&source, a, &mut target, b).unwrap();
            let mut expected = vec![0; b.cosize() + 1];
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                expected[b.offset((i, j))] = source[a.offset((i, j))];
            }
            assert!(target == expected, "{a} to {b}");
        }};
    }
    case!(128, 64, layout![(128, 64) : (64, 1)], layout![128, 64]);
    case!(100, 130, layout![(100, 130) : (130, 1)], layout![100, 130]);
    case!(64, 128, layout![(64, 128) : (2, 128)], layout![(64, 128) : (128, 1)]);
    for (m, n) in [(1usize, 1usize), (1, 200), (200, 1), (63, 65), (64, 64), (65, 4200), (129, 191)] {
        let (rows, columns) = (extent(m), extent(n));
        case!(m, n, layout![(rows, columns) : ({columns}, 1)], layout![(rows, columns) : (1, {rows})]);
        let pitch = extent(n + 3);
        case!(m, n, layout![(rows, columns) : ({pitch}, 1)], layout![(rows, columns) : ({columns}, 1)]);
    }
}

/// Whether `C = A·B + 1` up to what rounding allows, with `f64` to tell.
fn assert_product((m, n, k): (usize, usize, usize), a: impl Fn(usize, usize) -> f32, b: impl Fn(usize, usize) -> f32, c: impl Fn(usize, usize) -> f32) {
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let terms = || (0..k).map(|p| f64::from(a(i, p)) * f64::from(b(j, p)));
        let (sum, magnitude): (f64, f64) = (1.0 + terms().sum::<f64>(), 1.0 + terms().map(f64::abs).sum::<f64>());
        let allowed = 2.0 * (k + 1) as f64 * f64::from(f32::EPSILON) * magnitude;
        assert!((f64::from(c(i, j)) - sum).abs() <= allowed, "{m}x{n}x{k} at ({i}, {j}): {} and {sum}", c(i, j));
    }
}

#[test]
fn products_of_all_edges() {
    for (m, n, k) in [(1usize, 1usize, 1usize), (12, 32, 256), (13, 33, 257), (11, 31, 255), (5, 100, 3), (193, 7, 40), (200, 1030, 5), (24, 64, 600)] {
        let (rows, columns, steps) = (extent(m), extent(n), extent(k));
        let (a, b) = (numbers(1, m * k), numbers(2, n * k));
        macro_rules! case {
            ($a:expr, $b:expr, $c:expr) => {{
                let (layout_a, layout_b, layout_c) = ($a, $b, $c);
                let mut c = vec![1.0; m * n];
                gemm(&a, layout_a, &b, layout_b, &mut c, layout_c).unwrap();
                assert_product((m, n, k), |i, p| a[layout_a.offset((i, p))], |j, p| b[layout_b.offset((j, p))], |i, j| c[layout_c.offset((i, j))]);
            }};
        }
        case!(layout![(rows, steps) : ({steps}, 1)], layout![(columns, steps) : (1, {columns})], layout![(rows, columns) : ({columns}, 1)]);
        case!(layout![(rows, steps) : (1, {rows})], layout![(columns, steps) : ({steps}, 1)], layout![(rows, columns) : (1, {rows})]);
    }
}

#[test]
fn a_static_product() {
    let (a, b) = (numbers(3, 48 * 300), numbers(4, 300 * 96));
    let (layout_a, layout_b, layout_c) = (layout![(48, 300) : (300, 1)], layout![(96, 300) : (1, 96)], layout![(48, 96) : (96, 1)]);
    let mut c = vec![1.0; 48 * 96];
    gemm(&a, layout_a, &b, layout_b, &mut c, layout_c).unwrap();
    assert_product((48, 96, 300), |i, p| a[layout_a.offset((i, p))], |j, p| b[layout_b.offset((j, p))], |i, j| c[layout_c.offset((i, j))]);
}

#[test]
fn refuses_what_does_not_belong_together() {
    let short = |operand, len, cosize| Err(Error::TooShort { operand, len, cosize });
    assert_eq!(copy(&[0; 4], layout![4], &mut [0; 3], layout![4]), short("target", 3, 4));
    assert_eq!(copy_tiled(&[0; 5], layout![2, 3], &mut [0; 6], layout![2, 3]), short("source", 5, 6));
    assert_eq!(copy_tiled(&[0; 6], layout![2, 3], &mut [0; 6], layout![3, 2]), Err(Error::Extents { extent: "rows", left: 2, right: 3 }));
    assert_eq!(gemm(&[0.; 4], layout![2, 2], &[0.; 4], layout![2, 2], &mut [0.; 3], layout![2, 2]), short("result", 3, 4));
    assert_eq!(gemm(&[0.; 4], layout![2, 2], &[0.; 3], layout![2, 2], &mut [0.; 4], layout![2, 2]), short("right operand", 3, 4));
    let refused = gemm(&[0.; 4], layout![2, 2], &[0.; 4], layout![2, 2], &mut [0.; 6], layout![2, 3]);
    assert_eq!(refused, Err(Error::Extents { extent: "columns", left: 2, right: 3 }));
}
