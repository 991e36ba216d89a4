//! Why a kernel is not launched.

use crate::contract::Grid;
use alloc::string::String;
use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why a kernel is not launched, or why there is no device to launch it on.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    ///
    /// let error = LaunchError::BufferTooShort { kernel: "saxpy", argument: "x".into(), needed: 500, found: 499 };
    /// assert_eq!(error.code(), "CUTE222");
    /// assert_eq!(error.to_string(), "\
    /// CUTE222: argument `x` of saxpy needs 500 elements and its buffer has 499
    ///   help: allocate 500 elements, or pass the extents and strides that the buffer has");
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum LaunchError {
        /// An extent is 0, or does not fit in 32 bits.
        Extent = LayoutNumber {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// What it is.
            found: u64 = Found,
        },
        /// A stride is 0, or more than [`MAX_STRIDE`](cute_device::MAX_STRIDE).
        Stride = LayoutNumber (Stride) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// What it is.
            found: u64 = Found,
        },
        /// An extent is no multiple of what the type says.
        ExtentOf = LayoutNumber (ExtentOf) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// What it is.
            found: u64 = Found,
            /// What it should be a multiple of.
            divisor: u64 = Divisor,
        },
        /// A stride is no multiple of what the type says.
        StrideOf = LayoutNumber (StrideOf) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// What it is.
            found: u64 = Found,
            /// What it should be a multiple of.
            divisor: u64 = Divisor,
        },
        /// A tensor does not begin at a multiple of 16 bytes.
        TensorMisaligned {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// Its address.
            address: u64 = Address,
        },
        /// A tensor does not begin at a multiple of the bytes of an element.
        ElementMisaligned = TensorMisaligned (Element) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// Its address.
            address: u64 = Address,
            /// The bytes of an element.
            bytes: u64 = Bytes,
        },
        /// A stride of a tensor map is no multiple of 16 bytes.
        MapStride = NoTensorMap (Stride) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// The stride in bytes.
            bytes: u64 = Bytes,
        },
        /// An extent of a tensor map is 2^31 or more.
        MapExtent = NoTensorMap (Extent) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// The extent.
            extent: u64 = Extent,
        },
        /// A tensor that is written by a tensor map has lines of no multiple of 16 bytes.
        MapLine = NoTensorMap (Line) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// The bytes of a line.
            bytes: u64 = Bytes,
        },
        /// There is no tensor map of a tensor.
        NoMap = NoTensorMap {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
        },
        /// An image has fewer elements along a mode than its window covers.
        NoWindow = NoImageMap (Empty) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// The extent.
            extent: u64 = Extent,
        },
        /// An image has too many windows.
        ManyWindows = NoImageMap (Many) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// How many.
            found: u64 = Found,
        },
        /// A problem of a group is no product.
        NotAProblem = NotAGroup {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The problem, counted from 0.
            problem: usize = Problem,
            /// Which of its tensors.
            operand: &'static str = Operand,
            /// The mode of it, counted from 0.
            mode: usize = Mode,
            /// How many elements it has along that.
            extent: u64 = Extent,
            /// Another tensor of the problem.
            other: &'static str = Other,
            /// How many that has.
            other_extent: u64 = OtherExtent,
        },
        /// A group has no problem.
        NoProblem = NotAGroup (Empty) {
            /// The kernel.
            kernel: &'static str = Kernel,
        },
        /// The problems of a group have too many tiles.
        GroupTooLarge = NotAGroup (Large) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// How many.
            tiles: u64 = Tiles,
        },
        /// The elements of a tensor are not all in its buffer.
        BufferTooShort {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// What is needed.
            needed: u128 = Needed,
            /// What it is.
            found: u64 = Found,
        },
        /// Two coordinates of a tensor to write have one element.
        ElementTwice {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// An integral coordinate.
            first: u64 = First,
            /// Another one.
            second: u64 = Second,
        } at Some(Witness::Coordinates(*first, *second)),
        /// Whether two coordinates of a tensor to write have one element is not found out.
        ElementsUnproved = ElementTwice (Unproved) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
        },
        /// A tensor to write overlaps with another one.
        TensorsOverlap {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The other argument.
            other: ArgumentName = Other,
            /// The first address that both have.
            address: u64 = Address,
        },
        /// Exact tiles do not divide a tensor to write.
        TilesDoNotDivide {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// Its extent.
            extent: u64 = Extent,
            /// The extent of a tile.
            tile: u64 = Tile,
        },
        /// Two modes have different extents, of which the kernel says that they are the same.
        ExtentsDiffer {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// Its extent.
            extent: u64 = Extent,
            /// The other argument.
            other: ArgumentName = Other,
            /// The other mode.
            other_mode: usize = OtherMode,
            /// Its extent.
            other_extent: u64 = OtherExtent,
        },
        /// The kernel says something of a mode that is not there.
        NoSuchMode = ExtentsDiffer (NoMode) {
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// How many modes it has.
            modes: usize = Modes,
        },
        /// An extent is no multiple of what the kernel says.
        ExtentNoMultiple = ExtentsDiffer (Multiple) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// Its extent.
            extent: u64 = Extent,
            /// What it should be a multiple of.
            divisor: u64 = Divisor,
        },
        /// Two tensors to write have different numbers of tiles.
        GridsDiffer {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The other argument.
            other: ArgumentName = Other,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The tiles of the other one.
            first: Grid = First,
            /// Its own.
            second: Grid = Second,
        },
        /// A tensor to write has another number of tiles than the launch has blocks.
        BlocksDiffer = GridsDiffer (Blocks) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The blocks.
            first: Grid = First,
            /// The argument.
            argument: ArgumentName = Argument,
            /// Its tiles.
            second: Grid = Second,
        },
        /// No tensor to write says how many blocks there are, and the launch does not.
        NoGrid {
            /// The kernel.
            kernel: &'static str = Kernel,
        },
        /// There is no block along a mode.
        NoBlocks = NoGrid (Empty) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The blocks.
            blocks: Grid = Blocks,
        },
        /// There are more tiles along a mode than a grid has blocks.
        GridTooLarge {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// The blocks along it.
            blocks: u64 = Blocks,
            /// What the device takes.
            most: u32 = Most,
        },
        /// Blocks make clusters, and there are others along the first mode of the grid.
        NotInClusters {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The blocks along it.
            blocks: u32 = Blocks,
            /// How many make a cluster.
            cluster: u32 = Cluster,
        },
        /// A block needs more shared memory than the device has.
        BlockTooLarge {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// What is needed.
            needed: u32 = Needed,
            /// What the device takes.
            most: u32 = Most,
        },
        /// The offsets in a tile do not fit in 32 bits.
        TileTooLong {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
            /// The largest offset.
            offset: u128 = Offset,
        },
        /// The PTX is for another architecture.
        OtherArchitecture {
            /// That architecture.
            target: String = Target,
            /// The compute capability of the device.
            capability: Capability = Capability,
        },
        /// The device is older than what kernels need.
        TooOld = OtherArchitecture (TooOld) {
            /// The compute capability of the device.
            capability: Capability = Capability,
        },
        /// The driver does not take the PTX.
        PtxNotTaken {
            /// What it says.
            log: String = Log,
        },
        /// The PTX has no entry of the kernel.
        OtherKernel {
            /// The kernel.
            kernel: &'static str = Kernel,
        },
        /// The entry has blocks of another number of threads.
        OtherThreads = OtherKernel (Threads) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// What the type has.
            expected: u32 = Expected,
            /// What it is.
            found: u32 = Found,
        },
        /// The entry has another amount of shared memory.
        OtherShared = OtherKernel (Shared) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// What the type has.
            expected: u32 = Expected,
            /// What it is.
            found: u32 = Found,
        },
        /// The entry has other parameters.
        OtherParameters = OtherKernel (Parameters) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// What the type has.
            expected: String = Expected,
            /// What it is.
            found: String = Found,
        },
        /// The entry has arguments of other types, or asks other extents of them.
        OtherArguments = OtherKernel (Arguments) {
            /// The kernel.
            kernel: &'static str = Kernel,
        },
        /// The PTX is not as `cute-device-build` wrote it.
        PtxChanged,
        /// The kernels are not built.
        NoKernels {
            /// What the build script said.
            why: String = Why,
        },
        /// There is no driver.
        NoDriver,
        /// There is no device of this number.
        NoDevice {
            /// The number.
            ordinal: usize = Ordinal,
        },
        /// The device has not as much free memory.
        OutOfMemory,
        /// The stream is of another context than the kernels.
        OtherContext {
            /// The kernel.
            kernel: &'static str = Kernel,
        },
        /// A buffer is of another context than the kernels.
        OtherBuffer = OtherContext (Buffer) {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The argument.
            argument: ArgumentName = Argument,
        },
        /// The kernel has no function for the host.
        NotEmulated {
            /// The kernel.
            kernel: &'static str = Kernel,
        },
        /// The emulator has found faults.
        Faulty {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// At how many places.
            count: usize = Count,
            /// The first of them.
            first: String = First,
        },
        /// The driver has another error.
        DriverFailed {
            /// Its name, and what the driver says of it.
            error: String = Error,
        },
    }
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.code())?;
        self.message(f)?;
        write!(f, "\n  help: {}", self.way_out())
    }
}

/// An argument of a kernel, as messages name it.
///
/// Kernels by `#[kernel]` name all of theirs. One that is written by hand may not: its arguments
/// are numbered from 0, without the block.
///
/// ```
/// use cute_device_launch::{ArgumentName, LaunchError};
///
/// let names = ["a", "x"];
/// assert_eq!([0, 1, 2].map(|place| ArgumentName::of(&names, place).to_string()), ["`a`", "`x`", "2"]);
/// // A program may ask which argument an error is about.
/// let error = LaunchError::OtherBuffer { kernel: "saxpy", argument: ArgumentName::of(&names, 1) };
/// assert!(matches!(error, LaunchError::OtherBuffer { argument: ArgumentName::Named("x"), .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentName {
    /// The name that the kernel has for it.
    Named(&'static str),
    /// Its place, where the kernel has no name for it.
    Numbered(usize),
}

impl ArgumentName {
    /// Returns the argument at a place, counted from 0, of a kernel whose arguments have these
    /// names.
    #[must_use]
    pub fn of(names: &[&'static str], place: usize) -> Self {
        names.get(place).map_or(ArgumentName::Numbered(place), |name| ArgumentName::Named(name))
    }
}

impl From<&'static str> for ArgumentName {
    fn from(name: &'static str) -> Self {
        ArgumentName::Named(name)
    }
}

impl fmt::Display for ArgumentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentName::Named(name) => write!(f, "`{name}`"),
            ArgumentName::Numbered(place) => place.fmt(f),
        }
    }
}

/// A compute capability: major and minor number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Capability(pub u32, pub u32);

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}
