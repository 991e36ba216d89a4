//! The kernels of cute-device-kernels in the emulator: results on distinct small integers are those
//! of a reference, and no fault is reported.

use cute_device::Float;
use cute_device::emulator::Options;
use cute_device_kernels::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::atom::{BF16, F16};

/// That nothing is wrong with what has run.
fn is_clean(device: &Device) {
    let report = device.report();
    assert_eq!(report.faults().len(), 0, "{report}");
}

#[test]
fn saxpy() {
    let device = Device::emulated();
    for n in [1, 3, 1023, 1024, 1025, 3000] {
        let (x, y): (Vec<f32>, Vec<f32>) = (0..n).map(|i| (i as f32, (2 * i + 1) as f32)).unzip();
        let (on_device, mut result) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
        device.launch::<Saxpy>((3.0, Tensor::new(&on_device, [n]), TensorMut::new(&mut result, [n]))).unwrap();
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 3.0 * x + y).collect();
        assert_eq!(device.download(&result).unwrap(), expected, "saxpy of {n}");
    }
    is_clean(&device);
}

#[test]
fn transpose() {
    let device = Device::emulated();
    for (m, n, from, to) in [(1, 1, 1, 1), (64, 64, 64, 64), (100, 37, 103, 41), (63, 129, 64, 200)] {
        let data: Vec<f32> = (0..from * n).map(|i| i as f32).collect();
        let (source, mut target) = (device.upload(&data).unwrap(), device.upload(&vec![-1.0; to * m]).unwrap());
        device.launch::<Transpose>((Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, to]))).unwrap();
        let expected: Vec<f32> = (0..to * m).map(|at| if at % to < n { data[at / to + at % to * from] } else { -1.0 }).collect();
        assert_eq!(device.download(&target).unwrap(), expected, "transpose of {m}x{n}");
    }
    is_clean(&device);
}

#[test]
fn reduce() {
    let device = Device::emulated();
    for (n, blocks) in [(1, 1), (4096, 1), (5000, 1), (9000, 3)] {
        let x: Vec<f32> = (0..n).map(|i| (i % 100) as f32).collect();
        let (on_device, mut sum) = (device.upload(&x).unwrap(), device.upload(&[7.0f32]).unwrap());
        device.launch_blocks::<Reduce>([blocks, 1, 1], (Tensor::new(&on_device, [n]), TensorMut::new(&mut sum, [1]))).unwrap();
        assert_eq!(device.download(&sum).unwrap(), [7.0 + x.iter().sum::<f32>()], "the sum of {n}");
    }
    is_clean(&device);
}

/// Numbers that are told apart by their places: integers from -8 to 8.
fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let hash = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(seed).wrapping_mul(0xD134_2543_DE82_EF95) >> 40;
    (0..count as u64).map(|i| (hash(i) % 17) as f32 - 8.0).collect()
}

/// A sequence of extents that a seed decides.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// A matrix `(m, n)` with contiguous columns or rows.
#[derive(Clone, Copy)]
struct Placed {
    by_rows: bool,
    pitch: usize,
}

impl Placed {
    fn at(self, i: usize, j: usize) -> usize {
        if self.by_rows { i * self.pitch + j } else { i + j * self.pitch }
    }
}

/// `alpha·A·Bᵀ + beta·C`, in `f64`: each operand with its data and where it has its elements.
fn product([m, n, k]: [usize; 3], (alpha, beta): (f32, f32), [a, b, c]: [(&[f32], Placed); 3]) -> Vec<f64> {
    let mut result: Vec<f64> = c.0.iter().map(|&c| c.into()).collect();
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum: f64 = (0..k).map(|k| f64::from(a.0[a.1.at(i, k)]) * f64::from(b.0[b.1.at(j, k)])).sum();
        let at = c.1.at(i, j);
        result[at] = f64::from(alpha) * sum + f64::from(beta) * result[at];
    }
    result
}

/// The order of arguments of `sgemm` and of `hgemm`.
macro_rules! launch {
    (f32, $device:ident, $kernel:ident, $alpha:ident, $beta:ident, $a:ident, $b:ident, $c:ident) => {
        $device.launch::<$kernel>(($alpha, $a, $b, $beta, $c))
    };
    ($t:ident, $device:ident, $kernel:ident, $alpha:ident, $beta:ident, $a:ident, $b:ident, $c:ident) => {
        $device.launch::<$kernel>(($alpha, $beta, $a, $b, $c))
    };
}

/// How many orders and extents each kernel runs in.
const CASES: u64 = 3;

/// Launches products `name element [A along rows, B along rows, C along rows] divisors of extents and pitches`.
macro_rules! products {
    ($($name:ident $kernel:ident $t:ident [$a:literal $b:literal $c:literal] $divisors:expr, $pitch:literal;)*) => { $(
        #[test]
        fn $name() {
            let mut random = Random(stringify!($name).bytes().map(u64::from).sum());
            for seed in 0..CASES {
                let device = Device::emulated_with(Options { seed: (seed > 0).then_some(seed), ..Options::default() });
                let extents @ [m, n, k] = $divisors.map(|(divisor, most)| divisor * (1 + random.below(most)));
                let mut placed = |by_rows: bool, m: usize, n: usize| Placed { by_rows, pitch: ((if by_rows { n } else { m }) + random.below(9)).next_multiple_of($pitch) };
                let (a, b, c) = (placed($a, m, k), placed($b, n, k), placed($c, m, n));
                let data = |placed: Placed, m: usize, n: usize, seed| numbers(placed.pitch * if placed.by_rows { m } else { n }, seed);
                let (of_a, of_b, of_c) = (data(a, m, k, 3 * seed), data(b, n, k, 3 * seed + 1), data(c, m, n, 3 * seed + 2));
                let upload = |data: &[f32]| device.upload(&data.iter().map(|&x| <$t as Float>::from_f32(x)).collect::<Vec<$t>>()).unwrap();
                let (on_a, on_b, mut on_c) = (upload(&of_a), upload(&of_b), upload(&of_c));
                let factors @ (alpha, beta) = [(1.0, 0.0), (2.0, 1.0), (-1.0, 0.5)][seed as usize % 3];
                let (to_a, to_b, to_c) = (Tensor::new(&on_a, [m, k, a.pitch]), Tensor::new(&on_b, [n, k, b.pitch]), TensorMut::new(&mut on_c, [m, n, c.pitch]));
                launch!($t, device, $kernel, alpha, beta, to_a, to_b, to_c).unwrap_or_else(|error| panic!("{extents:?}: {error}\n{}", device.report()));
                let expected: Vec<f32> = product(extents, factors, [(&of_a, a), (&of_b, b), (&of_c, c)]).iter().map(|&x| <$t as Float>::from_f32(x as f32).to_f32()).collect();
                let found: Vec<f32> = device.download(&on_c).unwrap().into_iter().map(Float::to_f32).collect();
                let first = (0..found.len()).find(|&at| found[at] != expected[at]);
                assert_eq!(first.map(|at| (at, found[at], expected[at])), None, "{extents:?}, {factors:?}, seed {seed}");
                is_clean(&device);
            }
        }
    )* };
}

products! {
    sgemm_nn SgemmNn f32 [false true false] [(128, 1), (128, 2), (16, 6)], 4;
    sgemm_nn_edges SgemmNnEdges f32 [false true false] [(1, 150), (1, 150), (1, 70)], 1;
    sgemm_nt SgemmNt f32 [false false false] [(128, 1), (128, 2), (16, 6)], 4;
    sgemm_nt_edges SgemmNtEdges f32 [false false false] [(1, 150), (1, 150), (1, 70)], 1;
    sgemm_tn SgemmTn f32 [true true false] [(128, 1), (128, 2), (16, 6)], 4;
    sgemm_tn_edges SgemmTnEdges f32 [true true false] [(1, 150), (1, 150), (1, 70)], 1;
    sgemm_tt SgemmTt f32 [true false false] [(128, 1), (128, 2), (16, 6)], 4;
    sgemm_tt_edges SgemmTtEdges f32 [true false false] [(1, 150), (1, 150), (1, 70)], 1;
    hgemm_bf16_nn HgemmBf16Nn BF16 [false true true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_bf16_nn_edges HgemmBf16NnEdges BF16 [false true true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_bf16_nt HgemmBf16Nt BF16 [false false true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_bf16_nt_edges HgemmBf16NtEdges BF16 [false false true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_bf16_tn HgemmBf16Tn BF16 [true true true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_bf16_tn_edges HgemmBf16TnEdges BF16 [true true true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_bf16_tt HgemmBf16Tt BF16 [true false true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_bf16_tt_edges HgemmBf16TtEdges BF16 [true false true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_f16_nn HgemmF16Nn F16 [false true true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_f16_nn_edges HgemmF16NnEdges F16 [false true true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_f16_nt HgemmF16Nt F16 [false false true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_f16_nt_edges HgemmF16NtEdges F16 [false false true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_f16_tn HgemmF16Tn F16 [true true true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_f16_tn_edges HgemmF16TnEdges F16 [true true true] [(1, 200), (1, 300), (1, 200)], 8;
    hgemm_f16_tt HgemmF16Tt F16 [true false true] [(128, 2), (256, 1), (64, 5)], 8;
    hgemm_f16_tt_edges HgemmF16TtEdges F16 [true false true] [(1, 200), (1, 300), (1, 200)], 8;
}
