//! Atomic sums of numbers of 16 bits, two at once, in the emulator.

use cute_device::{Float, GlobalAtomic, Matrix, kernel};
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::{AddPairsBf16, AddPairsF16};
use cute_static::atom::{BF16, F16};
use cute_static::prelude::*;

/// The last pair of the sums, and of what is added, is not whole.
const COLUMNS: usize = 509;
const BLOCKS: usize = 3;
const LENGTH: usize = BLOCKS * 512 - 131;

fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7 + seed) % 17) as f32 - 8.0).collect()
}

macro_rules! pairs {
    ($($name:ident $kernel:ident $ty:ident;)*) => { $(
        #[test]
        fn $name() {
            let device = Device::emulated();
            let as_elements = |numbers: &[f32]| -> Vec<$ty> { numbers.iter().map(|&x| <$ty as Float>::from_f32(x)).collect() };
            let upload = |numbers: &[f32]| device.upload(&as_elements(numbers)).unwrap();
            let download = |data: &_| -> Vec<f32> { device.download(data).unwrap().into_iter().map(|x: $ty| x.to_f32()).collect() };
            let (x, start) = (numbers(LENGTH, 1), [numbers(COLUMNS, 5), vec![77.0; 8]].concat());
            let (on_x, mut y, mut z, mut before) = (upload(&x), upload(&start), upload(&start), upload(&[77.0; BLOCKS * 512]));
            let (to_y, to_z) = (TensorMut::new(&mut y, [COLUMNS]), TensorMut::new(&mut z, [COLUMNS]));
            device.launch::<$kernel>((Tensor::new(&on_x, [LENGTH]), to_y, to_z, TensorMut::new(&mut before, [BLOCKS * 512]))).unwrap();
            let (y, z, before) = (download(&y), download(&z), download(&before));
            for column in 0..COLUMNS {
                let added: Vec<f32> = (0..BLOCKS).map(|block| *x.get(512 * block + column).unwrap_or(&0.0)).collect();
                let sum: f32 = added.iter().sum();
                // In shared memory each value is added to itself.
                assert_eq!((y[column], z[column]), (start[column] + sum, start[column] + 2.0 * sum), "{column}");
                // In some order, each sum is the one before it and its own value.
                let olds: Vec<f32> = (0..BLOCKS).map(|block| before[512 * block + column]).collect();
                let (mut sums, mut all) = (vec![start[column]], vec![y[column]]);
                sums.extend(olds.iter().zip(&added).map(|(old, x)| old + x));
                all.extend(&olds);
                sums.sort_by(f32::total_cmp);
                all.sort_by(f32::total_cmp);
                assert_eq!(sums, all, "{column}");
            }
            assert_eq!((&y[COLUMNS..], &z[COLUMNS..]), (&start[COLUMNS..], &start[COLUMNS..]));
            assert!((0..BLOCKS).all(|block| before[512 * block + COLUMNS..512 * (block + 1)] == [0.0; 512 - COLUMNS]));
            let report = device.report();
            assert_eq!(report.faults().len(), 0, "{report}");
        }
    )* };
}
pairs! {
    pairs_of_f16 AddPairsF16 F16;
    pairs_of_bf16 AddPairsBf16 BF16;
}

type Columns = Layout![(128, 4) : (1, 128)];

/// Takes a tile whose columns are far from each other.
#[kernel(threads = 128)]
fn far(block: &mut Block, y: GlobalAtomic<f32, Matrix>) {
    let _ = y.tile_at::<Tile![1, 512]>((0, 0)).share::<Columns>(block);
}

/// Offsets are numbers of 32 bits: a tile that has larger ones ends the kernel, as tiles to read
/// do.
#[test]
fn offsets_beyond_32_bits_end_the_kernel() {
    let ends = |pitch: usize| {
        let device = Device::emulated();
        let mut y = device.upload(&[0.0f32]).unwrap();
        device.launch_blocks::<Far>([1, 1, 1], (TensorMut::new(&mut y, [1, 1, pitch]),)).map_err(|error| error.to_string())
    };
    let error = ends((1 << 24) - 1).unwrap_err();
    assert!(error.contains("CUTE253"), "{error}");
    assert_eq!(ends(1 << 23), Ok(()), "511 times 2^23 are below 2^32");
}

/// Blocks are numbered by 32 bits: a grid that has more is refused by a code of its own.
#[test]
fn a_grid_of_more_blocks_than_are_numbered() {
    let device = Device::emulated();
    let mut y = device.upload(&[0.0f32]).unwrap();
    for (grid, text) in [
        ([i32::MAX as u32, 65535, 65535], "CUTE227: far needs 2147483647 blocks along mode 0 of the grid, and the device takes 1"),
        ([1 << 17, 1 << 15, 1], "CUTE227: far needs 131072 blocks along mode 0 of the grid, and the device takes 131071"),
    ] {
        let error = device.launch_blocks::<Far>(grid, (TensorMut::new(&mut y, [1, 1, 1]),)).unwrap_err();
        assert!(error.to_string().starts_with(text), "{error}");
    }
}
