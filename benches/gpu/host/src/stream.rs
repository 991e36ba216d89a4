//! Copies and transposes.

use crate::Error;
use crate::device::{Gpu, Results, row};
use crate::random::Random;
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut, PushKernelArg};

/// What is written before a kernel runs, so that an element that it does not write is seen.
const POISON: f32 = f32::NAN;

/// A matrix, or several: `m` by `n`, with pitches; as many of them as the third mode has, with its
/// strides.
#[derive(Clone, Copy, Debug)]
struct Shape {
    m: u32,
    n: u32,
    batch: u32,
    lds: u32,
    ldt: u32,
    batch_s: u64,
    batch_t: u64,
}

impl Shape {
    /// Matrices one after the other, their columns `more_s` elements longer than the matrix, and
    /// the columns of the transposes `more_t`.
    fn matrices(m: u32, n: u32, batch: u32, more_s: u32, more_t: u32) -> Self {
        let (lds, ldt) = (m + more_s, n + more_t);
        Shape { m, n, batch, lds, ldt, batch_s: u64::from(lds) * u64::from(n), batch_t: u64::from(ldt) * u64::from(m) }
    }

    /// A tensor of three modes, column-major, whose modes in the target are those of the source in
    /// another order, which begins with another mode than 0. Mode 0 is `m`, contiguous in the
    /// source, the target's first is `n`, and the third stays beside the two.
    fn permuted(extents: [u32; 3], order: [usize; 3]) -> Self {
        let strides = |order: [usize; 3]| {
            let (mut strides, mut stride) = ([0; 3], 1);
            for mode in order {
                (strides[mode], stride) = (stride, stride * extents[mode]);
            }
            strides
        };
        let (from, to) = (strides([0, 1, 2]), strides(order));
        let (n, batch) = (order[0], 3 - order[0]);
        let [batch_s, batch_t] = [from[batch], to[batch]].map(u64::from);
        Shape { m: extents[0], n: extents[n], batch: extents[batch], lds: from[n], ldt: to[0], batch_s, batch_t }
    }

    /// The number of elements from the first to the last, in the source and in the target.
    fn sizes(self) -> (usize, usize) {
        let (from, to) = self.offsets(self.m as usize - 1, self.n as usize - 1, self.batch as usize - 1);
        (from + 1, to + 1)
    }

    /// Where an element is in the source and in the target.
    fn offsets(self, i: usize, j: usize, b: usize) -> (usize, usize) {
        (i + j * self.lds as usize + b * self.batch_s as usize, j + i * self.ldt as usize + b * self.batch_t as usize)
    }
}

/// All orders of three modes in which another mode than the first is contiguous.
const ORDERS: [[usize; 3]; 4] = [[1, 0, 2], [1, 2, 0], [2, 1, 0], [2, 0, 1]];

fn transpose(gpu: &Gpu, kernel: &str, shape: Shape, source: &CudaSlice<f32>, target: &mut CudaSlice<f32>) -> Result<(), Error> {
    let Shape { m, n, batch, lds, ldt, batch_s, batch_t } = shape;
    // Where the third mode lies between the other two on both sides, its matrices are gone along
    // together.
    let third_first = kernel == "transpose" && batch_s < lds.into() && batch_t < ldt.into();
    let kernel = gpu.kernel(if third_first { "transpose_third_first" } else { kernel }, 64 * 64 * 4)?;
    let (rows, columns) = (m.div_ceil(64), n.div_ceil(64));
    let grid = if third_first { (rows, batch, columns) } else { (rows, columns, batch) };
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(source).arg(target).arg(&m).arg(&n).arg(&lds).arg(&ldt).arg(&batch_s).arg(&batch_t);
    // SAFETY: the buffers have these elements, `sizes` says.
    unsafe { launch.launch(kernel.grid(grid, 256)) }?;
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
    let mut shapes = vec![
        Shape::matrices(64, 64, 1, 0, 0),
        Shape::matrices(128, 192, 1, 0, 0),
        Shape::matrices(1, 1, 1, 0, 0),
        Shape::matrices(1, 300, 1, 0, 3),
        Shape::matrices(300, 1, 1, 5, 0),
        Shape::matrices(63, 65, 1, 1, 0),
        Shape::matrices(1000, 777, 1, 7, 9),
        Shape::matrices(64, 128, 5, 0, 0),
        Shape::matrices(100, 70, 3, 4, 2),
    ];
    shapes.extend([[64, 128, 192], [65, 70, 3], [5, 131, 66]].into_iter().flat_map(|extents| ORDERS.map(|order| Shape::permuted(extents, order))));
    for kernel in ["transpose", "transpose_by_hand"] {
        for &shape in &shapes {
            let (from, to) = shape.sizes();
            let data = random.numbers(from);
            let source = gpu.stream.clone_htod(&data)?;
            let mut target = gpu.stream.clone_htod(&vec![POISON; to])?;
            transpose(gpu, kernel, shape, &source, &mut target)?;
            let transposed = gpu.stream.clone_dtoh(&target)?;
            let Shape { m, n, batch, .. } = shape;
            let elements = || (0..batch as usize).flat_map(|b| (0..n as usize).flat_map(move |j| (0..m as usize).map(move |i| shape.offsets(i, j, b))));
            // Nothing is written between the elements.
            let written = transposed.iter().filter(|value| !value.is_nan()).count();
            let is_right = elements().all(|(from, to)| transposed[to] == data[from]) && written == elements().count();
            results.add(|| format!("{kernel} of {shape:?}"), is_right);
        }
    }
    Ok(())
}

/// Beside the device's own copy: 2 GiB each.
pub(crate) fn time(gpu: &Gpu, seed: u64) -> Result<(), Error> {
    const SIDE: u32 = 16384;
    const CUBOID: [u32; 3] = [512, 512, 2048];
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
    let square = Shape::matrices(SIDE, SIDE, 2, 0, 0);
    let mut rows = vec![("transpose", square, "2 matrices of 16384x16384".to_owned()), ("transpose_by_hand", square, "2 matrices of 16384x16384".to_owned())];
    for order in ORDERS {
        rows.push(("transpose", Shape::permuted(CUBOID, order), format!("{CUBOID:?}, modes in the order {order:?}")));
    }
    for (kernel, shape, what) in rows {
        let ours = rate(len, gpu.milliseconds(|| transpose(gpu, kernel, shape, &source, &mut target))?);
        row(&format!("{kernel}, {what}"), "TB/s", ours, "our copy", copied, 0.9);
    }
    Ok(())
}
