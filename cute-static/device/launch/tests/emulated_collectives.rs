//! What threads find out together, in the emulator: blocks of one to four warps, of elements of one
//! to 16 bytes. Results are those of a reference on the host, and no fault is reported.

#![allow(clippy::too_many_arguments, reason = "a kernel takes what it reads, what it writes, and its memory")]

use cute_device::emulator::Options;
use cute_device::{Block, Global, GlobalMut, Matrix, PerThread, Strips, Vector, WarpValues, copy, kernel, load, store_each};
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::prelude::*;

/// A type whose values, of a number, differ in all words.
trait Value: cute_device::Element + PartialEq + core::fmt::Debug {
    fn of(i: usize) -> Self;
    /// One that differs from others in the highest bits alone.
    fn high(i: usize) -> Self;
    fn add(self, other: Self) -> Self;
}

macro_rules! integers {
    ($($ty:ident: $factor:literal;)*) => { $(
        impl Value for $ty {
            fn of(i: usize) -> Self {
                (i as $ty + 1).wrapping_mul($factor)
            }

            fn high(i: usize) -> Self {
                (i as $ty) << ($ty::BITS - 8)
            }

            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
        }
    )* };
}
integers! {
    u8: 3;
    u32: 0x0103_0507;
    u64: 0x0103_0507_0b0d_1113;
    u128: 0x0103_0507_0b0d_1113_171d_1f25_292b_2f35;
}

impl Value for f32 {
    fn of(i: usize) -> Self {
        (i * 7 % 31) as f32 - 11.0
    }

    fn high(i: usize) -> Self {
        i as f32
    }

    fn add(self, other: Self) -> Self {
        self + other
    }
}

/// How many results a thread has.
const COLUMNS: usize = 12;

macro_rules! blocks {
    ($($name:ident: $threads:tt $warps:tt $ty:ident;)*) => { $(
        mod $name {
            use super::*;

            type One = Layout![($threads, 1) : (1, 0)];
            /// Each warp has what lies in the memory of a value for each warp.
            type EachWarp = Layout![((32, $warps), 1) : ((1, 0), 0)];

            #[kernel(threads = $threads)]
            fn together(
                block: &mut Block,
                x: Global<$ty, Vector>,
                keys: Global<$ty, Vector>,
                y: GlobalMut<$ty, Matrix, Strips<Tile![$threads, 1]>>,
                equal: GlobalMut<u32, Vector, Tile![$threads]>,
                left: GlobalMut<$ty, Matrix, Strips<Tile![32, 1]>>,
                one: WarpValues<$ty>,
                two: WarpValues<$ty>,
                three: WarpValues<$ty>,
            ) {
                let add = |a: $ty, b: $ty| a.add(b);
                let first = |_: $ty, x: $ty| x;
                let x = load(&x.tile::<Tile![$threads]>(block).share::<One>(block)).fold(<$ty>::default(), first);
                let keys = load(&keys.tile::<Tile![$threads]>(block).share::<One>(block)).fold(<$ty>::default(), first);
                let mut columns = y.tiles(block);
                let mut put = |block: &Block<_>, value: PerThread<$ty>| {
                    if let Some(column) = columns.next() {
                        store_each(value, &mut column.share::<One>(block));
                    }
                };
                let value = block.shuffle_xor(x, 9);
                put(block, value);
                let value = block.shuffle_up(x, 3);
                put(block, value);
                let value = block.shuffle_down(x, 5);
                put(block, value);
                let lane = block.lane();
                let value = block.shuffle_index(x, lane.map(|lane| 7 * lane + 2));
                put(block, value);
                let value = block.broadcast(x, 30);
                put(block, value);
                let value = block.reduce_warps(x, add);
                put(block, value);
                let value = block.inclusive_scan_warps(x, add);
                put(block, value);
                let value = block.exclusive_scan_warps(x, <$ty>::of(99), add);
                put(block, value);
                let (value, one) = block.reduce(one, x, add);
                put(block, value);
                let (value, two) = block.inclusive_scan(two, x, add);
                put(block, value);
                let (value, three) = block.exclusive_scan(three, x, <$ty>::of(99), add);
                put(block, value);
                let mut left = left.tiles(block);
                for memory in [&one, &two, &three] {
                    if let Some(column) = left.next() {
                        copy(&memory.share::<EachWarp>(block), &mut column.share::<EachWarp>(block));
                    }
                }
                // What has been read can be written after another barrier.
                let one = block.synchronize(one);
                let (value, _) = block.reduce(one, keys, add);
                put(block, value);
                let lanes = block.match_any(keys);
                store_each(lanes, &mut equal.tile(block).share::<One>(block));
            }

            #[test]
            fn results_are_those_of_a_reference() {
                for seed in [None, Some(1), Some(2), Some(3)] {
                    let device = Device::emulated_with(Options { seed, ..Options::default() });
                    let (x, keys): (Vec<$ty>, Vec<$ty>) = (0..$threads).map(|i| (<$ty>::of(i), <$ty>::high(i * i % 5))).unzip();
                    let (on_x, on_keys) = (device.upload(&x).unwrap(), device.upload(&keys).unwrap());
                    let mut y = device.uninitialised::<$ty>($threads * COLUMNS).unwrap();
                    let mut equal = device.uninitialised::<u32>($threads).unwrap();
                    let mut left = device.uninitialised::<$ty>(3 * 32).unwrap();
                    device
                        .launch::<Together>((
                            Tensor::new(&on_x, [$threads]),
                            Tensor::new(&on_keys, [$threads]),
                            TensorMut::new(&mut y, [$threads, COLUMNS, $threads]),
                            TensorMut::new(&mut equal, [$threads]),
                            TensorMut::new(&mut left, [32, 3, 32]),
                        ))
                        .unwrap();
                    let report = device.report();
                    assert_eq!(report.faults().len(), 0, "{report}");

                    let (y, equal, left) = (device.download(&y).unwrap(), device.download(&equal).unwrap(), device.download(&left).unwrap());
                    let sum = |range: core::ops::Range<usize>| range.map(|i| x[i]).reduce(Value::add);
                    let (before, all) = (|first, i| sum(first..i).unwrap_or(<$ty>::of(99)), sum(0..$threads).unwrap());
                    for i in 0..$threads {
                        let (lane, first) = (i % 32, i / 32 * 32);
                        let expected = [
                            x[first + (lane ^ 9)],
                            x[if lane < 3 { i } else { i - 3 }],
                            x[if lane + 5 < 32 { i + 5 } else { i }],
                            x[first + (7 * lane + 2) % 32],
                            x[first + 30],
                            sum(first..first + 32).unwrap(),
                            sum(first..i + 1).unwrap(),
                            before(first, i),
                            all,
                            sum(0..i + 1).unwrap(),
                            before(0, i),
                            keys.iter().copied().reduce(Value::add).unwrap(),
                        ];
                        let found: [$ty; COLUMNS] = core::array::from_fn(|column| y[i + column * $threads]);
                        assert_eq!(found, expected, "thread {i}");
                        let lanes = (0..32).filter(|other| keys[first + other] == keys[i]).fold(0u32, |lanes, other| lanes | 1 << other);
                        assert_eq!(equal[i], lanes, "thread {i}");
                    }
                    for (i, left) in left.into_iter().enumerate() {
                        let (warp, none) = (i % 32, <$ty>::default());
                        assert_eq!(left, if warp < $warps { sum(32 * warp..32 * warp + 32).unwrap() } else { none }, "what is left at {i}");
                    }
                }
            }
        }
    )* };
}
blocks! {
    bytes_of_32: 32 1 u8;
    bytes_of_64: 64 2 u8;
    bytes_of_96: 96 3 u8;
    bytes_of_128: 128 4 u8;
    words_of_32: 32 1 u32;
    words_of_64: 64 2 u32;
    words_of_96: 96 3 u32;
    words_of_128: 128 4 u32;
    pairs_of_32: 32 1 u64;
    pairs_of_64: 64 2 u64;
    pairs_of_96: 96 3 u64;
    pairs_of_128: 128 4 u64;
    fours_of_32: 32 1 u128;
    fours_of_64: 64 2 u128;
    fours_of_96: 96 3 u128;
    fours_of_128: 128 4 u128;
    floats_of_32: 32 1 f32;
    floats_of_64: 64 2 f32;
    floats_of_96: 96 3 f32;
    floats_of_128: 128 4 f32;
}
