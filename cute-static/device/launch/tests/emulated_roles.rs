//! Products with schedules of their own, in the emulator: which steps a tile has follows from its
//! place, what lies beyond a tensor is 0, and stages that are filled and not read are found.

mod common;

use common::{Random, device, is_clean};
use cute_device::hopper::*;
use cute_device::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::atom::*;
use cute_static::prelude::*;

type Operand = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
type OfC = Layout![(64, 16) : (16, 1)];
type Matrix = RowMajorBy<Int![8]>;
type A = TensorMap<BF16, Matrix, Operand>;
type C = TensorMapMut<BF16, Matrix, OfC, Tile![64, 64]>;
type Stages = GmmaStages<SM90_64xNxK_SS<Int![64], f32, BF16, BF16>, Operand, Operand, Int![3], Int![1]>;
type Out = OutStages<BF16, OfC, Int![1]>;

/// The product of an A that is 0 right of its diagonal: what lies there is not read.
#[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
fn lower(block: &mut Block, a: A, b: A, c: C, stages: Stages, out: Out) {
    let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
    let steps = move |row: u32| if row + 1 < depth { row + 1 } else { depth };
    multiply_by_roles(
        block,
        stages,
        c,
        out,
        move |producer, (i, j, _), mut writer| {
            for k in 0..steps(i) {
                writer = writer.acquire().fill(producer, move |producer, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)));
            }
            writer
        },
        move |group, place, tile, reader| {
            let steps = steps(place.0);
            let mut reader = reader.begin();
            while reader.steps() < steps {
                reader = reader.wait().multiply().release_before();
            }
            let (reader, sums) = reader.settle();
            tile.store(group, &sums.map(|sum| sum));
            reader
        },
    );
}

/// Products of tiles that no tensor has, `far` after those of C.
#[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
fn beyond(block: &mut Block, far: u32, a: A, b: A, c: C, stages: Stages, out: Out) {
    multiply_tiles(
        block,
        stages,
        c,
        out,
        2,
        move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i.saturating_add(far), k), to_a), b.load(producer, (j, k), to_b)),
        move |group, sums, tile| tile.store(group, &sums.map(|sum| sum)),
    );
}

/// One stage more is filled than is read.
#[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
fn too_many(block: &mut Block, a: A, b: A, c: C, stages: Stages, out: Out) {
    multiply_by_roles(
        block,
        stages,
        c,
        out,
        move |producer, (i, j, _), mut writer| {
            for k in 0..2 {
                writer = writer.acquire().fill(producer, move |producer, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)));
            }
            writer
        },
        move |group, _, tile, reader| {
            let (reader, sums) = reader.begin().wait().multiply().release_before().settle();
            tile.store(group, &sums.map(|sum| sum));
            reader
        },
    );
}

/// Small integers, row by row.
fn matrix(random: &mut Random, [rows, columns]: [usize; 2]) -> Vec<i32> {
    (0..rows * columns).map(|_| random.below(5) as i32 - 2).collect()
}

fn held(values: &[i32]) -> Vec<BF16> {
    values.iter().map(|&value| BF16::from_f32(value as f32)).collect()
}

#[test]
fn a_schedule_of_its_own_is_exact() {
    let mut random = Random(3);
    for (seed, [m, n, k]) in [(None, [64, 64, 64]), (None, [200, 72, 256]), (Some(1), [330, 64, 200]), (Some(2), [130, 136, 192])] {
        let (mut a, b) = (matrix(&mut random, [m, k]), matrix(&mut random, [n, k]));
        (0..m * k).filter(|at| at % k > at / k).for_each(|at| a[at] = 0);
        let mut data = held(&a);
        // Tiles right of the diagonal.
        (0..m * k).filter(|at| at % k / 64 > at / k / 64).for_each(|at| data[at] = BF16::from_f32(f32::NAN));
        let device = device(seed);
        let (a_data, b_data, mut c_data) =
            (device.upload(&data).unwrap(), device.upload(&held(&b)).unwrap(), device.upload(&vec![BF16::default(); m * n]).unwrap());
        let (of_a, of_b, to) = (Tensor::new(&a_data, [m, k, k]), Tensor::new(&b_data, [n, k, k]), TensorMut::new(&mut c_data, [m, n, n]));
        device.launch_blocks::<Lower>([2, 1, 1], (of_a, of_b, to)).unwrap();
        is_clean(&device);
        let found = device.download(&c_data).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: i32 = (0..k).map(|step| a[i * k + step] * b[j * k + step]).sum();
            assert_eq!(found[i * n + j].to_f32(), BF16::from_f32(sum as f32).to_f32(), "{m} {n} {k}: ({i}, {j})");
        }
    }
}

/// Runs a kernel on matrices of ones of 64 by 128; `alpha` stands before them.
fn of_ones(launch: impl FnOnce(&Device, Tensor<'_, BF16, Matrix>, Tensor<'_, BF16, Matrix>, TensorMut<'_, BF16, Matrix>) -> bool) -> (Device, Vec<f32>) {
    let device = device(None);
    let (ones, mut c_data) = (device.upload(&held(&[1; 64 * 128])).unwrap(), device.upload(&vec![BF16::from_f32(7.0); 64 * 64]).unwrap());
    let tensor = || Tensor::new(&ones, [64, 128, 128]);
    let is_launched = launch(&device, tensor(), tensor(), TensorMut::new(&mut c_data, [64, 64, 64]));
    let found = if is_launched { device.download(&c_data).unwrap().iter().map(|value| value.to_f32()).collect() } else { Vec::new() };
    (device, found)
}

/// Coordinates have signs, and the last tiles that `u32` counts begin at -64: those are not the
/// first ones.
#[test]
fn beyond_a_tensor_is_0() {
    for (far, expected) in [(0, 128.0), (1, 0.0), (1 << 25, 0.0), ((1 << 26) - 1, 0.0), (1 << 26, 0.0), (u32::MAX, 0.0)] {
        let (device, found) = of_ones(|device, a, b, c| device.launch_blocks::<Beyond>([1, 1, 1], (far, a, b, c)).map(|()| true).unwrap());
        is_clean(&device);
        assert_eq!(found, [expected; 64 * 64], "{far}");
    }
}

#[test]
fn stages_that_nobody_reads_are_found() {
    let (device, _) = of_ones(|device, a, b, c| device.launch_blocks::<TooMany>([1, 1, 1], (a, b, c)).is_ok());
    let report = device.report();
    assert!(report.count("CUTE246") > 0, "{report}");
}

/// Tiles of three modes in bands, and three times in one kernel.
type Cubes = Layout![(Dyn, Dyn, Dyn) : (1, Multiple<Int![4]>, Multiple<Int![4]>)];
type Cube = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(32, 4, 2) : (1, 32, 128)]>;

#[allow(clippy::too_many_arguments, reason = "three copies have so many")]
#[kernel(threads = 32)]
fn copy_thrice(
    block: &mut Block,
    x: TensorMap<f32, Cubes, Cube>,
    y: TensorMapMut<f32, Cubes, Cube, Banded<Tile![32, 4, 2], Int![2]>>,
    z: TensorMapMut<f32, Cubes, Cube, Tile![32, 4, 2]>,
    w: TensorMapMut<f32, Cubes, Cube, Tile![32, 4, 2]>,
    first: TileStages<f32, Cube>,
    second: TileStages<f32, Cube, Int![2]>,
    third: TileStages<f32, Cube, Int![1]>,
) {
    copy_tiles(block, first, x, y);
    copy_tiles(block, second, x, z);
    copy_tiles(block, third, x, w);
}

/// Of fewer tiles than stages and than blocks, of one, and of many.
#[test]
fn tiles_are_copied_whatever_their_number_is() {
    for (extents, blocks) in [([4usize, 1, 1], 1), ([32, 4, 2], 3), ([68, 9, 5], 1), ([68, 9, 5], 4), ([100, 21, 3], 2), ([36, 30, 7], 50)] {
        for seed in [None, Some(1), Some(2)] {
            let [m, n, k] = extents;
            let (device, pitch) = (device(seed), m.next_multiple_of(4) + 4);
            let numbers = [m, n, k, pitch, pitch * n];
            let data: Vec<f32> = (0..pitch * n * k).map(|i| i as f32).collect();
            let x = device.upload(&data).unwrap();
            let [mut y, mut z, mut w] = [-1.0f32, -2.0, -3.0].map(|nothing| device.upload(&vec![nothing; data.len()]).unwrap());
            let [to_y, to_z, to_w] = [&mut y, &mut z, &mut w].map(|buffer| TensorMut::new(buffer, numbers));
            device.launch_blocks::<CopyThrice>([blocks, 1, 1], (Tensor::new(&x, numbers), to_y, to_z, to_w)).unwrap();
            is_clean(&device);
            for (found, nothing) in [(&y, -1.0), (&z, -2.0), (&w, -3.0)] {
                let found = device.download(found).unwrap();
                let expected: Vec<f32> = (0..data.len()).map(|i| if i % pitch < m { i as f32 } else { nothing }).collect();
                assert!(found == expected, "{extents:?}, {blocks} blocks, seed {seed:?}");
            }
        }
    }
}
