//! Copies and transposes.

use crate::Error;
use crate::device::{Gpu, Results, row};
use crate::random::Random;
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut, PushKernelArg};

/// What is written before a kernel runs, so that an element that it does not write is seen.
const POISON: f32 = f32::NAN;

/// A matrix, or several: `m` by `n`, with pitches and as many of them as the third mode has.
#[derive(Clone, Copy, Debug)]
struct Shape {
    m: u32,
    n: u32,
    batch: u32,
    lds: u32,
    ldt: u32,
}

impl Shape {
    fn sizes(self) -> (usize, usize) {
        let size = |pitch: u32, other: u32| pitch as usize * other as usize * self.batch as usize;
        (size(self.lds, self.n), size(self.ldt, self.m))
    }
}

fn transpose(gpu: &Gpu, kernel: &str, shape: Shape, source: &CudaSlice<f32>, target: &mut CudaSlice<f32>) -> Result<(), Error> {
    let kernel = gpu.kernel(kernel, 64 * 64 * 4)?;
    let Shape { m, n, batch, lds, ldt } = shape;
    let (batch_s, batch_t) = (u64::from(lds) * u64::from(n), u64::from(ldt) * u64::from(m));
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(source).arg(target).arg(&m).arg(&n).arg(&lds).arg(&ldt).arg(&batch_s).arg(&batch_t);
    // SAFETY: the buffers have these elements, `sizes` says.
    unsafe { launch.launch(kernel.grid((m.div_ceil(64), n.div_ceil(64), batch), 256)) }?;
    Ok(())
}

fn copy(gpu: &Gpu, kernel: &str, source: &CudaSlice<f32>, target: &mut CudaSlice<f32>) -> Result<(), Error> {
    let kernel = gpu.kernel(kernel, 0)?;
    let count = u32::try_from(source.len() / 4)?;
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(source).arg(target).arg(&count);
    // SAFETY: both buffers have that many vectors.
    unsafe { launch.launch(kernel.grid((count.div_ceil(256), 1, 1), 256)) }?;
    Ok(())
}

/// Copies and transposes of many shapes, compared element by element.
pub(crate) fn check(gpu: &Gpu, seed: u64, results: &mut Results) -> Result<(), Error> {
    let mut random = Random(seed);
    for kernel in ["copy", "copy_by_hand"] {
        for vectors in [1, 7, 255, 256, 257, 100_000] {
            let data = random.numbers(vectors * 4);
            let source = gpu.stream.clone_htod(&data)?;
            let mut target = gpu.stream.clone_htod(&vec![POISON; data.len()])?;
            copy(gpu, kernel, &source, &mut target)?;
            let copied = gpu.stream.clone_dtoh(&target)?;
            results.add(|| format!("{kernel} of {vectors} vectors"), copied == data);
        }
    }
    let shape = |m, n, batch, more_s, more_t| Shape { m, n, batch, lds: m + more_s, ldt: n + more_t };
    let shapes = [
        shape(64, 64, 1, 0, 0),
        shape(128, 192, 1, 0, 0),
        shape(1, 1, 1, 0, 0),
        shape(1, 300, 1, 0, 3),
        shape(300, 1, 1, 5, 0),
        shape(63, 65, 1, 1, 0),
        shape(1000, 777, 1, 7, 9),
        shape(64, 128, 5, 0, 0),
        shape(100, 70, 3, 4, 2),
    ];
    for kernel in ["transpose", "transpose_by_hand"] {
        for shape in shapes {
            let (from, to) = shape.sizes();
            let data = random.numbers(from);
            let source = gpu.stream.clone_htod(&data)?;
            let mut target = gpu.stream.clone_htod(&vec![POISON; to])?;
            transpose(gpu, kernel, shape, &source, &mut target)?;
            let transposed = gpu.stream.clone_dtoh(&target)?;
            let is_right = transposed.iter().enumerate().all(|(at, &value)| {
                let (j, rest) = (at % shape.ldt as usize, at / shape.ldt as usize);
                let (i, b) = (rest % shape.m as usize, rest / shape.m as usize);
                if j < shape.n as usize {
                    value == data[i + (j + b * shape.n as usize) * shape.lds as usize]
                } else {
                    // Nothing is written between the columns.
                    value.is_nan()
                }
            });
            results.add(|| format!("{kernel} of {shape:?}"), is_right);
        }
    }
    Ok(())
}

/// Beside the device's own copy: 2 GiB each.
pub(crate) fn time(gpu: &Gpu, seed: u64) -> Result<(), Error> {
    const SIDE: u32 = 16384;
    const CUBE: u32 = 512;
    let len = SIDE as usize * SIDE as usize * 2;
    // A block of random numbers, over and over: made in a second, and not zeros.
    let block = Random(seed).numbers(1 << 20);
    let data: Vec<f32> = block.iter().copied().cycle().take(len).collect();
    let source = gpu.stream.clone_htod(&data)?;
    let mut target = gpu.stream.alloc_zeros::<f32>(len)?;
    let bytes = |elements: usize| elements as f64 * 8.0;
    let rate = |elements: usize, milliseconds: f64| bytes(elements) / milliseconds / 1e9;

    let theirs = {
        let (from, _from) = source.device_ptr(&gpu.stream);
        let (to, _to) = target.device_ptr_mut(&gpu.stream);
        gpu.milliseconds(|| {
            // SAFETY: both have that many bytes.
            unsafe { cudarc::driver::sys::cuMemcpyDtoDAsync_v2(to, from, len * 4, gpu.stream.cu_stream()) }.result()?;
            Ok(())
        })?
    };
    let device_copy = rate(len, theirs);
    for kernel in ["copy", "copy_by_hand"] {
        let ours = rate(len, gpu.milliseconds(|| copy(gpu, kernel, &source, &mut target))?);
        row(&format!("{kernel}, 2 GiB"), "TB/s", ours, "device-to-device copy", device_copy, 0.97);
    }
    let copied = rate(len, gpu.milliseconds(|| copy(gpu, "copy", &source, &mut target))?);
    let square = Shape { m: SIDE, n: SIDE, batch: 2, lds: SIDE, ldt: SIDE };
    let cubes = Shape { m: CUBE, n: CUBE, batch: (len / (CUBE * CUBE) as usize) as u32, lds: CUBE, ldt: CUBE };
    for (kernel, shape, what) in
        [("transpose", square, "2 matrices of 16384x16384"), ("transpose_by_hand", square, "2 matrices of 16384x16384"), ("transpose", cubes, "512x512x2048")]
    {
        let ours = rate(len, gpu.milliseconds(|| transpose(gpu, kernel, shape, &source, &mut target))?);
        row(&format!("{kernel}, {what}"), "TB/s", ours, "our copy", copied, 0.9);
    }
    Ok(())
}
