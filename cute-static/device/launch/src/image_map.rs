//! Tensor maps of images: what the driver encodes, from the layout of an image and its windows, and
//! what it takes.

use crate::argument::{Bound, HostArgument, List, Parameter, Tensor};
use crate::contract::{ALIGNMENT, Access, Operand};
use crate::data::On;
use crate::layout::HostLayout;
use crate::tensor_map::{MapRefusal, check_line, check_tensor};
use crate::{ArgumentName, LaunchError};
use cute_device::hopper::{ImageBox, ImageMap, ImageWindows, MapLayout, StagedLayout};
use cute_device::{Argument, Element};

/// The fields of a tensor map of an image, of `cuTensorMapEncodeIm2col`.
///
/// Numbers by dimension are those of the contiguous mode, the channels, first; corners and steps
/// are those of the dimensions after it, but the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageFields {
    /// How many dimensions there are.
    pub rank: u32,
    /// The bytes of an element: 1, 2, 4 or 8.
    pub bytes: u32,
    /// The address of the first element.
    pub address: u64,
    /// The extents of the image.
    pub extents: [u64; 5],
    /// Its strides in bytes; the first is that of neighbours.
    pub strides: [u64; 5],
    /// How many channels are copied at once.
    pub channels: u32,
    /// How many pixels.
    pub pixels: u32,
    /// Where the first window begins.
    pub lower: [i32; 3],
    /// How far the last one may begin after the end of the image.
    pub upper: [i32; 3],
    /// How far apart windows begin.
    pub steps: [u32; 3],
    /// The span of the swizzle in bytes: 16 if there is none, else 32, 64 or 128.
    pub span: u32,
}

impl ImageFields {
    /// The fields of a map of an image `(n, c, …)`, with extent and stride of each mode in elements
    /// of so many bytes, of which so much is copied at once.
    #[must_use]
    pub fn new(plan: &ImageBox, modes: &[(u64, u64)], bytes: u32, address: u64) -> Self {
        let &ImageBox { rank, channels, pixels, span, lower, upper, steps, .. } = plan;
        let (mut extents, mut strides) = ([1; 5], [0; 5]);
        for dimension in 0..rank {
            let (extent, stride) = modes.get(mode_of(rank, dimension)).copied().unwrap_or((0, 0));
            (extents[dimension], strides[dimension]) = (extent, stride.saturating_mul(u64::from(bytes)));
        }
        ImageFields { rank: rank as u32, bytes, address, extents, strides, channels, pixels, lower, upper, steps, span }
    }

    /// Returns whether the driver encodes such a map.
    ///
    /// It says what a driver did on an H100, on a grid of cases: `tests/tensor_maps.rs`.
    ///
    /// # Errors
    /// It does not, by the first field that it refuses.
    pub fn check(&self) -> Result<(), MapRefusal> {
        let &ImageFields { rank, bytes, address, extents, strides, channels, pixels, lower, upper, steps, span } = self;
        if !(3..=5).contains(&rank) {
            return Err(MapRefusal::Rank(rank));
        }
        check_tensor(rank, address, &extents, &strides, 16)?;
        if channels == 0 || channels > 256 {
            return Err(MapRefusal::Box(0, channels));
        }
        if pixels == 0 || pixels > 1024 {
            return Err(MapRefusal::Box(1, pixels));
        }
        let corners = [1 << 15, 1 << 7, 1 << 4][rank as usize - 3];
        for i in 0..rank as usize - 2 {
            if extents[i + 1] > u64::from(u32::MAX) {
                return Err(MapRefusal::Extent(i + 1, extents[i + 1]));
            }
            if let Some(&corner) = [lower[i], upper[i]].iter().find(|corner| !(-corners..corners).contains(*corner)) {
                return Err(MapRefusal::Corner(i + 1, corner));
            }
            if steps[i] == 0 || steps[i] > 8 {
                return Err(MapRefusal::Step(i + 1, steps[i]));
            }
            if extents[i + 1].saturating_add_signed(i64::from(upper[i]) - i64::from(lower[i])) == 0 {
                return Err(MapRefusal::Corner(i + 1, upper[i]));
            }
        }
        let line = u64::from(channels) * u64::from(bytes);
        check_line(line, span)?;
        // Pixels are counted in lots of 32.
        match line * u64::from(pixels.next_multiple_of(32)) {
            in_box if in_box >= 1 << 18 => Err(MapRefusal::Bytes(in_box)),
            _ => Ok(()),
        }
    }

    /// The map, as the emulator has it.
    #[cfg(feature = "emulate")]
    fn emulated(&self) -> cute_device::emulator::Map {
        use cute_device::emulator::{Map, MapWindows};
        let &ImageFields { rank, bytes, address, extents, strides, channels, pixels, span, .. } = self;
        // `check` has seen that they fit.
        let windows = MapWindows {
            lower: self.lower.map(|corner| corner as i16),
            upper: self.upper.map(|corner| corner as i16),
            steps: self.steps.map(|step| step as u8),
        };
        Map { address, rank, bytes, span, extents, strides, box_extents: [channels, pixels, 1, 1, 1], numbers: 0, windows: Some(windows) }
    }

    /// The map, as the driver encodes it.
    ///
    /// # Errors
    /// It does not take it.
    #[cfg(feature = "driver")]
    pub fn encode(&self) -> Result<[u64; 16], LaunchError> {
        use crate::tensor_map::encoding::{Encoded, kind_of_bits, promotion, swizzle_of};
        use cudarc::driver::sys;
        // More dimensions than five the driver refuses; if it looked at them before, here they are.
        let (mut extents, mut strides, mut steps) = ([1u64; 8], [0u64; 8], [1u32; 8]);
        let (mut lower, mut upper, mut map) = ([0i32; 8], [0i32; 8], Encoded::default());
        extents[..5].copy_from_slice(&self.extents);
        strides[..4].copy_from_slice(&self.strides[1..]);
        // The dimension of images has steps of 1.
        let windows = (self.rank as usize).clamp(2, 5) - 2;
        steps[1..=windows].copy_from_slice(&self.steps[..windows]);
        lower[..3].copy_from_slice(&self.lower);
        upper[..3].copy_from_slice(&self.upper);
        // SAFETY: the map has 128 bytes at a multiple of 64, and each list as many numbers as there
        // are dimensions. The driver only keeps the address.
        let result = unsafe {
            sys::cuTensorMapEncodeIm2col(
                (&raw mut map).cast(),
                kind_of_bits(self.bytes),
                self.rank.min(8),
                core::ptr::without_provenance_mut(self.address as usize),
                extents.as_ptr(),
                strides.as_ptr(),
                lower.as_ptr(),
                upper.as_ptr(),
                self.channels,
                self.pixels,
                steps.as_ptr(),
                sys::CUtensorMapInterleave_enum::CU_TENSOR_MAP_INTERLEAVE_NONE,
                swizzle_of(self.span),
                promotion(self.address, &self.strides[1..self.rank.clamp(1, 5) as usize], u64::from(self.channels) * u64::from(self.bytes)),
                sys::CUtensorMapFloatOOBfill_enum::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
            )
        };
        result.result()?;
        Ok(map.0)
    }
}

/// The mode of an image `(n, c, …)` that a dimension of its map is: channels, the last mode first,
/// then images.
const fn mode_of(rank: usize, dimension: usize) -> usize {
    match dimension {
        0 => 1,
        _ if dimension + 1 == rank => 0,
        _ => rank - dimension,
    }
}

/// The matrix of an image with windows: pixels of the output, channels, elements of the filter.
fn matrix<W: ImageWindows<R>, R>(modes: &[(u64, u64)], kernel: &'static str, argument: ArgumentName) -> Result<[u64; 3], LaunchError> {
    let extent = |mode: usize| modes.get(mode).map_or(1, |mode| mode.0);
    let (mut pixels, mut filter) = (extent(0), 1u64);
    for (i, window) in W::WINDOWS.iter().enumerate().take(W::COUNT) {
        let count = window.count(extent(i + 2));
        if count == 0 {
            return Err(LaunchError::NoWindow { kernel, argument, mode: i + 2, extent: extent(i + 2) });
        }
        (pixels, filter) = (pixels.saturating_mul(count), filter.saturating_mul(window.extent));
    }
    // Pixels are counted in 32 bits, and coordinates have signs.
    if pixels > i32::MAX as u64 {
        return Err(LaunchError::ManyWindows { kernel, argument, found: pixels });
    }
    Ok([pixels, extent(1), filter])
}

impl<T: Element, L: HostLayout + MapLayout, B: StagedLayout, W: ImageWindows<R>, R> HostArgument for ImageMap<T, L, B, W, R>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest::With<Tensor<'a, T, L>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (tensor, rest) = Rest::first(host);
        let (address, length, numbers) = tensor.bind(to)?;
        let (kernel, argument) = (to.kernel, to.argument());
        let modes = L::modes_with(&numbers, kernel, argument)?;
        let matrix = matrix::<W, R>(&modes, kernel, argument)?;
        let fields = ImageFields::new(&Self::BOX, &modes, T::BYTES, address);
        match fields.check() {
            Ok(()) => {}
            Err(MapRefusal::Address(address)) => return Err(LaunchError::TensorMisaligned { kernel, argument, address }),
            Err(MapRefusal::Stride(dimension, bytes)) => {
                return Err(LaunchError::MapStride { kernel, argument, mode: mode_of(Self::BOX.rank, dimension), bytes });
            }
            Err(_) => return Err(LaunchError::NoMap { kernel, argument }),
        }
        let map = match to.on {
            #[cfg(feature = "driver")]
            On::Gpu { .. } => fields.encode()?,
            #[cfg(feature = "emulate")]
            On::Emulated { .. } => fields.emulated().pack(),
            On::Nowhere => [0; 16],
        };
        let access = Access::Read;
        to.operands.push(Operand { argument, address, length: length as u64, bytes: T::BYTES, alignment: ALIGNMENT, modes, matrix: Some(matrix), access });
        to.parameters.push(Parameter::of_map(map));
        to.numbers(numbers.as_ref());
        Ok(rest)
    }
}
