//! The kernels on the CPU: their results, and that nothing is wrong with them.

use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use kernels::{Saxpy, Transpose};

#[test]
fn saxpy_of_any_length() -> Result<(), LaunchError> {
    for n in [1, 1024, 3001] {
        let device = Device::emulated();
        let (x, y): (Vec<f32>, Vec<f32>) = (0..n).map(|i| ((i % 19) as f32, (i % 7) as f32)).unzip();
        let (on_device, mut result) = (device.upload(&x)?, device.upload(&y)?);
        device.launch::<Saxpy>((3.0, Tensor::new(&on_device, [n]), TensorMut::new(&mut result, [n])))?;
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 3.0 * x + y).collect();
        assert_eq!(device.download(&result)?, expected);
    }
    Ok(())
}

#[test]
fn transpose_of_any_extents() -> Result<(), LaunchError> {
    for (m, n) in [(1, 1), (64, 64), (100, 37)] {
        let device = Device::emulated();
        let matrix: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
        let (source, mut target) = (device.upload(&matrix)?, device.uninitialised(m * n)?);
        device.launch::<Transpose>((Tensor::new(&source, [m, n, m]), TensorMut::new(&mut target, [m, n, n])))?;
        let transposed = device.download(&target)?;
        assert!((0..m * n).all(|at| transposed[at] == matrix[at / n + at % n * m]));
        assert_eq!(device.report().bank_conflicts(), 0);
    }
    Ok(())
}
