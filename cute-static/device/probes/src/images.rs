//! Convolutions whose images the tensor memory accelerator copies: of 1 to 3 modes, in lines of 16
//! to 128 bytes, with windows of all kinds.

use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::convolution::Window;
use cute_static::prelude::*;

/// Images of one mode; all but channels begins at multiples of so many elements.
pub type Line<N> = Layout![(Dyn, Dyn, Dyn) : (Multiple<N>, 1, Multiple<N>)];
/// Of two modes.
pub type Plane<N> = Layout![(Dyn, Dyn, Dyn, Dyn) : (Multiple<N>, 1, Multiple<N>, Multiple<N>)];
/// Of three modes.
pub type Volume<N> = Layout![(Dyn, Dyn, Dyn, Dyn, Dyn) : (Multiple<N>, 1, Multiple<N>, Multiple<N>, Multiple<N>)];
/// Filters `(k, c, r)`.
pub type Filter<N> = Layout![(Dyn, Dyn, Dyn) : (Multiple<N>, 1, Multiple<N>)];
/// Pixels by filters, in `f32` or `i32`.
pub type Pixels = RowMajorBy<Int![4]>;
/// Stride, dilation, zeros before and after.
pub type W<S, D, B, A> = Window<S, D, B, A>;
/// Tiles in lines of a swizzle, so many elements long.
pub type Lines<B, M, N, Rows> = Swizzled<Swizzle<B, M, Int![3]>, Int![0], Layout![(Rows, N, 1) : (N, 1, 0)]>;
/// Tiles in two parts of so many elements, without a swizzle.
pub type Parts<Elements, Apart, Rows> = Layout![(Rows, (Elements, 2), 1) : (Elements, (1, Apart), 0)];
/// What a warpgroup writes: 16 columns, without a swizzle 4 at a time.
pub type Out = Layout![(64, (4, 4)) : (4, (1, 256))];

/// Calls a macro with all of them: the kernel, numbers as they are multiplied and held, sums; the
/// image; lines of so many rows; windows, and the filter's extents.
#[macro_export]
macro_rules! each_image {
    ($each:ident) => {
        $each! {
            ImagePlane image_plane BF16 BF16 f32, Plane 8, Lines<Int![3], Int![3], Int![64]>,
                (W<Int![1], Int![1], Int![1], Int![1]>, W<Int![1], Int![1], Int![1], Int![1]>), (Int![3], Int![3]);
            ImagePlaneBy2 image_plane_by_2 BF16 BF16 f32, Plane 8, Lines<Int![2], Int![3], Int![32]>,
                (W<Int![2], Int![1], Int![1], Int![0]>, W<Int![3], Int![1], Int![0], Int![2]>), (Int![3], Int![2]);
            ImagePlaneDilated image_plane_dilated F16 F16 f32, Plane 8, Lines<Int![1], Int![3], Int![16]>,
                (W<Int![1], Int![2], Int![2], Int![2]>, W<Int![2], Int![3], Int![3], Int![1]>), (Int![3], Int![3]);
            ImagePlanePlain image_plane_plain BF16 BF16 f32, Plane 8, Parts<Int![8], Int![512]>,
                (W<Int![1], Int![1], Int![0], Int![0]>, W<Int![8], Int![1], Int![3], Int![3]>), (Int![2], Int![7]);
            ImageLine image_line BF16 BF16 f32, Line 8, Lines<Int![3], Int![3], Int![64]>,
                (W<Int![1], Int![4], Int![8], Int![0]>,), (Int![3],);
            ImageLineOfBytes image_line_of_bytes E4M3 u8 f32, Line 16, Lines<Int![2], Int![4], Int![64]>,
                (W<Int![2], Int![1], Int![2], Int![2]>,), (Int![5],);
            ImageVolume image_volume BF16 BF16 f32, Volume 8, Lines<Int![3], Int![3], Int![64]>,
                (W<Int![1], Int![1], Int![1], Int![1]>, W<Int![1], Int![1], Int![1], Int![1]>, W<Int![1], Int![1], Int![1], Int![1]>),
                (Int![3], Int![3], Int![3]);
            ImageVolumeBy2 image_volume_by_2 TF32 f32 f32, Volume 4, Lines<Int![2], Int![2], Int![16]>,
                (W<Int![2], Int![1], Int![0], Int![1]>, W<Int![1], Int![2], Int![2], Int![0]>, W<Int![3], Int![1], Int![1], Int![1]>),
                (Int![2], Int![3], Int![1]);
            ImagePlaneOfIntegers image_plane_of_integers i8 i8 i32, Plane 16, Lines<Int![3], Int![4], Int![128]>,
                (W<Int![1], Int![1], Int![2], Int![1]>, W<Int![1], Int![1], Int![1], Int![2]>), (Int![4], Int![2]);
            ImagePlaneOfWords image_plane_of_words TF32 f32 f32, Plane 4, Lines<Int![1], Int![2], Int![8]>,
                (W<Int![1], Int![1], Int![0], Int![0]>, W<Int![1], Int![1], Int![0], Int![0]>), (Int![1], Int![1]);
        }
    };
}

macro_rules! kernels {
    ($($launched:ident $name:ident $t:ident $held:ident $sum:ident, $image:ident $n:literal, $lines:ident<$($line:ty),+>, $windows:ty, $filter:ty;)*) => { $(
        /// A convolution of a warpgroup.
        #[kernel(threads = 256, launched = $launched, extents(x.0 == y.0, w.0 == y.1, x.1 == w.1, x.2 == w.2))]
        pub fn $name(
            block: &mut Block,
            x: ImageMap<$held, $image<Int![$n]>, $lines<$($line),+, Int![64]>, $windows, $filter>,
            w: TensorMap<$held, Filter<Int![$n]>, $lines<$($line),+, Int![16]>>,
            y: TensorMapMut<$sum, Pixels, Out, Tile![64, 16]>,
            stages: GmmaStages<SM90_64xNxK_SS<Int![16], $sum, $t, $t>, $lines<$($line),+, Int![64]>, $lines<$($line),+, Int![16]>, Int![2], Int![1]>,
            out: OutStages<$sum, Out, Int![1]>,
        ) {
            let channels = agreed(x.tiles_along::<1>(), w.tiles_along::<1>());
            let elements = agreed(x.tiles_along::<2>(), w.tiles_along::<2>());
            multiply_tiles(
                block,
                stages,
                y,
                out,
                channels * elements,
                move |producer, (i, j, _), k, (to_x, to_w)| {
                    let (r, c) = (k / channels, k % channels);
                    (x.load(producer, (i, c, r), to_x), w.load(producer, (j, c, r), to_w))
                },
                move |group, sums, tile| tile.store(group, &sums.map(move |sum| sum)),
            );
        }
    )* };
}
each_image! { kernels }
