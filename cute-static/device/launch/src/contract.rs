//! What a kernel relies on, and its launch keeps. Nothing here needs a device.
//!
//! A kernel cannot race if each element of a tensor that it writes belongs to one thread of one
//! block, and nothing else touches it. The types see to that within a tile. Of the tensors it is
//! checked here, before each launch:
//!
//! 1. extents are from 1 to 2^32 - 1, runtime strides from 1 to
//!    [`MAX_STRIDE`](cute_device::MAX_STRIDE), and multiples where their types say so
//!    ([`HostLayout::modes_with`](crate::HostLayout::modes_with));
//! 2. a tensor begins at a multiple of 16 bytes, or, if the host passes all of its strides, of the
//!    bytes of an element; and its buffer has all of its elements;
//! 3. a tensor to write has no element at two coordinates; it overlaps with no other, and neither
//!    does one that is changed by atomic operations;
//! 4. exact tiles divide it, and offsets in a tile fit in 32 bits; of tiles that are read, or
//!    changed by atomic operations, the kernel itself sees to both, and ends with an error;
//! 5. the grid has one block for each tile of each tensor to write, and the device takes it;
//! 6. extents are what the kernel says of them.

use crate::error::Capability;
use crate::{ArgumentName, LaunchError};
use alloc::vec::Vec;
use core::fmt;
use cute_device::Extents;
use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::{HTuple, Layout, LayoutError};

/// What tensors begin at a multiple of, in bytes: the largest vector. A layout all of whose strides
/// the host passes says of no two elements that they are next to each other: kernels access its
/// elements one by one, and it begins at a multiple of their size.
pub const ALIGNMENT: u64 = 16;

/// What the device has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The compute capability, major and minor.
    pub capability: (u32, u32),
    /// The most bytes of shared memory of a block.
    pub shared: u32,
    /// The most blocks of a grid along each mode.
    pub grid: [u32; 3],
}

impl Limits {
    /// Those of an H100.
    pub const H100: Self = Limits { capability: (9, 0), shared: 227 << 10, grid: [i32::MAX as u32, 65535, 65535] };
}

/// A tensor that a kernel is launched with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Which argument of the kernel it is.
    pub argument: ArgumentName,
    /// The address of its first element.
    pub address: u64,
    /// The number of elements from there to the end of the buffer.
    pub length: u64,
    /// The bytes of an element.
    pub bytes: u32,
    /// What the address is a multiple of.
    pub alignment: u64,
    /// Extent and stride of each mode; an extent is at least 1.
    pub modes: Vec<(u64, u64)>,
    /// The extents of the matrix that an image is to the kernel, of which `extents` speaks: pixels
    /// of the output, channels, elements of the filter. Of others `modes` has them.
    pub matrix: Option<[u64; 3]>,
    /// What the kernel does with it.
    pub access: Access,
}

/// What a kernel does with a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// It reads it.
    Read,
    /// Each block writes the tiles that are its own.
    Write(Tiles),
    /// The blocks write its tiles in turns, whatever their number is.
    Turns,
    /// All threads change it, by atomic operations.
    Atomic,
}

/// The tiles of a tensor to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The extents of a tile, one for each mode of the tensor.
    pub shape: Vec<u64>,
    /// Whether all tiles are whole.
    pub exact: bool,
    /// Whether a block has all tiles at its place along the first mode.
    pub strips: bool,
}

/// The number of blocks along each mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid(pub [u64; 3]);

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grid([x, y, z]) = self;
        write!(f, "{x}x{y}x{z}")
    }
}

/// Checks what a kernel with these tensors and so many bytes of shared memory relies on, and
/// returns the grid of its launch: a block for each tile of the tensors to write, or the blocks
/// that are given where there is no such tensor.
///
/// ```
/// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
///
/// // A matrix of 100 by 70, its columns 104 elements apart, in tiles of 64 by 64.
/// let access = Access::Write(Tiles { shape: vec![64, 64], exact: false, strips: false });
/// let (modes, length) = (vec![(100, 1), (70, 104)], 69 * 104 + 100);
/// let matrix = Operand { argument: "x".into(), address: 0x7000, length, bytes: 4, alignment: 16, modes, matrix: None, access };
/// assert_eq!(grid("f", 0, &[matrix], None, &Limits::H100)?, [2, 2, 1]);
/// # Ok::<(), cute_device_launch::LaunchError>(())
/// ```
///
/// # Errors
/// `CUTE221` to `CUTE228`, `CUTE237`, and `CUTE240`.
pub fn grid(kernel: &'static str, shared: u32, operands: &[Operand], blocks: Option<[u32; 3]>, limits: &Limits) -> Result<[u32; 3], LaunchError> {
    check_shared(kernel, shared, limits)?;
    operands.iter().try_for_each(|operand| lies_in_its_buffer(kernel, operand))?;
    let blocks = blocks.map(|blocks| Grid(blocks.map(u64::from)));
    let mut found: Option<(ArgumentName, Grid)> = None;
    for written in operands {
        let argument = written.argument;
        let tiles = match &written.access {
            Access::Read => continue,
            Access::Write(tiles) => Some(tiles),
            Access::Turns | Access::Atomic => None,
        };
        if let Some((other, address)) =
            operands.iter().filter(|other| !core::ptr::eq(*other, written)).find_map(|other| Some((other, overlap(written, other)?)))
        {
            return Err(LaunchError::TensorsOverlap { kernel, argument, other: other.argument, address });
        }
        if written.access != Access::Atomic {
            has_each_element_once(kernel, written)?;
        }
        let Some(tiles) = tiles else { continue };
        let second = Grid(counts(kernel, written, tiles)?);
        match (found, blocks) {
            (Some((other, first)), _) if first != second => return Err(LaunchError::GridsDiffer { kernel, other, argument, first, second }),
            (_, Some(first)) if first != second => return Err(LaunchError::BlocksDiffer { kernel, first, argument, second }),
            _ => found = Some((argument, second)),
        }
    }
    let grid = found.map(|(_, grid)| grid).or(blocks).ok_or(LaunchError::NoGrid { kernel })?;
    if grid.0.contains(&0) {
        return Err(LaunchError::NoBlocks { kernel, blocks: grid });
    }
    for (mode, (blocks, most)) in grid.0.into_iter().zip(limits.grid).enumerate() {
        if blocks > u64::from(most) {
            return Err(LaunchError::GridTooLarge { kernel, mode, blocks, most });
        }
    }
    // Each is at most a `u32`.
    Ok(grid.0.map(|blocks| blocks as u32))
}

/// Checks that the blocks of a grid make whole clusters.
///
/// # Errors
/// [`LaunchError::NotInClusters`], `CUTE404`.
pub fn check_clusters(kernel: &'static str, cluster: u32, [blocks, ..]: [u32; 3]) -> Result<(), LaunchError> {
    if blocks.is_multiple_of(cluster.max(1)) { Ok(()) } else { Err(LaunchError::NotInClusters { kernel, blocks, cluster }) }
}

/// Checks what a kernel, whose arguments have these names, says of the extents of its tensors.
///
/// # Errors
/// [`LaunchError::ExtentsDiffer`], [`LaunchError::ExtentNoMultiple`], and
/// [`LaunchError::NoSuchMode`] where a mode is named that is not there: `CUTE214`.
pub fn check_extents(kernel: &'static str, names: &[&'static str], operands: &[Operand], extents: &[Extents]) -> Result<(), LaunchError> {
    let name = |place: usize| ArgumentName::of(names, place);
    let extent = |(place, mode): (usize, usize)| {
        let argument = name(place);
        let operand = operands.iter().find(|operand| operand.argument == argument);
        let (modes, matrix) = operand.map_or((&[][..], None), |operand| (&operand.modes[..], operand.matrix));
        let (extent, modes) = match matrix {
            Some(matrix) => (matrix.get(mode).copied(), matrix.len()),
            None => (modes.get(mode).map(|mode| mode.0), modes.len()),
        };
        extent.ok_or(LaunchError::NoSuchMode { argument, mode, modes })
    };
    extents.iter().try_for_each(|&says| match says {
        Extents::Same { first, second } => match (extent(first)?, extent(second)?) {
            (extent, other_extent) if extent != other_extent => {
                let (argument, mode, other, other_mode) = (name(first.0), first.1, name(second.0), second.1);
                Err(LaunchError::ExtentsDiffer { kernel, argument, mode, extent, other, other_mode, other_extent })
            }
            _ => Ok(()),
        },
        Extents::Multiple { of: (place, mode), divisor } => match extent((place, mode))? {
            extent if !extent.is_multiple_of(divisor) => Err(LaunchError::ExtentNoMultiple { kernel, argument: name(place), mode, extent, divisor }),
            _ => Ok(()),
        },
    })
}

/// Checks of the numbers of layouts alone whether a kernel takes tensors: what it says of their
/// extents, and that exact tiles divide those that it writes.
///
/// # Errors
/// `CUTE214`, `CUTE225`, `CUTE237`.
pub fn check_numbers(kernel: &'static str, names: &[&'static str], operands: &[Operand], extents: &[Extents]) -> Result<(), LaunchError> {
    check_extents(kernel, names, operands, extents)?;
    operands.iter().try_for_each(|operand| match &operand.access {
        Access::Write(tiles) => counts(kernel, operand, tiles).map(drop),
        Access::Read | Access::Turns | Access::Atomic => Ok(()),
    })
}

/// Checks that the device has so many bytes of shared memory for a block.
///
/// # Errors
/// [`LaunchError::BlockTooLarge`], `CUTE228`.
pub fn check_shared(kernel: &'static str, shared: u32, limits: &Limits) -> Result<(), LaunchError> {
    let most = limits.shared;
    if shared > most { Err(LaunchError::BlockTooLarge { kernel, needed: shared, most }) } else { Ok(()) }
}

/// The largest offset of modes with such extents.
fn last_offset<'a>(extents: impl IntoIterator<Item = &'a u64>, modes: &[(u64, u64)]) -> u128 {
    let products = extents.into_iter().zip(modes).map(|(&extent, &(_, stride))| u128::from(extent.saturating_sub(1)) * u128::from(stride));
    products.fold(0, u128::saturating_add)
}

/// The number of elements from the first of a tensor to the last.
pub(crate) fn span(operand: &Operand) -> u128 {
    last_offset(operand.modes.iter().map(|(extent, _)| extent), &operand.modes).saturating_add(1)
}

/// Checks where a tensor begins and ends.
fn lies_in_its_buffer(kernel: &'static str, operand: &Operand) -> Result<(), LaunchError> {
    let &Operand { argument, address, length, alignment, .. } = operand;
    if address.checked_rem(alignment) != Some(0) {
        return Err(match alignment {
            ALIGNMENT => LaunchError::TensorMisaligned { kernel, argument, address },
            bytes => LaunchError::ElementMisaligned { kernel, argument, address, bytes },
        });
    }
    match span(operand) {
        needed if needed > u128::from(length) => Err(LaunchError::BufferTooShort { kernel, argument, needed, found: length }),
        _ => Ok(()),
    }
}

/// Checks that no two coordinates have one element. A tensor lies in its buffer, so that its
/// offsets fit.
///
/// # Errors
/// [`LaunchError::ElementTwice`], [`LaunchError::ElementsUnproved`].
pub fn has_each_element_once(kernel: &'static str, operand: &Operand) -> Result<(), LaunchError> {
    let argument = operand.argument;
    let tuple = |of: fn(&(u64, u64)) -> u64| HTuple::tuple(operand.modes.iter().map(|mode| HTuple::from(of(mode))));
    let layout = tuple(|mode| mode.0).and_then(|shape| Layout::from_parts(shape, tuple(|mode| mode.1)?));
    match layout.and_then(|layout| layout.injective(DEFAULT_BUDGET)) {
        Ok(()) => Ok(()),
        Err(LayoutError::NotInjective { first, second, .. }) => Err(LaunchError::ElementTwice { kernel, argument, first, second }),
        // More coordinates than 64 bits have, or more steps than are taken to prove it.
        Err(_) => Err(LaunchError::ElementsUnproved { kernel, argument }),
    }
}

/// The first address that two tensors have in common, if both are taken to have all that lies
/// between their first and last elements.
fn overlap(a: &Operand, b: &Operand) -> Option<u64> {
    let end = |operand: &Operand| u128::from(operand.address) + span(operand).saturating_mul(u128::from(operand.bytes));
    let first = a.address.max(b.address);
    (u128::from(first) < end(a).min(end(b))).then_some(first)
}

/// The number of tiles along each mode.
fn counts(kernel: &'static str, operand: &Operand, tiles: &Tiles) -> Result<[u64; 3], LaunchError> {
    let argument = operand.argument;
    let offset = last_offset(&tiles.shape, &operand.modes);
    if offset > u128::from(u32::MAX) {
        return Err(LaunchError::TileTooLong { kernel, argument, offset });
    }
    let mut counts = [1; 3];
    for (mode, (&(extent, _), &tile)) in operand.modes.iter().zip(&tiles.shape).enumerate() {
        // A tile has an element at least: `Tiler`.
        let tile = tile.max(1);
        if tiles.exact && !extent.is_multiple_of(tile) {
            return Err(LaunchError::TilesDoNotDivide { kernel, argument, mode, extent, tile });
        }
        // The last mode of a grid counts the tiles along all modes from the third on. More than a
        // grid has are refused.
        let count: &mut u64 = &mut counts[mode.min(2)];
        *count = count.saturating_mul(extent.div_ceil(tile));
    }
    Ok(if tiles.strips { [counts[0], 1, 1] } else { counts })
}

/// Checks that PTX for a target, `sm_90a`, runs on the device.
///
/// A target is for its compute capability and those after it; with an `a`, for that one alone; with
/// an `f`, for later ones of the same major number.
///
/// # Errors
/// [`LaunchError::OtherArchitecture`], [`LaunchError::TooOld`]: `CUTE229`.
pub fn check_architecture(target: &str, limits: &Limits) -> Result<(), LaunchError> {
    let (major, minor) = limits.capability;
    let capability = Capability(major, minor);
    if capability < Capability(8, 0) {
        return Err(LaunchError::TooOld { capability });
    }
    let digits = target.strip_prefix("sm_").unwrap_or("");
    let suffix = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u32 = digits.strip_suffix(suffix).and_then(|digits| digits.parse().ok()).unwrap_or(u32::MAX);
    let of_target = Capability(number / 10, number % 10);
    let runs = match suffix {
        "" => capability >= of_target,
        "f" => capability >= of_target && major == of_target.0,
        "a" => capability == of_target,
        _ => false,
    };
    if runs { Ok(()) } else { Err(LaunchError::OtherArchitecture { target: target.into(), capability }) }
}

/// Checks that PTX is as `cute-device-build` wrote it.
///
/// # Errors
/// [`LaunchError::NoKernels`], `CUTE233`; [`LaunchError::PtxChanged`], `CUTE232`.
#[cfg(feature = "ptx")]
pub fn check_ptx(ptx: &cute_device_build::Contents) -> Result<(), LaunchError> {
    match &ptx.missing {
        Some(why) => Err(LaunchError::NoKernels { why: why.clone() }),
        None if ptx.is_sealed => Ok(()),
        None => Err(LaunchError::PtxChanged),
    }
}

/// Checks that one of the kernels in PTX has this name, these launch bounds, parameters of so many
/// bytes each, and this sum of its arguments, unless that is 0.
///
/// # Errors
/// [`LaunchError::OtherKernel`], [`LaunchError::OtherThreads`], [`LaunchError::OtherShared`],
/// [`LaunchError::OtherParameters`], [`LaunchError::OtherArguments`]: `CUTE231`.
#[cfg(feature = "ptx")]
pub fn check_kernel(
    kernel: &'static str,
    threads: u32,
    shared: u32,
    parameters: &[u32],
    signature: u64,
    kernels: &[cute_device_build::KernelBounds],
) -> Result<(), LaunchError> {
    let found = kernels.iter().find(|found| found.name == kernel).ok_or(LaunchError::OtherKernel { kernel })?;
    let list = |parameters: &[u32]| alloc::format!("{parameters:?}");
    match found {
        _ if found.threads != threads => Err(LaunchError::OtherThreads { kernel, expected: threads, found: found.threads }),
        _ if found.shared != shared => Err(LaunchError::OtherShared { kernel, expected: shared, found: found.shared }),
        _ if found.parameters != parameters => Err(LaunchError::OtherParameters { kernel, expected: list(parameters), found: list(&found.parameters) }),
        _ if signature != 0 && found.signature != signature => Err(LaunchError::OtherArguments { kernel }),
        _ => Ok(()),
    }
}
