//! The kernels of cute-device-kernels in the emulator: results on distinct small integers are those
//! of a reference, and no fault is reported.

use cute_device_kernels::{Reduce, Saxpy, Transpose};
use cute_device_launch::{Device, Tensor, TensorMut};

/// That nothing is wrong with what has run.
fn is_clean(device: &Device) {
    let report = device.report();
    assert_eq!(report.faults().len(), 0, "{report}");
}

#[test]
fn saxpy() {
    let device = Device::emulated();
    for n in [1, 3, 1023, 1024, 1025, 3000] {
        let (x, y): (Vec<f32>, Vec<f32>) = (0..n).map(|i| (i as f32, (2 * i + 1) as f32)).unzip();
        let (on_device, mut result) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
        device.launch::<Saxpy>((3.0, Tensor::new(&on_device, [n]), TensorMut::new(&mut result, [n]))).unwrap();
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 3.0 * x + y).collect();
        assert_eq!(device.download(&result).unwrap(), expected, "saxpy of {n}");
    }
    is_clean(&device);
}

#[test]
fn transpose() {
    let device = Device::emulated();
    for (m, n, from, to) in [(1, 1, 1, 1), (64, 64, 64, 64), (100, 37, 103, 41), (63, 129, 64, 200)] {
        let data: Vec<f32> = (0..from * n).map(|i| i as f32).collect();
        let (source, mut target) = (device.upload(&data).unwrap(), device.upload(&vec![-1.0; to * m]).unwrap());
        device.launch::<Transpose>((Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, to]))).unwrap();
        let expected: Vec<f32> = (0..to * m).map(|at| if at % to < n { data[at / to + at % to * from] } else { -1.0 }).collect();
        assert_eq!(device.download(&target).unwrap(), expected, "transpose of {m}x{n}");
    }
    is_clean(&device);
}

#[test]
fn reduce() {
    let device = Device::emulated();
    for (n, blocks) in [(1, 1), (4096, 1), (5000, 1), (9000, 3)] {
        let x: Vec<f32> = (0..n).map(|i| (i % 100) as f32).collect();
        let (on_device, mut sum) = (device.upload(&x).unwrap(), device.upload(&[7.0f32]).unwrap());
        device.launch_blocks::<Reduce>([blocks, 1, 1], (Tensor::new(&on_device, [n]), TensorMut::new(&mut sum, [1]))).unwrap();
        assert_eq!(device.download(&sum).unwrap(), [7.0 + x.iter().sum::<f32>()], "the sum of {n}");
    }
    is_clean(&device);
}
