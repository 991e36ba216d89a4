//! The kernels of cute-device-kernels in the emulator: results on distinct small integers are those
//! of a reference, and no fault is reported.

mod common;

use common::{Random, device, devices, is_clean, seeds};
use cute_device::{Float, Global, GlobalMut, Matrix, RowMajor, Shared, Vector, copy, kernel, tabulate};
use cute_device_kernels::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::views;
use cute_static::atom::{BF16, F16};
use cute_static::prelude::*;

#[test]
fn vectors() {
    let mut random = Random(1);
    for device in devices() {
        let n = [1, 1023, 1024, 1025][random.below(4)] + random.below(3) * random.below(2000);
        let (x, y) = (numbers(n, 1), numbers(n, 2));
        let on_x = device.upload(&x).unwrap();
        let check = |what: &str, expected: &dyn Fn(f32, f32) -> f32, launch: &dyn Fn(TensorMut<'_, f32, Vector>)| {
            let mut on_y = device.upload(&y).unwrap();
            launch(TensorMut::new(&mut on_y, [n]));
            let expected: Vec<f32> = x.iter().zip(&y).map(|(&x, &y)| expected(x, y)).collect();
            assert_eq!(device.download(&on_y).unwrap(), expected, "{what} of {n}");
        };
        let x_there = || Tensor::new(&on_x, [n]);
        check("saxpy", &|x, y| 3.0 * x + y, &|y| device.launch::<Saxpy>((3.0, x_there(), y)).unwrap());
        check("axpby", &|x, y| 3.0 * x + 0.5 * y, &|y| device.launch::<Axpby>((3.0, x_there(), 0.5, y)).unwrap());
        check("copy", &|x, _| x, &|y| device.launch::<Copy>((x_there(), y)).unwrap());
        is_clean(&device);
    }
}

#[test]
fn transposes() {
    let mut random = Random(2);
    for device in devices() {
        let (m, n, batch) = (1 + random.below(100), 1 + random.below(100), 1 + random.below(3));
        let (from, to) = (m + random.below(9), n + random.below(9));
        let data: Vec<f32> = (0..from * n * batch).map(|i| i as f32).collect();
        let source = device.upload(&data).unwrap();
        // What is beside the rows stays as it was.
        let expected = |count: usize, at: usize| match (at % to < n, at / to % m, at / to / m) {
            (true, row, batch) if batch < count => data[row + at % to * from + batch * from * n],
            _ => -1.0,
        };
        let mut target = device.upload(&vec![-1.0; to * m * batch]).unwrap();
        device.launch::<Transpose>((Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, to]))).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..found.len()).all(|at| found[at] == expected(1, at)), "transpose of {m}x{n}");

        let mut target = device.upload(&vec![-1.0; to * m * batch]).unwrap();
        let (source_there, target_there) = (Tensor::new(&source, [m, n, batch, from, from * n]), TensorMut::new(&mut target, [m, n, batch, to, to * m]));
        device.launch::<TransposeBatched>((source_there, target_there)).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..found.len()).all(|at| found[at] == expected(batch, at)), "transpose of {batch} times {m}x{n}");

        // The mode of the batch comes second.
        let mut target = device.upload(&vec![-1.0; to * m * batch]).unwrap();
        let (source_there, target_there) = (Tensor::new(&source, [m, batch, n, from * n, from]), TensorMut::new(&mut target, [m, batch, n, to, to * m]));
        device.launch::<TransposeOuter>((source_there, target_there)).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..found.len()).all(|at| found[at] == expected(batch, at)), "transpose of {m}x{batch}x{n}");

        // Columns, and rows, begin at vectors.
        let (from, to) = (m.next_multiple_of(4), n.next_multiple_of(4) + 4);
        let data: Vec<f32> = (0..from * n).map(|i| i as f32).collect();
        let (source, mut target) = (device.upload(&data).unwrap(), device.upload(&vec![-1.0; to * m]).unwrap());
        device.launch::<TransposeVectors>((Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, to]))).unwrap();
        let found = device.download(&target).unwrap();
        let expected = |at: usize| if at % to < n { data[at / to + at % to * from] } else { -1.0 };
        assert!((0..found.len()).all(|at| found[at] == expected(at)), "transpose of {m}x{n}, by vectors");
        is_clean(&device);
    }
}

#[test]
fn sums() {
    let mut random = Random(3);
    for device in devices() {
        let n = 1 + random.below(9000);
        let x = numbers(n, 3);
        let on_x = device.upload(&x).unwrap();
        let (mut total, mut each) = (device.upload(&[7.0f32]).unwrap(), device.uninitialised::<f32>(n.div_ceil(1024)).unwrap());
        let blocks = [1 + random.below(4) as u32, 1, 1];
        device.launch_blocks::<Reduce>(blocks, (Tensor::new(&on_x, [n]), TensorMut::new(&mut total, [1]))).unwrap();
        device.launch::<Sum>((Tensor::new(&on_x, [n]), TensorMut::new(&mut each, [n.div_ceil(1024)]))).unwrap();
        assert_eq!(device.download(&total).unwrap(), [7.0 + x.iter().sum::<f32>()], "the sum of {n}");
        assert!(device.download(&each).unwrap().into_iter().eq(x.chunks(1024).map(|x| x.iter().sum::<f32>())), "sums of {n}");
        is_clean(&device);
    }
}

/// `y(i) = x(order(i))`, where both have such an element, and `y(i)` otherwise.
#[kernel(threads = 64)]
fn gather(block: &mut Block, x: Global<u32, Vector>, order: Global<u32, Vector>, y: GlobalMut<u32, Vector, Tile![256]>) {
    let first = 256 * block.index().0;
    tabulate(&mut y.tile(block).share::<Layout![(64, 4) : (1, 64)]>(block), move |i| x.get(order.get(first + i)?));
}

/// `y(i, j) = x(rows(i), j + begins(0))`, read along `j` and written along `i`; 7 where there is no
/// such row or column.
#[kernel(threads = 64)]
#[allow(clippy::too_many_arguments, reason = "a kernel takes tensors one by one")]
fn gather_rows(
    block: &mut Block,
    x: Global<u32, RowMajor>,
    rows: Global<u32, Vector>,
    begins: Global<u32, Vector>,
    y: GlobalMut<u32, Matrix, Tile![16, 16]>,
    tile: Shared<u32, Layout![(16, 16) : (1, 17)]>,
) {
    type AlongFirst = Layout![(64, 4) : (1, 64)];
    type AlongSecond = Layout![((16, 4), 4) : ((16, 1), 4)];
    let (i, j, _) = y.place(block);
    let begin = begins.get(0).unwrap_or(0);
    let found = move |e| x.get((rows.get(16 * i + e % 16)?, 16 * j + e / 16 + begin));
    let tile = block.synchronize(tile.tabulate::<AlongSecond>(block, move |e| found(e).unwrap_or(7)));
    copy(&tile.share::<AlongFirst>(block), &mut y.tile(block).share::<AlongFirst>(block));
}

/// What a table says is read from anywhere, and nothing beyond a tensor.
#[test]
fn gathers() {
    let mut random = Random(5);
    for device in devices() {
        let (n, m) = (1 + random.below(600), 1 + random.below(300));
        let x: Vec<u32> = (0..m as u32).map(|i| 1000 + i).collect();
        let order: Vec<u32> = (0..n).map(|_| [random.below(2 * m) as u32, u32::MAX][random.below(10) / 9]).collect();
        let (on_x, on_order) = (device.upload(&x).unwrap(), device.upload(&order[..n.min(500)]).unwrap());
        let mut on_y = device.upload(&(0..n as u32).collect::<Vec<_>>()).unwrap();
        device.launch::<Gather>((Tensor::new(&on_x, [m]), Tensor::new(&on_order, [n.min(500)]), TensorMut::new(&mut on_y, [n]))).unwrap();
        let expected: Vec<u32> = (0..n).map(|i| if i < 500 { x.get(order[i] as usize).copied().unwrap_or(i as u32) } else { i as u32 }).collect();
        assert_eq!(device.download(&on_y).unwrap(), expected, "{n} of {m}");

        let (rows, columns, height, width, begin) = (1 + random.below(40), 1 + random.below(40), 1 + random.below(40), 1 + random.below(40), random.below(20));
        let x: Vec<u32> = (0..(rows * columns) as u32).map(|i| 1000 + i).collect();
        let list: Vec<u32> = (0..height).map(|_| random.below(rows + 2) as u32).collect();
        let (on_x, on_list, on_begin) = (device.upload(&x).unwrap(), device.upload(&list).unwrap(), device.upload(&[begin as u32]).unwrap());
        let mut on_y = device.uninitialised::<u32>(height * width).unwrap();
        let (x_there, y_there) = (Tensor::new(&on_x, [rows, columns, columns]), TensorMut::new(&mut on_y, [height, width, height]));
        device.launch::<GatherRows>((x_there, Tensor::new(&on_list, [height]), Tensor::new(&on_begin, [1]), y_there)).unwrap();
        let at = |i: usize, j: usize| if (list[i] as usize) < rows && j + begin < columns { x[list[i] as usize * columns + j + begin] } else { 7 };
        let expected: Vec<u32> = (0..height * width).map(|place| at(place % height, place / height)).collect();
        assert_eq!(device.download(&on_y).unwrap(), expected, "{height}x{width} of {rows}x{columns} from {begin}");
        is_clean(&device);
    }
}

/// Thresholds that a test can assert.
#[test]
fn banks_and_sectors() {
    let device = Device::emulated();
    let data = numbers(128 * 128, 1);
    let (source, mut target) = (device.upload(&data).unwrap(), device.uninitialised::<f32>(128 * 128).unwrap());
    device.launch::<Transpose>((Tensor::new(&source, [128, 128, 128]), TensorMut::new(&mut target, [128, 128, 128]))).unwrap();
    let report = device.report();
    assert_eq!(report.bank_conflicts(), 0, "{report}");
    assert_eq!(report.efficiency(), 1.0, "{report}");
    // Each block of 8 warps loads, stores, loads and stores 16 values a thread.
    assert_eq!(report.accesses().iter().map(|accesses| accesses.warps).collect::<Vec<_>>(), [4 * 8 * 16; 4], "{report}");
    assert!(report.accesses().iter().all(|accesses| accesses.line.contains("transpose.rs:")), "{report}");
    let (table, json) = (report.to_string(), report.json());
    assert_eq!(table.lines().count(), 5, "{table}");
    assert!(json.starts_with("{\"faults\":[],\"accesses\":[{\"kernel\":\"transpose\",\"line\":\""), "{json}");
    assert!(json.contains("\"space\":\"Shared\",\"kind\":\"Load\",\"bytes\":4,\"warps\":512,"), "{json}");

    // A column of 129 elements begins at another byte of a sector.
    let device = Device::emulated();
    let (source, mut target) = (device.upload(&numbers(129 * 128, 1)).unwrap(), device.uninitialised::<f32>(128 * 128).unwrap());
    device.launch::<Transpose>((Tensor::new(&source, [128, 128, 129]), TensorMut::new(&mut target, [128, 128, 128]))).unwrap();
    let loads: Vec<_> = device.report().accesses().iter().filter(|accesses| accesses.efficiency() < 1.0).cloned().collect();
    assert_eq!(loads.len(), 1);
    // Of 8 columns one is at the beginning of a sector; of the others a warp has 5 sectors, not 4.
    assert_eq!((loads[0].sectors, loads[0].useful), (512 * (4 + 7 * 5) / 8, 512 * 128));
}

/// `kernel columns rows`: rows are up to twice as long as what is in registers.
macro_rules! softmaxes {
    ($($name:ident $kernel:ident $columns:literal $rows:literal;)*) => { $(
        #[test]
        fn $name() {
            let mut random = Random($columns);
            for device in devices() {
                let (m, n) = (1 + random.below($rows), 1 + random.below($columns * 2));
                let pitch = (n + random.below(9)).next_multiple_of(4);
                let x = numbers(pitch * m, n as u64);
                let (on_x, mut on_y) = (device.upload(&x).unwrap(), device.upload(&vec![-1.0f32; pitch * m]).unwrap());
                device.launch::<$kernel>((Tensor::new(&on_x, [m, n, pitch]), TensorMut::new(&mut on_y, [m, n, pitch]))).unwrap();
                let y = device.download(&on_y).unwrap();
                for (row, (x, y)) in x.chunks(pitch).zip(y.chunks(pitch)).enumerate() {
                    let powers: Vec<f64> = x[..n].iter().map(|&x| f64::from(x).exp()).collect();
                    let sum: f64 = powers.iter().sum();
                    for (column, (power, &found)) in powers.iter().zip(y).enumerate() {
                        let expected = power / sum;
                        assert!((f64::from(found) - expected).abs() <= 4e-6 * expected, "({row}, {column}) of {m}x{n}: {found}, not {expected}");
                    }
                    assert!(y[n..].iter().all(|&y| y == -1.0), "what is beside row {row} of {m}x{n}");
                }
                is_clean(&device);
            }
        }
    )* };
}
softmaxes! {
    softmax_of_128 Softmax128 128 20;
    softmax_of_1024 Softmax1024 1024 20;
    softmax_of_2048 Softmax2048 2048 4;
    softmax_of_4096 Softmax4096 4096 3;
    softmax_of_8192 Softmax8192 8192 2;
    softmax_of_16384 Softmax16384 16384 1;
    softmax_of_32768 Softmax32768 32768 1;
}

/// Numbers that are told apart by their places: integers from -8 to 8.
fn numbers(count: usize, seed: u64) -> Vec<f32> {
    let hash = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(seed).wrapping_mul(0xD134_2543_DE82_EF95) >> 40;
    (0..count as u64).map(|i| (hash(i) % 17) as f32 - 8.0).collect()
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

/// In how many orders each kernel runs with the same operands.
const ORDERS: u64 = 5;

/// Launches products `name element [A along rows, B along rows, C along rows] divisors of extents,
/// and how often they are there, at first and then, and pitches`.
macro_rules! products {
    ($($name:ident $kernel:ident $t:ident [$a:literal $b:literal $c:literal] $divisors:expr, $small:expr, $pitch:literal;)*) => { $(
        #[test]
        fn $name() {
            let mut random = Random(stringify!($name).bytes().map(u64::from).sum());
            for case in 0..seeds() / ORDERS {
                let most = if case == 0 { $divisors } else { $small };
                let extents @ [m, n, k] = most.map(|(divisor, most)| divisor * (1 + random.below(most)));
                let mut placed = |by_rows: bool, m: usize, n: usize| {
                    let pitch = ((if by_rows { n } else { m }) + random.below(9)).next_multiple_of($pitch);
                    Placed { by_rows, pitch }
                };
                let (a, b, c) = (placed($a, m, k), placed($b, n, k), placed($c, m, n));
                let data = |placed: Placed, m: usize, n: usize, seed| numbers(placed.pitch * if placed.by_rows { m } else { n }, seed);
                let (of_a, of_b, of_c) = (data(a, m, k, 3 * case), data(b, n, k, 3 * case + 1), data(c, m, n, 3 * case + 2));
                let factors @ (alpha, beta) = [(1.0, 0.0), (2.0, 1.0), (-1.0, 0.5)][case as usize % 3];
                let exact = product(extents, factors, [(&of_a, a), (&of_b, b), (&of_c, c)]);
                let expected: Vec<f32> = exact.iter().map(|&x| <$t as Float>::from_f32(x as f32).to_f32()).collect();
                let elements = |data: &[f32]| data.iter().map(|&x| <$t as Float>::from_f32(x)).collect::<Vec<$t>>();
                let (of_a, of_b, of_c) = (elements(&of_a), elements(&of_b), elements(&of_c));
                for seed in std::iter::once(None).chain((1..=ORDERS).map(|order| Some(ORDERS * case + order))) {
                    let device = device(seed);
                    let (on_a, on_b, mut on_c) = (device.upload(&of_a).unwrap(), device.upload(&of_b).unwrap(), device.upload(&of_c).unwrap());
                    let (to_a, to_b) = (Tensor::new(&on_a, [m, k, a.pitch]), Tensor::new(&on_b, [n, k, b.pitch]));
                    let to_c = TensorMut::new(&mut on_c, [m, n, c.pitch]);
                    launch!($t, device, $kernel, alpha, beta, to_a, to_b, to_c).unwrap_or_else(|error| panic!("{extents:?}: {error}\n{}", device.report()));
                    let found: Vec<f32> = device.download(&on_c).unwrap().into_iter().map(Float::to_f32).collect();
                    let first = (0..found.len()).find(|&at| found[at] != expected[at]);
                    assert_eq!(first.map(|at| (at, found[at], expected[at])), None, "{extents:?}, {factors:?}, seed {seed:?}");
                    is_clean(&device);
                }
            }
        }
    )* };
}

/// Of a whole tile, and of less.
const TILE: [(usize, usize); 3] = [(128, 1), (128, 1), (16, 3)];
const WIDE_TILE: [(usize, usize); 3] = [(128, 1), (256, 1), (64, 1)];
const LESS: [(usize, usize); 3] = [(1, 30), (1, 40), (1, 70)];

products! {
    sgemm_nn SgemmNn f32 [false true false] [(128, 1), (128, 2), (16, 6)], TILE, 4;
    sgemm_nn_edges SgemmNnEdges f32 [false true false] [(1, 150), (1, 150), (1, 70)], LESS, 1;
    sgemm_nt SgemmNt f32 [false false false] [(128, 1), (128, 2), (16, 6)], TILE, 4;
    sgemm_nt_edges SgemmNtEdges f32 [false false false] [(1, 150), (1, 150), (1, 70)], LESS, 1;
    sgemm_tn SgemmTn f32 [true true false] [(128, 1), (128, 2), (16, 6)], TILE, 4;
    sgemm_tn_edges SgemmTnEdges f32 [true true false] [(1, 150), (1, 150), (1, 70)], LESS, 1;
    sgemm_tt SgemmTt f32 [true false false] [(128, 1), (128, 2), (16, 6)], TILE, 4;
    sgemm_tt_edges SgemmTtEdges f32 [true false false] [(1, 150), (1, 150), (1, 70)], LESS, 1;
    hgemm_bf16_nn HgemmBf16Nn BF16 [false true true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_bf16_nn_edges HgemmBf16NnEdges BF16 [false true true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_bf16_nn_pitches HgemmBf16NnPitches BF16 [false true true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_bf16_nt HgemmBf16Nt BF16 [false false true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_bf16_nt_edges HgemmBf16NtEdges BF16 [false false true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_bf16_nt_pitches HgemmBf16NtPitches BF16 [false false true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_bf16_tn HgemmBf16Tn BF16 [true true true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_bf16_tn_edges HgemmBf16TnEdges BF16 [true true true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_bf16_tn_pitches HgemmBf16TnPitches BF16 [true true true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_bf16_tt HgemmBf16Tt BF16 [true false true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_bf16_tt_edges HgemmBf16TtEdges BF16 [true false true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_bf16_tt_pitches HgemmBf16TtPitches BF16 [true false true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_f16_nn HgemmF16Nn F16 [false true true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_f16_nn_edges HgemmF16NnEdges F16 [false true true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_f16_nn_pitches HgemmF16NnPitches F16 [false true true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_f16_nt HgemmF16Nt F16 [false false true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_f16_nt_edges HgemmF16NtEdges F16 [false false true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_f16_nt_pitches HgemmF16NtPitches F16 [false false true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_f16_tn HgemmF16Tn F16 [true true true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_f16_tn_edges HgemmF16TnEdges F16 [true true true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_f16_tn_pitches HgemmF16TnPitches F16 [true true true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
    hgemm_f16_tt HgemmF16Tt F16 [true false true] [(128, 2), (256, 1), (64, 5)], WIDE_TILE, 8;
    hgemm_f16_tt_edges HgemmF16TtEdges F16 [true false true] [(1, 200), (1, 300), (1, 200)], LESS, 8;
    hgemm_f16_tt_pitches HgemmF16TtPitches F16 [true false true] [(1, 200), (1, 300), (1, 200)], LESS, 1;
}

mod edges {
    use cute_device::*;
    use cute_static::prelude::*;

    type Fours = Layout![(256, 4) : (4, 1)];
    type All = Layout![(32, 512) : (512, 1)];

    #[kernel(threads = 256)]
    pub fn divides(block: &mut Block, x: Global<u32, Vector>, y: GlobalMut<u32, Vector, Tile![1024]>) {
        transform(&x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block), |x| 5040 / x);
    }

    #[kernel(threads = 256)]
    pub fn divides_by(block: &mut Block, x: Global<u32, Vector>, y: GlobalMut<u32, Vector, Tile![1024]>) {
        update(&x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block), |x, y| y / x);
    }

    /// A thread has more than its registers hold.
    #[kernel(threads = 32)]
    pub fn copy_512(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![16384]>, tile: Shared<f32, Layout![16384 : 1]>) {
        let tile = tile.write::<All>(block, &x.tile::<Tile![16384]>(block).share::<All>(block));
        let tile = block.synchronize(tile);
        copy(&tile.share::<All>(block), &mut y.tile(block).share::<All>(block));
    }
}

/// Nothing is divided by what is not there, which is 0.
#[test]
fn closures_are_called_for_what_is_there() {
    for (device, n) in devices().zip([1, 3, 1000, 1023, 1024, 1025, 1030]) {
        let x: Vec<u32> = (0..n).map(|i| 1 + i % 7).collect();
        let (on_x, mut on_y) = (device.upload(&x).unwrap(), device.upload(&vec![0; n as usize]).unwrap());
        device.launch::<edges::Divides>((Tensor::new(&on_x, [n as usize]), TensorMut::new(&mut on_y, [n as usize]))).unwrap();
        assert!(device.download(&on_y).unwrap().into_iter().eq(x.iter().map(|x| 5040 / x)), "{n}");
        device.launch::<edges::DividesBy>((Tensor::new(&on_x, [n as usize]), TensorMut::new(&mut on_y, [n as usize]))).unwrap();
        assert!(device.download(&on_y).unwrap().into_iter().eq(x.iter().map(|x| 5040 / x / x)), "{n}");
        is_clean(&device);
    }
}

#[test]
fn more_values_than_registers_are_copied() {
    for (device, n) in devices().zip([16384, 16383, 20000, 1]) {
        let x = numbers(n, 5);
        let (on_x, mut on_y) = (device.upload(&x).unwrap(), device.upload(&vec![-1.0; n]).unwrap());
        device.launch::<edges::Copy512>((Tensor::new(&on_x, [n]), TensorMut::new(&mut on_y, [n]))).unwrap();
        assert_eq!(device.download(&on_y).unwrap(), x, "{n}");
        is_clean(&device);
    }
}

/// Tiles whose modes are exchanged, and tiles that begin anywhere, have the elements that an index
/// says; what is beyond the tensor is 0, and what is beside the target is left.
#[test]
fn views_have_the_elements_that_an_index_says() {
    let mut random = Random(9);
    for device in devices().take(20) {
        let (m, n) = (1 + random.below(150), 1 + random.below(150));
        let (from, to) = ((m + random.below(9)).next_multiple_of(4), n + random.below(9));
        let data = (0..from * n).map(|i| i as f32 + 1.0).collect::<Vec<f32>>();
        let source = device.upload(&data).unwrap();
        for staged in [false, true] {
            let mut target = device.upload(&vec![-1.0; to * m]).unwrap();
            let arguments = (Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [n, m, to]));
            if staged {
                device.launch::<views::IntoStagedColumns>(arguments).unwrap()
            } else {
                device.launch::<views::IntoColumns>(arguments).unwrap()
            }
            let found = device.download(&target).unwrap();
            assert!((0..to * m).all(|at| found[at] == if at % to < n { data[at / to + at % to * from] } else { -1.0 }), "{m}x{n}, {staged}");
        }
        let [a, b, c] = [40, 9, 70].map(|most| 1 + random.below(most));
        let cube = (0..a * b * c).map(|i| i as f32 + 1.0).collect::<Vec<f32>>();
        let (uploaded, mut target) = (device.upload(&cube).unwrap(), device.upload(&vec![-1.0; a * b * c]).unwrap());
        let arguments = (Tensor::new(&uploaded, [a, b, c, a, a * b]), TensorMut::new(&mut target, [c, a, b, c, c * a]));
        device.launch::<views::Rotated>(arguments).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..a * b * c).all(|at| found[at] == cube[at / c + a * b * (at % c)]), "{a}x{b}x{c}");

        let by = random.below(2 * data.len());
        let mut target = device.upload(&vec![-1.0; data.len()]).unwrap();
        let (x, y) = (Tensor::new(&source, [data.len()]), TensorMut::new(&mut target, [data.len()]));
        device.launch::<views::Shifted>((by as u32, x, y)).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..data.len()).all(|i| found[i] == data.get(i + by).copied().unwrap_or(0.0)), "{} by {by}", data.len());

        let mut target = device.upload(&vec![-1.0; data.len()]).unwrap();
        let (x, y) = (Tensor::new(&source, [data.len()]), TensorMut::new(&mut target, [data.len()]));
        device.launch::<views::NamesThatMeet>((2.0, x, 0.5, y)).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..data.len()).all(|i| found[i] == 2.0 * data[i] + 0.5), "{}", data.len());

        let (down, right) = (random.below(m + 2), random.below(n + 2));
        let mut target = device.upload(&vec![-1.0; m * n]).unwrap();
        let (x, y) = (Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, m]));
        device.launch::<views::Window>((down as u32, right as u32, x, y)).unwrap();
        let found = device.download(&target).unwrap();
        let expected = |i: usize, j: usize| if i + down < m && j + right < n { data[i + down + (j + right) * from] } else { 0.0 };
        assert!((0..m * n).all(|at| found[at] == expected(at % m, at / m)), "{m}x{n} from ({down}, {right})");
        is_clean(&device);
    }
}

mod row {
    use cute_device::*;
    use cute_static::prelude::*;

    type Row = Tile![1, 1024];
    type Fours = Layout![(256, 4) : (4, 1)];

    /// Copies a row for each block, by vectors that arrive asynchronously.
    #[kernel(threads = 256)]
    pub fn rows(block: &mut Block, x: Global<f32, RowMajorBy<Int![4]>>, y: GlobalMut<f32, RowMajorBy<Int![4]>, Row>, tile: Shared<f32, Layout![1024 : 1]>) {
        let source = x.tile::<Row>(block).share::<Fours>(block);
        let tile = block.bring(tile, |block, tile| tile.start(block, &source));
        copy(&tile.share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
    }
}

/// Of a tile of one row, whose vectors go along the second mode, all comes that is there.
#[test]
fn rows_that_end_within_a_tile_arrive_whole() {
    for (device, n) in devices().zip([1usize, 2, 5, 1000, 1023, 1025, 2047, 2048]) {
        let (m, pitch) = (3, n.next_multiple_of(4));
        let data: Vec<f32> = (0..m * pitch).map(|i| i as f32 + 1.0).collect();
        let (source, mut target) = (device.upload(&data).unwrap(), device.upload(&vec![-1.0; m * pitch]).unwrap());
        device.launch::<row::Rows>((Tensor::new(&source, [m, n, pitch]), TensorMut::new(&mut target, [m, n, pitch]))).unwrap();
        let found = device.download(&target).unwrap();
        assert!((0..m * pitch).all(|at| found[at] == if at % pitch < n { data[at] } else { -1.0 }), "{m}x{n}");
        is_clean(&device);
    }
}
