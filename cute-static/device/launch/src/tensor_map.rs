//! Tensor maps: what the driver encodes, from the layout of a tensor and of its tiles in shared
//! memory, and what it takes.

use crate::LaunchError;
use crate::argument::{Bound, HostArgument, List, Parameter, Tensor, TensorMut};
use crate::contract::{ALIGNMENT, Access, Operand};
use crate::data::On;
use crate::layout::HostLayout;
use core::any::TypeId;
use cute_device::hopper::{MapLayout, StagedLayout, TensorMap, TensorMapMut, TmaBox};
use cute_device::{Argument, Element, HasTiles, Tiler};
use cute_static::atom::{BF16, F16};

/// The fields of a tensor map, of `cuTensorMapEncodeTiled`.
///
/// ```
/// use cute_device::RowMajorBy;
/// use cute_device::hopper::TensorMap;
/// use cute_device_launch::MapFields;
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>;
/// let plan = TensorMap::<BF16, RowMajorBy<Int![8]>, Tile>::BOX;
/// // A matrix of 1000 by 500, its rows 504 elements apart.
/// let fields = MapFields::new(&plan, &[(1000, 504), (500, 1)], 2, 0x7000);
/// assert_eq!((fields.extents, fields.strides), ([500, 1000, 1, 1, 1], [2, 1008, 0, 0, 0]));
/// assert_eq!(fields.check(), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapFields {
    /// How many dimensions there are.
    pub rank: u32,
    /// The bytes of an element: 1, 2, 4 or 8.
    pub bytes: u32,
    /// The address of the first element.
    pub address: u64,
    /// The extents of the tensor.
    pub extents: [u64; 5],
    /// Its strides in bytes; the first is that of neighbours.
    pub strides: [u64; 5],
    /// The extents of the box.
    pub box_extents: [u32; 5],
    /// How many elements of the tensor there are from one of the box to the next.
    pub steps: [u32; 5],
    /// The bytes of lines that are interleaved: 0, 16 or 32.
    pub interleave: u32,
    /// The span of the swizzle in bytes: 16 if there is none, else 32, 64 or 128.
    pub span: u32,
    /// What the elements are.
    pub numbers: MapNumbers,
}

/// What the elements of a tensor map are, to what adds to them: a copy moves the same bits whatever
/// they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapNumbers {
    /// Bits, which cannot be added.
    Bits,
    /// `BF16`.
    Bf16,
    /// `F16`.
    F16,
    /// `f32`.
    F32,
    /// `i32`.
    I32,
}

impl MapNumbers {
    /// Those of a type.
    fn of<T: 'static>() -> Self {
        let of = [(TypeId::of::<BF16>(), Self::Bf16), (TypeId::of::<F16>(), Self::F16), (TypeId::of::<f32>(), Self::F32), (TypeId::of::<i32>(), Self::I32)];
        of.into_iter().find(|(id, _)| *id == TypeId::of::<T>()).map_or(Self::Bits, |(_, numbers)| numbers)
    }
}

/// Why there is no tensor map with such fields: the dimension, and the number that it fails by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapRefusal {
    /// There are no dimensions, or too many: 1 to 5, from 3 where lines are interleaved.
    Rank(u32),
    /// The address is no multiple of 16, or of 32 where lines of 32 bytes are interleaved.
    Address(u64),
    /// An extent is 0 or above 2^32.
    Extent(usize, u64),
    /// A stride is no multiple of 16, or of 32 where lines of 32 bytes are interleaved.
    Stride(usize, u64),
    /// A stride is 2^40 or more.
    LongStride(usize, u64),
    /// An extent of the box is 0 or above 256.
    Box(usize, u32),
    /// A step is 0 or above 8.
    Step(usize, u32),
    /// A line of the box has no multiple of 16 bytes.
    Line(u64),
    /// A line of the box is longer than the span of the swizzle.
    Span(u64, u32),
    /// A box has 2^18 bytes or more.
    Bytes(u64),
    /// The first or last window of an image begins too far outside of it.
    Corner(usize, i32),
}

/// Checks the address, the extents and the strides of a tensor of so many dimensions.
pub(crate) fn check_tensor(rank: u32, address: u64, extents: &[u64; 5], strides: &[u64; 5], unit: u64) -> Result<(), MapRefusal> {
    if !address.is_multiple_of(unit) {
        return Err(MapRefusal::Address(address));
    }
    for i in 0..rank as usize {
        if extents[i] == 0 || extents[i] > 1 << 32 {
            return Err(MapRefusal::Extent(i, extents[i]));
        }
        if i > 0 && !strides[i].is_multiple_of(unit) {
            return Err(MapRefusal::Stride(i, strides[i]));
        }
        if i > 0 && strides[i] >= 1 << 40 {
            return Err(MapRefusal::LongStride(i, strides[i]));
        }
    }
    Ok(())
}

/// Checks a line of a box, of so many bytes.
pub(crate) fn check_line(line: u64, span: u32) -> Result<(), MapRefusal> {
    match line {
        _ if !line.is_multiple_of(16) => Err(MapRefusal::Line(line)),
        _ if span > 16 && line > u64::from(span) => Err(MapRefusal::Span(line, span)),
        _ => Ok(()),
    }
}

/// What both kinds of maps are encoded of.
#[cfg(feature = "driver")]
pub(crate) mod encoding {
    use cudarc::driver::sys::{CUtensorMapDataType_enum as Type, CUtensorMapL2promotion_enum as Promotion, CUtensorMapSwizzle_enum as Swizzle};

    /// The bytes of a map, at a multiple of 64.
    #[derive(Default)]
    #[repr(align(64))]
    pub(crate) struct Encoded(pub(crate) [u64; 16]);

    /// Elements of so many bytes that are only moved.
    pub(crate) fn kind_of_bits(bytes: u32) -> Type {
        match bytes {
            1 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT8,
            2 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT16,
            4 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT32,
            _ => Type::CU_TENSOR_MAP_DATA_TYPE_UINT64,
        }
    }

    /// The swizzle of a span.
    pub(crate) fn swizzle_of(span: u32) -> Swizzle {
        match span {
            32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
            64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
            128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
            _ => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        }
    }

    /// How much is brought to the second-level cache at once: 256 bytes where a line of the box has
    /// so many, and lines begin at multiples of 128. Of operands, whose lines have 128 bytes, those
    /// beside them are for the next step.
    pub(crate) fn promotion(address: u64, strides: &[u64], line: u64) -> Promotion {
        let is_aligned = address.is_multiple_of(256) && strides.iter().all(|stride| stride.is_multiple_of(128));
        if is_aligned && line >= 256 { Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B } else { Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B }
    }
}

impl MapFields {
    /// The fields of a map of a tensor, with extent and stride of each mode in elements of so many
    /// bytes, whose boxes are those of a tile.
    #[must_use]
    pub fn new(plan: &TmaBox, modes: &[(u64, u64)], bytes: u32, address: u64) -> Self {
        let mut fields = MapFields {
            rank: plan.rank as u32,
            bytes,
            address,
            extents: [1; 5],
            strides: [0; 5],
            box_extents: plan.extents,
            steps: [1; 5],
            interleave: 0,
            span: plan.span,
            numbers: MapNumbers::Bits,
        };
        for (dimension, &mode) in plan.modes.iter().enumerate().take(plan.rank) {
            let (extent, stride) = modes.get(mode).copied().unwrap_or((0, 0));
            (fields.extents[dimension], fields.strides[dimension]) = (extent, stride.saturating_mul(u64::from(bytes)));
        }
        fields
    }

    /// Returns whether the driver encodes such a map.
    ///
    /// It says what a driver did on an H100, on a grid of some 19,000 cases:
    /// `tests/tensor_maps.rs`.
    ///
    /// # Errors
    /// It does not, by the first field that it refuses.
    pub fn check(&self) -> Result<(), MapRefusal> {
        let &MapFields { rank, bytes, address, extents, strides, box_extents, steps, interleave, span, .. } = self;
        let unit = if interleave == 32 { 32 } else { 16 };
        if rank == 0 || rank > 5 || interleave > 0 && rank < 3 {
            return Err(MapRefusal::Rank(rank));
        }
        check_tensor(rank, address, &extents, &strides, unit)?;
        for i in 0..rank as usize {
            if box_extents[i] == 0 || box_extents[i] > 256 {
                return Err(MapRefusal::Box(i, box_extents[i]));
            }
            if steps[i] == 0 || steps[i] > 8 {
                return Err(MapRefusal::Step(i, steps[i]));
            }
        }
        // Lines that are interleaved are shorter than the span.
        check_line(u64::from(box_extents[0]) * u64::from(bytes), if interleave == 0 { span } else { 16 })?;
        let elements = (0..rank as usize).map(|i| u64::from(box_extents[i].div_ceil(steps[i])));
        let in_box = elements.fold(u64::from(bytes), u64::saturating_mul);
        if in_box >= 1 << 18 {
            return Err(MapRefusal::Bytes(in_box));
        }
        Ok(())
    }

    /// The map, as the emulator has it.
    #[cfg(feature = "emulate")]
    fn emulated(&self) -> cute_device::emulator::Map {
        let &MapFields { rank, bytes, address, extents, strides, box_extents, span, numbers, .. } = self;
        cute_device::emulator::Map { address, rank, bytes, span, extents, strides, box_extents, numbers: numbers as u32, windows: None }
    }

    /// The map, as the driver encodes it.
    ///
    /// # Errors
    /// It does not take it.
    #[cfg(feature = "driver")]
    pub fn encode(&self) -> Result<[u64; 16], LaunchError> {
        use cudarc::driver::sys::{self, CUtensorMapDataType_enum as Type, CUtensorMapInterleave_enum as Interleave};
        use encoding::{Encoded, kind_of_bits, promotion, swizzle_of};
        let kind = match self.numbers {
            MapNumbers::Bits => kind_of_bits(self.bytes),
            MapNumbers::Bf16 => Type::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
            MapNumbers::F16 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
            MapNumbers::F32 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
            MapNumbers::I32 => Type::CU_TENSOR_MAP_DATA_TYPE_INT32,
        };
        let interleave = match self.interleave {
            16 => Interleave::CU_TENSOR_MAP_INTERLEAVE_16B,
            32 => Interleave::CU_TENSOR_MAP_INTERLEAVE_32B,
            _ => Interleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
        };
        // More than five dimensions the driver refuses; if it looked at them before, here they are.
        let (rank, mut extents, mut strides) = (self.rank.min(8), [1u64; 8], [0u64; 8]);
        let (mut box_extents, mut steps, mut map) = ([1u32; 8], [1u32; 8], Encoded::default());
        extents[..5].copy_from_slice(&self.extents);
        strides[..4].copy_from_slice(&self.strides[1..]);
        box_extents[..5].copy_from_slice(&self.box_extents);
        steps[..5].copy_from_slice(&self.steps);
        // SAFETY: the map has 128 bytes at a multiple of 64, and each list as many numbers as there
        // are dimensions. The driver only keeps the address.
        let result = unsafe {
            sys::cuTensorMapEncodeTiled(
                (&raw mut map).cast(),
                kind,
                rank,
                core::ptr::without_provenance_mut(self.address as usize),
                extents.as_ptr(),
                strides.as_ptr(),
                box_extents.as_ptr(),
                steps.as_ptr(),
                interleave,
                swizzle_of(self.span),
                promotion(self.address, &self.strides[1..self.rank.clamp(1, 5) as usize], u64::from(self.box_extents[0]) * u64::from(self.bytes)),
                sys::CUtensorMapFloatOOBfill_enum::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
            )
        };
        result.result()?;
        Ok(map.0)
    }
}

/// Adds a tensor map of a tensor to a launch.
fn bind_map<T: Element, L: HostLayout>(
    plan: &TmaBox,
    address: u64,
    length: usize,
    numbers: &L::Numbers,
    access: Access,
    to: &mut Bound<'_>,
) -> Result<(), LaunchError> {
    let map = map_of::<T, L>(plan, address, length, numbers, access, to)?;
    to.parameters.push(Parameter::of_map(map));
    to.numbers(numbers.as_ref());
    Ok(())
}

/// Adds a tensor to a launch, and returns its tensor map.
pub(crate) fn map_of<T: Element, L: HostLayout>(
    plan: &TmaBox,
    address: u64,
    length: usize,
    numbers: &L::Numbers,
    access: Access,
    to: &mut Bound<'_>,
) -> Result<[u64; 16], LaunchError> {
    let (kernel, argument) = (to.kernel, to.argument());
    let modes = L::modes_with(numbers, kernel, argument)?;
    // What is read is never added to.
    let numbers_of = if access == Access::Read { MapNumbers::Bits } else { MapNumbers::of::<T>() };
    let fields = MapFields { numbers: numbers_of, ..MapFields::new(plan, &modes, T::BYTES, address) };
    let mode = |dimension: usize| plan.modes[dimension];
    match fields.check() {
        Ok(()) => {}
        Err(MapRefusal::Address(address)) => return Err(LaunchError::TensorMisaligned { kernel, argument, address }),
        Err(MapRefusal::Stride(dimension, bytes)) => return Err(LaunchError::MapStride { kernel, argument, mode: mode(dimension), bytes }),
        Err(_) => return Err(LaunchError::NoMap { kernel, argument }),
    }
    // Coordinates have signs.
    if let Some((dimension, &extent)) = fields.extents.iter().enumerate().find(|&(_, &extent)| extent > i32::MAX as u64) {
        return Err(LaunchError::MapExtent { kernel, argument, mode: mode(dimension), extent });
    }
    // A copy from shared memory writes zeros to the end of the last 16 bytes of a line.
    let (line, is_written) = (fields.extents[0].saturating_mul(u64::from(T::BYTES)), access != Access::Read);
    if is_written && !line.is_multiple_of(16) {
        return Err(LaunchError::MapLine { kernel, argument, mode: mode(0), bytes: line });
    }
    let map = match to.on {
        #[cfg(feature = "driver")]
        On::Gpu { .. } => fields.encode()?,
        #[cfg(feature = "emulate")]
        On::Emulated { .. } => fields.emulated().pack(),
        On::Nowhere => [0; 16],
    };
    to.operands.push(Operand { argument, address, length: length as u64, bytes: T::BYTES, alignment: ALIGNMENT, modes, matrix: None, access });
    Ok(map)
}

impl<T: Element, L: HostLayout + MapLayout, B: StagedLayout> HostArgument for TensorMap<T, L, B>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest::With<Tensor<'a, T, L>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (tensor, rest) = Rest::first(host);
        let (address, length, numbers) = tensor.bind(to)?;
        bind_map::<T, L>(&Self::BOX, address, length, &numbers, Access::Read, to)?;
        Ok(rest)
    }
}

impl<T: Element, L: HostLayout + MapLayout + HasTiles<Tile>, B: StagedLayout, Tile: Tiler> HostArgument for TensorMapMut<T, L, B, Tile>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest::With<TensorMut<'a, T, L>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (tensor, rest) = Rest::first(host);
        let (address, length, numbers) = tensor.bind(to)?;
        bind_map::<T, L>(&Self::BOX, address, length, &numbers, Access::Turns, to)?;
        Ok(rest)
    }
}

/// Stages come with the launch: the host passes nothing.
macro_rules! stages {
    ($($name:ident<$($parameter:ident),+>;)*) => { $(
        impl<$($parameter),+> HostArgument for cute_device::hopper::$name<$($parameter),+>
        where
            Self: Argument,
        {
            type Before<'a, Rest: List> = Rest;

            fn bind<'a, Rest: List>(host: Rest, _: &mut Bound<'a>) -> Result<Rest, LaunchError> {
                Ok(host)
            }
        }
    )* };
}
stages! {
    GmmaStages<Atom, A, B, N, G, P, Q>;
    OutStages<T, B, G, S>;
    TileStages<T, B, N>;
}
