//! Convolutions: the probes of images, and the kernels of `cute-device-gemm`, of integers.

use super::warpgroups::Number;
use crate::batches::{Batch, Random};
use crate::convolved::*;
use crate::{Outcome, run};
use cute_device::hopper::ImageWindows;
use cute_device_gemm::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::each_image;
use cute_device_probes::images::*;
use cute_static::Int;
use cute_static::atom::{BF16, F16};

/// An image, and a filter and an output for it.
macro_rules! operands {
    ($held:ident $out:ident $windows:ty, $filter:ty, $most:expr, $channels:literal $filters:expr) => {{
        let (mut random, count) = (Random(3), <$windows as ImageWindows<$filter>>::COUNT);
        let windows = &<$windows as ImageWindows<$filter>>::WINDOWS[..count];
        let image = Image::<$held>::new(&mut random, windows, $most[count - 1], $channels);
        let elements = windows.iter().map(|window| window.extent as usize).product();
        let filter = Batch::<$held>::new(&mut random, [$filters, image.extents[1], elements], false, |random| Some(random.small()));
        let pixels = image.extents[0] * image.counts().iter().product::<usize>();
        (image, filter, Batch::<$out>::new(&mut random, [pixels, $filters, 1], false, |_| None))
    }};
}

/// The probes.
pub(crate) fn probes(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! outcomes {
        ($($kernel:ident $name:ident $t:ident $held:ident $sum:ident, $image:ident $n:literal, $lines:ident<$($line:ty),+>, $windows:ty, $filter:ty;)*) => { $(
            let (x, w, y) = operands!($held $sum $windows, $filter, [40, 9, 5], 90 16);
            let (on_x, on_w, mut c) = (run(device.upload(&x.data)), run(device.upload(&w.data)), run(device.upload(&y.data)));
            let ([pixels, k, _, pitch, _], numbers) = (y.numbers, x.numbers::<{ numbers!($image) }>());
            let tensors = (Tensor::new(&on_x, numbers), Tensor::new(&on_w, w.numbers), TensorMut::new(&mut c, [pixels, k, pitch]));
            run(device.launch_blocks::<$kernel>([2, 1, 1], tensors));
            to.push(Outcome::bits(stringify!($kernel), run(device.download(&c)).into_iter().map(Number::bits).collect()));
        )* };
    }
    each_image! { outcomes }
}

/// The kernels.
pub(crate) fn kernels(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! outcomes {
        ($($kernel:ident $image:ident $windows:ty, $filter:ty, $columns:literal $cluster:literal;)*) => { $(
            let (x, w, y) = operands!(BF16 BF16 $windows, $filter, [150, 8, 4], 70 ($columns + 8));
            let (on_x, on_w, mut c) = (run(device.upload(&x.data)), run(device.upload(&w.data)), run(device.upload(&y.data)));
            let ([pixels, k, _, pitch, _], numbers) = (y.numbers, x.numbers::<{ numbers!($image) }>());
            let tensors = (-2.0, Tensor::new(&on_x, numbers), Tensor::new(&on_w, w.numbers), TensorMut::new(&mut c, [pixels, k, pitch]));
            run(device.launch_blocks::<$kernel>([2 * $cluster, 1, 1], tensors));
            to.push(Outcome::bits(stringify!($kernel), run(device.download(&c)).into_iter().map(Number::bits).collect()));
        )* };
    }
    each_convolution! { outcomes }
}
