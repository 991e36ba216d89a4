//! Pipelines that are left after a stage, and their memory used again: results are those of a
//! reference, and no copy is under way at the end, in any order.

use cute_device::emulator::Options;
use cute_device::{Awaited, Block, Global, GlobalMut, Pipeline, Registers, Shared, Stages, Vector, kernel, load, store};
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];

/// The sum of all tiles, and of the first one twice more.
#[kernel(threads = 256)]
fn first_and_all(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>, stages: Shared<f32, Stages<Layout![1024 : 1], Int![4]>>) {
    let tiles = x.tiles::<Tile![1024]>().0;
    let start =
        move |block: &Block<_>, k, (to,): (Shared<_, Layout![1024 : 1], Awaited>,)| (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),);
    let mut sums = Registers::<f32, Int![4]>::filled(0.0);
    let mut add = |tile: Registers<f32, Int![4]>| sums.zip(&tile, |x, sum| x + sum);
    let left = Pipeline::new(block, (stages,), tiles, start).within(block, |block, steps| {
        let steps = steps.wait(block);
        add(load(&steps.stage().0.share::<Fours>(block)));
        let steps = steps.fill(block);
        add(load(&steps.stage().0.share::<Fours>(block)));
        steps.finish(block)
    });
    let stages = left.free(block);
    Pipeline::new(block, stages, tiles, start).each(block, |block, (tile,)| add(load(&tile.share::<Fours>(block))));
    store(&sums, &mut y.tile(block).share::<Fours>(block));
}

#[test]
fn a_pipeline_may_be_left_after_a_stage() {
    for seed in [None, Some(0), Some(1), Some(2), Some(u64::MAX)] {
        for tiles in [1, 2, 3, 4, 5, 9] {
            let device = Device::emulated_with(Options { seed, ..Options::default() });
            let n = 1024 * tiles;
            let x: Vec<f32> = (0..n).map(|i| (i * 7 % 1000) as f32).collect();
            let (from, mut to) = (device.upload(&x).unwrap(), device.uninitialised::<f32>(1024).unwrap());
            device.launch::<FirstAndAll>((Tensor::new(&from, [n]), TensorMut::new(&mut to, [1024]))).unwrap();
            let expected: Vec<f32> = (0..1024).map(|i| 2.0 * x[i] + (0..tiles).map(|k| x[1024 * k + i]).sum::<f32>()).collect();
            assert_eq!(device.download(&to).unwrap(), expected, "{tiles} tiles, seed {seed:?}");
        }
    }
}
