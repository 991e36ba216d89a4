//! The results, against loops over single elements.

use cpu_bench::gemm;
use cute_static::prelude::*;

/// Small whole numbers and their quarters, so that an error of one element shows.
fn numbers(seed: usize, len: usize) -> Vec<f32> {
    (0..len).map(|i| ((i * 7919 + seed * 104729) % 251) as f32 / 4.0 - 31.0).collect()
}

fn extent(n: usize) -> Dyn {
    Dyn::new(n as u64).expect("an extent is not 0")
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
                let (left, right) = (Tensor::new(&a[..], layout_a).unwrap(), Tensor::new(&b[..], layout_b).unwrap());
                gemm(&left, &right, &mut Tensor::new(&mut c[..], layout_c).unwrap()).unwrap();
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
    let (left, right) = (Tensor::new(&a[..], layout_a).unwrap(), Tensor::new(&b[..], layout_b).unwrap());
    gemm(&left, &right, &mut Tensor::new(&mut c[..], layout_c).unwrap()).unwrap();
    assert_product((48, 96, 300), |i, p| a[layout_a.offset((i, p))], |j, p| b[layout_b.offset((j, p))], |i, j| c[layout_c.offset((i, j))]);
}
