//! Convolutions whose images the tensor memory accelerator copies, beside exact sums over the
//! image: in the emulator and, where there is one, on a GPU.
//!
//! `CUTE_PROBES_PTX` and `CUTE_GEMM_PTX` name what `cargo run -p cute-device-build --
//! cute-static/device/probes PTX` and that of `gemm` write.

mod batches;
mod convolved;

use batches::{Batch, Held, Random};
use convolved::*;
use cute_device::emulator::Options;
use cute_device::hopper::{ImageWindows, WindowNumbers};
use cute_device_gemm::*;
use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use cute_device_probes::each_image;
use cute_device_probes::images::*;
use cute_static::atom::{BF16, F16};
use cute_static::prelude::*;

/// A kernel on a device: the image and its numbers, the filter, the output.
type Run<'a, H, S, const N: usize> = &'a dyn Fn(&Image<H>, [usize; N], &Batch<H>, &Batch<S>) -> Result<Vec<S>, String>;

/// Runs a kernel on random images so many times; returns what is wrong.
fn check<H: Held, S: Held, const N: usize>(
    (name, seed): (&str, u64),
    windows: &[WindowNumbers],
    (times, most, channels, filters): (usize, usize, usize, usize),
    alpha: i32,
    run: Run<'_, H, S, N>,
) -> Vec<String> {
    let (mut random, mut wrong) = (Random(seed), Vec::new());
    for _ in 0..times {
        let image = Image::<H>::new(&mut random, windows, most, channels);
        let elements = windows.iter().map(|window| window.extent as usize).product();
        let (unit, channels) = (16 / size_of::<S>(), image.extents[1]);
        let k = unit * (1 + random.below(filters / unit));
        let filter = Batch::<H>::new(&mut random, [k, channels, elements], false, |random| Some(random.small()));
        let pixels = image.extents[0] * image.counts().iter().product::<usize>();
        let mut output = Batch::<S>::new(&mut random, [pixels, k, 1], false, |_| None);
        let sum = |[pixel, k, _]: [usize; 3]| {
            let of = |r: usize, c: usize| image.value(pixel, r, c) * filter.values[r * (filter.numbers[0] * channels) + k * channels + c];
            alpha * (0..elements).flat_map(|r| (0..channels).map(move |c| (r, c))).map(|(r, c)| of(r, c)).sum::<i32>()
        };
        let result = run(&image, image.numbers(), &filter, &output).and_then(|data| {
            output.data = data;
            output.check(|at| S::held(sum(at)))
        });
        if let Err(text) = result {
            wrong.push(format!("{name}, image {:?} by {:?}: {text}", image.extents, image.strides));
        }
    }
    wrong
}

/// The probes on a device.
fn probes(device: &Device, times: usize) -> (usize, Vec<String>) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    macro_rules! run {
        ($($kernel:ident $name:ident $t:ident $held:ident $sum:ident, $image:ident $n:literal, $lines:ident<$($line:ty),+>, $windows:ty, $filter:ty;)*) => { $(
            let windows = <$windows as ImageWindows<$filter>>::WINDOWS;
            let run = |x: &Image<$held>, numbers: [usize; numbers!($image)], w: &Batch<$held>, y: &Batch<$sum>| {
                let (on_x, on_w, mut to) = (device.upload(&x.data).unwrap(), device.upload(&w.data).unwrap(), device.upload(&y.data).unwrap());
                let [pixels, k, _, pitch, _] = y.numbers;
                let tensors = (Tensor::new(&on_x, numbers), Tensor::new(&on_w, w.numbers), TensorMut::new(&mut to, [pixels, k, pitch]));
                device.launch_blocks::<$kernel>([2, 1, 1], tensors).map_err(|error| format!("{error}\n{}", device.report()))?;
                Ok(device.download(&to).unwrap())
            };
            let count_of = <$windows as ImageWindows<$filter>>::COUNT;
            let most = [40, 9, 5][count_of - 1];
            wrong.extend(check::<$held, $sum, _>((stringify!($kernel), 5), &windows[..count_of], (times, most, 150, 32), 1, &run));
            count += times;
        )* };
    }
    each_image! { run }
    (count, wrong)
}

/// The kernels of `cute-device-gemm` on a device.
fn kernels(device: &Device, times: usize) -> (usize, Vec<String>) {
    // The emulator takes a second for a large tile.
    let is_small = times == 1;
    let (mut wrong, mut count) = (Vec::new(), 0);
    macro_rules! run {
        ($($kernel:ident $image:ident $windows:ty, $filter:ty, $columns:literal $cluster:literal;)*) => { $(
            let windows = <$windows as ImageWindows<$filter>>::WINDOWS;
            let run = |x: &Image<BF16>, numbers: [usize; numbers!($image)], w: &Batch<BF16>, y: &Batch<BF16>| {
                let (on_x, on_w, mut to) = (device.upload(&x.data).unwrap(), device.upload(&w.data).unwrap(), device.upload(&y.data).unwrap());
                let [pixels, k, _, pitch, _] = y.numbers;
                let tensors = (-2.0, Tensor::new(&on_x, numbers), Tensor::new(&on_w, w.numbers), TensorMut::new(&mut to, [pixels, k, pitch]));
                device.launch_blocks::<$kernel>([2 * $cluster, 1, 1], tensors).map_err(|error| format!("{error}\n{}", device.report()))?;
                Ok(device.download(&to).unwrap())
            };
            let count_of = <$windows as ImageWindows<$filter>>::COUNT;
            let most = if is_small { [150, 8, 4] } else { [300, 17, 7] }[count_of - 1];
            let channels = if is_small { 70 } else { 100 };
            wrong.extend(check::<BF16, BF16, _>((stringify!($kernel), 7), &windows[..count_of], (times, most, channels, $columns + 72), -2, &run));
            count += times;
        )* };
    }
    each_convolution! { run }
    // Those whose kernel is chosen.
    macro_rules! chosen {
        ($($convolve:ident $windows:ty, $filter:ty;)*) => { $(
            let windows = <$windows as ImageWindows<$filter>>::WINDOWS;
            let run = |x: &Image<BF16>, numbers: [usize; 7], w: &Batch<BF16>, y: &Batch<BF16>| {
                let (on_x, on_w, mut to) = (device.upload(&x.data).unwrap(), device.upload(&w.data).unwrap(), device.upload(&y.data).unwrap());
                let [pixels, k, _, pitch, _] = y.numbers;
                let (of_x, of_w) = (Tensor::new(&on_x, numbers), Tensor::new(&on_w, w.numbers));
                let result = $convolve(device, -2.0, of_x, of_w, TensorMut::new(&mut to, [pixels, k, pitch]));
                result.map_err(|error| format!("{error}\n{}", device.report()))?;
                Ok(device.download(&to).unwrap())
            };
            let most = if is_small { 5 } else { 30 };
            wrong.extend(check::<BF16, BF16, _>((stringify!($convolve), 9), &windows[..2], (times, most, 70, 80), -2, &run));
            count += times;
        )* };
    }
    chosen! {
        convolve_bf16_3x3 Two<Int![1], Int![1]>, (Int![3], Int![3]);
        convolve_bf16_3x3_by_2 Two<Int![2], Int![1]>, (Int![3], Int![3]);
        convolve_bf16_1x1_by_2 Two<Int![2], Int![0]>, (Int![1], Int![1]);
        convolve_bf16_7x7_by_2 Two<Int![2], Int![3]>, (Int![7], Int![7]);
    }
    (count, wrong)
}

#[track_caller]
fn all_right((count, wrong): (usize, Vec<String>)) {
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

#[test]
fn probes_in_the_emulator() {
    for seed in [None, Some(1), Some(2), Some(3)] {
        let device = Device::emulated_with(Options { seed, ..Options::default() });
        all_right(probes(&device, 2));
        assert_eq!(device.report().faults().len(), 0, "{}", device.report());
    }
}

#[test]
fn kernels_in_the_emulator() {
    let device = Device::emulated();
    all_right(kernels(&device, 1));
    assert_eq!(device.report().faults().len(), 0, "{}", device.report());
}

#[cfg(feature = "driver")]
#[test]
fn on_a_device() {
    for (variable, run) in [("CUTE_PROBES_PTX", probes as fn(&Device, usize) -> _), ("CUTE_GEMM_PTX", kernels)] {
        let Some(path) = std::env::var_os(variable) else {
            println!("nothing was run: {variable} names no PTX");
            continue;
        };
        match Device::open(0, &std::fs::read_to_string(path).unwrap()) {
            Ok(device) => {
                let (count, wrong) = run(&device, 20);
                println!("{count} convolutions, {} of them wrong", wrong.len());
                all_right((count, wrong));
            }
            Err(error) => {
                println!("nothing was run: {error}");
                assert!(matches!(error, LaunchError::NoDriver | LaunchError::NoDevice { ordinal: 0 }), "{error:?}");
            }
        }
    }
}
