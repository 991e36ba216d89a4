//! Two kernels that copy a matrix to its transpose, through two tiles of shared memory: what the
//! emulator says of them, without a GPU.

use cute_device::emulator::Options;
use cute_device::*;
use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use cute_static::prelude::*;

type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
/// By columns: threads that go along a row of it meet in one bank.
type PlainTile = Layout![64, 64];
/// The low bits of the column are added to the row's, without carries.
type StagedTile = Layout![(64, (32, 2)) : (f1, (f65, f2048))];

#[kernel(threads = 256)]
fn plain(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, PlainTile>) {
    let (source, target) = (source.tile::<Tile![64, 64]>(block), target.tile(block));
    let tile = tile.write::<AlongRows>(block, &source.share::<AlongRows>(block));
    let tile = block.synchronize(tile);
    copy(&tile.share::<AlongColumns>(block), &mut target.share::<AlongColumns>(block));
}

#[kernel(threads = 256)]
fn staged(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, StagedTile>) {
    let (source, target) = (source.tile::<Tile![64, 64]>(block), target.tile(block));
    let tile = tile.write::<AlongRows>(block, &source.share::<AlongRows>(block));
    let tile = block.synchronize(tile);
    copy(&tile.share::<AlongColumns>(block), &mut target.share::<AlongColumns>(block));
}

fn main() -> Result<(), LaunchError> {
    // Extents that tiles divide, and some that they do not.
    for [m, n] in [[64, 64], [100, 37], [1, 130]] {
        let data: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
        let mut conflicts = [0; 2];
        // In several orders of the warps.
        for seed in 0..4 {
            macro_rules! run {
                ($kernel:ty) => {{
                    let device = Device::emulated_with(Options { seed: Some(seed), ..Options::default() });
                    let (source, mut target) = (device.upload(&data)?, device.uninitialised(m * n)?);
                    device.launch::<$kernel>((Tensor::new(&source, [m, n, m]), TensorMut::new(&mut target, [m, n, n])))?;
                    let found = device.download(&target)?;
                    assert!((0..m * n).all(|at| found[at] == data[at / n + at % n * m]));
                    device.report().bank_conflicts()
                }};
            }
            conflicts = [run!(Plain), run!(Staged)];
        }
        println!("{m} x {n}: {} bank conflicts of the plain tile, {} of the other", conflicts[0], conflicts[1]);
        assert_eq!(conflicts[1], 0);
    }
    Ok(())
}
