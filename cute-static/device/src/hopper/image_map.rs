//! Tensor maps of images: the matrix that a convolution multiplies by its filter, which is nowhere
//! in memory, and of which the tensor memory accelerator copies tiles.

use super::Refused;
use super::staged::StagedLayout;
use super::tensor_map::{Filling, MapBytes, MapLayout, Producer, ToFill};
use super::{Repeat, TmaBox};
use crate::argument::Argument;
use crate::element::Element;
use crate::hardware;
use crate::thread_value::Of;
use crate::tile::Place;
use core::marker::PhantomData;
use cute_refusals::Value::Number as Num;
use cute_static::convolution::Window;
use cute_static::prelude::*;
use cute_static_macros::said;

/// Where a filter meets an image along one mode, as numbers.
///
/// Element `r` of the filter meets element `p·stride + r·dilation - before` of the image in element
/// `p` of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowNumbers {
    /// How far apart windows begin.
    pub stride: u64,
    /// How far apart the elements are that one window meets.
    pub dilation: u64,
    /// How many zeros are before the image.
    pub before: u64,
    /// How many zeros are after it.
    pub after: u64,
    /// How many elements the filter has.
    pub extent: u64,
}

impl WindowNumbers {
    const NONE: Self = WindowNumbers { stride: 1, dilation: 1, before: 0, after: 0, extent: 1 };

    /// How far the last element of the filter is from the first.
    const fn reach(&self) -> u64 {
        self.extent.saturating_sub(1).saturating_mul(self.dilation)
    }

    /// Returns how many windows there are along so many elements; none if one does not fit.
    #[must_use]
    pub const fn count(&self, elements: u64) -> u64 {
        let padded = elements.saturating_add(self.before).saturating_add(self.after);
        match padded.checked_sub(self.reach()) {
            Some(firsts) => firsts.div_ceil(if self.stride == 0 { 1 } else { self.stride }),
            None => 0,
        }
    }
}

/// Windows, one for each mode of a filter whose extents are `Filter`.
///
/// ```
/// use cute_device::hopper::ImageWindows;
/// use cute_static::convolution::Window;
/// use cute_static::prelude::*;
///
/// type Padded = Window<Int![1], Int![1], Int![1], Int![1]>;
/// let [h, w, _] = <(Padded, Padded) as ImageWindows<(Int![3], Int![3])>>::WINDOWS;
/// assert_eq!((h.count(56), w.count(7)), (56, 7));
/// ```
#[refusal(NoImageMap::Windows)]
pub trait ImageWindows<Filter> {
    /// How many there are: 1 to 3.
    const COUNT: usize;
    /// They, by mode.
    const WINDOWS: [WindowNumbers; 3];
}

macro_rules! windows {
    ($($count:literal $([$s:ident $d:ident $b:ident $a:ident $r:ident])+;)*) => { $(
        impl<$($s: Number, $d: Number, $b: Number, $a: Number, $r: Number),+> ImageWindows<($($r,)+)> for ($(Window<$s, $d, $b, $a>,)+) {
            const COUNT: usize = $count;
            const WINDOWS: [WindowNumbers; 3] = {
                let given = [$(
                    WindowNumbers { stride: $s::VALUE, dilation: $d::VALUE, before: $b::VALUE, after: $a::VALUE, extent: $r::VALUE }
                ),+];
                let (mut all, mut i) = ([WindowNumbers::NONE; 3], 0);
                while i < given.len() {
                    all[i] = given[i];
                    i += 1;
                }
                all
            };
        }
    )* };
}

windows! {
    1 [S0 D0 B0 A0 R0];
    2 [S0 D0 B0 A0 R0] [S1 D1 B1 A1 R1];
    3 [S0 D0 B0 A0 R0] [S1 D1 B1 A1 R1] [S2 D2 B2 A2 R2];
}

/// What a tensor map of an image copies at once: some channels of some pixels, which windows begin
/// at.
///
/// Numbers by dimension are those of the last mode of the image first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageBox {
    /// How many dimensions the map has: 3 to 5, of which the first is that of channels, and the
    /// last that of images.
    pub rank: usize,
    /// How many channels are copied.
    pub channels: u32,
    /// How many pixels.
    pub pixels: u32,
    /// The span of the swizzle in bytes: 16 if there is none, else 32, 64 or 128.
    pub span: u32,
    /// The boxes of other channels of a tile.
    pub repeat: Repeat,
    /// Where the first window begins, by dimension: at minus the zeros before the image.
    pub lower: [i32; 3],
    /// How far the last one may begin after the end of the image, by dimension.
    pub upper: [i32; 3],
    /// How far apart windows begin, by dimension.
    pub steps: [u32; 3],
}

impl ImageBox {
    const NONE: Self = ImageBox {
        rank: 0,
        channels: 1,
        pixels: 1,
        span: 16,
        repeat: Repeat { count: 1, mode: 0, coordinate: 0, offset: 0 },
        lower: [0; 3],
        upper: [0; 3],
        steps: [1; 3],
    };

    /// The box of tiles `B` of an image `L` with windows `W` of a filter `R`.
    const fn planned<L: MapLayout, B: StagedLayout, W: ImageWindows<R>, R>(bytes: u32) -> Result<Self, Refused> {
        if L::RANK != W::COUNT + 2 {
            let numbers = [("Rank", Num(L::RANK as u64)), ("Modes", Num(W::COUNT as u64 + 2)), Refused::NO, Refused::NO];
            return Err(Refused::new(said!(NoImageMap), numbers));
        }
        if B::STAGED.rank() != 3 || B::STAGED.extent(2) != 1 {
            return Err(Refused::new(said!(NoImageMap::Tile), [("Modes", Num(B::STAGED.rank() as u64)), Refused::NO, Refused::NO, Refused::NO]));
        }
        if !matches!(L::STRIDES[1], (1, true)) {
            return Err(Refused::new(said!(NoImageMap::Channels), Refused::NOTHING));
        }
        let tile = match TmaBox::new(&B::STAGED, bytes as u64) {
            Ok(tile) => tile,
            Err(refused) => return Err(Refused::of_box(&refused)),
        };
        let [repeat, other] = tile.repeats;
        if tile.modes[0] != 1 || tile.extents[tile.dimension(0)] as u64 != B::STAGED.extent(0) || other.count > 1 {
            return Err(Refused::new(said!(NoImageMap::Pixels), Refused::NOTHING));
        }
        let mut plan =
            ImageBox { rank: L::RANK, channels: tile.extents[0], pixels: tile.extents[tile.dimension(0)], span: tile.span, repeat, ..ImageBox::NONE };
        // What the fields of a map, and of an instruction, have room for.
        let (corners, offsets) = ([1 << 15, 1 << 7, 1 << 4][W::COUNT - 1], [1 << 16, 1 << 8, 1 << 5][W::COUNT - 1]);
        let mut dimension = 0;
        while dimension < W::COUNT {
            let mode = W::COUNT - 1 - dimension;
            let window = W::WINDOWS[mode];
            let (reach, before) = (window.reach(), window.before);
            if window.extent == 0 || window.stride == 0 || window.stride > 8 {
                let numbers = [("Mode", Num(mode as u64 + 2)), ("Step", Num(window.stride)), ("Extent", Num(window.extent)), Refused::NO];
                return Err(Refused::new(said!(NoImageMap::Step), numbers));
            }
            if reach >= offsets {
                let numbers = [("Mode", Num(mode as u64 + 2)), ("Reach", Num(reach)), ("Most", Num(offsets - 1)), Refused::NO];
                return Err(Refused::new(said!(NoImageMap::Reach), numbers));
            }
            if before > corners || window.after >= corners || reach.saturating_sub(window.after) > corners {
                let numbers = [("Mode", Num(mode as u64 + 2)), ("Before", Num(before)), ("After", Num(window.after)), ("Most", Num(corners))];
                return Err(Refused::new(said!(NoImageMap::Corner), numbers));
            }
            plan.lower[dimension] = -(before as i32);
            plan.upper[dimension] = window.after as i32 - reach as i32;
            plan.steps[dimension] = window.stride as u32;
            dimension += 1;
        }
        Ok(plan)
    }
}

/// An image in global memory, to be read by the tensor memory accelerator as the matrix that a
/// convolution multiplies by its filter: `(pixel, channel, filter element)`, in tiles that lie in
/// shared memory under the layout `B`.
///
/// It is [`Im2colOf`](cute_static::convolution::Im2colOf) of one group: at the pixel `(n, p…)` of
/// the output, the channel `c` and the element `r…` of the filter it is the element `(n, c,
/// p·stride + r·dilation - before…)` of the image, and 0 where that is outside. Pixels and elements
/// of the filter are counted along the last mode first, the images of a batch last, as they follow
/// each other where the last mode but the channels has the least stride (NHWC).
///
/// `L` has the modes `(n, c, …)`, with contiguous channels. Windows and the extents of the filter
/// are types, so that a window that no map has is refused where the kernel is compiled
/// (`CUTE407`).
///
/// ```
/// use cute_device::hopper::{ImageBox, ImageMap};
/// use cute_device::*;
/// use cute_static::atom::BF16;
/// use cute_static::convolution::Window;
/// use cute_static::prelude::*;
///
/// type Every = Multiple<Int![8]>;
/// type Image = Layout![(Dyn, Dyn, Dyn, Dyn) : (Every, 1, Every, Every)];
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64, 1) : (64, 1, 0)]>;
/// type Padded = Window<Int![2], Int![1], Int![1], Int![1]>;
/// let plan: ImageBox = ImageMap::<BF16, Image, Tile, (Padded, Padded), (Int![3], Int![3])>::BOX;
/// assert_eq!((plan.channels, plan.pixels, plan.span), (64, 128, 128));
/// assert_eq!((plan.lower, plan.upper, plan.steps), ([-1, -1, 0], [-1, -1, 0], [2, 2, 1]));
/// ```
pub struct ImageMap<T, L, B, W, R> {
    map: u64,
    layout: L,
    of: Of<(T, B, W, R)>,
}

impl<T, L: Copy, B, W, R> Clone for ImageMap<T, L, B, W, R> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy, B, W, R> Copy for ImageMap<T, L, B, W, R> {}

impl<T: Element, L: MapLayout, B: StagedLayout, W: ImageWindows<R>, R> ImageMap<T, L, B, W, R> {
    /// What is copied at once.
    pub const BOX: ImageBox = match ImageBox::planned::<L, B, W, R>(T::BYTES) {
        Ok(plan) => plan,
        Err(_) => ImageBox::NONE,
    };
    /// How many elements the filter has.
    const FILTER: u64 = {
        let [a, b, c] = W::WINDOWS;
        a.extent.saturating_mul(b.extent).saturating_mul(c.extent)
    };

    /// The pixels along the modes of windows, the last first.
    #[inline(always)]
    fn counts(&self) -> [u32; 3] {
        let extents = self.layout.extents();
        let of = |dimension: usize| {
            if dimension < W::COUNT {
                let mode = W::COUNT - 1 - dimension;
                // The launch has seen that there are windows, and that all pixels are below 2^31.
                (W::WINDOWS[mode].count(extents[mode + 2].into()) as u32).max(1)
            } else {
                1
            }
        };
        [of(0), of(1), of(2)]
    }

    /// Returns the number of tiles along pixels, channels, and elements of the filter: the modes 0
    /// to 2.
    #[inline(always)]
    #[must_use]
    pub fn tiles_along<const MODE: usize>(&self) -> u32 {
        let [images, channels, ..] = self.layout.extents();
        match MODE {
            0 => {
                let [a, b, c] = self.counts();
                (images.saturating_mul(a).saturating_mul(b).saturating_mul(c)).div_ceil(const { B::STAGED.extent(0) as u32 })
            }
            1 => channels.div_ceil(const { B::STAGED.extent(1) as u32 }),
            2 => const { Self::FILTER as u32 },
            _ => 1,
        }
    }

    /// Begins to copy the tile at a place among the tiles: so many tiles of pixels, and of
    /// channels, and an element of the filter. What is beyond the image is 0. A tile of which
    /// blocks of a cluster bring parts is the place of all of them: each copies its own to all.
    #[inline(always)]
    pub fn load(&self, _: &Producer, place: impl Place, to: ToFill<T, B>) -> Filling<T, B> {
        let [mut tile, channel, element] = place.place();
        let [part, parts] = to.part;
        if parts > 1 {
            tile = tile.saturating_mul(parts).saturating_add(part);
        }
        let plan = const { Self::BOX };
        let most = i32::MAX as u32;
        let mut pixel = tile.saturating_mul(plan.pixels).min(most);
        let first = channel.saturating_mul(const { B::STAGED.extent(1) as u32 }).min(most);
        let (mut c, mut offsets, mut element) = ([first, 0, 0, 0, 0], [0; 3], element);
        let counts = self.counts();
        let mut dimension = 0;
        while dimension < W::COUNT {
            let window = W::WINDOWS[W::COUNT - 1 - dimension];
            let step = (pixel % counts[dimension]).saturating_mul(plan.steps[dimension]).min(most);
            c[dimension + 1] = step.cast_signed().saturating_add(plan.lower[dimension]).cast_unsigned();
            pixel /= counts[dimension];
            // A filter without elements is refused.
            let extent = if window.extent == 0 { 1 } else { window.extent as u32 };
            offsets[dimension] = element % extent * window.dilation as u32;
            element /= extent;
            dimension += 1;
        }
        // What is beyond the filter is beyond all images.
        c[W::COUNT + 1] = if element > 0 { most } else { pixel };
        let mut i = 0;
        while i < plan.repeat.count {
            let (mut c, place) = (c, to.address + i * plan.repeat.offset * T::BYTES);
            c[0] = c[0].saturating_add(i * plan.repeat.coordinate).min(most);
            // SAFETY: the launch has encoded the map with this box; the tile is this closure's to
            // fill, in all blocks of the cluster, and all of its bytes are expected there.
            unsafe {
                if parts > 1 {
                    hardware::load_image_together(plan.rank, place, self.map, c, offsets, to.barrier, to.to);
                } else {
                    hardware::load_image(plan.rank, place, self.map, c, offsets, to.barrier);
                }
            }
            i += 1;
        }
        Filling(PhantomData)
    }
}

impl<T: Element, L: MapLayout, B: StagedLayout, W: ImageWindows<R>, R> Argument for ImageMap<T, L, B, W, R> {
    type First = MapBytes;
    type Second = L::Raw;
    const WAITS: bool = true;
    /// Those of the matrix.
    const MODES: usize = 3;
    const REFUSED: Option<Refused> = match ImageBox::planned::<L, B, W, R>(T::BYTES) {
        Ok(_) => None,
        Err(refused) => Some(refused),
    };

    #[inline(always)]
    unsafe fn from_raw(map: MapBytes, raw: L::Raw, _: u32) -> Self {
        // SAFETY: by the caller.
        ImageMap { map: hardware::tensor_map(map), layout: unsafe { L::from_raw(raw) }, of: PhantomData }
    }

    #[inline(always)]
    unsafe fn from_entry(_: MapBytes, raw: L::Raw, _: u32, map: u64) -> Self {
        // SAFETY: by the caller.
        ImageMap { map, layout: unsafe { L::from_raw(raw) }, of: PhantomData }
    }
}
