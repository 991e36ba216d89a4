//! The products of `cute-device-gemm` on a GPU, beside exact sums: of each tile, of batches, of
//! parts of `k` and of what becomes of sums, of many extents. Without a GPU: that this is said.
//!
//! `CUTE_GEMM_PTX` and `CUTE_GEMM_CUBINS` name what `cargo run -p cute-device-build --
//! cute-static/device/gemm PTX CUBINS` writes; without the second the driver assembles the first.

#![cfg(feature = "driver")]

mod batches;

use batches::{Batch, Held, Random};
use cudarc::driver::CudaStream;
use cute_device_gemm::*;
use cute_device_launch::{Device, Launch, LaunchError, Module, Problems, Tensor, TensorMut, open};
use cute_static::atom::{BF16, F16};

/// A number, and what a buffer of cudarc has of it: of `F16` the bits.
trait Word: Held {
    type Bits: cudarc::driver::DeviceRepr + Copy;
    fn bits(numbers: &[Self]) -> Vec<Self::Bits>;
    fn numbers(bits: Vec<Self::Bits>) -> Vec<Self>;
}

macro_rules! words {
    ($($ty:ty: $bits:ty, |$number:ident| $to:expr, |$word:ident| $from:expr;)*) => { $(
        impl Word for $ty {
            type Bits = $bits;

            fn bits(numbers: &[$ty]) -> Vec<$bits> {
                numbers.iter().map(|&$number| $to).collect()
            }

            fn numbers(bits: Vec<$bits>) -> Vec<$ty> {
                bits.into_iter().map(|$word| $from).collect()
            }
        }
    )* };
}
words! {
    F16: u16, |number| number.to_bits(), |bits| F16::from_bits(bits);
    u16: u16, |bits| bits, |bits| bits;
    u8: u8, |bits| bits, |bits| bits;
    f32: f32, |number| number, |number| number;
    i8: i8, |number| number, |number| number;
    i32: i32, |number| number, |number| number;
}

/// What a kernel that begins early reads is what those before it write: a chain of products, each
/// of what the one before has written, is the same whether the host waits for each of them or not.
fn chained(module: &Module, stream: &std::sync::Arc<CudaStream>, random: &mut Random) {
    let n = 712;
    let numbers = [n, n, 1, n, n * n];
    let mut matrix = || stream.clone_htod(&(0..n * n).map(|_| u16::held(random.small())).collect::<Vec<_>>()).unwrap();
    let (first, second, factor) = (matrix(), matrix(), matrix());
    // Two blocks have milliseconds of work: meanwhile the host launches all of the chain.
    let large = [4088, 4088, 1, 4088, 4088 * 4088];
    let (zeros, mut nowhere) = (stream.alloc_zeros::<u16>(4088 * 4088).unwrap(), stream.alloc_zeros::<u16>(4088 * 4088).unwrap());
    let mut run = |waits: bool| {
        let mut both = [stream.clone_dtod(&first).unwrap(), stream.clone_dtod(&second).unwrap()];
        let work = (1.0f32, Tensor::new(&zeros, large), Tensor::new(&zeros, large), TensorMut::new(&mut nowhere, large));
        WgmmaBf16128x128::launch_blocks(module, stream, [2, 1, 1], work).unwrap();
        for step in 0..100 {
            let [from, to] = &mut both;
            macro_rules! launch {
                ($kernel:ident) => {{
                    let (from, factor) = (Tensor::new(&*from, numbers), Tensor::new(&factor, numbers));
                    $kernel::launch_blocks(module, stream, [64, 1, 1], (0.0265, from, factor, TensorMut::new(to, numbers)))
                }};
            }
            match step % 5 {
                0 => launch!(WgmmaBf1664x128Pair),
                1 => launch!(WgmmaBf16128x64Row),
                2 => launch!(WgmmaBf16128x128),
                3 => launch!(WgmmaBf16128x96Row4),
                _ => launch!(WgmmaBf16Columns64x160Pair),
            }
            .unwrap();
            both.swap(0, 1);
            if waits {
                stream.synchronize().unwrap();
            }
        }
        both.map(|matrix| stream.clone_dtoh(&matrix).unwrap())
    };
    let expected = run(true);
    let mut different: Vec<u16> = expected[0].clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 100, "{} numbers", different.len());
    for _ in 0..20 {
        assert!(run(false) == expected, "a kernel has read what was not written yet");
    }
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
    let Some(ptx) = std::env::var_os("CUTE_GEMM_PTX").map(|path| std::fs::read_to_string(path).unwrap()) else {
        return println!("nothing was run: CUTE_GEMM_PTX names no PTX");
    };
    println!("{}, compute capability {:?}", gpu.name().unwrap(), gpu.compute_capability().unwrap());
    let stream = gpu.new_stream().unwrap();
    let cubins = std::env::var_os("CUTE_GEMM_CUBINS").map_or(Vec::new(), |path| std::fs::read(path).unwrap());
    let module = Module::load_assembled(&gpu, &ptx, &cubins).unwrap();
    let (mut random, mut wrong, mut count) = (Random(11), Vec::new(), 0);
    let value = |random: &mut Random| Some(random.small());
    let nothing = |_: &mut Random| None;
    macro_rules! tensor {
        ($batch:expr, $to:ident) => {
            let held = stream.clone_htod(&Word::bits(&$batch.data)).unwrap();
            let $to = Tensor::new(&held, $batch.numbers);
        };
    }
    // Rows of C are contiguous in vectors of 16 bytes, as are columns where it is by columns.
    macro_rules! products {
        ($a:ty, $c:ty, $alpha:expr, $by_columns:literal, $times:literal $(, $cluster:literal)?: $($kernel:ident)*) => { products! {
            @ $a, $c, $alpha, $by_columns, $times, [2 $(- 2 + $cluster)?]: $($kernel)*
        } };
        (@ $a:ty, $c:ty, $alpha:expr, $by_columns:literal, $times:literal, [$cluster:expr]: $($kernel:ident)*) => { $(
            for _ in 0..$times {
                let any = |random: &mut Random, most: usize| 1 + random.below(most);
                let lines = |random: &mut Random, most: usize| 8 * (1 + random.below(most / 8));
                let (m, n) = if $by_columns { (lines(&mut random, 400), any(&mut random, 300)) } else { (any(&mut random, 400), lines(&mut random, 560)) };
                let (k, z) = (1 + random.below(300), 1 + random.below(3));
                let (a, b) = (Batch::<$a>::new(&mut random, [m, k, z], false, value), Batch::<$a>::new(&mut random, [n, k, z], false, value));
                let mut c = Batch::<$c>::new(&mut random, [m, n, z], $by_columns, nothing);
                {
                    tensor!(a, of_a);
                    tensor!(b, of_b);
                    let mut to = stream.clone_htod(&Word::bits(&c.data)).unwrap();
                    let blocks = $cluster * (1 + random.below(5) as u32);
                    $kernel::launch_blocks(&module, &stream, [blocks, 1, 1], ($alpha, of_a, of_b, TensorMut::new(&mut to, c.numbers))).unwrap();
                    c.data = Word::numbers(stream.clone_dtoh(&to).unwrap());
                }
                count += 1;
                if let Err(text) = c.check(|at| <$c>::held(-2 * a.sum(&b, at))) {
                    wrong.push(format!("{}, k = {k}: {text}", stringify!($kernel)));
                }
            }
        )* };
    }
    products! { u16, u16, -2.0f32, false, 4:
        WgmmaBf1664x32 WgmmaBf1664x64 WgmmaBf1664x128 WgmmaBf1664x192 WgmmaBf1664x256 WgmmaBf16128x64 WgmmaBf16128x96 WgmmaBf16128x128 WgmmaBf16128x160
        WgmmaBf16128x192 WgmmaBf16128x224 WgmmaBf16128x256 WgmmaBf16192x128 WgmmaBf16192x160 WgmmaBf16192x192
        WgmmaBf16128x128Pair WgmmaBf16128x160Pair WgmmaBf16128x192Pair WgmmaBf16128x224Pair WgmmaBf16128x256Pair WgmmaBf16192x128Pair WgmmaBf16192x176Pair
        WgmmaBf16192x192Pair WgmmaBf16128x64Row WgmmaBf16128x96Row WgmmaBf16128x128Row WgmmaBf1664x128Row
    }
    products! { u16, u16, -2.0f32, true, 4:
        WgmmaBf16Columns64x16 WgmmaBf16Columns64x32 WgmmaBf16Columns64x64 WgmmaBf16Columns64x16Row WgmmaBf16Columns64x32Row
        WgmmaBf16Columns128x32 WgmmaBf16Columns128x64 WgmmaBf16Columns128x96 WgmmaBf16Columns128x128
    }
    products! { u16, u16, -2.0f32, false, 4, 4: WgmmaBf16128x128Quad WgmmaBf16128x256Quad WgmmaBf16128x96Row4 }
    products! { u16, u16, -2.0f32, false, 4: WgmmaBf16128x80Row WgmmaBf1664x128Pair WgmmaBf1664x192Turns WgmmaBf1664x256Turns WgmmaBf1664x256PairTurns }
    products! { u16, u16, -2.0f32, true, 4: WgmmaBf16Columns64x16RowDeep WgmmaBf16Columns64x160Pair }
    products! { F16, F16, -2.0f32, false, 3:
        WgmmaF1664x64 WgmmaF1664x128 WgmmaF16128x128 WgmmaF16128x192 WgmmaF16128x224 WgmmaF16128x256 WgmmaF16192x192
        WgmmaF1664x192Turns WgmmaF1664x256Turns
    }
    products! { u8, u16, -2.0f32, false, 3:
        WgmmaE4m364x128 WgmmaE4m3128x128 WgmmaE4m3128x192 WgmmaE4m3128x224 WgmmaE4m3128x256 WgmmaE4m3192x192 WgmmaE4m364x256Turns
    }
    products! { f32, f32, -2.0f32, false, 3:
        WgmmaTf3264x128 WgmmaTf32128x128 WgmmaTf32128x192 WgmmaTf32128x224 WgmmaTf32128x256 WgmmaTf32192x192 WgmmaTf3264x256Turns
    }
    products! { i8, i32, -2i32, false, 3:
        WgmmaS864x128 WgmmaS8128x128 WgmmaS8128x192 WgmmaS8128x224 WgmmaS8128x256 WgmmaS8192x192 WgmmaS864x256Turns
    }

    chained(&module, &stream, &mut random);

    // Parts of k, more of them than there are steps too.
    macro_rules! parts {
        ($($kernel:ident)*) => { $(
            for _ in 0..4 {
                let [m, n, k, splits] = [1 + random.below(300), 8 + 8 * random.below(60), 1 + random.below(900), 1 + random.below(11)];
                let (a, b) = (Batch::<u16>::new(&mut random, [m, k, 1], false, value), Batch::<u16>::new(&mut random, [n, k, 1], false, value));
                let mut c = Batch::<u16>::new(&mut random, [m, n, 1], false, nothing);
                let numbers = |batch: &Batch<u16>| [batch.numbers[0], batch.numbers[1], batch.numbers[3]];
                {
                    let (of_a, of_b) = (stream.clone_htod(&a.data).unwrap(), stream.clone_htod(&b.data).unwrap());
                    let mut held = stream.clone_htod(&vec![f32::NAN; splits * m * n]).unwrap();
                    let to = TensorMut::new(&mut held, [m, n, splits, n, m * n]);
                    $kernel::launch_blocks(&module, &stream, [5, 1, 1], (Tensor::new(&of_a, numbers(&a)), Tensor::new(&of_b, numbers(&b)), to)).unwrap();
                    let mut to = stream.clone_htod(&c.data).unwrap();
                    let parts = Tensor::new(&held, [m, n, splits, n, m * n]);
                    AddPartsBf16::launch(&module, &stream, (0.5f32, parts, TensorMut::new(&mut to, numbers(&c)))).unwrap();
                    c.data = stream.clone_dtoh(&to).unwrap();
                }
                count += 1;
                if let Err(text) = c.check(|at| BF16::from_f32(0.5 * a.sum(&b, at) as f32).to_bits()) {
                    wrong.push(format!("{}, k = {k} in {splits}: {text}", stringify!($kernel)));
                }
            }
        )* };
    }
    parts! { WgmmaBf16Parts64x32 WgmmaBf16Parts64x64 WgmmaBf16Parts64x128 WgmmaBf16Parts128x64 WgmmaBf16Parts128x128 WgmmaBf16Parts128x256 }

    // Sums that become something else.
    for _ in 0..12 {
        let [m, n, k, z] = [1 + random.below(400), 8 + 8 * random.below(60), 1 + random.below(200), 1 + random.below(3)];
        let (a, b) = (Batch::<u16>::new(&mut random, [m, k, z], false, value), Batch::<u16>::new(&mut random, [n, k, z], false, value));
        let (old, bias) = (Batch::<u16>::new(&mut random, [m, n, z], false, value), Batch::<f32>::new(&mut random, [1, n, z], false, value));
        let mut d = Batch::<u16>::new(&mut random, [m, n, z], false, nothing);
        {
            tensor!(a, of_a);
            tensor!(b, of_b);
            tensor!(old, of_old);
            let held = stream.clone_htod(&bias.data).unwrap();
            // All rows of C have one row of biases.
            let of_bias = Tensor::new(&held, [m, n, z, bias.numbers[4]]);
            let mut to = stream.clone_htod(&d.data).unwrap();
            let arguments = (2.0f32, -3.0f32, of_a, of_b, of_old, of_bias, TensorMut::new(&mut to, d.numbers));
            WgmmaBf16Affine128x192::launch_blocks(&module, &stream, [3, 1, 1], arguments).unwrap();
            d.data = stream.clone_dtoh(&to).unwrap();
        }
        count += 1;
        let expected = |[i, j, l]: [usize; 3]| 2 * a.sum(&b, [i, j, l]) - 3 * old.values[(l * m + i) * n + j] + bias.values[l * n + j];
        if let Err(text) = d.check(|at| u16::held(expected(at).max(0))) {
            wrong.push(format!("affine, k = {k}: {text}"));
        }
    }
    // Groups of problems, each of which has extents of its own.
    macro_rules! groups {
        ($($kernel:ident)*) => { $(
            for _ in 0..6 {
                let mut problems = Vec::new();
                for _ in 0..1 + random.below(9) {
                    let [m, n, k, z] = [1 + random.below(260), 8 + 8 * random.below(40), 1 + random.below(200), 1 + random.below(2)];
                    let (a, b) = (Batch::<u16>::new(&mut random, [m, k, z], false, value), Batch::<u16>::new(&mut random, [n, k, z], false, value));
                    let c = Batch::<u16>::new(&mut random, [m, n, z], false, nothing);
                    let held = [&a, &b, &c].map(|batch| stream.clone_htod(&batch.data).unwrap());
                    problems.push((a, b, c, held));
                }
                let list = problems.iter_mut().map(|(a, b, c, [of_a, of_b, to])| {
                    (Tensor::new(&*of_a, a.numbers), Tensor::new(&*of_b, b.numbers), TensorMut::new(to, c.numbers))
                });
                let list = Problems::new(list);
                $kernel::launch_blocks(&module, &stream, [1 + random.below(20) as u32, 1, 1], (-2.0f32, list)).unwrap();
                for (i, (a, b, c, [.., held])) in problems.iter_mut().enumerate() {
                    c.data = stream.clone_dtoh(held).unwrap();
                    count += 1;
                    if let Err(text) = c.check(|at| u16::held(-2 * a.sum(b, at))) {
                        wrong.push(format!("{}, problem {i}: {text}", stringify!($kernel)));
                    }
                }
            }
        )* };
    }
    groups! { WgmmaBf16Grouped64x128 WgmmaBf16Grouped128x128 WgmmaBf16Grouped128x256 }

    // Blocks make clusters.
    let (data, mut c) = (stream.alloc_zeros::<u16>(1 << 16).unwrap(), stream.alloc_zeros::<u16>(1 << 16).unwrap());
    let tensor = || Tensor::new(&data, [64, 64, 1, 64, 4096]);
    let arguments = (1.0f32, tensor(), tensor(), TensorMut::new(&mut c, [64, 64, 1, 64, 4096]));
    assert_eq!(WgmmaBf16128x256Pair::launch_blocks(&module, &stream, [3, 1, 1], arguments).unwrap_err().code(), "CUTE404");

    // The kernel that `choose` names, and the one by `mma.sync`: of bases anywhere, and of rows
    // of C that end anywhere.
    let device = Device::from((module, stream.clone()));
    let mut launched = std::collections::BTreeMap::<&str, usize>::new();
    macro_rules! any {
        ($name:ident $held:ty, $c:ty, $alpha:expr, $times:literal) => {
            for _ in 0..$times {
                let [m, n, k, z] = [1 + random.below(300), 1 + random.below(300), 1 + random.below(300), 1 + random.below(3)];
                let is_deep = random.below(4) == 0;
                let (k, z) = if is_deep { (1 + random.below(5000), 1) } else { (k, z) };
                let n = if random.below(4) == 0 { n } else { n.next_multiple_of(8) };
                let (a, b) = (Batch::<$held>::new(&mut random, [m, k, z], false, value), Batch::<$held>::new(&mut random, [n, k, z], false, value));
                let mut c = Batch::<$c>::new(&mut random, [m, n, z], false, nothing);
                let first = [0, 0, 0, 1 + random.below(7)][random.below(4)];
                let numbers = |[m, n, z, pitch, matrix]: [usize; 5]| [m, n, z, pitch, 1, matrix];
                {
                    let shifted: Vec<$held> = core::iter::repeat_n(a.data[0], first).chain(a.data.iter().copied()).collect();
                    let (held_a, held_b) = (stream.clone_htod(&Word::bits(&shifted)).unwrap(), stream.clone_htod(&Word::bits(&b.data)).unwrap());
                    let mut to = stream.clone_htod(&Word::bits(&c.data)).unwrap();
                    let (of_a, of_b) = (Tensor::new(held_a.slice(first..), numbers(a.numbers)), Tensor::new(&held_b, numbers(b.numbers)));
                    let kernel = $name(&device, $alpha, of_a, of_b, TensorMut::new(&mut to, numbers(c.numbers))).unwrap();
                    *launched.entry(kernel).or_default() += 1;
                    c.data = Word::numbers(stream.clone_dtoh(&to).unwrap());
                    let is_aligned = (first * size_of::<$held>()).is_multiple_of(16) && (n * size_of::<$c>()).is_multiple_of(16);
                    assert_eq!(kernel.starts_with("wgmma"), is_aligned, "{kernel}: {m} {n} {k} {z} from {first}");
                }
                count += 1;
                if let Err(text) = c.check(|at| <$c>::held(-2 * a.sum(&b, at))) {
                    wrong.push(format!("{} as {launched:?}, k = {k}: {text}", stringify!($name)));
                }
            }
        };
    }
    any! { multiply_bf16 u16, u16, -2.0, 60 }
    any! { multiply_f16 F16, F16, -2.0, 30 }
    any! { multiply_e4m3 u8, u16, -2.0, 20 }
    any! { multiply_tf32 f32, f32, -2.0, 20 }
    any! { multiply_s8 i8, i32, -2, 20 }
    println!("{launched:?}");
    println!("{count} products, {} are wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
