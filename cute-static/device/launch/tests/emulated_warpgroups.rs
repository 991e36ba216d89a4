//! Products by warpgroups in the emulator: every kernel, and each layout and number of columns that
//! the probes have. Results on small integers are exact, nothing beside C is written, and no fault
//! is reported, in the order that is always the same and in random ones.

mod common;
mod kernels_by_warpgroups;

use common::{Random, device, devices};
use cute_device::Element;
use cute_device_kernels::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::warpgroups::*;
use cute_static::atom::{BF16, E4M3, E5M2, F16, TF32};
use kernels_by_warpgroups::each_kernel;

/// A number of a matrix.
trait Number {
    /// What it is in memory.
    type Held: Element + PartialEq + std::fmt::Debug;
    const HAS_SIGNS: bool = true;
    /// What stands where no element is.
    const POISON: Self::Held;
    fn held(value: i32) -> Self::Held;
}

/// A small integer in 8 bits, of which so many are the mantissa's.
fn float_of_8_bits(value: i32, mantissa: u32) -> u8 {
    let bits = (value as f32).to_bits();
    if value == 0 {
        return 0;
    }
    let (exponent, bias) = ((bits >> 23 & 255) as i32 - 127, (1 << (6 - mantissa)) - 1);
    let fraction = bits >> (23 - mantissa) & ((1 << mantissa) - 1);
    (bits >> 24 & 128 | ((exponent + bias) as u32) << mantissa | fraction) as u8
}

macro_rules! numbers {
    ($($ty:ty: $held:ty, $signs:literal, $poison:expr, |$value:ident| $to:expr;)*) => { $(
        impl Number for $ty {
            type Held = $held;
            const HAS_SIGNS: bool = $signs;
            const POISON: $held = $poison;

            fn held($value: i32) -> $held {
                $to
            }
        }
    )* };
}
numbers! {
    BF16: BF16, true, BF16::from_bits(0x7fc1), |value| BF16::from_f32(value as f32);
    F16: F16, true, F16::from_bits(0x7e01), |value| F16::from_f32(value as f32);
    TF32: f32, true, f32::NAN, |value| value as f32;
    E4M3: u8, true, 0x7f, |value| float_of_8_bits(value, 3);
    E5M2: u8, true, 0x7f, |value| float_of_8_bits(value, 2);
    i8: i8, true, 99, |value| value as i8;
    u8: u8, false, 99, |value| value as u8;
}

/// A matrix of small integers, whose lines are multiples of 16 bytes apart.
struct Matrix<T: Number> {
    values: Vec<i32>,
    data: Vec<T::Held>,
    /// Extents, and the pitch.
    numbers: [usize; 3],
}

impl<T: Number> Matrix<T> {
    fn new(random: &mut Random, [rows, columns]: [usize; 2], along_rows: bool) -> Self {
        let (lines, line) = if along_rows { (columns, rows) } else { (rows, columns) };
        let vector = 16 / size_of::<T::Held>();
        let pitch = line.next_multiple_of(vector) + vector * random.below(3);
        let mut data = vec![T::POISON; lines * pitch];
        let values: Vec<i32> = (0..rows * columns).map(|_| random.below(5) as i32 - if T::HAS_SIGNS { 2 } else { 0 }).collect();
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let at = if along_rows { i + j * pitch } else { i * pitch + j };
            data[at] = T::held(values[i * columns + j]);
        }
        Matrix { values, data, numbers: [rows, columns, pitch] }
    }
}

/// Sees that a product `C = scale·A·Bᵀ` by `run` is the exact sum in each element, rounded, and
/// that nothing beside C is written.
fn is_exact<A: Number, B: Number, C: Number<Held: Element>>(
    name: &str,
    random: &mut Random,
    (a, b): (Matrix<A>, Matrix<B>),
    scale: i32,
    run: impl FnOnce(&Matrix<A>, &Matrix<B>, &[C::Held], [usize; 3]) -> Vec<C::Held>,
) {
    let ([m, k, _], [n, ..]) = (a.numbers, b.numbers);
    let pitch = n + 8 * random.below(3);
    let before = vec![C::POISON; m * pitch];
    let after = run(&a, &b, &before, [m, n, pitch]);
    for (i, j) in (0..m).flat_map(|i| (0..pitch).map(move |j| (i, j))) {
        let sum = || scale * (0..k).map(|step| a.values[i * k + step] * b.values[j * k + step]).sum::<i32>();
        let (found, expected) = (after[i * pitch + j], if j < n { C::held(sum()) } else { C::POISON });
        // A NaN is not what it is.
        assert_eq!(format!("{found:?}").replace("-0.0", "0.0"), format!("{expected:?}"), "{name}: {m} {n} {k}, pitch {pitch}: ({i}, {j})");
    }
}

fn is_clean(device: &Device, name: &str) {
    let report = device.report();
    assert_eq!(report.faults().len(), 0, "{name}:\n{report}");
}

/// Runs a kernel on matrices.
macro_rules! run {
    ($kernel:ident, $device:expr, $blocks:expr $(, $alpha:expr)?) => {
        |a, b, before, numbers| {
            let device: &Device = &$device;
            let (a_data, b_data, mut c_data) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), device.upload(before).unwrap());
            let (a, b, c) = (Tensor::new(&a_data, a.numbers), Tensor::new(&b_data, b.numbers), TensorMut::new(&mut c_data, numbers));
            if let Err(error) = device.launch_blocks::<$kernel>([$blocks, 1, 1], ($($alpha,)? a, b, c)) {
                panic!("{}: {error}\n{}", stringify!($kernel), device.report());
            }
            is_clean(device, stringify!($kernel));
            device.download(&c_data).unwrap()
        }
    };
}

/// The kernels: whole tiles and edges, one block and several, more stages than there are steps and
/// fewer.
#[test]
fn kernels_are_exact() {
    let mut random = Random(7);
    macro_rules! kernel {
        ($($launched:ident $t:ident $a:literal $b:literal;)*) => { $(
            for (i, ([m, n, k], blocks)) in [([128, 256, 64], 1), ([130, 264, 200], 2), ([60, 72, 344], 1)].into_iter().enumerate() {
                let operands = (Matrix::<$t>::new(&mut random, [m, k], $a), Matrix::<$t>::new(&mut random, [n, k], $b));
                let device = device((i > 0).then_some(i as u64));
                is_exact::<$t, $t, $t>(stringify!($launched), &mut random, operands, -2, run!($launched, device, blocks, -2.0f32));
            }
        )* };
    }
    each_kernel! { kernel }
}

/// The kernels in all orders, of random extents: some beyond a tile.
#[test]
fn kernels_are_exact_in_random_orders() {
    let mut random = Random(11);
    macro_rules! kernel {
        ($($launched:ident $t:ident $a:literal $b:literal;)*) => { $(
            for (i, device) in devices().enumerate() {
                let most = if i % 10 == 0 { [140, 34, 140] } else { [70, 4, 70] };
                let [m, n, k] = most.map(|most| 1 + random.below(most));
                let operands = (Matrix::<$t>::new(&mut random, [m, k], $a), Matrix::<$t>::new(&mut random, [8 * n, k], $b));
                let blocks = 1 + random.below(2) as u32;
                is_exact::<$t, $t, $t>(stringify!($launched), &mut random, operands, -2, run!($launched, device, blocks, -2.0f32));
            }
        )* };
    }
    each_kernel! { kernel }
}

/// A product of a warpgroup from each layout that `wgmma` reads, of each number of columns, of each
/// kind of numbers and sums, and of an A in registers.
#[test]
fn each_layout_is_read_as_it_says() {
    let mut random = Random(8);
    macro_rules! probe {
        ($($launched:ident $name:ident: $atom:ident $sum:ident $a:ident $held_a:ident $b:ident $held_b:ident $n:literal [$($order:ident)*] $t:ident $out:ident,
            $of_a:ident $stage_a:ty, $of_b:ident $stage_b:ty;)*) => { $(
            let orders = [stringify!($of_a) == "ByRows", stringify!($of_b) == "ByRows"];
            for [m, n, k] in [[64, $n, 128], [70, (2 * $n - 8).max(8), 72]] {
                let operands = (Matrix::<$a>::new(&mut random, [m, k], orders[0]), Matrix::<$b>::new(&mut random, [n, k], orders[1]));
                is_exact::<$a, $b, $t>(stringify!($name), &mut random, operands, 1, run!($launched, device(Some(n as u64)), 1));
            }
        )* };
    }
    cute_device_probes::each_warpgroup_product! { probe }
}

/// Many random orders of one product: of its warps, and of when copies come.
#[test]
fn a_product_is_exact_in_random_orders() {
    let mut random = Random(10);
    for seed in 0..20 {
        let operands = (Matrix::<F16>::new(&mut random, [130, 200], false), Matrix::<F16>::new(&mut random, [24, 200], false));
        is_exact::<F16, F16, F16>("wgmma_16_tn", &mut random, operands, 1, run!(Wgmma16Tn, device(Some(seed)), 2));
    }
}
