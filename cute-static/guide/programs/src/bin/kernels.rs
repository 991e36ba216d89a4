//! A kernel, `y = α·xᵀ + β·y`, and its launch. It runs in the emulator, so that it runs anywhere;
//! on a GPU `Device::open` stands for `Device::emulated`: the template has that.

use cute_device::*;
use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use cute_static::prelude::*;

/// Columns of `y`, each of 64 threads in a row.
type Along = Layout![((64, 4), 16) : ((1, 64), 256)];
/// Rows of 64 with a gap of one, so that neither rows nor columns meet in a bank.
type Padded = Layout![(64, 64) : (65, 1)];

/// `x` is `m` by `n`, and `y` is `n` by `m`; the columns of both are contiguous.
#[kernel(threads = 256)]
fn axpby_transposed(block: &mut Block, alpha: f32, x: Global<f32, Matrix>, beta: f32, y: GlobalMut<f32, Matrix, Tile![64, 64]>, tile: Shared<f32, Padded>) {
    let (j, i, _) = y.place(block);
    let tile = cooperative_copy(block, &x.tile_at::<Tile![64, 64]>((i, j)), tile);
    let tile = block.synchronize(tile);
    axpby(alpha, &tile.select(stride![1, 0]).share::<Along>(block), beta, &mut y.tile(block).share::<Along>(block));
}

fn main() -> Result<(), LaunchError> {
    let (m, n) = (100, 70);
    let x: Vec<f32> = (0..m * n).map(|at| (at % 101) as f32).collect();
    let y: Vec<f32> = (0..m * n).map(|at| (at % 17) as f32).collect();

    let device = Device::emulated();
    let (on_device, mut result) = (device.upload(&x)?, device.upload(&y)?);
    device.launch::<AxpbyTransposed>((2.0, Tensor::new(&on_device, [m, n, m]), 3.0, TensorMut::new(&mut result, [n, m, n])))?;
    let result = device.download(&result)?;

    assert!((0..m * n).all(|at| result[at] == 2.0 * x[at / n + at % n * m] + 3.0 * y[at]));
    println!("{m} x {n}: right at each of {} places", result.len());
    Ok(())
}
