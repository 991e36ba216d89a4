//! What threads find out together, and atomic operations, in the emulator: it is what their
//! definitions say, in any order of warps and lanes. `benches/gpu/check_collectives.py` asks the
//! same of a GPU.

use cute_device::emulator::Options;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::*;

/// The orders: the one that is always the same, and random ones.
fn devices() -> impl Iterator<Item = Device> {
    (0..10).map(|seed| Device::emulated_with(Options { seed: (seed > 0).then_some(seed), ..Options::default() }))
}

fn is_clean(device: &Device) {
    let report = device.report();
    assert_eq!(report.faults().len(), 0, "{report}");
}

/// Integers from `low` on, below `low + count`, in no order.
fn drawn(count: usize, low: i64, of: u64, seed: u64) -> Vec<i64> {
    let hash = |i: u64| ((i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seed.wrapping_mul(0xD134_2543_DE82_EF95)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33;
    (0..count as u64).map(|i| low + (hash(i) % of) as i64).collect()
}

fn last(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { b }
}

/// The values before each one, combined; `zero` before the first.
fn before(x: &[i32], zero: i32, f: impl Fn(i32, i32) -> i32) -> Vec<i32> {
    std::iter::once(zero).chain(upto(x, f)).take(x.len()).collect()
}

/// The values up to each one, combined.
fn upto(x: &[i32], f: impl Fn(i32, i32) -> i32) -> Vec<i32> {
    let mut sum = None;
    x.iter().map(|&x| *sum.insert(sum.map_or(x, |sum| f(sum, x)))).collect()
}

/// The results of each function of a block's 256 values, in order.
fn columns(x: &[i32]) -> Vec<Vec<i32>> {
    let each = |f: &dyn Fn(&[i32], usize) -> i32| (0..256).map(|i| f(&x[i / 32 * 32..][..32], i % 32)).collect::<Vec<_>>();
    let warps = |f: &dyn Fn(&[i32]) -> Vec<i32>| x.chunks(32).flat_map(f).collect::<Vec<_>>();
    let lanes = |warp: &[i32], holds: &dyn Fn(i32) -> bool| (0..32).filter(|&i| holds(warp[i])).fold(0u32, |lanes, i| lanes | 1 << i).cast_signed();
    let add = |a: i32, b: i32| a + b;
    let all = |value: i32| vec![value; 256];
    vec![
        each(&|warp, i| warp[i ^ 9]),
        each(&|warp, i| warp[if i >= 3 { i - 3 } else { i }]),
        each(&|warp, i| warp[if i + 5 < 32 { i + 5 } else { i }]),
        each(&|warp, i| warp[warp[i].rem_euclid(32) as usize]),
        each(&|warp, _| warp[7]),
        each(&|warp, _| lanes(warp, &|value| value % 2 == 0)),
        each(&|warp, _| i32::from(warp.contains(&9))),
        each(&|warp, _| i32::from(warp.iter().all(|&value| value > -9))),
        each(&|warp, i| lanes(warp, &|value| value == warp[i])),
        each(&|warp, i| lanes(warp, &|value| value == warp[i])),
        each(&|warp, _| *warp.iter().max().unwrap()),
        warps(&|warp| upto(warp, last)),
        warps(&|warp| before(warp, -77, add)),
        all(x.iter().sum()),
        upto(x, last),
        before(x, -77, last),
        upto(x, add).iter().zip(1..).map(|(sum, i)| sum * 1000 + i).collect(),
        before(x, 5, add),
        all(i32::from(x.contains(&9))),
        all(i32::from(x.iter().all(|&value| value > -9))),
        all(x.iter().filter(|&&value| value > 0).count() as i32),
        (0..256).map(|thread| thread * 100 + thread % 32).collect(),
    ]
}

#[test]
fn collectives_are_what_they_say() {
    for (seed, device) in devices().enumerate() {
        let widths = [0, 1, 2, 8, 9];
        let blocks: Vec<Vec<i32>> = (0..5)
            .map(|block| {
                let (values, kept) = (drawn(256, -widths[block], 2 * widths[block] as u64 + 1, seed as u64), drawn(256, 0, 2, 77 + seed as u64));
                values.iter().zip(kept).map(|(value, kept)| (value * kept) as i32).collect()
            })
            .chain([vec![9; 256]])
            .collect();
        let (x, count) = (device.upload(&blocks.concat()).unwrap(), blocks.len());
        let (of_one, of_all) = (columns(&blocks[0]).len(), 256 * count);
        let mut y = device.upload(&vec![12345; of_one * of_all]).unwrap();
        device.launch::<Collectives>((Tensor::new(&x, [of_all]), TensorMut::new(&mut y, [of_all, of_one, of_all]))).unwrap();
        let found = device.download(&y).unwrap();
        for (block, x) in blocks.iter().enumerate() {
            for (column, expected) in columns(x).iter().enumerate() {
                assert_eq!(found[column * of_all + 256 * block..][..256], *expected, "column {column} of block {block}, seed {seed}");
            }
        }
        is_clean(&device);
    }
}

const BLOCKS: usize = 3;
const BINS: usize = 64;

/// `kernel type neutral low, f`: each value changes an element of `y`, and of each block's bins,
/// which change `z`.
macro_rules! atomics {
    ($($kernel:ident $ty:ident $neutral:literal $low:literal |$a:ident, $b:ident| $f:expr;)*) => {
        #[test]
        fn atomic_operations_change_elements() {
            for (seed, device) in devices().enumerate().take(4) { $({
                let n = BLOCKS * 256;
                let x: Vec<$ty> = drawn(n, $low, (1000 - $low) as u64, seed as u64).into_iter().map(|x| x as $ty).collect();
                // Some go beyond the last element, and are left out.
                let at: Vec<u32> = drawn(n, 0, BINS as u64 + 3, 99 + seed as u64).into_iter().map(|at| at as u32).collect();
                let start = vec![$neutral as $ty; BINS];
                let (on_x, on_at, on_start) = (device.upload(&x).unwrap(), device.upload(&at).unwrap(), device.upload(&start).unwrap());
                let (mut y, mut z, mut before) = (device.upload(&start).unwrap(), device.upload(&start).unwrap(), device.upload(&vec![7 as $ty; n]).unwrap());
                device
                    .launch::<$kernel>((
                        Tensor::new(&on_x, [n]), Tensor::new(&on_at, [n]), Tensor::new(&on_start, [BINS]), TensorMut::new(&mut y, [BINS]),
                        TensorMut::new(&mut z, [BINS]), TensorMut::new(&mut before, [n]),
                    ))
                    .unwrap();
                let (y, z, before) = (device.download(&y).unwrap(), device.download(&z).unwrap(), device.download(&before).unwrap());
                let f = |$a: $ty, $b: $ty| -> $ty { $f };
                for bin in 0..BINS {
                    let expected = (0..n).filter(|&i| at[i] as usize == bin).fold($neutral as $ty, |sum, i| f(sum, x[i]));
                    assert_eq!((y[bin], z[bin]), (expected, expected), "{} of {bin}", stringify!($kernel));
                }
                assert!((0..n).all(|i| (at[i] as usize) < BINS || before[i] == 0 as $ty), "what is not there");
                is_clean(&device);
            })* }
        }
    };
}
atomics! {
    AddU32 u32 0 1 |a, b| a + b;
    AddI32 i32 0 -1000 |a, b| a + b;
    AddU64 u64 0 1 |a, b| a + b;
    AddI64 i64 0 -1000 |a, b| a + b;
    AddF32 f32 0 -1000 |a, b| a + b;
    AddF64 f64 0 -1000 |a, b| a + b;
    MinU32 u32 1000000 1 |a, b| a.min(b);
    MinI32 i32 1000000 -1000 |a, b| a.min(b);
    MinU64 u64 1000000 1 |a, b| a.min(b);
    MinI64 i64 1000000 -1000 |a, b| a.min(b);
    MaxU32 u32 0 1 |a, b| a.max(b);
    MaxI32 i32 -1000000 -1000 |a, b| a.max(b);
    MaxU64 u64 0 1 |a, b| a.max(b);
    MaxI64 i64 -1000000 -1000 |a, b| a.max(b);
    AndU32 u32 0xffffffffu32 1 |a, b| a & b;
    AndI32 i32 -1 -1000 |a, b| a & b;
    AndU64 u64 0xffffffffu64 1 |a, b| a & b;
    AndI64 i64 -1 -1000 |a, b| a & b;
    OrU32 u32 0 1 |a, b| a | b;
    OrI32 i32 0 -1000 |a, b| a | b;
    OrU64 u64 0 1 |a, b| a | b;
    OrI64 i64 0 -1000 |a, b| a | b;
    XorU32 u32 0 1 |a, b| a ^ b;
    XorI32 i32 0 -1000 |a, b| a ^ b;
    XorU64 u64 0 1 |a, b| a ^ b;
    XorI64 i64 0 -1000 |a, b| a ^ b;
}

/// `type exchange compare`: of each type the operations that put values in the place of others.
macro_rules! exchanges {
    ($($ty:ident $exchange:ident $compare:ident;)*) => {
        /// Each value comes out once, but for the last one; where only a 0 is replaced, the first
        /// one stays.
        #[test]
        fn exchanges_lose_nothing() {
            for device in devices() { $({
                let n = BLOCKS * 256;
                // Numbers of which all bits count.
                let number = |i: usize| (i as $ty + 1 as $ty) * (<$ty>::MAX / 1000 as $ty);
                let x: Vec<$ty> = (0..n).map(number).collect();
                let at: Vec<u32> = drawn(n, 0, BINS as u64 + 3, 5).into_iter().map(|at| at as u32).collect();
                let zeros = vec![0 as $ty; BINS];
                let (on_x, on_at, start) = (device.upload(&x).unwrap(), device.upload(&at).unwrap(), device.upload(&zeros).unwrap());
                let (mut y, mut z, mut before) = (device.upload(&zeros).unwrap(), device.upload(&zeros).unwrap(), device.upload(&vec![7 as $ty; n]).unwrap());
                device
                    .launch::<$exchange>((
                        Tensor::new(&on_x, [n]), Tensor::new(&on_at, [n]), Tensor::new(&start, [BINS]), TensorMut::new(&mut y, [BINS]),
                        TensorMut::new(&mut z, [BINS]), TensorMut::new(&mut before, [n]),
                    ))
                    .unwrap();
                let (y, z, before) = (device.download(&y).unwrap(), device.download(&z).unwrap(), device.download(&before).unwrap());
                let of_bin = |bin: usize| (0..n).filter(|&i| at[i] as usize == bin).collect::<Vec<_>>();
                for (bin, &last) in y.iter().enumerate() {
                    let mine = of_bin(bin);
                    let mut came: Vec<$ty> = mine.iter().map(|&i| before[i]).chain([last]).collect();
                    came.sort_by(|a, b| a.partial_cmp(b).unwrap());
                    assert!(came.into_iter().eq(std::iter::once(0 as $ty).chain(mine.iter().map(|&i| x[i]))), "{} of bin {bin}", stringify!($exchange));
                    // In shared memory the last of each block, which four threads take on; a block
                    // without a value takes 0.
                    let is_of_bin = |block: usize| mine.iter().any(|&i| i / 256 == block && x[i] == z[bin]);
                    let is_empty = |block: usize| mine.iter().all(|&i| i / 256 != block) && z[bin] == 0 as $ty;
                    assert!((0..BLOCKS).any(|block| is_of_bin(block) || is_empty(block)), "{} of bin {bin} in shared memory", stringify!($exchange));
                }
                assert!((0..n).all(|i| (at[i] as usize) < BINS || before[i] == 0 as $ty), "what is not there");

                let (mut won, mut before) = (device.upload(&zeros).unwrap(), device.upload(&vec![7 as $ty; n]).unwrap());
                device
                    .launch::<$compare>((Tensor::new(&on_x, [n]), Tensor::new(&on_at, [n]), TensorMut::new(&mut won, [BINS]), TensorMut::new(&mut before, [n])))
                    .unwrap();
                let (won, before) = (device.download(&won).unwrap(), device.download(&before).unwrap());
                for (bin, &winner) in won.iter().enumerate() {
                    let mine = of_bin(bin);
                    assert_eq!(mine.iter().filter(|&&i| x[i] == winner).count(), usize::from(!mine.is_empty()), "{} of bin {bin}", stringify!($compare));
                    assert!(mine.iter().all(|&i| before[i] == if x[i] == winner { 0 as $ty } else { winner }), "{} of bin {bin}", stringify!($compare));
                }
                is_clean(&device);
            })* }
        }
    };
}
exchanges! {
    u32 ExchangeU32 CompareU32;
    i32 ExchangeI32 CompareI32;
    u64 ExchangeU64 CompareU64;
    i64 ExchangeI64 CompareI64;
    f32 ExchangeF32 CompareF32;
    f64 ExchangeF64 CompareF64;
}
