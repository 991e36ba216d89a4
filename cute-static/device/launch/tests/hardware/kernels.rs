//! The kernels of `cute-device-kernels`, on numbers of which sums are exact, and on others.

use super::instructions::words;
use super::numbers::Random;
use crate::{Held, Outcome, run};
use cute_device::Float;
use cute_device_kernels::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::atom::{BF16, F16};

/// Integers from -8 to 8, or numbers with all digits in between.
fn numbers(count: usize, is_exact: bool, random: &mut Random) -> Vec<f32> {
    (0..count).map(|_| if is_exact { random.integer(8) as f32 } else { random.integer(1 << 20) as f32 / 131_072.0 }).collect()
}

/// Kernels whose results are the same bits on each device, whatever they are run on: all of their
/// sums are in an order that the kernel says.
pub(crate) fn of_f32(device: &Device, to: &mut Vec<Outcome>) {
    let mut random = Random::of("kernels of f32");
    for is_exact in [true, false] {
        let style = if is_exact { "Integers" } else { "Reals" };
        let n = 3001;
        let (x, y) = (run(device.upload(&numbers(n, is_exact, &mut random))), numbers(n, is_exact, &mut random));
        let mut result = run(device.upload(&y));
        run(device.launch::<Saxpy>((1.7, Tensor::new(&x, [n]), TensorMut::new(&mut result, [n]))));
        to.push(Outcome::bits(&format!("saxpy {style}"), words(run(device.download(&result)))));
        let mut result = run(device.upload(&y));
        run(device.launch::<Axpby>((1.7, Tensor::new(&x, [n]), -0.3, TensorMut::new(&mut result, [n]))));
        to.push(Outcome::bits(&format!("axpby {style}"), words(run(device.download(&result)))));
        let mut result = run(device.uninitialised(n));
        run(device.launch::<Copy>((Tensor::new(&x, [n]), TensorMut::new(&mut result, [n]))));
        to.push(Outcome::bits(&format!("copy {style}"), words(run(device.download(&result)))));
        // One block, so that there is one order.
        let mut result = run(device.upload(&[1.25f32]));
        run(device.launch_blocks::<Reduce>([1, 1, 1], (Tensor::new(&x, [n]), TensorMut::new(&mut result, [1]))));
        to.push(Outcome::bits(&format!("reduce {style}"), words(run(device.download(&result)))));
        sparse(device, is_exact, to);
        let (m, n, from, pitch) = (100, 37, 103, 41);
        let (source, mut target) = (run(device.upload(&numbers(from * n, is_exact, &mut random))), run(device.upload(&vec![-1.0f32; pitch * m])));
        run(device.launch::<Transpose>((Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, pitch]))));
        to.push(Outcome::bits(&format!("transpose {style}"), words(run(device.download(&target)))));
    }
}

/// A sparse matrix, of rows of none to 700 entries, by a vector.
fn sparse(device: &Device, is_exact: bool, to: &mut Vec<Outcome>) {
    let (mut random, lengths, n) = (Random::of("spmv"), [0usize, 1, 255, 256, 257, 700, 3], 97usize);
    let begins: Vec<usize> = (0..=lengths.len()).map(|row| lengths[..row].iter().sum()).collect();
    let entries = begins[lengths.len()];
    let columns: Vec<u32> = (0..entries).map(|_| random.below(n as u64) as u32).collect();
    let (values, x) = (numbers(entries, is_exact, &mut random), numbers(n, is_exact, &mut random));
    let on_begins = run(device.upload(&begins.iter().map(|&begin| begin as u32).collect::<Vec<_>>()));
    let (on_columns, on_values, on_x) = (run(device.upload(&columns)), run(device.upload(&values)), run(device.upload(&x)));
    let mut result = run(device.uninitialised(lengths.len()));
    let (of_begins, of_columns) = (Tensor::new(&on_begins, [begins.len()]), Tensor::new(&on_columns, [entries]));
    let tensors = (of_begins, of_columns, Tensor::new(&on_values, [entries]), Tensor::new(&on_x, [n]), TensorMut::new(&mut result, [lengths.len()]));
    run(device.launch::<Spmv>(tensors));
    let result = run(device.download(&result));
    if is_exact {
        let row = |row: usize| (begins[row]..begins[row + 1]).map(|entry| values[entry] * x[columns[entry] as usize]).sum();
        assert_eq!(result, (0..lengths.len()).map(row).collect::<Vec<f32>>());
    }
    to.push(Outcome::bits(&format!("spmv {}", if is_exact { "Integers" } else { "Reals" }), words(result)));
}

/// As above: sums of each block's elements, and transposes of several matrices.
pub(crate) fn more_of_f32(device: &Device, to: &mut Vec<Outcome>) {
    let mut random = Random::of("more kernels of f32");
    for is_exact in [true, false] {
        let style = if is_exact { "Integers" } else { "Reals" };
        let (n, m, columns, from, pitch, batch) = (3001, 100, 37, 103, 41, 2);
        let x = run(device.upload(&numbers(n, is_exact, &mut random)));
        let mut result = run(device.uninitialised(n.div_ceil(1024)));
        run(device.launch::<Sum>((Tensor::new(&x, [n]), TensorMut::new(&mut result, [n.div_ceil(1024)]))));
        to.push(Outcome::bits(&format!("sum {style}"), words(run(device.download(&result)))));
        let source = run(device.upload(&numbers(from * columns * batch, is_exact, &mut random)));
        let mut target = run(device.upload(&vec![-1.0f32; pitch * m * batch]));
        let of_source = Tensor::new(&source, [m, columns, batch, from, from * columns]);
        run(device.launch::<TransposeBatched>((of_source, TensorMut::new(&mut target, [m, columns, batch, pitch, pitch * m]))));
        to.push(Outcome::bits(&format!("transpose_batched {style}"), words(run(device.download(&target)))));
        let of_source = Tensor::new(&source, [m, batch, columns, from * columns, from]);
        run(device.launch::<TransposeOuter>((of_source, TensorMut::new(&mut target, [m, batch, columns, pitch, pitch * m]))));
        to.push(Outcome::bits(&format!("transpose_outer {style}"), words(run(device.download(&target)))));
        let mut target = run(device.upload(&vec![-1.0f32; pitch * m]));
        run(device.launch::<CooperativeTranspose>((Tensor::new(&source, [m, columns, from]), TensorMut::new(&mut target, [m, columns, pitch]))));
        to.push(Outcome::bits(&format!("cooperative_transpose {style}"), words(run(device.download(&target)))));
        let mut target = run(device.upload(&vec![-1.0f32; 40 * m]));
        run(device.launch::<TransposeVectors>((Tensor::new(&source, [m, columns, 104]), TensorMut::new(&mut target, [m, columns, 40]))));
        to.push(Outcome::bits(&format!("transpose_vectors {style}"), words(run(device.download(&target)))));
    }
}

/// Launches `name` with A, B and C of an element: `alpha·A·Bᵀ + beta·C`.
macro_rules! products {
    ($($kernel:ident $t:ident [$a:literal $b:literal $c:literal] [$m:literal $n:literal $k:literal] $pad:literal;)*) => {
        /// Products: of `f32` in an order that the kernel says, of halves as the instruction does.
        pub(crate) fn products(device: &Device, to: &mut Vec<Outcome>) {
            $( for is_exact in [true, false] {
                let mut random = Random::of(stringify!($kernel));
                let [m, n, k] = [$m, $n, $k];
                let pitches = [if $a { k } else { m } + $pad, if $b { k } else { n } + $pad, if $c { n } else { m } + $pad];
                let lengths = [pitches[0] * if $a { m } else { k }, pitches[1] * if $b { n } else { k }, pitches[2] * if $c { m } else { n }];
                let [a, b, c] = lengths.map(|length| numbers(length, is_exact, &mut random).into_iter().map(<$t as Float>::from_f32).collect::<Vec<$t>>());
                let multiply = |a: &[$t], b: &[$t], c: &[$t]| {
                    let (a, b, mut c) = (run(device.upload(a)), run(device.upload(b)), run(device.upload(c)));
                    let operands = (Tensor::new(&a, [m, k, pitches[0]]), Tensor::new(&b, [n, k, pitches[1]]), TensorMut::new(&mut c, [m, n, pitches[2]]));
                    products!(@launch $t $kernel device operands);
                    run(device.download(&c)).into_iter().map(|x| x.to_f32().to_bits()).collect::<Vec<u32>>()
                };
                // Of those that are written down, some.
                let some = |words: Vec<u32>| words.into_iter().step_by(97).collect();
                let words = multiply(&a, &b, &c);
                let name = format!("{} {}", stringify!($kernel), if is_exact { "Integers" } else { "Reals" });
                let is_rounded = !is_exact && stringify!($t) != "f32";
                let size = |of: &[$t]| of.iter().map(|x| <$t as Float>::from_f32(x.to_f32().abs())).collect::<Vec<$t>>();
                let scale = is_rounded.then(|| some(multiply(&size(&a), &size(&b), &size(&c))));
                let words = if is_rounded { some(words) } else { words };
                let held = match stringify!($t) {
                    _ if !is_rounded => Held::Bits,
                    "F16" => Held::F16InF32,
                    _ => Held::BF16InF32,
                };
                to.push(Outcome { name, held, scale, terms: k + 1, words });
            } )*
        }
    };
    (@launch f32 $kernel:ident $device:ident $operands:ident) => {
        run($device.launch::<$kernel>((2.0, $operands.0, $operands.1, 1.0, $operands.2)))
    };
    (@launch $t:ident $kernel:ident $device:ident $operands:ident) => {
        run($device.launch::<$kernel>((2.0, 1.0, $operands.0, $operands.1, $operands.2)))
    };
}

products! {
    SgemmNn f32 [false true false] [128 128 48] 4;
    SgemmNnEdges f32 [false true false] [131 70 37] 3;
    SgemmNt f32 [false false false] [128 128 48] 4;
    SgemmNtEdges f32 [false false false] [131 70 37] 3;
    SgemmTn f32 [true true false] [128 128 48] 4;
    SgemmTnEdges f32 [true true false] [131 70 37] 3;
    SgemmTt f32 [true false false] [128 128 48] 4;
    SgemmTtEdges f32 [true false false] [131 70 37] 3;
    HgemmBf16Nn BF16 [false true true] [128 256 128] 8;
    HgemmBf16NnEdges BF16 [false true true] [136 264 72] 8;
    HgemmBf16NnPitches BF16 [false true true] [131 259 67] 3;
    HgemmBf16Nt BF16 [false false true] [128 256 128] 8;
    HgemmBf16NtEdges BF16 [false false true] [136 264 72] 8;
    HgemmBf16NtPitches BF16 [false false true] [131 259 67] 3;
    HgemmBf16Tn BF16 [true true true] [128 256 128] 8;
    HgemmBf16TnEdges BF16 [true true true] [136 264 72] 8;
    HgemmBf16TnPitches BF16 [true true true] [131 259 67] 3;
    HgemmBf16Tt BF16 [true false true] [128 256 128] 8;
    HgemmBf16TtEdges BF16 [true false true] [136 264 72] 8;
    HgemmBf16TtPitches BF16 [true false true] [131 259 67] 3;
    HgemmF16Nn F16 [false true true] [128 256 128] 8;
    HgemmF16NnEdges F16 [false true true] [136 264 72] 8;
    HgemmF16NnPitches F16 [false true true] [131 259 67] 3;
    HgemmF16Nt F16 [false false true] [128 256 128] 8;
    HgemmF16NtEdges F16 [false false true] [136 264 72] 8;
    HgemmF16NtPitches F16 [false false true] [131 259 67] 3;
    HgemmF16Tn F16 [true true true] [128 256 128] 8;
    HgemmF16TnEdges F16 [true true true] [136 264 72] 8;
    HgemmF16TnPitches F16 [true true true] [131 259 67] 3;
    HgemmF16Tt F16 [true false true] [128 256 128] 8;
    HgemmF16TtEdges F16 [true false true] [136 264 72] 8;
    HgemmF16TtPitches F16 [true false true] [131 259 67] 3;
}

/// Rows that become probabilities: powers of two by the hardware's own instruction.
pub(crate) fn softmax(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! softmax {
        ($($kernel:ident $columns:literal)*) => { $( {
            let mut random = Random::of(stringify!($kernel));
            let (rows, columns, pitch) = (3, $columns, $columns + 4);
            let (x, mut y) = (run(device.upload(&numbers(rows * pitch, false, &mut random))), run(device.upload(&vec![0.0f32; rows * pitch])));
            run(device.launch::<$kernel>((Tensor::new(&x, [rows, columns, pitch]), TensorMut::new(&mut y, [rows, columns, pitch]))));
            let words = words(run(device.download(&y)));
            to.push(Outcome { name: format!("{} {columns} Reals", stringify!($kernel)), held: Held::F32, scale: Some(words.clone()), terms: columns, words });
        } )* };
    }
    softmax! {
        Softmax128 96 Softmax128 160 Softmax1024 300 Softmax2048 1100 Softmax4096 1500 Softmax8192 2500 Softmax16384 4500
        Softmax32768 5000
    }
}

/// Copies and products of which nobody says which thread has what.
pub(crate) fn cooperative(device: &Device, to: &mut Vec<Outcome>) {
    /// Launches one with A, B and C of so many elements each, made of numbers.
    macro_rules! product {
        (
            $kernel:ident $t:ident $u:ident [$m:literal $n:literal $k:literal] [$of_a:expr, $of_b:expr, $of_c:expr] |$x:ident| $make:expr,
            |$a:ident, $b:ident, $c:ident| $arguments:expr
        ) => {
            for is_exact in [true, false] {
                let mut random = Random::of(stringify!($kernel));
                let mut draw = |count: usize| numbers(count, is_exact, &mut random);
                let (a, b, c) = (draw($of_a.0 * $of_a.1), draw($of_b.0 * $of_b.1), draw($of_c.0 * $of_c.1));
                let make = |numbers: &[f32]| numbers.iter().map(|&$x| $make).collect::<Vec<$t>>();
                let (a, b, mut c) = (
                    run(device.upload(&make(&a))),
                    run(device.upload(&make(&b))),
                    run(device.upload(&c.iter().map(|&x| $u::from_number(x)).collect::<Vec<$u>>())),
                );
                let ($a, $b, $c) = (Tensor::new(&a, [$m, $k, $of_a.0]), Tensor::new(&b, [$n, $k, $of_b.0]), TensorMut::new(&mut c, [$m, $n, $of_c.0]));
                run(device.launch::<$kernel>($arguments));
                let words = run(device.download(&c)).into_iter().flat_map(FromNumber::bits).collect();
                to.push(Outcome::bits(&format!("{} {}", stringify!($kernel), if is_exact { "Integers" } else { "Reals" }), words));
            }
        };
    }
    let half = F16::from_f32;
    product!(CooperativeGemmF16 F16 F16 [70 100 33] [(40, 70), (40, 100), (104, 70)] |x| half(x), |a, b, c| (2.0, a, b, 0.5, c));
    product!(CooperativeGemmTf32 f32 f32 [70 100 61] [(64, 70), (64, 100), (101, 70)] |x| x, |a, b, c| (a, b, c));
    product!(CooperativeGemmI8 i8 i32 [70 100 33] [(48, 70), (101, 33), (103, 70)] |x| x as i8, |a, b, c| (2, a, b, 3, c));
    product!(CooperativeGemmF64 f64 f64 [35 100 7] [(37, 7), (9, 100), (36, 100)] |x| f64::from(x), |a, b, c| (2.0, a, b, 0.5, c));
    let (m, n, from, pitch) = (100, 37, 40, 48);
    let source: Vec<F16> = numbers(from * m, false, &mut Random::of("CooperativeThroughShared")).into_iter().map(half).collect();
    let (source, mut target) = (run(device.upload(&source)), run(device.upload(&vec![half(-1.0); pitch * m])));
    run(device.launch::<CooperativeThroughShared>((Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, pitch]))));
    to.push(Outcome::bits("CooperativeThroughShared", run(device.download(&target)).into_iter().flat_map(FromNumber::bits).collect()));
}

/// A type of C's elements.
trait FromNumber {
    fn from_number(x: f32) -> Self;
    fn bits(self) -> [u32; 2];
}

macro_rules! from_number {
    ($($ty:ident |$x:ident| $make:expr, |$of:ident| $bits:expr;)*) => { $(
        impl FromNumber for $ty {
            fn from_number($x: f32) -> Self {
                $make
            }
            fn bits(self) -> [u32; 2] {
                let $of = self;
                [$bits as u32, ($bits as u64 >> 32) as u32]
            }
        }
    )* };
}
from_number! {
    F16 |x| F16::from_f32(x), |x| x.to_bits();
    f32 |x| x, |x| x.to_bits();
    i32 |x| x as i32, |x| x.cast_unsigned();
    f64 |x| x.into(), |x| x.to_bits();
}
