//! Products by warpgroups on a GPU, beside exact sums: of each layout that `wgmma` reads, of each
//! number of columns, and of the kernels, of many extents. Without a GPU: that this is said.
//!
//! `CUTE_KERNELS_PTX` and `CUTE_PROBES_PTX` name the PTX of `cargo run -p cute-device-build --
//! cute-static/device/kernels PTX CUBINS`, and of `…/probes`; `CUTE_KERNELS_CUBINS` and
//! `CUTE_PROBES_CUBINS` the machine code beside it, without which the driver assembles them.

#![cfg(feature = "driver")]

mod kernels_by_warpgroups;

use core::marker::Copy;
use cute_device_kernels::*;
use cute_device_launch::{Launch, LaunchError, Module, Tensor, TensorMut, open};
use cute_device_probes::warpgroups::*;
use cute_static::atom::{BF16, E4M3, E5M2, F16, TF32};
use kernels_by_warpgroups::each_kernel;

/// A number of 16 bits.
trait Half {
    fn bits(value: f32) -> u16;
}

impl Half for BF16 {
    fn bits(value: f32) -> u16 {
        BF16::from_f32(value).to_bits()
    }
}

impl Half for F16 {
    fn bits(value: f32) -> u16 {
        F16::from_f32(value).to_bits()
    }
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }
}

/// A matrix of small integers, held as `H`, with a pitch that is a multiple of 16 bytes.
struct Matrix<H> {
    values: Vec<i32>,
    data: Vec<H>,
    /// Extents, and the pitch.
    numbers: [usize; 3],
}

impl<H: Copy> Matrix<H> {
    /// A random one, `held` by its numbers, which are not negative if they have no signs; where
    /// there is no element, `poison`.
    fn new(random: &mut Random, [rows, columns]: [usize; 2], along_rows: bool, has_signs: bool, held: fn(i32) -> H, poison: H) -> Self {
        let (lines, line) = if along_rows { (columns, rows) } else { (rows, columns) };
        let vector = 16 / size_of::<H>();
        let pitch = line.next_multiple_of(vector) + vector * random.below(3) as usize;
        let mut data = vec![poison; lines * pitch];
        let values: Vec<i32> = (0..rows * columns).map(|_| random.below(5) as i32 - if has_signs { 2 } else { 0 }).collect();
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let at = if along_rows { i + j * pitch } else { i * pitch + j };
            data[at] = held(values[i * columns + j]);
        }
        Matrix { values, data, numbers: [rows, columns, pitch] }
    }

    /// One of a kind.
    fn of<T: Kind<Held = H>>(random: &mut Random, extents: [usize; 2], along_rows: bool) -> Self {
        Matrix::new(random, extents, along_rows, T::HAS_SIGNS, T::held, T::POISON)
    }
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

/// A kind of numbers: whether it has signs, how a small integer is held, and what is no number of
/// interest.
trait Kind {
    type Held: Copy;
    const HAS_SIGNS: bool = true;
    const POISON: Self::Held;
    fn held(value: i32) -> Self::Held;
}

macro_rules! kinds {
    ($($ty:ty: $held:ty, $signs:literal, $poison:expr, |$value:ident| $to:expr;)*) => { $(
        impl Kind for $ty {
            type Held = $held;
            const HAS_SIGNS: bool = $signs;
            const POISON: $held = $poison;

            fn held($value: i32) -> $held {
                $to
            }
        }
    )* };
}
kinds! {
    BF16: u16, true, 0x7fc1, |value| BF16::from_f32(value as f32).to_bits();
    F16: u16, true, 0x7fc1, |value| F16::from_f32(value as f32).to_bits();
    TF32: f32, true, f32::NAN, |value| value as f32;
    E4M3: u8, true, 0x7f, |value| float_of_8_bits(value, 3);
    E5M2: u8, true, 0x7f, |value| float_of_8_bits(value, 2);
    i8: i8, true, 99, |value| value as i8;
    u8: u8, false, 99, |value| value as u8;
}

/// What is wrong with a product `C = scale·A·Bᵀ` of these extents: nothing, if each element is the
/// exact sum, rounded, and nothing else is written.
fn product<A: Copy, B: Copy, T: Half>(
    random: &mut Random,
    (a, b): (Matrix<A>, Matrix<B>),
    scale: i32,
    run: &dyn Fn(&Matrix<A>, &Matrix<B>, &mut Vec<u16>, [usize; 3]) -> Result<(), LaunchError>,
) -> Result<(), String> {
    let ([m, k, _], [n, ..]) = (a.numbers, b.numbers);
    let pitch = n + 8 * random.below(3) as usize;
    let poison = 0x7fc1;
    let mut c = vec![poison; m * pitch];
    run(&a, &b, &mut c, [m, n, pitch]).map_err(|error| error.to_string())?;
    for (i, j) in (0..m).flat_map(|i| (0..pitch).map(move |j| (i, j))) {
        let expected = if j < n {
            let sum: i32 = (0..k).map(|k_| a.values[i * k + k_] * b.values[j * k + k_]).sum();
            T::bits((scale * sum) as f32)
        } else {
            poison
        };
        let found = c[i * pitch + j];
        // 0 and -0 are one number.
        if found != expected && (found | expected) & 0x7fff != 0 {
            return Err(format!("{m} {n} {k}, pitch {pitch}: ({i}, {j}) is {found:#x} and not {expected:#x}"));
        }
    }
    Ok(())
}

/// Runs a kernel on matrices.
macro_rules! run {
    ($kernel:ident, $module:expr, $stream:expr, $blocks:expr $(, $alpha:expr)?) => {
        &|a: &Matrix<_>, b: &Matrix<_>, c: &mut Vec<u16>, numbers: [usize; 3]| {
            let (a_data, b_data, mut c_data) = ($stream.clone_htod(&a.data)?, $stream.clone_htod(&b.data)?, $stream.clone_htod(c)?);
            let (a, b, to) = (Tensor::new(&a_data, a.numbers), Tensor::new(&b_data, b.numbers), TensorMut::new(&mut c_data, numbers));
            $kernel::launch_blocks($module, $stream, [$blocks, 1, 1], ($($alpha,)? a, b, to))?;
            *c = $stream.clone_dtoh(&c_data)?;
            $stream.synchronize()?;
            Ok(())
        }
    };
}

fn ptx(name: &str) -> Option<String> {
    std::env::var_os(name).map(|path| std::fs::read_to_string(path).unwrap())
}

#[test]
fn on_a_device() {
    let gpu = match open(0) {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("nothing was run: {error}");
            assert!(matches!(error, LaunchError::NoDriver | LaunchError::NoDevice { ordinal: 0 }), "{error:?}");
            return;
        }
    };
    let (Some(kernels), Some(probes)) = (ptx("CUTE_KERNELS_PTX"), ptx("CUTE_PROBES_PTX")) else {
        return println!("nothing was run: CUTE_KERNELS_PTX or CUTE_PROBES_PTX names no PTX");
    };
    println!("{}, compute capability {:?}", gpu.name().unwrap(), gpu.compute_capability().unwrap());
    let stream = gpu.new_stream().unwrap();
    let cubins = |name: &str| std::env::var_os(name).map_or(Vec::new(), |path| std::fs::read(path).unwrap());
    let load = |ptx: &str, name: &str| Module::load_assembled(&gpu, ptx, &cubins(name)).unwrap();
    let (kernels, probes) = (load(&kernels, "CUTE_KERNELS_CUBINS"), load(&probes, "CUTE_PROBES_CUBINS"));
    let (mut random, mut wrong, mut count) = (Random(7), Vec::new(), 0);
    macro_rules! probe {
        ($($launched:ident $name:ident: $atom:ident $sum:ident $a:ident $held_a:ident $b:ident $held_b:ident $n:literal [$($order:ident)*] $t:ident $out:ident,
            $of_a:ident $stage_a:ty, $of_b:ident $stage_b:ty;)*) => { $(
            let orders = [stringify!($of_a) == "ByRows", stringify!($of_b) == "ByRows"];
            for [m, n, k] in [[64, $n, 64], [64, $n, 128], [150, 2 * $n, 200], [70, 3 * $n - 8 * ($n / 16 % 2), 48]] {
                let run = run!($launched, &probes, &stream, 3);
                count += 1;
                let operands = (Matrix::of::<$a>(&mut random, [m, k], orders[0]), Matrix::of::<$b>(&mut random, [n, k], orders[1]));
                if let Err(text) = product::<_, _, $t>(&mut random, operands, 1, run) {
                    wrong.push(format!("{}: {text}", stringify!($name)));
                }
            }
        )* };
    }
    cute_device_probes::each_warpgroup_product! { probe }
    macro_rules! kernel {
        ($($launched:ident $t:ident $a:literal $b:literal;)*) => { $(
            for _ in 0..20 {
                let [m, n, k] = [1 + random.below(400) as usize, 8 + 8 * random.below(70) as usize, 1 + random.below(300) as usize];
                let blocks = 1 + random.below(9) as u32;
                let run = run!($launched, &kernels, &stream, blocks, -2.0f32);
                count += 1;
                let operands = (Matrix::of::<$t>(&mut random, [m, k], $a), Matrix::of::<$t>(&mut random, [n, k], $b));
                if let Err(text) = product::<_, _, $t>(&mut random, operands, -2, run) {
                    wrong.push(format!("{}: {text}", stringify!($launched)));
                }
            }
        )* };
    }
    each_kernel! { kernel }
    println!("{count} products, {} are wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    // What a tensor map cannot be is refused before the launch.
    let (data, mut c) = (stream.alloc_zeros::<u16>(1 << 16).unwrap(), stream.alloc_zeros::<u16>(1 << 16).unwrap());
    let mut refused = |numbers: [usize; 3]| {
        let tensor = || Tensor::new(&data, [64, 64, 64]);
        WgmmaBf16Tn::launch_blocks(&kernels, &stream, [1; 3], (1.0, tensor(), tensor(), TensorMut::new(&mut c, numbers))).unwrap_err().code()
    };
    assert_eq!(refused([64, 60, 64]), "CUTE403", "a line of 120 bytes");
    assert_eq!(refused([64, 64, 32]), "CUTE223", "rows that overlap");
    assert_eq!(refused([64, 64, 60]), "CUTE220");
}
