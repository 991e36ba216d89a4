//! Convolutions of images by products: the tensor memory accelerator copies tiles of the matrix
//! that the filter is multiplied by, which is nowhere in memory.
//!
//! Images are `(n, c, …)` with contiguous channels, filters `(k, c, r)` with the elements of the
//! filter in one mode, the last mode of the image fastest, and outputs `(pixel, k)` with pixels in
//! the order of images, their rows, and columns: NHWC, KRSC and NPQK in memory.

use crate::*;
use cute_static::convolution::Window;

type Every = Multiple<Int![8]>;
type Line = Layout![(Dyn, Dyn, Dyn) : (Every, 1, Every)];
/// Images `(n, c, h, w)` with contiguous channels, of which all else begins at multiples of 16
/// bytes. Its numbers are the extents, and the strides of `n`, `h` and `w`.
pub type Plane = Layout![(Dyn, Dyn, Dyn, Dyn) : (Every, 1, Every, Every)];
type Volume = Layout![(Dyn, Dyn, Dyn, Dyn, Dyn) : (Every, 1, Every, Every, Every)];
/// Filters `(k, c, r)` with contiguous channels. Its numbers are the extents, and the strides of
/// `k` and `r`.
pub type Filters = Halves;
/// Pixels by filters: the output. Its numbers are the extents, and the stride of pixels.
pub type Pixels = RowMajorBy<Int![8]>;
/// Windows at every `S`-th element, with `P` zeros before the image and after it.
type At<S, P> = Window<S, Int![1], P, P>;
type One = (Int![1], Int![1]);
type Three = (Int![3], Int![3]);
type Seven = (Int![7], Int![7]);
/// Tiles in lines of 32 bytes: images of few channels.
type ShortLines<Rows> = Swizzled<Swizzle![1, 3, 3], Int![0], Layout![(Rows, 16, 1) : (16, 1, 0)]>;
/// What a warpgroup writes at once: 64 columns, or two times as many.
type Of64<Parts = Int![1]> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, (64, Parts)) : (64, (1, 4096))]>;
type Of128 = Of64<Int![2]>;

/// `name, image, windows, filter, lines; threads, warpgroups, rows, columns, stages, what is
/// written at once, and how many columns of it a block brings.`
///
/// Each kernel has a module, so that it is compiled by itself.
macro_rules! convolutions {
    ($($name:ident $image:ident $windows:ty, $filter:ty, $lines:ident; $threads:tt $groups:literal $rows:literal $columns:literal $stages:literal $at_once:ty,
        $part:literal;)*) => { $(
        mod $name {
            use super::*;

            #[doc = concat!("`Y = alpha·im2col(X)·Wᵀ` by tiles of ", $rows, " pixels and ", $columns, " filters.")]
            #[kernel(threads = $threads, extents(x.0 == y.0, w.0 == y.1, x.1 == w.1, x.2 == w.2))]
            pub fn $name(
                block: &mut Block, alpha: f32,
                x: ImageMap<BF16, $image, $lines<Int![$rows]>, $windows, $filter>, w: TensorMap<BF16, Halves, $lines<Int![$part]>>,
                y: TensorMapMut<BF16, Pixels, $at_once, Banded<Tile![$rows, $columns], Int![{ 16 * $part / $columns }]>>,
                stages: GmmaStages<
                    SM90_64xNxK_SS<Int![$columns], f32, BF16, BF16>, $lines<Int![$rows]>, $lines<Int![$columns]>, Int![$stages], Int![$groups],
                    $lines<Int![$part]>,
                >,
                out: OutStages<BF16, $at_once, Int![$groups]>,
            ) {
                let channels = agreed(x.tiles_along::<1>(), w.tiles_along::<1>());
                let elements = agreed(x.tiles_along::<2>(), w.tiles_along::<2>());
                multiply_tiles(
                    block, stages, y, out, channels * elements,
                    move |producer, (i, j, _), k, (to_x, to_w)| {
                        let (r, c) = (k / channels, k % channels);
                        (x.load(producer, (i, c, r), to_x), w.load(producer, (j, c, r), to_w))
                    },
                    move |group, sums, tile| tile.store(group, &sums.map(move |sum| alpha * sum)),
                );
            }
        }
        pub use $name::*;
    )* };
}

convolutions! {
    conv_bf16_3x3_64x64 Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 256 1 64 64 12 Of64, 64;
    conv_bf16_3x3_64x128 Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 256 1 64 128 8 Of128, 128;
    conv_bf16_3x3_128x64 Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 384 2 128 64 8 Of64, 64;
    conv_bf16_3x3_128x128 Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 384 2 128 128 6 Of128, 128;
    conv_bf16_3x3_128x128_pair Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 384 2 128 128 6 Of128, 64;
    conv_bf16_3x3_128x256 Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 384 2 128 256 4 Of128, 256;
    conv_bf16_3x3_128x256_pair Plane (At<Int![1], Int![1]>, At<Int![1], Int![1]>), Three, HalfLines; 384 2 128 256 4 Of128, 128;
    conv_bf16_3x3_by_2_64x64 Plane (At<Int![2], Int![1]>, At<Int![2], Int![1]>), Three, HalfLines; 256 1 64 64 12 Of64, 64;
    conv_bf16_3x3_by_2_64x128 Plane (At<Int![2], Int![1]>, At<Int![2], Int![1]>), Three, HalfLines; 256 1 64 128 8 Of128, 128;
    conv_bf16_3x3_by_2_128x128 Plane (At<Int![2], Int![1]>, At<Int![2], Int![1]>), Three, HalfLines; 384 2 128 128 6 Of128, 128;
    conv_bf16_3x3_by_2_128x256 Plane (At<Int![2], Int![1]>, At<Int![2], Int![1]>), Three, HalfLines; 384 2 128 256 4 Of128, 256;
    conv_bf16_1x1_by_2_64x64 Plane (At<Int![2], Int![0]>, At<Int![2], Int![0]>), One, HalfLines; 256 1 64 64 12 Of64, 64;
    conv_bf16_1x1_by_2_64x128 Plane (At<Int![2], Int![0]>, At<Int![2], Int![0]>), One, HalfLines; 256 1 64 128 8 Of128, 128;
    conv_bf16_1x1_by_2_128x128 Plane (At<Int![2], Int![0]>, At<Int![2], Int![0]>), One, HalfLines; 384 2 128 128 6 Of128, 128;
    conv_bf16_1x1_by_2_128x256 Plane (At<Int![2], Int![0]>, At<Int![2], Int![0]>), One, HalfLines; 384 2 128 256 4 Of128, 256;
    conv_bf16_7x7_by_2_128x64 Plane (At<Int![2], Int![3]>, At<Int![2], Int![3]>), Seven, ShortLines; 384 2 128 64 16 Of64, 64;
    conv_bf16_3_128x64 Line (At<Int![1], Int![1]>,), (Int![3],), HalfLines; 384 2 128 64 8 Of64, 64;
    conv_bf16_3x3x3_128x64 Volume (At<Int![1], Int![1]>, At<Int![1], Int![1]>, At<Int![1], Int![1]>), (Int![3], Int![3], Int![3]), HalfLines;
        384 2 128 64 8 Of64, 64;
}
