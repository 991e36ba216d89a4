//! Launches of convolutions: of the kernel whose tiles a model of the time prefers.

use crate::*;
use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};

/// The tile of a kernel, and the blocks of a cluster below each other.
type Tile = [u64; 3];

/// Returns which of some kernels takes the least time for so many pixels, filters, and steps along
/// channels and elements of the filter, on so many multiprocessors; and the blocks of its grid.
///
/// A step is bound by what is multiplied, 2048 products in a cycle, or by what is brought, 44 bytes
/// in a cycle; a tile begins and ends in the time of some steps.
fn fastest(tiles: &[Tile], [pixels, filters, steps]: [u64; 3], multiprocessors: u64) -> (usize, u32) {
    let of = |&[rows, columns, below]: &Tile| {
        let along = |extent: u64, tile: u64| extent.div_ceil(tile).max(1);
        let count = along(pixels, rows).next_multiple_of(below).saturating_mul(along(filters, columns));
        let blocks = count.min(multiprocessors / below * below).max(below);
        let step = (rows * columns / 32).max((rows + columns / below) * 128 / 44);
        (count.div_ceil(blocks).saturating_mul(steps.saturating_add(8)).saturating_mul(step), blocks)
    };
    let times = tiles.iter().map(of).enumerate();
    times.min_by_key(|&(_, (time, _))| time).map_or((0, 1), |(at, (_, blocks))| (at, u32::try_from(blocks).unwrap_or(u32::MAX)))
}

/// `name, how many elements the filter has, kernels with their tiles and clusters`
macro_rules! convolutions {
    ($($(#[$doc:meta])* $name:ident $elements:literal { $($kernel:ident $rows:literal $columns:literal $below:literal;)* })*) => { $(
        $(#[$doc])*
        ///
        /// Pixels of the output follow each other as `(n, p, q)`, the last first, and elements of
        /// the filter as `(r, s)`. Returns the name of the kernel. On a GPU it does not wait for
        /// the kernel to end.
        ///
        /// # Errors
        /// Those of [`Device::launch`]: extents that do not belong together, `CUTE214`; an image in
        /// which no window fits, `CUTE407`; extents and strides that are too large, `CUTE220`;
        /// buffers that are too short, `CUTE222`; and the others.
        pub fn $name<'a>(
            device: &'a Device, alpha: f32, x: Tensor<'a, BF16, Plane>, w: Tensor<'a, BF16, Filters>, y: TensorMut<'a, BF16, Pixels>,
        ) -> Result<&'static str, LaunchError> {
            const TILES: &[Tile] = &[$([$rows, $columns, $below]),*];
            let ([_, channels, ..], [pixels, filters, _]) = (x.numbers(), y.numbers());
            let steps = (channels as u64).div_ceil(64).saturating_mul($elements);
            let (at, blocks) = fastest(TILES, [pixels as u64, filters as u64, steps], device.multiprocessors()?.into());
            let (launches, arguments) = ([$(<$kernel as Kernel>::NAME),*], (alpha, x, w, y));
            let kernel = launches[at.min(launches.len() - 1)];
            match kernel {
                $(<$kernel as Kernel>::NAME => device.launch_blocks::<$kernel>([blocks, 1, 1], arguments)?,)*
                _ => return Err(LaunchError::OtherKernel { kernel }),
            }
            Ok(kernel)
        }
    )* };
}

convolutions! {
    /// Launches the convolution of images and filters of 3 by 3, with a zero on each side of the
    /// image: `Y = alpha·Σ_c Σ_r X(n, c, p + r - 1)·W(k, c, r)`, of `BF16`, summed in `f32`.
    ///
    /// ```
    /// # #[cfg(feature = "emulate")] {
    /// use cute_device_gemm::convolve_bf16_3x3;
    /// use cute_device_launch::{Device, Tensor, TensorMut};
    /// use cute_static::atom::BF16;
    ///
    /// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
    /// let number = BF16::from_f32;
    /// // One image of 4 by 5 pixels with 8 channels, and 8 filters.
    /// let (x, w) = (device.upload(&[number(1.0); 20 * 8])?, device.upload(&[number(2.0); 8 * 9 * 8])?);
    /// let mut y = device.uninitialised::<BF16>(20 * 8)?;
    /// let (of_x, of_w) = (Tensor::new(&x, [1, 8, 4, 5, 160, 40, 8]), Tensor::new(&w, [8, 8, 9, 72, 8]));
    /// convolve_bf16_3x3(&device, 0.5, of_x, of_w, TensorMut::new(&mut y, [20, 8, 8]))?;
    /// // A corner meets 4 elements of the filter, in 8 channels, and the second pixel 6.
    /// assert_eq!(device.download(&y)?[..9], [[number(32.0); 8].as_slice(), &[number(48.0)]].concat());
    /// # }
    /// # Ok::<(), cute_device_launch::LaunchError>(())
    /// ```
    convolve_bf16_3x3 9 { ConvBf163x364x64 64 64 1; ConvBf163x364x128 64 128 1; ConvBf163x3128x64 128 64 1; ConvBf163x3128x128 128 128 1;
        ConvBf163x3128x128Pair 128 128 2; ConvBf163x3128x256 128 256 1; ConvBf163x3128x256Pair 128 256 2; }
    /// The same at every second pixel: `X(n, c, 2·p + r - 1)`.
    convolve_bf16_3x3_by_2 9 { ConvBf163x3By264x64 64 64 1; ConvBf163x3By264x128 64 128 1; ConvBf163x3By2128x128 128 128 1; ConvBf163x3By2128x256 128 256 1; }
    /// Launches the product of every second pixel of images and filters of one element: `X(n, c,
    /// 2·p)`, of `BF16`, summed in `f32`.
    convolve_bf16_1x1_by_2 1 { ConvBf161x1By264x64 64 64 1; ConvBf161x1By264x128 64 128 1; ConvBf161x1By2128x128 128 128 1; ConvBf161x1By2128x256 128 256 1; }
    /// Launches the convolution of images of few channels and filters of 7 by 7 at every second
    /// pixel, with three zeros on each side: `X(n, c, 2·p + r - 3)`, of `BF16`, summed in `f32`.
    convolve_bf16_7x7_by_2 49 { ConvBf167x7By2128x64 128 64 1; }
}

#[cfg(test)]
mod tests {
    use super::fastest;

    /// Of few pixels tiles are small, of many they are large; and there is a grid of anything.
    #[test]
    fn tiles_fit_what_there_is() {
        let tiles = [[64, 64, 1], [128, 128, 1], [128, 256, 1], [128, 256, 2]];
        assert_eq!(fastest(&tiles, [49, 512, 72], 132), (0, 8));
        assert_eq!(fastest(&tiles, [100_000, 512, 72], 132).1, 132);
        assert!(fastest(&tiles, [100_000, 512, 72], 132).0 >= 2);
        for extents in [[0, 0, 0], [1, 1, 1], [u64::MAX; 3]] {
            assert!(fastest(&tiles, extents, 1).1 >= 1);
        }
    }
}
