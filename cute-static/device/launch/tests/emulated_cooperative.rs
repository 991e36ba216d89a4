//! Copies and products of which nobody says which thread has what, in the emulator: results on
//! small integers are those of a reference, and no fault is reported.

mod common;

use common::{Random, device, devices};
use cute_device::Element;
use cute_device::emulator::Accesses;
use cute_device_kernels::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::views;
use cute_static::atom::F16;

/// What lies beside a matrix, and stays as it is.
const BESIDE: f64 = 77.0;

/// A matrix of `m` by `n`, by its data: integers from -8 to 8, with `BESIDE` beside.
struct Matrix {
    extents: [usize; 2],
    by_rows: bool,
    pitch: usize,
    data: Vec<f64>,
}

impl Matrix {
    fn new([m, n]: [usize; 2], by_rows: bool, pitch: usize, seed: u64) -> Self {
        let hash = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(seed).wrapping_mul(0xD134_2543_DE82_EF95) >> 40;
        let mut matrix = Matrix { extents: [m, n], by_rows, pitch, data: vec![BESIDE; pitch * if by_rows { m } else { n }] };
        for (i, j) in matrix.places() {
            let at = matrix.at(i, j);
            matrix.data[at] = (hash(at as u64) % 17) as f64 - 8.0;
        }
        matrix
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let [m, n] = self.extents;
        (0..m).flat_map(move |i| (0..n).map(move |j| (i, j)))
    }

    fn at(&self, i: usize, j: usize) -> usize {
        if self.by_rows { i * self.pitch + j } else { i + j * self.pitch }
    }

    fn get(&self, i: usize, j: usize) -> f64 {
        self.data[self.at(i, j)]
    }

    fn numbers(&self) -> [usize; 3] {
        let [m, n] = self.extents;
        [m, n, self.pitch]
    }

    fn as_elements<T>(&self, f: impl Fn(f64) -> T) -> Vec<T> {
        self.data.iter().map(|&x| f(x)).collect()
    }

    /// `f(Σ_k a(i, k)·b(j, k), self(i, j))` in the place of each element.
    fn updated(&self, a: &Matrix, b: &Matrix, f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let mut data = self.data.clone();
        for (i, j) in self.places() {
            let sum = (0..a.extents[1]).map(|k| a.get(i, k) * b.get(j, k)).sum();
            data[self.at(i, j)] = f(sum, self.get(i, j));
        }
        data
    }
}

/// Some cases, each in the order that is always the same, and one that is drawn for each order.
fn cases<T: Clone>(fixed: &[T], draw: impl Fn(&mut Random) -> T) -> impl Iterator<Item = (Device, T)> {
    let mut random = Random(5);
    let fixed: Vec<(Device, T)> = fixed.iter().map(|case| (device(None), case.clone())).collect();
    fixed.into_iter().chain(devices().map(move |device| (device, draw(&mut random))))
}

/// Up to so many of each.
fn up_to<const N: usize>(random: &mut Random, most: [usize; N]) -> [usize; N] {
    most.map(|most| 1 + random.below(most))
}

/// A factor of a product and of what it is added to.
fn factor(random: &mut Random) -> f32 {
    [1.0, 2.0, -1.0, 0.0][random.below(4)]
}

#[test]
fn copies() {
    let fixed = [([1, 1], [0, 0]), ([64, 64], [0, 0]), ([100, 37], [3, 4]), ([63, 129], [1, 71])];
    for (device, ([m, n], pads)) in cases(&fixed, |random| (up_to(random, [130, 130]), [random.below(9), random.below(9)])) {
        let (source, target) = (Matrix::new([m, n], false, m + pads[0], 1), Matrix::new([m, n], true, n + pads[1], 2));
        let mut expected = target.as_elements(|x| x as f32);
        source.places().for_each(|(i, j)| expected[target.at(i, j)] = source.get(i, j) as f32);
        let (x, mut y) = (device.upload(&source.as_elements(|x| x as f32)).unwrap(), device.upload(&target.as_elements(|x| x as f32)).unwrap());
        device.launch::<CooperativeTranspose>((Tensor::new(&x, source.numbers()), TensorMut::new(&mut y, target.numbers()))).unwrap();
        assert_eq!(device.download(&y).unwrap(), expected, "{m}x{n}");

        let pitch = |pad: usize| (n + pad).next_multiple_of(8);
        let (source, target) = (Matrix::new([m, n], true, pitch(pads[0]), 1), Matrix::new([m, n], true, pitch(pads[1]), 2));
        let mut expected = target.data.clone();
        source.places().for_each(|(i, j)| expected[target.at(i, j)] = source.get(i, j));
        let half = |x: f64| F16::from_f32(x as f32);
        let (x, mut y) = (device.upload(&source.as_elements(half)).unwrap(), device.upload(&target.as_elements(half)).unwrap());
        device.launch::<CooperativeThroughShared>((Tensor::new(&x, source.numbers()), TensorMut::new(&mut y, target.numbers()))).unwrap();
        let found: Vec<f64> = device.download(&y).unwrap().into_iter().map(|x| x.to_f32().into()).collect();
        assert_eq!(found, expected, "{m}x{n}");
        is_clean(&device);
    }
}

/// That nothing is wrong with what has run, and that the report names lines of the kernels.
#[track_caller]
fn is_clean(device: &Device) {
    common::is_clean(device);
    let report = device.report();
    let of_kernel = |accesses: &Accesses| accesses.line.contains("kernels/src/cooperative.rs:");
    assert!(!report.accesses().is_empty() && report.accesses().iter().all(of_kernel), "{report}");
}

/// Tiles that the threads do not divide have the elements that an index says; what lies beside the
/// target stays.
#[test]
fn copies_of_tiles_that_threads_do_not_divide() {
    let fixed = [([1, 1], [0, 0]), ([60, 50], [0, 0]), ([120, 100], [0, 4]), ([48, 128], [8, 0]), ([61, 51], [3, 4]), ([63, 129], [1, 71])];
    for (device, ([m, n], pads)) in cases(&fixed, |random| (up_to(random, [130, 130]), [random.below(9), random.below(9)])) {
        macro_rules! copied {
            (
                $kernel:ty, $as_element:expr, $as_number:expr,
                $x:ident by rows $x_by_rows:literal by $x_by:literal, y by rows $y_by_rows:literal by $y_by:literal
            ) => {
                let pitch = |by_rows, by, pad| (if by_rows { n } else { m } + pad as usize).next_multiple_of(by);
                let source = Matrix::new([m, n], $x_by_rows, pitch($x_by_rows, $x_by, pads[0]), 1);
                let target = Matrix::new([m, n], $y_by_rows, pitch($y_by_rows, $y_by, pads[1]), 2);
                let mut expected = target.data.clone();
                source.places().for_each(|(i, j)| expected[target.at(i, j)] = source.get(i, j));
                let ($x, mut y) = (device.upload(&source.as_elements($as_element)).unwrap(), device.upload(&target.as_elements($as_element)).unwrap());
                device.launch::<$kernel>((Tensor::new(&$x, source.numbers()), TensorMut::new(&mut y, target.numbers()))).unwrap();
                compare(device.download(&y).unwrap(), $as_number, &expected, &format!("{} {m}x{n}", stringify!($kernel)));
            };
        }
        let half = |x: f64| F16::from_f32(x as f32);
        copied!(views::UnevenColumns, |x| x as f32, f64::from, x by rows false by 4, y by rows false by 4);
        copied!(views::UnevenToRows, |x| x as f32, f64::from, x by rows false by 1, y by rows true by 1);
        copied!(views::UnevenRowsOfHalves, half, |x| x.to_f32().into(), x by rows true by 8, y by rows true by 8);
        copied!(views::UnevenSingleHalves, half, |x| x.to_f32().into(), x by rows true by 1, y by rows true by 1);
        copied!(views::UnevenSingleWords, |x| x as f32, f64::from, x by rows true by 1, y by rows true by 1);
        common::is_clean(&device);
    }
}

/// The data of a matrix in a device's memory.
macro_rules! upload {
    ($device:ident, $matrix:ident, $f:expr) => {
        $device.upload(&$matrix.as_elements($f)).unwrap()
    };
}

/// That data are these numbers.
fn compare<T: Element>(found: Vec<T>, as_number: impl Fn(T) -> f64, expected: &[f64], what: &str) {
    let first = found.into_iter().map(as_number).zip(expected).position(|(found, &expected)| found != expected);
    assert_eq!(first, None, "{what}");
}

#[test]
fn products_by_matrices() {
    let fixed = [([64, 64, 64], 0, 1.0, 0.0), ([128, 64, 64], 8, 2.0, 1.0), ([70, 100, 33], 16, -1.0, 0.5), ([1, 9, 64], 0, 1.0, -1.0)];
    for (device, ([m, n, k], pad, alpha, beta)) in cases(&fixed, |random| (up_to(random, [70, 70, 64]), 8 * random.below(3), factor(random), factor(random))) {
        let pitch = |n: usize| n.next_multiple_of(8) + pad;
        let (a, b, c) = (Matrix::new([m, k], true, pitch(k), 1), Matrix::new([n, k], true, pitch(k), 2), Matrix::new([m, n], true, pitch(n), 3));
        let expected = c.updated(&a, &b, |sum, before| F16::from_f32(alpha * sum as f32 + beta * before as f32).to_f32().into());
        let half = |x: f64| F16::from_f32(x as f32);
        let (on_a, on_b, mut on_c) = (upload!(device, a, half), upload!(device, b, half), upload!(device, c, half));
        let (to_a, to_b, to_c) = (Tensor::new(&on_a, a.numbers()), Tensor::new(&on_b, b.numbers()), TensorMut::new(&mut on_c, c.numbers()));
        device.launch::<CooperativeGemmF16>((alpha, to_a, to_b, beta, to_c)).unwrap();
        compare(device.download(&on_c).unwrap(), |x| x.to_f32().into(), &expected, &format!("{m}x{n}x{k}"));
        is_clean(&device);
    }
}

#[test]
fn products_stage_by_stage() {
    let fixed = [([64, 64, 32], 0), ([64, 128, 96], 4), ([70, 100, 161], 8), ([1, 9, 5], 0)];
    for (device, ([m, n, k], pad)) in cases(&fixed, |random| (up_to(random, [70, 70, 100]), 4 * random.below(3))) {
        let pitch = |n: usize| n.next_multiple_of(4) + pad;
        let (a, b, c) = (Matrix::new([m, k], true, pitch(k), 1), Matrix::new([n, k], true, pitch(k), 2), Matrix::new([m, n], true, n + pad, 3));
        let expected = c.updated(&a, &b, |sum, _| sum);
        let (on_a, on_b, mut on_c) = (upload!(device, a, |x| x as f32), upload!(device, b, |x| x as f32), upload!(device, c, |x| x as f32));
        let (to_a, to_b, to_c) = (Tensor::new(&on_a, a.numbers()), Tensor::new(&on_b, b.numbers()), TensorMut::new(&mut on_c, c.numbers()));
        device.launch::<CooperativeGemmTf32>((to_a, to_b, to_c)).unwrap();
        compare(device.download(&on_c).unwrap(), f64::from, &expected, &format!("{m}x{n}x{k}"));
        is_clean(&device);
    }
}

#[test]
fn products_in_shared_memory() {
    let fixed = [([64, 64, 64], 0, 1, 0), ([128, 64, 64], 16, 2, 1), ([70, 100, 33], 32, -1, 3)];
    for (device, ([m, n, k], pad, alpha, beta)) in
        cases(&fixed, |random| (up_to(random, [70, 70, 64]), 16 * random.below(3), factor(random) as i32, factor(random) as i32))
    {
        let (a, b) = (Matrix::new([m, k], true, k.next_multiple_of(16) + pad, 1), Matrix::new([n, k], false, n + pad, 2));
        let c = Matrix::new([m, n], true, n + pad, 3);
        let expected = c.updated(&a, &b, |sum, _| f64::from(alpha + beta) * sum);
        let (on_a, on_b, mut on_c) = (upload!(device, a, |x| x as i8), upload!(device, b, |x| x as i8), upload!(device, c, |x| x as i32));
        let (to_a, to_b, to_c) = (Tensor::new(&on_a, a.numbers()), Tensor::new(&on_b, b.numbers()), TensorMut::new(&mut on_c, c.numbers()));
        device.launch::<CooperativeGemmI8>((alpha, to_a, to_b, beta, to_c)).unwrap();
        compare(device.download(&on_c).unwrap(), f64::from, &expected, &format!("{m}x{n}x{k}"));
        is_clean(&device);
    }
}

#[test]
fn products_of_changed_elements() {
    let fixed = [([32, 64, 16], 0, 1.0, 0.0), ([64, 64, 16], 3, 2.0, 1.0), ([35, 100, 7], 1, -1.0, 0.5)];
    for (device, ([m, n, k], pad, alpha, beta)) in
        cases(&fixed, |random| (up_to(random, [40, 70, 16]), random.below(5), f64::from(factor(random)), f64::from(factor(random))))
    {
        let (a, b) = (Matrix::new([m, k], false, m + pad, 1), Matrix::new([n, k], true, k + pad, 2));
        let c = Matrix::new([m, n], false, m + pad, 3);
        let expected = c.updated(&a, &b, |sum, before| beta * before - alpha * sum);
        let (on_a, on_b, mut on_c) = (upload!(device, a, |x| x), upload!(device, b, |x| x), upload!(device, c, |x| x));
        let (to_a, to_b, to_c) = (Tensor::new(&on_a, a.numbers()), Tensor::new(&on_b, b.numbers()), TensorMut::new(&mut on_c, c.numbers()));
        device.launch::<CooperativeGemmF64>((alpha, to_a, to_b, beta, to_c)).unwrap();
        compare(device.download(&on_c).unwrap(), |x| x, &expected, &format!("{m}x{n}x{k}"));
        is_clean(&device);
    }
}
