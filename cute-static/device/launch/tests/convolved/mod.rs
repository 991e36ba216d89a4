//! Images of small integers, what a convolution of them is, and the kernels that convolve them.

#![allow(dead_code, unused_imports, unused_macros, reason = "not each test has all")]

use crate::batches::{Held, Random};
use cute_device::hopper::WindowNumbers;
use cute_static::convolution::Window;
use cute_static::prelude::*;

/// How many runtime numbers the layout of an image has.
macro_rules! numbers {
    (Line) => {
        5
    };
    (Plane) => {
        7
    };
    (Volume) => {
        9
    };
}

/// An image `(n, c, …)` whose channels are contiguous, and what its windows are.
pub struct Image<H> {
    pub extents: Vec<usize>,
    pub strides: Vec<usize>,
    pub values: Vec<i32>,
    pub data: Vec<H>,
    pub windows: Vec<WindowNumbers>,
}

impl<H: Held> Image<H> {
    /// One of at most so many elements along each mode, in which a window fits.
    pub fn new(random: &mut Random, windows: &[WindowNumbers], most: usize, channels: usize) -> Self {
        let unit = 16 / size_of::<H>();
        let mut extents = vec![1 + random.below(3), 1 + random.below(channels)];
        for window in windows {
            let least = (1..).find(|&extent| window.count(extent as u64) > 0).unwrap_or(1);
            extents.push(least + random.below(most));
        }
        // The last mode follows the channels, then those before it, with gaps.
        let (mut strides, mut next) = (vec![0; extents.len()], extents[1].next_multiple_of(unit) + unit * random.below(2));
        strides[1] = 1;
        for mode in (2..extents.len()).rev().chain([0]) {
            strides[mode] = next;
            next = next * extents[mode] + unit * random.below(3);
        }
        let mut image = Image { values: vec![0; extents.iter().product()], data: vec![H::POISON; next], windows: windows.to_vec(), extents, strides };
        for at in 0..image.values.len() {
            let value = random.small();
            let place = image.place(&image.coordinate(at));
            (image.values[at], image.data[place]) = (value, H::held(value));
        }
        image
    }

    /// The coordinate of a value: the last mode first.
    pub fn coordinate(&self, mut at: usize) -> Vec<usize> {
        let mut coordinate = vec![0; self.extents.len()];
        for mode in (0..self.extents.len()).rev() {
            coordinate[mode] = at % self.extents[mode];
            at /= self.extents[mode];
        }
        coordinate
    }

    pub fn place(&self, coordinate: &[usize]) -> usize {
        coordinate.iter().zip(&self.strides).map(|(c, stride)| c * stride).sum()
    }

    /// The runtime numbers of its layout: extents, and strides but that of channels.
    pub fn numbers<const N: usize>(&self) -> [usize; N] {
        let strides = self.strides.iter().enumerate().filter(|(mode, _)| *mode != 1).map(|(_, &stride)| stride);
        self.extents.iter().copied().chain(strides).collect::<Vec<_>>().try_into().unwrap()
    }

    /// How many pixels the output has along each mode.
    pub fn counts(&self) -> Vec<usize> {
        self.windows.iter().zip(&self.extents[2..]).map(|(window, &extent)| window.count(extent as u64) as usize).collect()
    }

    /// The value at a pixel of the output, an element of the filter, and a channel: 0 outside.
    pub fn value(&self, mut pixel: usize, mut element: usize, channel: usize) -> i32 {
        let (mut coordinate, counts) = (vec![0; self.extents.len()], self.counts());
        coordinate[1] = channel;
        for mode in (0..self.windows.len()).rev() {
            let window = &self.windows[mode];
            let (p, r) = (pixel % counts[mode], element % window.extent as usize);
            (pixel, element) = (pixel / counts[mode], element / window.extent as usize);
            let Some(at) = (p * window.stride as usize + r * window.dilation as usize).checked_sub(window.before as usize) else { return 0 };
            if at >= self.extents[mode + 2] {
                return 0;
            }
            coordinate[mode + 2] = at;
        }
        coordinate[0] = pixel;
        let at = coordinate.iter().zip(&self.extents).fold(0, |at, (c, extent)| at * extent + c);
        self.values[at]
    }
}

pub type At<S, P> = Window<S, Int![1], P, P>;
pub type Two<S, P> = (At<S, P>, At<S, P>);

/// Calls a macro with the kernels of `cute-device-gemm`: the image, its windows, the extents of the
/// filter; the columns of a tile, and the blocks of a cluster.
macro_rules! each_convolution {
    ($each:ident) => {
        $each! {
            ConvBf163x364x64 Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 64 1;
            ConvBf163x364x128 Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 128 1;
            ConvBf163x3128x64 Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 64 1;
            ConvBf163x3128x128 Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 128 1;
            ConvBf163x3128x128Pair Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 128 2;
            ConvBf163x3128x256 Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 256 1;
            ConvBf163x3128x256Pair Plane Two<Int![1], Int![1]>, (Int![3], Int![3]), 256 2;
            ConvBf163x3By264x64 Plane Two<Int![2], Int![1]>, (Int![3], Int![3]), 64 1;
            ConvBf163x3By264x128 Plane Two<Int![2], Int![1]>, (Int![3], Int![3]), 128 1;
            ConvBf163x3By2128x128 Plane Two<Int![2], Int![1]>, (Int![3], Int![3]), 128 1;
            ConvBf163x3By2128x256 Plane Two<Int![2], Int![1]>, (Int![3], Int![3]), 256 1;
            ConvBf161x1By264x64 Plane Two<Int![2], Int![0]>, (Int![1], Int![1]), 64 1;
            ConvBf161x1By264x128 Plane Two<Int![2], Int![0]>, (Int![1], Int![1]), 128 1;
            ConvBf161x1By2128x128 Plane Two<Int![2], Int![0]>, (Int![1], Int![1]), 128 1;
            ConvBf161x1By2128x256 Plane Two<Int![2], Int![0]>, (Int![1], Int![1]), 256 1;
            ConvBf167x7By2128x64 Plane Two<Int![2], Int![3]>, (Int![7], Int![7]), 64 1;
            ConvBf163128x64 Line (At<Int![1], Int![1]>,), (Int![3],), 64 1;
            ConvBf163x3x3128x64 Volume (At<Int![1], Int![1]>, At<Int![1], Int![1]>, At<Int![1], Int![1]>), (Int![3], Int![3], Int![3]), 64 1;
        }
    };
}
pub(crate) use {each_convolution, numbers};
